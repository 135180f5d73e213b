package publish

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// quick returns a temporary folder, in memory where there is such a disk.
func quick(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "saison-test")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// sixty returns two versions of a site of 60 pages, of which a third differ, and
// some come and go.
func sixty() (old, next map[string]string) {
	old, next = map[string]string{}, map[string]string{}
	for i := range 60 {
		p := fmt.Sprintf("concerts/%d/%d.html", i/8, i)
		switch i % 10 {
		case 0:
			old[p] = "gone"
		case 1:
			next[p] = "new"
		case 2, 3:
			old[p], next[p] = fmt.Sprintf("old %d", i), fmt.Sprintf("next %d", i)
		default:
			old[p], next[p] = fmt.Sprintf("same %d", i), fmt.Sprintf("same %d", i)
		}
	}
	for _, p := range []string{"index.html", "agenda.ics", "assets/a.css"} {
		old[p], next[p] = "old "+p, "next "+p
	}
	return old, next
}

// unsynced is a disk without faults, which nobody waits for.
func unsynced(op, _ string) error {
	if op == "sync" {
		return errNoSync
	}
	return nil
}

// errDead is what a process meets that has been killed: nothing.
var errDead = errors.New("the process is dead")

// TestEveryOperationOfAPublicationMayFail lets every operation on the disk fail,
// write only half, or be the last one of a process that is killed; with an
// exchange of names and without one. The old site is there whole or the new one,
// and what was said is true.
func TestEveryOperationOfAPublicationMayFail(t *testing.T) {
	t.Parallel()
	full := &fs.PathError{Op: "write", Path: "internal", Err: errors.New("no space left on device")}
	for _, journal := range []bool{false, true} {
		for name, fault := range map[string]func(count, n int, op string) error{
			"fails": func(count, n int, _ string) error {
				if count == n {
					return full
				}
				return nil
			},
			"all fail from there": func(count, n int, _ string) error {
				if count >= n {
					return full
				}
				return nil
			},
			"is written by half": func(count, n int, _ string) error {
				if count == n {
					return errShort
				}
				return nil
			},
			"is the last": func(count, n int, _ string) error {
				if count > n {
					return errDead
				}
				return nil
			},
		} {
			t.Run(fmt.Sprintf("%s, journal %v", name, journal), func(t *testing.T) {
				t.Parallel()
				least := 100
				if name == "is written by half" {
					least = 20
				}
				operations(t, journal, name, least, fault)
			})
		}
	}
}

// operations publishes a site again and again until a publication has less than
// n operations, the n-th of which is the faulty one.
func operations(t *testing.T, journal bool, name string, least int, fault func(count, n int, op string) error) {
	siteOld, siteNext := sixty()
	dir, opts := placeIn(quick(t))
	opts.Workers, opts.fail = 1, unsynced
	mustPublish(t, dir, opts, siteOld)
	put(t, filepath.Join(dir, "CNAME"), "mine")
	for n := 1; ; n++ {
		count, where := 0, ""
		opts.fail = func(op, path string) error {
			if journal && op == "exchange" {
				return errNoExchange
			}
			if name == "is written by half" && op != "write" {
				return unsynced(op, path)
			}
			count++
			err := fault(count, n, op)
			if err != nil && where == "" {
				where = op + " " + path
			}
			if errors.Is(err, errShort) {
				where += " (half)"
			}
			if err == nil {
				return unsynced(op, path)
			}
			return err
		}
		_, err := Publish(context.Background(), dir, site(siteNext), opts)
		if count < n {
			if n < least {
				t.Fatalf("only %d operations were tried", n-1)
			}
			return
		}
		opts.fail = unsynced
		what := fmt.Sprintf("%d: %s", n, where)
		if name != "is the last" {
			judge(t, what, dir, err, name == "all fail from there")
		}
		settle(t, what, dir, opts)
		if t.Failed() {
			return // the others would say the same
		}
	}
}

// judge compares what a publication said with what there is. When the disk was
// broken for good, there may be no site until the next process.
func judge(t *testing.T, what, dir string, err error, broken bool) {
	t.Helper()
	siteOld, siteNext := sixty()
	siteOld["CNAME"], siteNext["CNAME"] = "mine", "mine"
	var machine *Machine
	got := read(t, dir)
	switch {
	case err == nil && !maps.Equal(got, siteNext):
		t.Errorf("%s: success was said, the site is %v", what, got)
	case err != nil && !errors.As(err, &machine):
		t.Errorf("%s: %v is no failure of the machine", what, err)
	case err != nil && strings.Contains(err.Error(), "internal"):
		t.Errorf("%s: the message is %v", what, err)
	case err != nil && got == nil && broken: // the next process takes the old site back
	case err != nil && !maps.Equal(got, siteOld) && !maps.Equal(got, siteNext):
		t.Errorf("%s: %v was said, the site is %v", what, err, got)
	}
}

// settle lets the next process, whose disk works, find one of the two sites
// whole, and publish the old one again.
func settle(t *testing.T, what, dir string, opts Options) {
	t.Helper()
	siteOld, siteNext := sixty()
	siteOld["CNAME"], siteNext["CNAME"] = "mine", "mine"
	target, err := Open(context.Background(), dir, opts)
	if err != nil {
		t.Errorf("%s: the next process cannot open the site: %v", what, err)
		return
	}
	target.Close()
	if got := read(t, dir); !maps.Equal(got, siteOld) && !maps.Equal(got, siteNext) {
		t.Errorf("%s: the next process finds %v", what, got)
	}
	alone(t, dir)
	delete(siteOld, "CNAME")
	mustPublish(t, dir, opts, siteOld)
	siteOld["CNAME"] = "mine"
	want(t, dir, siteOld)
}

// TestEveryOperationOfAReplacementMayFail does the same with a single file.
func TestEveryOperationOfAReplacementMayFail(t *testing.T) {
	t.Parallel()
	full := errors.New("no space left on device")
	for _, err := range []error{full, errShort} {
		for n := 1; ; n++ {
			name := filepath.Join(t.TempDir(), "saison.journal")
			put(t, name, "old")
			count := 0
			got := replace(name, []byte("next"), func(op, _ string) error {
				if count++; count == n {
					return err
				}
				return nil
			})
			data, _ := os.ReadFile(name)
			if count < n {
				if n < 5 || got != nil || string(data) != "next" {
					t.Errorf("without a fault: %d operations, %v, %q", n-1, got, data)
				}
				break
			}
			if good := string(data) == "old" && got != nil || string(data) == "next" && got == nil; !good {
				t.Errorf("operation %d: %v, and the file is %q", n, got, data)
			}
		}
	}
}
