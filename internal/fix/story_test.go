package fix

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/txtar"

	"saison/internal/build"
	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/source"
)

var update = flag.Bool("update", false, "write what is repaired into testdata")

// invisible are the characters that the archives spell out.
var invisible = []struct{ spelt, char string }{
	{"⟦BOM⟧", "\uFEFF"}, {"⟦TAB⟧", "\t"}, {"⟦NBSP⟧", "\u00A0"}, {"⟦NNBSP⟧", "\u202F"}, {"⟦ZWSP⟧", "\u200B"}, {"⟦CR⟧", "\r"},
}

var byteSign = regexp.MustCompile(`⟦([0-9A-F]{2})⟧`)

// bytesOf returns a file of an archive as it is saved.
func bytesOf(text string) []byte {
	for _, c := range invisible {
		text = strings.ReplaceAll(text, c.spelt, c.char)
	}
	return []byte(byteSign.ReplaceAllStringFunc(text, func(s string) string {
		var c byte
		fmt.Sscanf(s, "⟦%02X⟧", &c)
		return string([]byte{c})
	}))
}

// spell is the inverse of bytesOf.
func spell(data []byte) string {
	var b strings.Builder
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		if r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&b, "⟦%02X⟧", data[0])
		} else {
			b.Write(data[:size])
		}
		data = data[size:]
	}
	text := b.String()
	for _, c := range invisible {
		text = strings.ReplaceAll(text, c.char, c.spelt)
	}
	return text
}

// base is the site around the stories.
var base = map[string]string{
	"saison.yaml":                                      "titre: La Maison des saisons\nadresse du site: https://exemple.org/\nlangue: fr\nfuseau: Europe/Paris\nthèmes: [collage, dessin]\n",
	"content/lieux/abbaye-exemple.md":                  "---\nnom: Abbaye Exemple\nville: Ville-Exemple\n---\n",
	"content/lieux/maison-des-associations-exemple.md": "---\nnom: Maison des associations\nville: Ville-Exemple\n---\n",
	"content/lieux/grand-theatre-exemple.md":           "---\nnom: Grand Théâtre Exemple\nville: Ville-Exemple\n---\n",
	"content/lieux/salle-exemple.md":                   "---\nnom: Salle Exemple\nville: Ville-Exemple\n---\n",
	"content/lieux/centre-exemple.md":                  "---\nnom: Centre Exemple\nville: Ville-Exemple\n---\n",
	"content/personnes/camille-exemple.md":             "---\nnom: Camille Exemple\naccord de publication: oui\n---\n",
	"content/personnes/noa-exemple.md":                 "---\nnom: Noa Exemple\naccord de publication: oui\n---\n",
}

// site returns the files of a site as a snapshot, and a function that gives its
// faults with some files changed.
func site(t testing.TB, files map[string]string) (*build.Result, func([]File) diag.List) {
	t.Helper()
	all := map[string]string{}
	for _, from := range []map[string]string{base, files} {
		for path, text := range from {
			all[path] = text
		}
	}
	in := build.Inputs{
		Snapshot: source.FromFiles(all), Drafts: true,
		Clock: build.Clock{Local: civil.Date{Year: 2026, Month: time.December, Day: 1}.At(civil.Time{Hour: 9})},
	}
	first, err := build.Build(t.Context(), in, nil)
	if err != nil {
		t.Fatal(err)
	}
	return first, func(changed []File) diag.List {
		next := in
		for _, f := range changed {
			next.Snapshot = next.Snapshot.With(f.Path, f.Data)
		}
		r, err := build.Build(t.Context(), next, first)
		if err != nil {
			t.Fatal(err)
		}
		return r.Diagnostics
	}
}

// repairAll plans the repair of all files that are given.
func repairAll(t testing.TB, files map[string]string) ([]FileFix, diag.List) {
	t.Helper()
	first, again := site(t, files)
	in := Inputs{Config: first.Config, Faults: first.Diagnostics, Again: again}
	for path, text := range files {
		in.Files = append(in.Files, File{path, []byte(text)})
	}
	slices.SortFunc(in.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return Plan(in)
}

// Each archive is a story: files as they were saved, those that are repaired,
// the repairs, and the faults that are left to a person.
func TestStoriesAreRepaired(t *testing.T) {
	t.Parallel()
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatal("no archives", err)
	}
	for _, name := range archives {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			a, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			out := txtar.Archive{Comment: a.Comment}
			files := map[string]string{}
			for _, f := range a.Files {
				if strings.HasPrefix(f.Name, "content/") || f.Name == source.Settings {
					files[f.Name] = string(bytesOf(string(f.Data)))
					out.Files = append(out.Files, f)
				}
			}
			fixes, left := repairAll(t, files)
			out.Files = append(out.Files, tell(fixes, left, files)...)
			if got, want := string(txtar.Format(&out)), string(txtar.Format(a)); got != want {
				if *update {
					os.WriteFile(name, []byte(got), 0o644)
				} else {
					t.Errorf("got\n%s\nwant\n%s", got, want)
				}
			}
			onlySpansDiffer(t, fixes)
			for _, f := range fixes {
				files[f.Path] = string(f.After)
			}
			if again, _ := repairAll(t, files); len(again) > 0 && again[0].Changed() {
				t.Errorf("repaired again, %s changes: %v", again[0].Path, again[0].Diff())
			}
		})
	}
}

// tell writes a plan into the files of an archive.
func tell(fixes []FileFix, left diag.List, files map[string]string) []txtar.File {
	var out []txtar.File
	var made, rest strings.Builder
	for _, f := range fixes {
		if f.Changed() {
			out = append(out, txtar.File{Name: "after " + f.Path, Data: []byte(spell(f.After))})
		}
		for _, r := range f.Applied {
			fmt.Fprintf(&made, "%s:%d %s\n", f.Path, r.Pos.Line, r.Label("fr"))
		}
		for _, r := range f.Refused {
			fmt.Fprintf(&made, "%s:%d refused %s\n", f.Path, r.Pos.Line, r.ID)
		}
	}
	for _, d := range left {
		if _, ours := files[d.Pos.File]; ours {
			fmt.Fprintf(&rest, "%s %s %s\n", d.Pos, d.Severity, d.ID)
		}
	}
	return append(out, txtar.File{Name: "repairs", Data: []byte(made.String())}, txtar.File{Name: "left", Data: []byte(rest.String())})
}

// onlySpansDiffer checks that a file that was repaired in one round is the old
// one with the edits of its repairs, and nothing else.
func onlySpansDiffer(t *testing.T, fixes []FileFix) {
	t.Helper()
	for _, f := range fixes {
		var all edits
		once := true
		for _, r := range f.Applied {
			once = once && fits(r.Fix, f.Before) && all.add(r.Fix)
		}
		if !once {
			continue
		}
		if got, ok := all.fix().Apply(f.Before); ok && string(got) != string(f.After) {
			t.Errorf("%s: got\n%s\nwant the edits alone:\n%s", f.Path, f.After, got)
		}
	}
}
