package source

import (
	"bytes"
	"testing"
)

// FuzzIndex holds for any bytes that lie where an index was left: it is refused,
// or it is what it says.
func FuzzIndex(f *testing.F) {
	some := FromFiles(map[string]string{"content/a.md": "a", "content/ab.md": "b", "saison.yaml": ""}).Index(nil)
	f.Add([]byte{})
	f.Add(some)
	f.Add(some[:len(some)-1])
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01})
	f.Fuzz(func(t *testing.T, data []byte) {
		files, err := parseIndex(data)
		if err != nil {
			return
		}
		if len(files) > len(data)/(sumBytes+stampBytes) {
			t.Fatalf("%d bytes hold %d files", len(data), len(files))
		}
		once := (&Snapshot{files: files}).Index(nil)
		again, err := parseIndex(once)
		if err != nil || len(again) != len(files) {
			t.Fatalf("%q is written as %q: %v", data, once, err)
		}
		if twice := (&Snapshot{files: again}).Index(nil); !bytes.Equal(once, twice) {
			t.Fatalf("%q is written as %q, and then as %q", data, once, twice)
		}
	})
}
