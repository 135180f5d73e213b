package config

import (
	"slices"
	"testing"

	"saison/internal/source"
)

func TestOtherSitesAreAllowedByNameAndStandInThePolicy(t *testing.T) {
	t.Parallel()
	c, faults := Read(source.FromFiles(map[string]string{"saison.yaml": "titre: A\nbase_url: https://a.example/\nsites permis: [Video.Exemple.org, \"https://cartes.exemple.org/x\", \"*.images.exemple.org\", video.exemple.org]\n"}))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if want := []string{"video.exemple.org", "cartes.exemple.org", "*.images.exemple.org"}; !slices.Equal(c.Sites, want) {
		t.Errorf("got %q, want %q", c.Sites, want)
	}
	hosts := " https://video.exemple.org https://cartes.exemple.org https://*.images.exemple.org"
	if want := "default-src 'self'" + hosts + "; img-src 'self' data:" + hosts + "; form-action 'self'" + hosts + "; base-uri 'none'; frame-ancestors 'self'"; c.Hosting.Policy != want {
		t.Errorf("policy:\n got %s\nwant %s", c.Hosting.Policy, want)
	}
}

func TestWhatIsNoNameOfASiteIsSaid(t *testing.T) {
	t.Parallel()
	for _, value := range []string{"vidéo", "exemple", "a b.org", "\"*\"", "a..org", "\"a.org; x\""} {
		_, faults := Read(source.FromFiles(map[string]string{"saison.yaml": "titre: A\nbase_url: https://a.example/\nsites permis: [" + value + "]\n"}))
		if len(faults) != 1 || faults[0].ID != "host-expected" {
			t.Errorf("%s: %v", value, faults)
		}
	}
}

func TestAPolicySaysWhetherCodeMayStandInsidePages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		policy          string
		scripts, styles bool
	}{
		{DefaultPolicy, false, false},
		{"", true, true},
		{"default-src 'self' 'unsafe-inline' https:", true, true},
		{"default-src 'self'; style-src 'self' 'unsafe-inline'", false, true},
		{"img-src 'self'", true, true},
		{"default-src 'self' 'unsafe-inline'; script-src 'self'", false, true},
	} {
		if scripts, styles := (Hosting{Policy: c.policy}).Inside(); scripts != c.scripts || styles != c.styles {
			t.Errorf("%q: scripts %v, styles %v", c.policy, scripts, styles)
		}
	}
}
