package event

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/schema"
	"saison/internal/source"
)

var update = flag.Bool("update", false, "write what is read into testdata")

// testConfig is a site in French, English and Hebrew.
func testConfig() *config.Config {
	return &config.Config{
		Title: "La Maison des saisons", Languages: []string{"fr", "en", "he"}, Kinds: schema.Builtin(),
		Zone: time.UTC, ZoneName: "Europe/Paris", Currency: "EUR",
	}
}

// readDoc reads one document, with the faults of Read only.
func readDoc(t testing.TB, file, text string) (*Record, diag.List) {
	t.Helper()
	cfg := testConfig()
	f := source.FromFiles(map[string]string{file: text}).File(file)
	doc, _ := content.Parse(f, cfg.Languages)
	rec, faults := Read(doc, cfg)
	faults.Sort()
	return rec, faults
}

// Each archive has documents, and behind each what is read from it: facts that
// are not empty, then faults with their words.
func TestDocumentsAreReadAsTyped(t *testing.T) {
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
			var out txtar.Archive
			out.Comment = a.Comment
			for i, f := range a.Files {
				if !strings.HasPrefix(f.Name, "content/") {
					continue
				}
				rec, faults := readDoc(t, f.Name, string(f.Data))
				got := dump(rec) + say(faults)
				out.Files = append(out.Files, f, txtar.File{Name: "want", Data: []byte(got)})
				if *update {
					continue
				}
				if i+1 == len(a.Files) || a.Files[i+1].Name != "want" {
					t.Errorf("%s: nothing is wanted of it", f.Name)
				} else if want := string(a.Files[i+1].Data); got != want {
					t.Errorf("%s: got\n%s\nwant\n%s", f.Name, got, want)
				}
			}
			if *update {
				if err := os.WriteFile(name, txtar.Format(&out), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// say prints faults as place, severity, id, words and hints, in French.
func say(faults diag.List) string {
	var b strings.Builder
	for _, d := range faults {
		fmt.Fprintf(&b, "%d:%d %s %s: %s\n", d.Pos.Line, d.Pos.Col, d.Severity, d.ID, d.Message("fr"))
		for _, h := range d.Hints("fr") {
			fmt.Fprintf(&b, "    %s\n", h)
		}
	}
	return b.String()
}

// dump prints every fact of a record that is not empty, one a line.
func dump(rec *Record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s %s\n", rec.Kind.Name, rec.ID, rec.Slug)
	v := reflect.ValueOf(*rec)
	for i := range v.NumField() {
		switch name := v.Type().Field(i).Name; name {
		case "Doc", "Kind", "ID", "Slug", "given", "Seldom":
		default:
			dumpValue(&b, name, v.Field(i))
		}
	}
	v = reflect.ValueOf(*rec.Seldom)
	for i := range v.NumField() {
		switch name := v.Type().Field(i).Name; name {
		case "Extra", "Missing":
		default:
			dumpValue(&b, name, v.Field(i))
		}
	}
	return b.String()
}

func dumpValue(b *strings.Builder, name string, v reflect.Value) {
	if v.IsZero() || strings.HasSuffix(name, "Pos") {
		return
	}
	switch x := v.Interface().(type) {
	case When:
		s := x.Date.String()
		if x.HasTime {
			s = x.DateTime.String()
		}
		if x.Offset != nil {
			s += " " + x.Offset.String()
		}
		fmt.Fprintf(b, "%s: %s\n", name, s)
		return
	case Ref:
		fmt.Fprintf(b, "%s: %s @%d:%d\n", name, x.Name, x.Pos.Line, x.Pos.Col)
		return
	case fmt.Stringer:
		if v.Kind() != reflect.Pointer || !v.IsNil() {
			fmt.Fprintf(b, "%s: %s\n", name, x)
		}
		return
	case civil.DateTime:
		fmt.Fprintf(b, "%s: %s\n", name, x)
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		dumpValue(b, name, v.Elem())
		if v.Elem().Kind() == reflect.Struct && v.Elem().IsZero() {
			fmt.Fprintf(b, "%s: {}\n", name)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			switch f := v.Type().Field(i); {
			case f.Name == "Visit" || f.Name == "Contents": // parts that many share
				dumpValue(b, name, v.Field(i).Elem())
			case f.IsExported():
				dumpValue(b, name+"."+f.Name, v.Field(i))
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			dumpValue(b, fmt.Sprintf("%s[%d]", name, i), v.Index(i))
		}
	default:
		fmt.Fprintf(b, "%s: %v\n", name, v.Interface())
	}
}
