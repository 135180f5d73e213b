package build

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/diag"
	"saison/internal/picture"
	"saison/internal/source"
)

// demonstration returns the files of the repository's own site.
func demonstration(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	root := os.DirFS("../..")
	for _, top := range []string{"content", "layouts", "static"} {
		err := fs.WalkDir(root, top, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := fs.ReadFile(root, name)
			files[name] = string(data)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	data, err := fs.ReadFile(root, "saison.yaml")
	if err != nil {
		t.Fatal(err)
	}
	files["saison.yaml"] = string(data)
	return files
}

// run builds the files with the memory of prev.
func run(t *testing.T, files map[string]string, prev *Result) *Result {
	t.Helper()
	return runWith(t, files, pictures, prev)
}

// runWith is run with pictures from maker.
func runWith(t *testing.T, files map[string]string, maker *picture.Maker, prev *Result) *Result {
	t.Helper()
	r, err := Build(context.Background(), Inputs{
		Pictures: maker,
		Snapshot: source.FromFiles(files),
		Clock:    Clock{Machine: time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)},
	}, prev)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// pictures makes the pictures of all tests once; that it makes the same ones
// again is tested where it stands.
var pictures = picture.NewMaker(nil)

// renderAll returns every output by path.
func renderAll(t *testing.T, r *Result) map[string][]byte {
	t.Helper()
	outs := r.Outputs()
	data := make([][]byte, len(outs))
	errs := make([]error, len(outs))
	parallel(len(outs), func(i int) { data[i], errs[i] = r.Render(outs[i]) })
	all := map[string][]byte{}
	for i, o := range outs {
		if errs[i] != nil {
			t.Fatal(errs[i])
		}
		all[o.Path] = data[i]
	}
	return all
}

// sameBuild fails when two builds differ in an output or in a message.
func sameBuild(t *testing.T, what string, a, b *Result) {
	t.Helper()
	left, right := renderAll(t, a), renderAll(t, b)
	for name := range left {
		if !bytes.Equal(left[name], right[name]) {
			t.Errorf("%s: %s differs", what, name)
		}
	}
	if len(left) != len(right) {
		t.Errorf("%s: %d and %d outputs", what, len(left), len(right))
	}
	if x, y := says(a.Diagnostics), says(b.Diagnostics); x != y {
		t.Errorf("%s: messages differ\n%s\n%s", what, x, y)
	}
}

func says(list diag.List) string {
	var b strings.Builder
	for _, d := range list {
		fmt.Fprintf(&b, "%s %s %s %s %q\n", d.Pos, d.Severity, d.ID, d.Message("fr"), d.Hints("fr"))
		for _, n := range d.Notes {
			fmt.Fprintf(&b, "\t%s %s %v\n", n.Pos, n.ID, n.Args)
		}
	}
	return b.String()
}

func TestTheDemonstrationHasNoFault(t *testing.T) {
	t.Parallel()
	r := run(t, demonstration(t), nil)
	for _, d := range r.Diagnostics {
		if d.Severity != diag.Note {
			t.Errorf("%s %s %s", d.Pos, d.ID, d.Message("fr"))
		}
	}
	if r.Counts.Events < 40 || r.Counts.Pages < 200 || r.Counts.Feeds < 100 {
		t.Errorf("the demonstration has shrunk: %+v", r.Counts)
	}
}

func TestEveryInternalLinkResolves(t *testing.T) {
	t.Parallel()
	r := run(t, demonstration(t), nil)
	all := renderAll(t, r)
	anchors := map[string]map[string]bool{}
	for name, data := range all {
		if strings.HasSuffix(name, ".html") {
			anchors[name] = values(string(data), "id")
		}
	}
	checked := 0
	for name, data := range all {
		for _, link := range links(name, string(data), r.Config.BaseURL) {
			dest, anchor, _ := strings.Cut(link, "#")
			dest, _, _ = strings.Cut(dest, "?")
			target := strings.TrimPrefix(dest, "/")
			switch {
			case dest == "":
				target = name
			case !strings.HasPrefix(dest, "/"):
				target = path.Join(path.Dir(name), dest)
			case target == "" || strings.HasSuffix(target, "/"):
				target += "index.html"
			}
			checked++
			if _, ok := all[target]; !ok {
				t.Errorf("%s: %s leads nowhere", name, link)
			} else if anchor != "" && path.Ext(name) != ".json" && !anchors[target][anchor] { // in JSON-LD an anchor is an identity
				t.Errorf("%s: %s has no such anchor", name, link)
			}
		}
	}
	if checked < 5000 {
		t.Errorf("only %d links found", checked)
	}
}

// links returns the addresses in a file that lead into the site.
func links(name, text, base string) []string {
	var found []string
	inside := func(s string) {
		if rest, ok := strings.CutPrefix(s, base); ok {
			found = append(found, "/"+rest)
		} else if !strings.Contains(s, ":") && !strings.HasPrefix(s, "//") {
			found = append(found, s)
		}
	}
	switch path.Ext(name) {
	case ".html":
		for _, attr := range []string{"href", "src", "content"} {
			for v := range values(text, attr) {
				if attr != "content" || strings.HasPrefix(v, base) {
					inside(v)
				}
			}
		}
	case ".css":
		for _, part := range strings.Split(text, "url(")[1:] {
			v, _, _ := strings.Cut(part, ")")
			inside(strings.Trim(v, `"'`))
		}
	case ".xml", ".json", ".txt", ".ics":
		text = html.UnescapeString(strings.ReplaceAll(text, "\r\n ", "")) // unfolded; Atom holds HTML as text
		for _, part := range strings.Split(text, base)[1:] {
			end := strings.IndexAny(part, "\"'<>\\ \r\n,")
			if end < 0 {
				end = len(part)
			}
			found = append(found, "/"+part[:end])
		}
	}
	return found
}

// values returns the values of an attribute in HTML text, unescaped.
func values(text, attr string) map[string]bool {
	out := map[string]bool{}
	for _, part := range strings.Split(text, " "+attr+`="`)[1:] {
		if v, _, ok := strings.Cut(part, `"`); ok {
			out[html.UnescapeString(v)] = true
		}
	}
	return out
}

func TestOneProcessorBuildsWhatManyDo(t *testing.T) {
	files := demonstration(t)
	many := run(t, files, nil)
	old := runtime.GOMAXPROCS(1)
	one := run(t, files, nil)
	renderAll(t, one)
	runtime.GOMAXPROCS(old)
	sameBuild(t, "one processor", one, many)
}

// TestMemoryChangesNothing edits the demonstration at random, faults included,
// and compares each build with a memory with one without.
func TestMemoryChangesNothing(t *testing.T) {
	t.Parallel()
	files := demonstration(t)
	var documents []string
	for name := range files {
		if strings.HasSuffix(name, ".md") {
			documents = append(documents, name)
		}
	}
	slices.Sort(documents)
	random := rand.New(rand.NewPCG(7, 11))
	r := run(t, files, nil)
	rounds := 12
	if testing.Short() {
		rounds = 3
	}
	for i := range rounds {
		what := edit(files, documents, random)
		next := run(t, files, r)
		if next.Counts.Parsed > 1 && !strings.HasPrefix(what, "settings") {
			t.Errorf("round %d, %s: %d files parsed", i, what, next.Counts.Parsed)
		}
		sameBuild(t, fmt.Sprintf("round %d, %s", i, what), next, run(t, files, nil))
		r = next
	}
}

// edit changes one file as editors do, and says how.
func edit(files map[string]string, documents []string, random *rand.Rand) string {
	name := documents[random.IntN(len(documents))]
	switch random.IntN(7) {
	case 0:
		files[name] += "\nUne ligne de plus.\n"
		return "line added to " + name
	case 1:
		files[name] = strings.Replace(files[name], "titre:", "titre: Nouveau,", 1)
		return "title of " + name
	case 2:
		delete(files, name)
		return "deleted " + name
	case 3:
		files[name] = strings.Replace(files[name], "lieu:", "lieu: nulle-part #", 1)
		return "place of " + name
	case 4:
		files[name] = strings.Replace(files[name], "---\n", "---\nbrouillon: oui\n", 1)
		return "draft " + name
	case 5:
		files["saison.yaml"] += "\n# un mot\n"
		return "settings touched"
	}
	files[name] = strings.Replace(files[name], "---\n", "---\ncle inconnue: 1\n", 1)
	return "unknown key in " + name
}

func TestAFaultHoldsItsOwnPage(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"saison.yaml":            "title: Essai\nbase_url: https://example.org/\nlanguage: fr\ntimezone: Europe/Paris\n",
		"content/concerts/a.md":  "---\ntitre: Un\ndate: 12 décembre 2026 à 20h30\nlieu: salle\n---\n",
		"content/concerts/b.md":  "---\ntitre: Deux\ndate: dimanche 12 décembre 2026 à 20h30\nlieu: salle\n---\n",
		"content/lieux/salle.md": "---\nnom: Salle\nfuseau: Europe/Pari\n---\n",
	}
	for name, data := range demonstration(t) {
		if !strings.HasPrefix(name, "content/") && name != "saison.yaml" {
			files[name] = data
		}
	}
	r := run(t, files, nil)
	if !r.Held["content/concerts/b.md"] || !r.Held["content/lieux/salle.md"] || r.Held["content/concerts/a.md"] {
		t.Errorf("held: %v\n%s", r.Held, says(r.Diagnostics))
	}
	if n := r.Diagnostics.Count(diag.Error); n != 2 {
		t.Errorf("one fault each, without those that follow; got\n%s", says(r.Diagnostics))
	}
	all := renderAll(t, r)
	if all["concerts/a/index.html"] == nil || all["concerts/b/index.html"] != nil {
		t.Error("want the page of a, and not that of b")
	}
	if bytes.Contains(all["agenda.ics"], []byte("Deux")) || bytes.Contains(all["index.html"], []byte("Deux")) {
		t.Error("a held event is listed")
	}
}

func TestAFaultInATranslationHoldsThatLanguageAlone(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"saison.yaml":              "title: Essai\nbase_url: https://example.org/\nlanguages: [fr, en]\ntimezone: Europe/Paris\n",
		"content/concerts/a.md":    "---\ntitre: Un\ndate: 12 décembre 2026 à 20h30\n---\n",
		"content/concerts/a.en.md": "---\ntitle: One\nslug: one\ntilte: x\n---\n",
	}
	for name, data := range demonstration(t) {
		if !strings.HasPrefix(name, "content/") && name != "saison.yaml" {
			files[name] = data
		}
	}
	r := run(t, files, nil)
	all := renderAll(t, r)
	if all["concerts/a/index.html"] == nil || all["en/concerts/one/index.html"] != nil {
		t.Error("want the French page, and not the English one")
	}
	if page := all["en/concerts/index.html"]; !bytes.Contains(page, []byte(`href="/concerts/a/"`)) {
		t.Error("the English list does not lead to the French page")
	}
	held := r.Site.HeldPaths()
	if !held["en/concerts/one/index.html"] || !held["en/concerts/one.ics"] || held["concerts/a/index.html"] {
		t.Errorf("held: %v", held)
	}
}

func TestTheFirstClockGivenCounts(t *testing.T) {
	t.Parallel()
	paris, err := civil.LoadZone("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	cfg := &config.Config{Zone: paris, Now: civil.NewDateTime(2026, 12, 1, 9, 0, 0)}
	machine := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	instant := time.Date(2027, 7, 1, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		clock Clock
		want  string
	}{
		{Clock{Local: civil.NewDateTime(2028, 2, 29, 7, 0, 0), Instant: instant, Machine: machine}, "2028-02-29T07:00:00+01:00"},
		{Clock{Instant: instant, Machine: machine}, "2027-07-01T14:00:00+02:00"},
		{Clock{Machine: machine}, "2026-12-01T09:00:00+01:00"},
	} {
		if got := c.clock.now(cfg).Format(time.RFC3339); got != c.want {
			t.Errorf("%+v: got %s, want %s", c.clock, got, c.want)
		}
	}
	if got := (Clock{Machine: machine}).now(&config.Config{Zone: paris}).Format(time.RFC3339); got != "2030-01-01T01:00:00+01:00" {
		t.Errorf("the machine's clock: %s", got)
	}
}
