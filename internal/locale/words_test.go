package locale

import (
	"slices"
	"strings"
	"testing"

	"saison/internal/source"
)

func TestWordsAreFoundByTheirKeys(t *testing.T) {
	t.Parallel()
	c, faults := ReadWords(source.FromFiles(map[string]string{
		"layouts/i18n/fr.yaml": "nav:\n  agenda: \"Agenda\"\nhello: \"Bonjour {name}, {0}\"\npages:\n  one: \"{n} page\"\n  other: \"{n} pages\"\n",
		"layouts/i18n/en.yaml": "nav:\n  agenda: \"Diary\"\nhello: \"Hello {name}, {0}\"\npages:\n  one: \"{n} page\"\n  other: \"{n} pages\"\nonly: \"English only\"\n",
		"layouts/i18n/he.yaml": "nav: {agenda: \"יומן\"}\nhello: \"שלום {0}\"\npages:\n  one: \"עמוד אחד\"\n  two: \"שני עמודים\"\n  other: \"{0} עמודים\"\nonly: \"רק\"\n",
	}))
	if len(faults) != 1 || faults[0].ID != "words-missing" || faults[0].Pos.File != "layouts/i18n/fr.yaml" {
		t.Errorf("faults: %v", faults)
	}
	fr, en, he := c.In("fr"), c.In("en"), c.In("he")
	for _, w := range []struct{ got, want string }{
		{fr.Say("nav.agenda"), "Agenda"},
		{en.Say("nav.agenda"), "Diary"},
		{fr.Say("hello", "name=", "Noa"), "Bonjour Noa, name="},
		{en.Say("hello", 5), "Hello {name}, 5"},
		{fr.Say("only"), "English only"},
		{fr.Say("nowhere"), "nowhere"},
		{fr.Count("pages", 0), "0 page"},
		{fr.Count("pages", 1), "1 page"},
		{fr.Count("pages", 1200), "1\u202f200 pages"},
		{en.Count("pages", 0), "0 pages"},
		{he.Count("pages", 2), "שני עמודים"},
		{he.Count("pages", 3), "3 עמודים"},
		{fr.Count("nowhere", 3), "nowhere"},
		{c.In("de").Say("nav.agenda"), "Diary"},
		{Catalogue{}.In("fr").Say("nav.agenda"), "nav.agenda"},
		{(*Words)(nil).Say("key"), "key"},
		{(*Words)(nil).Count("key", 1), "key"},
	} {
		if w.got != w.want {
			t.Errorf("got %q, want %q", w.got, w.want)
		}
	}
	if keys := fr.Keys(); !slices.Equal(keys, []string{"hello", "nav.agenda", "pages"}) {
		t.Errorf("keys: %q", keys)
	}
	if !fr.Has("pages") || fr.Has("only") {
		t.Error("French has pages, and not only")
	}
	if !fr.Knows("pages") || !fr.Knows("only") || fr.Knows("nowhere") || (*Words)(nil).Knows("pages") {
		t.Error("French can say pages, and only in English; nobody can say nowhere")
	}
}

func TestAWordsFileWithAnOpenBracketHasOneFault(t *testing.T) {
	t.Parallel()
	_, faults := ReadWords(source.FromFiles(map[string]string{"layouts/i18n/fr.yaml": "nav: [a\n"}))
	if len(faults) != 1 || faults[0].ID != "bracket-unclosed" {
		t.Errorf("faults: %v", faults)
	}
}

func TestAWordsFileWithAListIsAFaultAtItsPlace(t *testing.T) {
	t.Parallel()
	_, faults := ReadWords(source.FromFiles(map[string]string{"layouts/i18n/fr.yaml": "nav: [a, b]\n"}))
	if len(faults) != 1 || faults[0].ID != "words-file" || faults[0].Pos.String() != "layouts/i18n/fr.yaml:1:6" {
		t.Errorf("faults: %v", faults)
	}
}

