package browser

import (
	"context"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"saison/internal/build"
	"saison/internal/diag"
	"saison/internal/site"
	"saison/internal/source"
)

// A file may be called anything that the disk takes. Names of documents,
// folders, pictures and files to fetch make addresses, titles, links and lists;
// a name that is refused is refused by a message, and what is left runs nothing.
func TestHostileFileNamesAreTextEverywhere(t *testing.T) {
	t.Parallel()
	picture, err := os.ReadFile(firstPicture(t))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{
		"saison.yaml":             "titre: Essai\nbase_url: https://essai.example/\nlangues: [fr, en]\ntimezone: Europe/Paris\nshare_cards: non\n",
		"content/lieux/salle.md":  "---\nnom: Salle\nville: Valombre\n---\n",
		"content/concerts/bon.md": "---\ntitre: Bon\ndate: 2026-12-12 20:30\nlieu: salle\n---\nUn concert.\n",
	}
	for i, v := range hostile {
		name := strings.NewReplacer("</", "<", "/planted", "planted", "/", "-", "\x00", "").Replace(v)
		dir, n := "content/concerts/", strconv.Itoa(i)
		files[dir+name+".md"] = "---\ntitre: Concert " + n + "\ndate: 2026-12-13 20:30\nlieu: salle\n---\nUn concert.\n"
		files["content/"+name+"/page.md"] = "---\ntitre: Page " + n + "\n---\nUne page.\n"
		files["content/personnes/"+name+".md"] = "---\nnom: Personne " + n + "\n---\n"
		files[dir+name+".jpg"] = string(picture)
		files[dir+name+".pdf"] = "%PDF-1.4\n"
		files["static/"+name+".txt"] = "Un texte.\n"
		files["layouts/"+name+".html"] = "{{define \"main\"}}<p>Rien</p>{{end}}\n"
		files[dir+"avec-"+n+".md"] = "---\ntitre: Avec " + n + "\ndate: 2026-12-14 20:30\nlieu: salle\nimage: {fichier: " + quote(name+".jpg") +
			", alt: Une image, crédit: Personne}\ndocuments: [" + quote(name+".pdf") + "]\n---\n[Un fichier](<" + name + ".pdf>)\n"
	}
	dir := t.TempDir()
	for name, text := range files {
		put(t, dir, name, text)
	}
	for round := 0; ; round++ {
		snap, found, err := source.Read(t.Context(), dir, os.DirFS("../.."), nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := build.Build(context.Background(), build.Inputs{Snapshot: snap, Found: found, Clock: build.Clock{Machine: morning}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		refused := map[string]bool{}
		for _, d := range r.Diagnostics {
			if d.Severity == diag.Error && !refused[d.Pos.File] {
				refused[d.Pos.File] = true
				if err := os.RemoveAll(filepath.Join(dir, filepath.FromSlash(d.Pos.File))); err != nil || round > 5 {
					t.Fatalf("%q: %v %s", d.Pos.File, err, d.Message("en"))
				}
			}
		}
		if len(refused) > 0 {
			continue
		}
		standing := map[string]int{}
		for _, f := range snap.Files() {
			dir, name := path.Split(f.Path)
			switch {
			case strings.Contains(dir, "planted"):
				t.Errorf("the folder %q stands, which can be part of no address", dir)
			case strings.Contains(name, "planted"):
				standing[dir+"*"+path.Ext(name)]++
			case strings.HasPrefix(name, "avec-"):
				standing["beside them"]++
			}
		}
		t.Logf("files of such names that stand: %v", standing)
		if len(standing) != 7 || standing["beside them"] < 5 {
			t.Error("a kind of file has no such name")
		}
		openAll(t, r)
		return
	}
}

// firstPicture returns a photo of the demonstration.
func firstPicture(t *testing.T) string {
	t.Helper()
	all, err := filepath.Glob("../../content/*/*.jpg")
	if err != nil || len(all) == 0 {
		t.Fatal("the demonstration has no photo", err)
	}
	return all[0]
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Logf("%q: %v", name, err) // the disk does not take it
	}
}

// openAll opens every page of a site, and reads every other file that has a form.
func openAll(t *testing.T, r *build.Result) {
	t.Helper()
	h, bare := host(r, nil), host(r, nil)
	h.bare, h.twin = bare.url, bare.url
	var pages []sample
	for _, o := range r.Outputs() {
		switch {
		case o.Format == site.HTML:
			pages = append(pages, sample{Type: string(o.Page.Type), Kind: string(o.Page.Type), Lang: o.Lang, Path: o.URL})
		case slices.Contains([]string{".ics", ".json", ".xml", ".csv", ".webmanifest"}, path.Ext(o.Path)):
			made(t, h, o.Path)
		}
	}
	h.look(t, "hostile.mjs", pages)
}
