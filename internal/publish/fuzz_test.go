package publish

import (
	"bytes"
	"io/fs"
	"strings"
	"testing"
)

// FuzzManifest holds for any bytes, since a manifest is the right to delete:
// only paths below the output are ever read from it, and what it says is
// written again as it stands, but for the order of its lines.
func FuzzManifest(f *testing.F) {
	sum := strings.Repeat("0a", 32)
	for _, s := range []string{"", manifestHead, manifestHead + sum + " 12 index.html\n", manifestHead + sum + " 12 b\n" + sum + " 0 a/b c\n",
		manifestHead + sum + " 12 ../x\n", manifestHead + sum + " 12 /etc/passwd\n", manifestHead + sum + " -1 a\n", manifestHead + sum + " 12 a", manifestHead + sum[:62] + " 1 a\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := parseManifest(data)
		if err != nil {
			return
		}
		for _, e := range m.entries {
			if !fs.ValidPath(e.path) || e.path == "." || e.path == manifestName || strings.ContainsAny(e.path, "\\\n\r\x00") || e.size < 0 {
				t.Fatalf("%q may be deleted, of %d bytes", e.path, e.size)
			}
			if got, ok := m.find(e.path); !ok || got.path != e.path {
				t.Fatalf("%q is not found", e.path)
			}
		}
		once := m.bytes()
		again, err := parseManifest(once)
		if err != nil || !bytes.Equal(again.bytes(), once) {
			t.Fatalf("%q is written as %q: %v", data, once, err)
		}
		if strings.Count(string(once), "\n") != bytes.Count(data, []byte("\n")) {
			t.Fatalf("%q has other lines as %q", data, once)
		}
	})
}
