package build

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"saison/internal/content"
	"saison/internal/source"
)

// FuzzSite holds for whatever one document says, beside two that are right: the
// line ends, every fault is in a file of the site, and every output that is made
// is what its name promises, as readers that know nothing of us find.
func FuzzSite(f *testing.F) {
	for _, s := range []string{"---\ntitre: Noël\ndate: 12 décembre 2026 à 20h\nlieu: salle\n---\nUn *texte*.\n", "---\ntitre: \"</script><b>\"\ndates: [2027-01-02, 2027-02-03 20h]\nthèmes: [\"]]>\", \"a\\nb\"]\n---\n# a\n\n```agenda\n```\n",
		"---\ntitre: X\nchaque: samedi à 10h\ndu: 2027-01-02\nau: 2027-06-26\nsauf: [2027-02-06]\ntarifs: {plein: 12 €, \"réduit <x>\": 8}\npersonnes: [{nom: \"A & B\", rôle: \"=1\"}]\n---\n![a](b.jpg \"c\")\n\n> [!NOTE]\n",
		"---\ntitle: T\ndate: 2027-01-02\nstatus: cancelled\nonline: https://e.example/?a=b&c\nprogram: [{composer: \"Ravel\", work: \"\\\\n\"}]\n---\n| a | b |\n|---|---|\n| c | d |\n", "+++\ntitle = 'x'\ndate = 2027-01-02\n+++\n"} {
		f.Add("concerts/x", s)
		f.Add("x", s)
	}
	f.Add("lieux/salle2", "---\ntitre: Salle\nadresse: 1 rue\nville: V\ngeo: 46.1, 5.2\n---\n")
	f.Add("personnes/a", "---\ntitre: A\naccord: oui\n---\n")
	f.Add("concerts/noel.en", "---\ntitle: Christmas\n---\nIn English.\n")
	files := map[string]string{
		"saison.yaml":              "title: T\nbase_url: https://exemple.org/\nlanguages: [fr, en]\nnow: 2026-12-01T09:00\nfeeds: {jcal: yes}\n",
		"content/concerts/noel.md": "---\ntitre: Noël\ndate: 2026-12-12 20:00\nlieu: salle\n---\n",
		"content/lieux/salle.md":   "---\ntitre: Salle\nville: Ville\n---\n",
	}
	root := os.DirFS("../..")
	err := fs.WalkDir(root, "layouts", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(root, name)
		files[name] = string(data)
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
	base := source.FromFiles(files)
	clock := Clock{Machine: time.Date(2026, 12, 1, 8, 0, 0, 0, time.UTC)}
	before, err := Build(context.Background(), Inputs{Snapshot: base, Clock: clock}, nil)
	if err != nil || before.Diagnostics.HasErrors() {
		f.Fatalf("%v %s", err, says(before.Diagnostics))
	}
	f.Fuzz(func(t *testing.T, name, text string) {
		file := "content/" + name + ".md"
		if len(name) > 60 || len(text) > 4000 || path.Clean(file) != file || !content.Is(file) {
			return
		}
		all := maps.Clone(files)
		all[source.Path(file)] = text
		prev := before // which saves reading the layouts again, but is used up by an edit of words
		if _, edit := files[source.Path(file)]; edit {
			prev = nil
		}
		r, err := Build(context.Background(), Inputs{Snapshot: base.With(file, []byte(text)), Clock: clock}, prev)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range r.Diagnostics {
			if _, ours := all[d.Pos.File]; !ours && d.Pos.File != "content" || d.Message("fr") == "" || d.Message("en") == "" || d.Pos.Line > strings.Count(all[d.Pos.File], "\n")+strings.Count(all[d.Pos.File], "\r")+1 {
				t.Fatalf("%v %s %q", d.Pos, d.ID, d.Message("fr"))
			}
		}
		if !r.Renders() {
			return
		}
		for _, o := range r.Outputs() {
			if path.Ext(o.Path) == ".png" {
				continue // drawing takes longer than all the rest: package picture looks at it
			}
			data, err := r.Render(o)
			if err != nil {
				t.Fatalf("%s: %v", o.Path, err)
			}
			if why := readable(o.Path, data); why != "" {
				t.Fatalf("%s is none: %s: %.3000q", o.Path, why, data)
			}
		}
	})
}

// readable says why a file is not what its name promises, or "".
func readable(name string, data []byte) string {
	ext := path.Ext(name)
	if strings.Contains(" .html .ics .xml .json .csv .txt .webmanifest ", " "+ext+" ") && (!utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0) {
		return "no text"
	}
	switch ext {
	case ".html":
		for script := range bytes.SplitSeq(data, []byte(`<script type="application/ld+json">`)) {
			if !bytes.HasPrefix(script, []byte("<!")) {
				if data, _, ok := bytes.Cut(script, []byte("</script>")); !ok || !json.Valid(data) {
					return "its data"
				}
			}
		}
		if n := bytes.Count(bytes.ToLower(data), []byte("<script")); n != bytes.Count(data, []byte("</script>")) {
			return "scripts"
		}
	case ".json", ".webmanifest":
		if !json.Valid(data) {
			return "no JSON"
		}
	case ".xml":
		for d := xml.NewDecoder(bytes.NewReader(data)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				return ""
			} else if err != nil {
				return err.Error()
			}
		}
	case ".csv":
		rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
		if err != nil || len(rows) == 0 {
			return "no table"
		}
	case ".ics":
		return readableCalendar(data)
	}
	return ""
}

// readableCalendar says why bytes are no calendar (RFC 5545, 3.1 and 3.4), or "".
func readableCalendar(data []byte) string {
	if !bytes.HasSuffix(data, []byte("\r\n")) {
		return "its last line has no end"
	}
	var open []string
	for _, raw := range strings.Split(strings.TrimSuffix(string(data), "\r\n"), "\r\n") {
		if len(raw) > 75 || !utf8.ValidString(raw) || strings.ContainsAny(raw, "\r\n\x7f\u0085\u2028\u2029") {
			return "the line " + raw
		}
		if raw == "" || raw[0] == ' ' {
			continue
		}
		name := strings.IndexFunc(raw, func(r rune) bool { return (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' })
		if name <= 0 || raw[name] != ':' && raw[name] != ';' {
			return "the line " + raw
		}
		if what, ok := strings.CutPrefix(raw, "BEGIN:"); ok {
			open = append(open, what)
		}
		if what, ok := strings.CutPrefix(raw, "END:"); ok {
			if len(open) == 0 || open[len(open)-1] != what {
				return "the end of " + what
			}
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		return "no end of " + open[0]
	}
	return ""
}
