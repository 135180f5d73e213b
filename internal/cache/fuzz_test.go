package cache

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"testing"
)

// FuzzDamage holds for any bytes that stand where something was kept: either
// they are, whole, what was kept, or nothing is found.
func FuzzDamage(f *testing.F) {
	dir := f.TempDir()
	c := Open(dir)
	f.Cleanup(c.Close)
	sum := sha256.Sum256([]byte("data"))
	key := hex.EncodeToString(sum[:])
	c.Put(key, []byte("data"))
	name := filepath.Join(dir, filepath.FromSlash(file(key)))
	good, err := os.ReadFile(name)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add(good[:len(good)-1])
	f.Add(append(bytes.Clone(good), 'x'))
	f.Add([]byte{})
	f.Add([]byte(head))
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(name, data, 0o666); err != nil {
			t.Fatal(err)
		}
		got := c.Get(key)
		sum, rest := []byte(nil), []byte(nil)
		if n := len(head) + sha256.Size; len(data) >= n {
			sum, rest = data[len(head):n], data[n:]
		}
		whole := sha256.Sum256(rest)
		if got != nil && (!bytes.HasPrefix(data, []byte(head)) || !bytes.Equal(sum, whole[:]) || !bytes.Equal(got, rest)) {
			t.Fatalf("%q counts as %q", data, got)
		}
	})
}
