package source

import "testing"

func TestAnOpenFileLiesOverTheSnapshot(t *testing.T) {
	t.Parallel()
	disk := FromFiles(map[string]string{"content/a.md": "saved", "content/c.md": "c"})
	sum := disk.Sum()
	open := disk.With("content/a.md", []byte("typed")).With("content/e\u0301.md", []byte("new"))
	for path, want := range map[string]string{"content/a.md": "typed", "content/\u00e9.md": "new", "content/c.md": "c"} {
		f := open.File(path)
		if f == nil {
			t.Errorf("%s is not there", path)
			continue
		}
		if data, err := f.Bytes(); string(data) != want || err != nil || f.Size != int64(len(want)) {
			t.Errorf("%s: got %q, %v, want %q", path, data, err, want)
		}
	}
	if len(open.Files()) != 3 || len(disk.Files()) != 2 {
		t.Errorf("%d and %d files", len(open.Files()), len(disk.Files()))
	}
	if data, _ := disk.File("content/a.md").Bytes(); string(data) != "saved" || disk.Sum() != sum || open.Sum() == sum {
		t.Error("the snapshot below has changed, or the new one has its sum")
	}
	if same := disk.With("content/a.md", []byte("saved")); same.Sum() != sum {
		t.Error("equal contents have another sum")
	}
}

func TestAReleasedFileIsReadAgain(t *testing.T) {
	t.Parallel()
	dir := site(t, map[string]string{"content/a.md": "a", "content/e\u0301t\u00e9/index.md": "b", "saison.yaml": "c"})
	snap, _ := read(t, dir, nil)
	for _, f := range snap.Files() {
		want, _ := f.Bytes()
		snap.Release(f)
		if f.data != nil || f.text != "" {
			t.Errorf("%s still holds its bytes", f.Path)
		}
		if got, err := f.Bytes(); string(got) != string(want) || err != nil {
			t.Errorf("%s: got %q, %v, want %q", f.Path, got, err, want)
		}
	}
	put(t, dir, "content/a.md", "changed")
	if _, err := snap.File("content/a.md").Bytes(); err != ErrChanged {
		t.Errorf("a file that has changed: %v", err)
	}
	again, _ := read(t, dir, snap)
	if data, err := again.File("content/a.md").Bytes(); string(data) != "changed" || err != nil {
		t.Errorf("read again: %q, %v", data, err)
	}
	memory := FromFiles(map[string]string{"content/a.md": "a"})
	memory.Release(memory.File("content/a.md"))
	if data, err := memory.File("content/a.md").Bytes(); string(data) != "a" || err != nil {
		t.Errorf("a file that is on no disk: %q, %v", data, err)
	}
}
