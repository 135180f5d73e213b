package event

import (
	"slices"
	"strings"
	"testing"

	"saison/internal/diag"
	"saison/internal/schema"
)

func TestEveryKeyOfTheTableHasAReader(t *testing.T) {
	t.Parallel()
	for _, k := range schema.Keys() {
		if readers[k.Name] == nil {
			t.Errorf("nothing reads %s", k.Name)
		}
	}
	for name := range readers {
		if schema.Named(name) == nil {
			t.Errorf("%s is read, and no key", name)
		}
	}
}

// around gives the other keys that a key needs to mean something; "-date" takes
// the date away.
var around = map[string]string{
	"date": "-date", "dates": "-date", "start": "-date", "from": "-date", "until": "-date\nfrom: 9 janvier 2027",
	"end": "-date\nstart: 2026-12-12 20:30", "repeat": "-date\nfrom: 2 janvier 2027", "every": "-date\nfrom: 9 janvier 2027",
	"count": "-date\nevery: samedi\nfrom: 9 janvier 2027", "except": "-date\nevery: samedi\nfrom: 9 janvier 2027",
	"also": "-date\nevery: samedi\nfrom: 9 janvier 2027", "moved": "-date\nevery: samedi à 10h\nfrom: 9 janvier 2027",
	"cancelled": "-date\nevery: samedi\nfrom: 9 janvier 2027", "status": "previous start: 6 février 2027",
}

// section is a folder for each kind.
func section(kind *schema.Kind) string { return "content/" + kind.Folder() + "/document.md" }

// document returns the text of a document of the kind with one key.
func document(kind *schema.Kind, k *schema.Key, block string) string {
	var b strings.Builder
	b.WriteString("---\n")
	if k.Name != "title" {
		b.WriteString("titre: Titre\n")
	}
	if kind.Class == schema.Paper && k.Name != "file" && k.Name != "type" {
		b.WriteString("fichier: a.pdf\n")
	}
	more := around[k.Name]
	if strings.Contains(block, "\n  du: ") || strings.Contains(block, "\n  from: ") {
		more = "-date" // the first day is inside
	}
	dated := kind.Class == schema.Event || kind.Class == schema.Programme
	if !dated {
		more = ""
	}
	if rest, without := strings.CutPrefix(more, "-date"); without {
		more = strings.TrimPrefix(rest, "\n")
	} else if dated {
		b.WriteString("date: 5 juin 2027 à 20h30\n")
	}
	if more != "" {
		b.WriteString(more + "\n")
	}
	b.WriteString(block)
	b.WriteString("---\n")
	return b.String()
}

// facts is everything that a document says.
func facts(t *testing.T, file, text string) (string, diag.List) {
	rec, faults := readDoc(t, file, text)
	s := dump(rec)
	if rec.Extra != nil {
		s += "extra"
	}
	return s, faults
}

// Each example of the manual is read without an error and changes what the
// document says, in every class of documents that carries the key.
func TestEveryExampleOfTheManualSaysSomething(t *testing.T) {
	t.Parallel()
	for _, kind := range schema.Builtin().All() {
		for _, k := range schema.KeysOf(kind) {
			for _, lang := range []string{"fr", "en"} {
				sep := ": "
				if strings.HasPrefix(k.Example[lang], "\n") {
					sep = ":"
				}
				block := k.Spelling(lang) + sep + k.Example[lang] + "\n"
				with, faults := facts(t, section(kind), document(kind, k, block))
				without, _ := facts(t, section(kind), document(kind, k, ""))
				usual := k.Name == "status" || k.Name == "type" && kind.Name == "cycle" // the example is what is so anyway
				if with == without && !usual {
					t.Errorf("%s: %s says nothing", kind.Name, block)
				}
				if faults.HasErrors() {
					t.Errorf("%s: %s: %s", kind.Name, block, say(faults))
				}
			}
		}
	}
}

// The same holds for each name inside a map, with its example.
func TestEveryNameInsideAMapSaysSomething(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, kind := range schema.Builtin().All() {
		for _, k := range schema.KeysOf(kind) {
			if len(k.Fields) == 0 || seen[k.Name+kind.Class.String()] {
				continue
			}
			seen[k.Name+kind.Class.String()] = true
			for _, f := range k.Fields {
				for _, lang := range []string{"fr", "en"} {
					checkField(t, kind, k, f, lang)
				}
			}
		}
	}
}

// beside gives other names that a name inside a map needs.
var beside = map[string][]string{
	"image": {"alt", "credit"}, "photo": {"alt", "credit"}, "photos": {"alt", "credit"}, "logo": {"alt"}, "files": {"alt"}, "artworks": {"file", "alt"},
	"dates.end": {"start"}, "phases.end": {"start"}, "prices.condition": {"label"}, "prices.note": {"amount"}, "fee.condition": {"label"}, "fee.note": {"amount"},
	"people.*": {"person"}, "partners.role": {"organisation"}, "moved": {"from", "to"}, "programme.*": {"work"}, "timetable.*": {"time"},
	"links.label": {"url"},
}

func checkField(t *testing.T, kind *schema.Kind, k, f *schema.Key, lang string) {
	t.Helper()
	names := append(slices.Clone(beside[k.Name]), beside[k.Name+"."+f.Name]...)
	switch {
	case k.Type == schema.TypePeople && f.Name != "name":
		names = append(names, beside["people.*"]...)
	default:
		names = append(names, beside[k.Name+".*"]...)
	}
	for _, other := range k.Fields {
		if other.Required {
			names = append(names, other.Name)
		}
	}
	if f.Name == "recognisable" {
		names = append(names, "consent")
	}
	block := func(all []string) string {
		var b strings.Builder
		b.WriteString(k.Spelling(lang) + ":\n")
		lead := "  "
		if k.Type != schema.TypeMap {
			lead = "  - "
		}
		for _, row := range k.Fields {
			if !slices.Contains(all, row.Name) {
				continue
			}
			b.WriteString(lead + row.Spelling(lang) + ": " + row.Example[lang] + "\n")
			lead = strings.Repeat(" ", len(lead))
		}
		if strings.Count(b.String(), "\n") == 1 {
			return ""
		}
		return b.String()
	}
	others := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == f.Name })
	with, faults := facts(t, section(kind), document(kind, k, block(append(names, f.Name))))
	without, _ := facts(t, section(kind), document(kind, k, block(others)))
	// What only asks for something else says nothing by itself.
	if with == without && f.Name != "recognisable" && f.Name != "decorative" {
		t.Errorf("%s: %s.%s says nothing:\n%s", kind.Name, k.Name, f.Name, block(append(names, f.Name)))
	}
	if faults.HasErrors() {
		t.Errorf("%s: %s.%s:\n%s%s", kind.Name, k.Name, f.Name, block(append(names, f.Name)), say(faults))
	}
}
