package config

import (
	"slices"
	"strings"
	"testing"
)

func TestLanguagesAreReadAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	for _, line := range []string{
		"languages: [fr, en]", "langues: fr, en", "langues: français, anglais", "langue: Français et anglais", "languages: [fr; en]",
		"languages: fr/en", "languages: [French, English]", "languages: fr & en", "languages:\n  - FR\n  - Englisch",
	} {
		c, faults := read("title: x\nbase_url: https://x.org\n" + line + "\n")
		if len(faults) > 0 || !slices.Equal(c.Languages, []string{"fr", "en"}) || c.LanguagesUnsure {
			t.Errorf("%q is %v, %v", line, c.Languages, faults)
		}
	}
}

func TestWhereLanguagesAreUnsureNothingFollowsFromThat(t *testing.T) {
	t.Parallel()
	const rest = "\ntitle: {fr: Un, en: One}\nbase_url: https://x.org\n"
	for line, want := range map[string]struct {
		id, langs string
		unsure    bool
	}{
		"languages: [fr, engl]":      {"language-unknown", "fr", true},
		"languages: [frencais, en]":  {"language-unknown", "fr en", true},
		"languages = [fr, en]":       {"line-not-understood", "fr", true},
		"languages: []":              {"value-empty", "fr", true},
		"languages: {fr: yes}":       {"value-shape", "fr", true},
		"languages: fr":              {"setting-language", "fr", false},
		"languages: [fr, en]\nx y z": {"line-not-understood", "fr en", false},
	} {
		c, faults := read(line + rest)
		if len(faults) != 1 || faults[0].ID != want.id || strings.Join(c.Languages, " ") != want.langs || c.LanguagesUnsure != want.unsure {
			t.Errorf("%q is %v, unsure %t, %v", line, c.Languages, c.LanguagesUnsure, faults)
		}
	}
}

func TestALanguageThatIsNotListedHasALineToType(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"langues: fr\n", ""} {
		text += "titre: {fr: Un, en: One}\nbase_url: https://x.org\n"
		_, faults := read(text)
		if hints := strings.Join(faults[0].Hints("fr"), "\n"); !strings.Contains(hints, "langues: [fr, en]") {
			t.Errorf("%s: %s", text, hints)
		}
	}
}

func TestSettingsHaveNoTextBelowABlock(t *testing.T) {
	t.Parallel()
	_, faults := read("title: x\nbase_url: https://x.org\nnothing at all\n")
	if hints := strings.Join(faults[0].Hints("en"), "\n"); faults[0].ID != "line-not-understood" || strings.Contains(hints, "---") {
		t.Errorf("%s: %s", faults[0].ID, hints)
	}
}
