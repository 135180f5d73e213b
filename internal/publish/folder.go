package publish

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// folder is the files of a site that stand in one folder.
type folder struct {
	path  string // "." for the output itself
	files []File // sorted by path
}

// group sorts files into folders, parents before children. A path that can not
// be, or that two files share, is an error: the site's plan has a bug.
func group(files []File) ([]folder, error) {
	sorted := slices.Clone(files)
	slices.SortFunc(sorted, func(a, b File) int {
		return cmp.Or(strings.Compare(folderOf(a.Path), folderOf(b.Path)), strings.Compare(a.Path, b.Path))
	})
	isFile := make(map[string]bool, len(files))
	var groups []folder
	first := 0 // the first file of the last group
	for i, f := range sorted {
		if err := checkPath(f.Path); err != nil {
			return nil, err
		}
		if isFile[f.Path] {
			return nil, fmt.Errorf("publish: two files at %q", f.Path)
		}
		isFile[f.Path] = true
		for _, form := range f.Forms {
			if isFile[f.Path+form.Suffix] {
				return nil, fmt.Errorf("publish: two files at %q", f.Path+form.Suffix)
			}
			isFile[f.Path+form.Suffix] = true
		}
		dir := path.Dir(f.Path)
		if len(groups) == 0 || groups[len(groups)-1].path != dir {
			groups, first = append(groups, folder{path: dir}), i
		}
		groups[len(groups)-1].files = sorted[first : i+1]
	}
	for _, g := range groups {
		for p := g.path; p != "."; p = parentOf(p) {
			if isFile[p] {
				return nil, fmt.Errorf("publish: %q is a file and a folder", p)
			}
		}
	}
	return groups, nil
}

// folderOf returns the folder of a path that may not be clean yet.
func folderOf(p string) string { return p[:strings.LastIndexByte(p, '/')+1] }

func parentOf(p string) string { return path.Dir(p) }

// inParallel calls do for every item, workers at a time. After an error no new
// item is begun; of several errors it returns that of the foremost item.
func inParallel[T any](ctx context.Context, workers int, items []T, do func(T) error) error {
	var (
		wg     sync.WaitGroup
		next   atomic.Int64
		failed atomic.Bool
		mu     sync.Mutex
		first  = len(items)
		cause  error
	)
	for range min(workers, len(items)) {
		wg.Go(func() {
			for !failed.Load() {
				i := int(next.Add(1)) - 1
				if i >= len(items) {
					return
				}
				err := ctx.Err()
				if err == nil {
					err = do(items[i])
				}
				if err != nil {
					failed.Store(true)
					mu.Lock()
					if i < first {
						first, cause = i, err
					}
					mu.Unlock()
				}
			}
		})
	}
	wg.Wait()
	return cause
}
