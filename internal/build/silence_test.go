package build

import (
	"testing"

	"saison/internal/diag"
)

func TestSilencedNotesAndWarningsAreOnlyCounted(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"saison.yaml":              "titre: Essai\nadresse du site: https://exemple.org/\ntaire: [date-read, picture-not-found, weekday-mismatch]\n",
		"content/concerts/un.md":   "---\ntitre: Un\ndate: 19/12/2026 20:30\nimage: {fichier: x.svg, description: Rien}\n---\n",
		"content/concerts/deux.md": "---\ntitre: Deux\ndate: dimanche 19 décembre 2026 à 20h30\n---\n",
	}
	r := run(t, files, nil)
	ids := map[string]diag.Severity{}
	for _, d := range r.Diagnostics {
		ids[d.ID] = d.Severity
	}
	for _, id := range []string{"date-read", "picture-not-found"} {
		if _, said := ids[id]; said {
			t.Errorf("%s is said, though it is silenced", id)
		}
	}
	if _, said := ids["weekday-mismatch"]; !said {
		t.Error("weekday-mismatch is an error, and was silenced")
	}
	if s, said := ids["error-not-silenced"]; !said || s != diag.Warning {
		t.Error("nothing warns that an error cannot be silenced")
	}
	if r.Counts.Silenced != 2 {
		t.Errorf("got %d silenced, want 2", r.Counts.Silenced)
	}
}

func TestSilentRepairsAreCounted(t *testing.T) {
	t.Parallel()
	r := run(t, map[string]string{
		"saison.yaml":           "\xEF\xBB\xBFtitre: Essai\r\nadresse du site: https://exemple.org/\r\n",
		"content/un.md":         "\xEF\xBB\xBF---\ntitre: Un\n---\n",
		"content/deux.md":       "---\r\ntitre: Deux\r\n---\r\n",
		"content/note.txt":      "a\r\n",
		"layouts/base.html":     "\r\n",
		"content/concerts/a.md": "---\ntitre: A\ndate: à préciser\n---\n",
	}, nil)
	if got, want := r.Repairs(), (Repairs{Marks: 2, LineEnds: 2}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestWhereTheLanguagesCannotBeReadDocumentsAreNotBlamed(t *testing.T) {
	t.Parallel()
	for settings, want := range map[string]string{
		"langues: [fr, engl]": "language-unknown",
		"langues = [fr, en]":  "line-not-understood",
		"langues: fr":         "language-unlisted",
	} {
		r := run(t, map[string]string{
			"saison.yaml":               "titre: Essai\nadresse du site: https://exemple.org/\n" + settings + "\n",
			"content/concerts/un.md":    "---\ntitre: Un\ndate: 19/12/2026 20:30\n---\n",
			"content/concerts/un.en.md": "---\ntitre: One\n---\n",
		}, nil)
		var errors []string
		for _, d := range r.Diagnostics {
			if d.Severity == diag.Error && d.ID != "layout-missing" { // the test has no layouts
				errors = append(errors, d.ID)
			}
		}
		if len(errors) != 1 || errors[0] != want {
			t.Errorf("%q: %v, want %s", settings, errors, want)
		}
	}
}
