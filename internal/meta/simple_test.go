package meta

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"saison/internal/clean"
	"saison/internal/diag"
)

// bothWays reads a block as a simple one, and through YAML. simple is nil for a
// block that is not.
func bothWays(block string) (simple, any *Node, faults [2]diag.List) {
	t, _ := clean.Decode("f.md", []byte(block))
	read := func(i int) *reader { return &reader{text: t, to: len(t.String()), faults: &faults[i]} }
	if simple = read(0).simple(); simple != nil {
		any = read(1).anyYAML()
	}
	return simple, any, faults
}

var simpleBlocks = []string{
	"title: \"Accordéon ancien, pour voix et cordes\"\nstart: 2025-04-02T20:00\nplace: maison-lili-boulanger\npeople: [yanis-marchand, camille-berard]\ntags: [baroque]\nprice: \"Participation libre\"\n",
	"titre: Concert de fin de session\nfait partie de: 2027-ete\ndate: samedi 21 août 2027 à 20h30\n\ndurée: 1h45\nthèmes: [symphonique, été]\nréservation: https://exemple.org/reserver\n",
	"a:\nb: null\nc: 'Ça # ne : fait rien'\nd: [null, l'eau,  deux mots]\na: encore",
	"titre:   12:30, « déjà » [Complet] & autres\nid: x",
	"jusqu'au: 27 février 2027\nnom: d'après \u00A0 Ravel ?",
}

func TestSimpleBlocksAreReadAsYAMLReadsThem(t *testing.T) {
	t.Parallel()
	for _, block := range simpleBlocks {
		simple, any, faults := bothWays(block)
		if simple == nil {
			t.Errorf("not simple:\n%s", block)
			continue
		}
		if !reflect.DeepEqual(simple, any) || !reflect.DeepEqual(faults[0], faults[1]) {
			var a, b strings.Builder
			tree(&a, simple, 0)
			tree(&b, any, 0)
			t.Errorf("%s\nsimple:\n%s%v\nYAML:\n%s%v", block, a.String(), faults[0], b.String(), faults[1])
		}
	}
}

func TestWhatIsNotSimpleGoesToYAML(t *testing.T) {
	t.Parallel()
	for _, block := range []string{
		"", "\n", "# note", "a: b # note", "a: b: c", "a: b:", "a : b", "a:b", "a: ", "a: b ", " a: b", "a:\n- b", "a:\n  b: c", "a: b\n  c",
		"a: |\n  b", "a: \"b\\n\"", "a: \"\"", "a: '", "a: \"", "a: 'b''c'", "a: []", "a: [b,c]", "a: [b, 12]", "a: [b", "a: {b: c}", "a: &b c", "a: !b c", "a: @b",
		"a: -b", "a: “b”", "a: \u00A0b", "a: b\u00A0", "a: b\tc", "<<: a", "-: b", "a: [b c\n, d]", "? a", "a: b\n---", "12: a", "a: [b , c]", "a: c\u00A0: d", "a: ?",
		"a: [b, c]]", strings.Repeat("a: b\n", maxSimple/5+1),
	} {
		if simple, _, _ := bothWays(block); simple != nil {
			t.Errorf("simple: %q", block)
		}
	}
}

// FuzzSimple compares both ways for any block.
func FuzzSimple(f *testing.F) {
	for _, block := range simpleBlocks {
		f.Add(block)
	}
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range archives {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range txtar.Parse(data).Files {
			for line := range strings.Lines(marks.Replace(string(file.Data))) {
				f.Add(line)
			}
		}
	}
	f.Fuzz(func(t *testing.T, block string) {
		simple, any, faults := bothWays(block)
		if simple != nil && (!reflect.DeepEqual(simple, any) || !reflect.DeepEqual(faults[0], faults[1])) {
			t.Fatalf("%#v %v\n%#v %v", simple, faults[0], any, faults[1])
		}
	})
}
