package publish

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
)

// A seal says what the file system knows of every file of a published site:
// sizes, times and inodes. As long as it is the same, none of them has been
// changed or removed. It means nothing on another machine.
type Seal [sha256.Size]byte

// Seal returns the seal of the site as it lies in the output; ok is false when
// there is no whole site.
func (t *Target) Seal(ctx context.Context) (seal Seal, ok bool) {
	d, err := t.parent.OpenRoot(t.base)
	if err != nil {
		return seal, false
	}
	defer d.Close()
	m := t.listed
	if m == nil {
		if m, err = readManifest(d); m == nil || err != nil {
			return seal, false
		}
	}
	w, err := newWitness(d, t.dir)
	if err != nil {
		return seal, false
	}
	defer w.close()
	paths := make([]string, 0, len(m.entries)+1)
	paths = append(paths, manifestName)
	for i := range m.entries {
		paths = append(paths, m.entries[i].path)
	}
	const chunk = 512
	starts := make([]int, 0, len(paths)/chunk+1)
	for i := 0; i < len(paths); i += chunk {
		starts = append(starts, i)
	}
	sums := make([]Seal, len(starts))
	err = inParallel(ctx, t.opts.workers(), starts, func(from int) error {
		b := make([]byte, 0, chunk*128)
		for _, p := range paths[from:min(from+chunk, len(paths))] {
			r, err := w.record(p)
			if err != nil {
				return err
			}
			b = append(append(b, p...), 0)
			for _, n := range r {
				b = binary.LittleEndian.AppendUint64(b, n)
			}
		}
		sums[from/chunk] = sha256.Sum256(b)
		return nil
	})
	if err != nil {
		return seal, false
	}
	all := make([]byte, 0, len(sums)*sha256.Size)
	for i := range sums {
		all = append(all, sums[i][:]...)
	}
	return sha256.Sum256(all), true
}

// record is mode, size, times, inode and device of a file.
type record [6]uint64
