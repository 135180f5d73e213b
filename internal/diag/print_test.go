package diag

import (
	"fmt"
	"strings"
	"testing"
)

// sample uses messages that stand in the catalogue for good.
func sample() List {
	d := New("output-occupied", Pos{"content/a.md", 3, 7}, Args{"path": "public/a\x1b[31m.html"})
	d.Excerpt = "date: \tdimanche"
	d = d.With(Related{Pos: Pos{"content/b.md", 2, 0}, ID: "output-foreign", Args: Args{"dir": "public", "path": "x"}})
	return List{d, New("output-root", Pos{File: "/"}, Args{"dir": "/"})}
}

func TestPrintedForAPerson(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	if err := sample().Print(&b, "en", false); err != nil {
		t.Fatal(err)
	}
	const want = `content/a.md:3:7  error  output-occupied place taken
  The site needs "public/a<U+001B>[31m.html", but saison did not write what stands there.
    3 | date:  dimanche
  move or rename "public/a<U+001B>[31m.html", then build again
  content/b.md:2  "public" holds files that saison did not write ("x").
/  error  output-root output refused
  "/" is the root of the disk: the site would replace everything.
  type: saison build --output public
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
	b.Reset()
	if sample().Print(&b, "fr", true); !strings.Contains(b.String(), "\x1b[31;1merreur\x1b[0m  output-occupied place déjà prise") {
		t.Errorf("got\n%s", b.String())
	}
}

func TestPrintedForAMachine(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	if err := sample()[:1].JSON(&b, "en"); err != nil {
		t.Fatal(err)
	}
	const want = `[
  {
    "file": "content/a.md",
    "line": 3,
    "column": 7,
    "severity": "error",
    "id": "output-occupied",
    "message": "The site needs \"public/a\u001b[31m.html\", but saison did not write what stands there.",
    "hint": "move or rename \"public/a\u001b[31m.html\", then build again",
    "notes": [
      {
        "file": "content/b.md",
        "line": 2,
        "column": 0,
        "message": "\"public\" holds files that saison did not write (\"x\")."
      }
    ]
  }
]
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
	b.Reset()
	if List(nil).JSON(&b, "fr"); b.String() != "[]\n" {
		t.Errorf("an empty list is %q", b.String())
	}
}

func TestALongLineIsShownAroundItsColumn(t *testing.T) {
	t.Parallel()
	line := strings.Repeat("é", 300) + "X" + strings.Repeat("ü", 300)
	if got := window(line, 301); !strings.Contains(got, "X") || len([]rune(got)) != 122 {
		t.Errorf("got %q", got)
	}
	if got := window(line, 1); !strings.HasPrefix(got, "é") || !strings.HasSuffix(got, "é…") {
		t.Errorf("got %q", got)
	}
}

func TestErrorsAreQuotedWithTheirLine(t *testing.T) {
	t.Parallel()
	list := List{
		New("output-occupied", Pos{"a.md", 2, 1}, nil), New("output-occupied", Pos{"a.md", 0, 0}, nil),
		New("legacy-encoding", Pos{"a.md", 1, 1}, nil), {Pos: Pos{"a.md", 3, 1}, ID: "output-root", Excerpt: "kept"},
	}
	list.Quote(func(file string, n int) string { return fmt.Sprint(file, " ", n) })
	for i, want := range []string{"a.md 2", "", "", "kept"} {
		if list[i].Excerpt != want {
			t.Errorf("%d: got %q, want %q", i, list[i].Excerpt, want)
		}
	}
}

// TestEveryMessageIsInBothLanguages keeps the catalogue whole.
func TestEveryMessageIsInBothLanguages(t *testing.T) {
	t.Parallel()
	for _, m := range Messages() {
		for _, w := range append([]Words{m.Label, m.Text}, m.Hints...) {
			if w.FR == "" || w.EN == "" {
				t.Errorf("%s: %q / %q", m.ID, w.FR, w.EN)
			}
		}
	}
}

func TestLinesAreWhatEditorsRead(t *testing.T) {
	t.Parallel()
	l := List{
		New("place-unknown", Pos{File: "content/concerts/noel.md", Line: 4, Col: 7}, Args{"value": "a\nb"}),
		New("settings-missing", Pos{File: "saison.yaml"}, nil),
	}
	var b strings.Builder
	if err := l.Lines(&b, "fr"); err != nil {
		t.Fatal(err)
	}
	want := "content/concerts/noel.md:4:7: error: Aucun lieu « a b ». [place-unknown]\n" +
		"saison.yaml:1:1: warning: Il n'y a pas de fichier saison.yaml : le site prend des réglages de base. [settings-missing]\n"
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}

// A message is a sentence, in both languages.
func TestMessagesAboutTheOutputAreSentences(t *testing.T) {
	t.Parallel()
	for _, m := range outputMessages {
		for _, text := range []string{m.Text.FR, m.Text.EN} {
			if first := text[0]; first >= 'a' && first <= 'z' || !strings.HasSuffix(text, ".") {
				t.Errorf("%s: %s", m.ID, text)
			}
		}
	}
}

// Two faults of equal words at one place are two when what else belongs to them
// stands elsewhere: a concert may overlap with two that have one title.
func TestFaultsOfEqualWordsAreTwoWhenTheirOtherPlacesDiffer(t *testing.T) {
	t.Parallel()
	beside := func(file string) Diagnostic {
		return New("output-root", Pos{"content/a.md", 3, 7}, Args{"dir": "/"}).With(Related{Pos: Pos{file, 2, 0}, ID: "output-foreign", Args: Args{"dir": "public", "path": "x"}})
	}
	l := List{beside("content/c.md"), beside("content/b.md"), beside("content/c.md")}
	l.Sort()
	if len(l) != 2 || l[0].Notes[0].Pos.File != "content/b.md" || l[1].Notes[0].Pos.File != "content/c.md" {
		t.Errorf("got %+v", l)
	}
}
