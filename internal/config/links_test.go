package config

import (
	"strings"
	"testing"

	"saison/internal/source"
)

func readSettings(t *testing.T, lines string) (*Config, []string) {
	t.Helper()
	cfg, faults := Read(source.FromFiles(map[string]string{"saison.yaml": "titre: Exemple\nadresse du site: https://exemple.org/\nlangue: fr\n" + lines}))
	var ids []string
	for _, f := range faults {
		ids = append(ids, f.ID)
	}
	return cfg, ids
}

func TestEveryLinkHasWhatItNeeds(t *testing.T) {
	t.Parallel()
	for _, l := range LinkTemplates() {
		places := feedPlaces
		if strings.HasPrefix(l.Name, "add_") {
			places = datePlaces
		}
		if bad := wrongPlace(l.Default, places); bad != "" || !strings.Contains(l.Default, "{"+l.Needs+"}") || !strings.HasPrefix(l.Default, "https://") {
			t.Errorf("%s: %s %q", l.Name, l.Default, bad)
		}
	}
}

func TestALinkCanBeReplacedOrTakenAway(t *testing.T) {
	t.Parallel()
	cfg, ids := readSettings(t, "liens d'agenda:\n  google: https://agenda.example/?u={webcal}\n  ajout yahoo: non\n  outlook: oui\n")
	if len(ids) > 0 {
		t.Fatalf("faults: %v", ids)
	}
	if cfg.Links["google"] != "https://agenda.example/?u={webcal}" || cfg.Links["add_yahoo"] != "" || cfg.Links["outlook"] != linkTable[1].Default || len(cfg.Links) != len(linkTable) {
		t.Errorf("links: %v", cfg.Links)
	}
}

func TestALinkThatLeadsNowhereIsTold(t *testing.T) {
	t.Parallel()
	for _, template := range []string{
		"https://agenda.example/", "http://agenda.example/?u={webcal}", "javascript:alert({webcal})", "https://agenda.example/?u={webcal}&x={adresse}",
		"https://agenda.example/?u={webcal}&x={", "peut-être",
	} {
		cfg, ids := readSettings(t, "calendar_links: {google: \""+template+"\"}\n")
		if len(ids) != 1 || ids[0] != "link-template-wrong" || cfg.Links["google"] != linkTable[0].Default {
			t.Errorf("%s: %v, %s", template, ids, cfg.Links["google"])
		}
	}
}

func TestWhatServersAreToldCanBeChanged(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lines string
		want  Hosting
		id    string
	}{
		{"", Hosting{true, DefaultPolicy}, ""},
		{"hébergement: {en-têtes: non}\n", Hosting{false, DefaultPolicy}, ""},
		{"hosting: {policy: no}\n", Hosting{true, ""}, ""},
		{"hosting: {policy: \"default-src 'self' https:\"}\n", Hosting{true, "default-src 'self' https:"}, ""},
		{"hosting: {headers: perhaps}\n", Hosting{true, DefaultPolicy}, "yes-or-no"},
		{"hosting: {policy: tout}\n", Hosting{true, DefaultPolicy}, "policy-wrong"},
		{"hosting: {policy: 'default-src \"self\"'}\n", Hosting{true, DefaultPolicy}, "policy-wrong"},
		{"hosting: non\n", Hosting{true, DefaultPolicy}, "value-shape"},
	} {
		cfg, ids := readSettings(t, c.lines)
		if cfg.Hosting != c.want || strings.Join(ids, " ") != c.id {
			t.Errorf("%q: %+v, %v", c.lines, cfg.Hosting, ids)
		}
	}
}
