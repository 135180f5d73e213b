package fix

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"saison/internal/config"
	"saison/internal/diag"
	"saison/internal/schema"
)

func testConfig() *config.Config {
	return &config.Config{
		Title: "La Maison des saisons", Languages: []string{"fr", "en"}, Kinds: schema.Builtin(),
		Zone: time.UTC, ZoneName: "Europe/Paris", Currency: "EUR",
	}
}

// alone plans the repair of one document, without the site around it.
func alone(path string, data []byte) (FileFix, diag.List) {
	cfg := testConfig()
	again := func(changed []File) diag.List {
		for _, f := range changed {
			return read(cfg, f.Path, f.Data).faults
		}
		return read(cfg, path, data).faults
	}
	fixes, left := Plan(Inputs{Config: cfg, Faults: again(nil), Files: []File{{path, data}}, Again: again})
	if len(fixes) == 0 {
		return FileFix{Path: path, Before: data, After: data}, left
	}
	return fixes[0], left
}

// spans are lines as they should be, first, and as they are typed; all of a row
// say the same.
var spans = [][]string{
	{"titre: \"Mahler : « Titan »\"", "titre: Mahler : « Titan »", "tittre: Mahler : « Titan »"},
	{"sous-titre: L'été de l'abbaye", "sous-titre: 'L'été de l'abbaye'", "sous-titre:L'été de l'abbaye"},
	{"date: 2027-08-22 18:00", "date: 22/08/2027 18:00", "date: 22-8-2027 18:00"},
	{"durée: 1h45", "durrée: 1h45"},
	{"lieu: abbaye-exemple # en plein air", "lieuu: abbaye-exemple # en plein air"},
	{"précision: \"@ la fontaine\"", "précision: @ la fontaine"},
	{"résumé: '\"Nuit\" blanche'", "résumé: \"Nuit\" blanche"},
	{"thèmes: [\"collage #3\", \"*\"]", "thèmes: [collage #3, *]"},
	{"tarifs:\n  - plein: 12,50 €\n  - réduit: 8 €", "tarifs:\n\t- plein: 12,50\n\t- réduit: 8", "tarifs:\n  - plein: 12,50\n  - réduit: 8"},
	{"programme:\n  - compositeur: Lili Boulanger\n    oeuvre: D'un matin de printemps", "programme:\n\t- compositeur: Lili Boulanger\n\t  oeuvre: D'un matin de printemps"},
	{"# une remarque : elle reste"},
	{"x-note: “Guillemets”"},
}

// coats are what an editor does to a file as a whole.
var coats = []func(string) string{
	func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
	func(s string) string { return "\uFEFF" + s },
	func(s string) string { return strings.Replace(s, "---\n", "———\n", 1) },
	func(s string) string { return strings.Replace(s, "\n---\n", "\n----\n", 1) },
	func(s string) string {
		return strings.ReplaceAll(strings.ReplaceAll(s, "date: ", "date\u00A0: "), "lieu: ", "lieu:\u00A0")
	},
	func(s string) string {
		if strings.Contains(s, "titre:L") {
			return s // a block that never ends may end at such a line
		}
		return strings.Replace(s, "\n---\n", "\n\n", 1)
	},
	func(s string) string { return strings.Replace(s, "Le texte", "Le\u200B texte", 1) },
}

