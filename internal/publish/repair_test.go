package publish

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// noExchange makes a publication work as on a disk without exchanging renames.
func noExchange(more func(op string) error) func(string, string) error {
	return func(op, _ string) error {
		if op == "exchange" {
			return errNoExchange
		}
		if more != nil {
			return more(op)
		}
		return nil
	}
}

func TestTheJournalDoesWhatAnExchangeDoes(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	opts.fail = noExchange(nil)
	mustPublish(t, dir, opts, siteA)
	put(t, filepath.Join(dir, "CNAME"), "mine")
	mustPublish(t, dir, opts, siteB)
	all := maps.Clone(siteB)
	all["CNAME"] = "mine"
	want(t, dir, all)
	alone(t, dir)
}

func TestAFailureInTheJournalTakesTheOldSiteBack(t *testing.T) {
	t.Parallel()
	for _, step := range []string{"move-old", "move-new"} {
		dir, opts := place(t)
		mustPublish(t, dir, opts, siteA)
		opts.fail = noExchange(only1(step, errors.New("broken")))
		if _, err := Publish(context.Background(), dir, site(siteB), opts); err == nil {
			t.Errorf("%s: success was said", step)
		}
		want(t, dir, siteA)
		alone(t, dir)
	}
}

func only1(op string, err error) func(string) error {
	f := only(op, err)
	return func(o string) error { return f(o, "") }
}

// TestTheNextBuildRepairsAKilledOne puts the folders as a process leaves them
// that is killed at each step.
func TestTheNextBuildRepairsAKilledOne(t *testing.T) {
	t.Parallel()
	beside := func(dir, role string) string {
		return filepath.Join(filepath.Dir(dir), "."+filepath.Base(dir)+".saison-"+role)
	}
	for _, c := range []struct {
		name  string
		leave func(t *testing.T, dir, other string) // other holds site B, published
		want  map[string]string
	}{
		{"while staging", func(t *testing.T, dir, other string) {
			put(t, beside(dir, "new")+"/index.html", "half")
		}, siteA},
		{"before the exchange", func(t *testing.T, dir, other string) {
			move(t, other, beside(dir, "new"))
		}, siteA},
		{"after the exchange", func(t *testing.T, dir, other string) {
			move(t, dir, beside(dir, "new"))
			move(t, other, dir)
		}, siteB},
		{"journal: ready", func(t *testing.T, dir, other string) {
			move(t, other, beside(dir, "ready"))
		}, siteA},
		{"journal: the old one is away", func(t *testing.T, dir, other string) {
			move(t, dir, beside(dir, "old"))
			move(t, other, beside(dir, "ready"))
		}, siteB},
		{"journal: the new one is there", func(t *testing.T, dir, other string) {
			move(t, dir, beside(dir, "old"))
			move(t, other, dir)
		}, siteB},
		{"journal: only the old one is left", func(t *testing.T, dir, other string) {
			move(t, dir, beside(dir, "old"))
		}, siteA},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir, opts := place(t)
			mustPublish(t, dir, opts, siteA)
			other := filepath.Join(filepath.Dir(filepath.Dir(dir)), "other", "public")
			mustPublish(t, other, opts, siteB)
			c.leave(t, dir, other)
			target, err := Open(context.Background(), dir, opts)
			if err != nil {
				t.Fatal(err)
			}
			target.Close()
			want(t, dir, c.want)
			alone(t, dir)
		})
	}
}

func move(t *testing.T, from, to string) {
	t.Helper()
	if err := os.Rename(from, to); err != nil {
		t.Fatal(err)
	}
}

func TestWhatSomebodyPutIntoTheOldSiteMeanwhileIsKept(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	mustPublish(t, dir, opts, siteA)
	put(t, filepath.Join(dir, "notes.txt"), "first")
	opts.fail = func(op, _ string) error {
		if op == "exchange" { // everything foreign has been carried over by now
			put(t, filepath.Join(dir, "late/photo.jpg"), "late")
			os.Remove(filepath.Join(dir, "notes.txt")) // as editors save: a new file under the old name
			put(t, filepath.Join(dir, "notes.txt"), "second")
			soon := time.Now().Add(time.Second)
			os.Chtimes(filepath.Join(dir, "notes.txt"), soon, soon)
		}
		return nil
	}
	mustPublish(t, dir, opts, siteB)
	all := maps.Clone(siteB)
	all["late/photo.jpg"], all["notes.txt"] = "late", "second"
	want(t, dir, all)
	alone(t, dir)
}

func TestADamagedManifestIsNoRightToDelete(t *testing.T) {
	t.Parallel()
	dir, opts := place(t)
	mustPublish(t, dir, opts, siteA)
	name := filepath.Join(dir, manifestName)
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "saison manifest 9\n", string(whole[:len(whole)-1]), string(whole) + "x\n",
		strings.Replace(string(whole), "old.html", "../old.html", 1)} {
		put(t, name, text)
		_, err := Publish(context.Background(), dir, site(siteB), opts)
		wantRefused(t, err, "output-foreign")
	}
	put(t, name, string(whole))
	mustPublish(t, dir, opts, siteB)
	want(t, dir, siteB)
}

func TestTheManifestSaysNothingOfTheMachine(t *testing.T) {
	t.Parallel()
	var texts []string
	for range 2 {
		dir, opts := place(t)
		mustPublish(t, dir, opts, siteA)
		data, err := os.ReadFile(filepath.Join(dir, manifestName))
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(data))
	}
	if texts[0] != texts[1] {
		t.Errorf("two manifests of one site:\n%s\n%s", texts[0], texts[1])
	}
	lines := strings.SplitAfter(texts[0], "\n")
	const sum = "1f52f85774b71b2e058195d7da19946327faafd980c0b686dee20c10ca358d8e"
	if len(lines) != len(siteA)+2 || lines[3] != (sum+" 4 concerts/noel/index.html\n") {
		t.Errorf("the manifest is\n%s", texts[0])
	}
}