// A language that lacks words is told once, and not at all when a mistake in its
// file hides them: that is told at its line.
func TestMissingWordsAreOneMessage(t *testing.T) {
	t.Parallel()
	const en = "a: \"A\"\nb: \"B\"\nc: \"C\"\nd: \"D\"\ne: \"E\"\n"
	for _, c := range []struct{ fr, want string }{
		{"a: \"A\"\n", "layouts/i18n/fr.yaml La plupart des mots manquent à la langue « fr » (trouvés : 1) ; la page affichera l'anglais."},
		{"a: \"A\"\ne: \"E\"\n", "layouts/i18n/fr.yaml La langue « fr » n'a pas 3 des mots, dont : b, c, d ; la page affichera l'anglais."},
		{"a: \"A\"\nb: \"B\nc: \"C\"\nd: \"D\"\n", "layouts/i18n/fr.yaml:2:4 "},
		{"a: \"A\"\nb\nc: \"C\"\nd: \"D\"\n", "layouts/i18n/fr.yaml:2:1 "},
		{"a: \"A\"\nb: {x\nc: \"C\"\nd: \"D\"\n", "layouts/i18n/fr.yaml:2:4 "},
	} {
		_, faults := ReadWords(source.FromFiles(map[string]string{"layouts/i18n/en.yaml": en, "layouts/i18n/fr.yaml": c.fr}))
		if len(faults) != 1 {
			t.Errorf("%q: faults: %v", c.fr, faults)
			continue
		}
		d := faults[0]
		if got := d.Pos.String() + " " + d.Message("fr"); !strings.HasPrefix(got, c.want) || d.Pos.Line > 0 && d.Excerpt == "" {
			t.Errorf("%q: got %q", c.fr, got)
		}
	}
}

func TestTheNearestWordIsFound(t *testing.T) {
	t.Parallel()
	places := []string{"grand-theatre-exemple", "salle-exemple", "abbaye-exemple", "chapelle-exemple"}
	keys := []string{"date", "durée", "titre", "lieu", "réservation", "répétition"}
	for _, c := range []struct {
		word string
		from []string
		want string
	}{
		{"grand-theatre-exempel", places, "grand-theatre-exemple"},
		{"sale-exemple", places, "salle-exemple"},
		{"Salle Exemple", places, "salle-exemple"},
		{"theatre", places, ""},
		{"duree", keys, "durée"},
		{"dtae", keys, "date"},
		{"titer", keys, "titre"},
		{"reservaton", keys, "réservation"},
		{"repetion", keys, "répétition"},
		{"xyz", keys, ""},
		{"", keys, ""},
		{"lieu", nil, ""},
	} {
		if got := Nearest(c.word, c.from); got != c.want {
			t.Errorf("%q: got %q, want %q", c.word, got, c.want)
		}
	}
}

func TestNamesAreSortedAsInAnIndex(t *testing.T) {
	t.Parallel()
	names := []string{"Zoé", "école", "Eau", "Œuvre", "odeur", "cote", "côté", "coté", "Éclair", "d'Artagnan", "Dubois", "olive"}
	slices.SortFunc(names, func(a, b string) int {
		ka, kb := SortKey(a), SortKey(b)
		switch {
		case ka < kb:
			return -1
		case ka > kb:
			return 1
		}
		return 0
	})
	want := []string{"cote", "coté", "côté", "d'Artagnan", "Dubois", "Eau", "Éclair", "école", "odeur", "Œuvre", "olive", "Zoé"}
	if !slices.Equal(names, want) {
		t.Errorf("got %q\nwant %q", names, want)
	}
}

func TestTextsThatAReaderWouldCallTheSameFoldToOne(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Décembre": "decembre", "D\u0065\u0301cembre": "decembre", "L’été": "l'ete", "cœur": "coeur", "Straße": "strasse",
		" a\u00a0\u202f b ": "a b", "3–7": "3-7", "ŁÓDŹ": "lodz", "plain": "plain", "": "", "שבת": "שבת",
	} {
		if got := Fold(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