func TestRandomMixturesOfFaultsAreRepaired(t *testing.T) {
	t.Parallel()
	const path = concert
	rng := rand.New(rand.NewPCG(7, 1))
	cfg := testConfig()
	for range 150 {
		var right, typed []string
		for _, row := range spans {
			if row[0][:5] != "titre" && row[0][:4] != "date" && rng.IntN(3) == 0 {
				continue
			}
			right, typed = append(right, row[0]), append(typed, row[rng.IntN(len(row))])
		}
		const body = "\n---\nLe texte : il reste.\n\n* un\n"
		want := read(cfg, path, []byte("---\n"+strings.Join(right, "\n")+body))
		file := "---\n" + strings.Join(typed, "\n") + body
		for _, coat := range coats {
			if rng.IntN(4) == 0 {
				file = coat(file)
			}
		}
		got, _ := alone(path, []byte(file))
		now := read(cfg, path, got.After)
		if !same(now.value, want.value) || now.body != want.body {
			t.Fatalf("repaired, it says something else:\n%s\nfrom\n%s\nrefused: %v", got.After, file, got.Refused)
		}
		for _, d := range now.faults {
			if d.ID != "curly-quotes" || d.Fix != nil {
				t.Errorf("%s is left in\n%s\nfrom\n%s", d.ID, got.After, file)
			}
		}
		if again, _ := alone(path, got.After); again.Changed() {
			t.Fatalf("repaired again it changes: %v\n%s", again.Diff(), got.After)
		}
		for _, l := range []string{"# une remarque : elle reste", "# en plein air"} {
			if strings.Count(string(got.After), l) != strings.Count(file, l) {
				t.Errorf("the remark %q is not there as it was:\n%s", l, got.After)
			}
		}
		if bom, crlf := strings.HasPrefix(file, "\uFEFF"), strings.Count(file, "\r\n") > 0; bom != strings.HasPrefix(string(got.After), "\uFEFF") ||
			crlf && strings.Count(string(got.After), "\n") != strings.Count(string(got.After), "\r\n") {
			t.Errorf("the byte-order mark or the line ends are not as they were: %q", got.After)
		}
	}
}

// fragments are what YAML, fences and our own repairs stumble over.
var fragments = []string{
	"titre", "date", "lieu", "tarifs", "chaque", "x-a", "tittre", "résumé", ":", ": ", " : ", "\u00A0: ", ":\u00A0", " #", "# ", "#3",
	"'", "\"", "''", "[", "]", "{", "}", ", ", "&a", "*a", "!", "!!str", "%", "@", "`", "- ", "  - ", "\t- ", "\t", "  ", "\n", "\n",
	"\n", "\r\n", "---\n", "———\n", "----\n", "...\n", "|\n", ">\n", "“", "”", "« Titan »", "22/08/2027", "3/4/2027 18:00", "12,50", "8",
	"\\", "abc", "l'été", "\u200B", "\u2028", "\uFEFF", "\xE9", "id: a\n", "titre: T\n", "date: 22 août 2027\n", "# Titre\n", "texte",
}

func TestWhateverIsTypedIsRepairedOnceAndForAll(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 3))
	for range 400 {
		text := []string{"---\n", "---\r\n", "———\n", "\uFEFF---\n", ""}[rng.IntN(5)]
		for range 3 + rng.IntN(25) {
			text += fragments[rng.IntN(len(fragments))]
		}
		if rng.IntN(3) > 0 {
			text += "\n---\ntexte\n"
		}
		changesNothingElse(t, []byte(text))
	}
	// What was refused while the block was open is right once it is closed.
	changesNothingElse(t, []byte("———\n\u200B\n\u00A0: - a: b\n : 'c"))
}

// changesNothingElse repairs a document and checks that it says what it said,
// and that it stays as it is when it is repaired again.
func changesNothingElse(t *testing.T, data []byte) {
	t.Helper()
	got, _ := alone(concert, data)
	if !got.Changed() {
		return
	}
	was, is := read(testConfig(), concert, got.Before), read(testConfig(), concert, got.After)
	meant := slices.ContainsFunc(got.Applied, func(r Repair) bool { return rank(r.ID) > nothing })
	if is.body != was.body || !meant && !same(was.value, is.value) {
		t.Errorf("%q says something else as %q", got.Before, got.After)
	}
	if again, _ := alone(concert, got.After); again.Changed() {
		t.Errorf("%q is repaired as %q, and then as %q", data, got.After, again.After)
	}
}

// FuzzRepairsChangeNothingElse looks for a file that panics, that says something
// else once it is repaired, or that changes when it is repaired again.
func FuzzRepairsChangeNothingElse(f *testing.F) {
	names, _ := filepath.Glob("testdata/*.txtar")
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range txtar.Parse(data).Files {
			f.Add(bytesOf(string(file.Data)))
		}
	}
	for _, row := range spans {
		for _, line := range row {
			f.Add([]byte("---\n" + line + "\n---\n"))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4<<10 {
			return
		}
		changesNothingElse(t, data)
	})
}
