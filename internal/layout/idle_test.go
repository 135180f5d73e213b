package layout

import (
	"testing"

	"saison/internal/source"
)

func TestLayoutsThatNoPageCanUseAreTold(t *testing.T) {
	t.Parallel()
	theme := map[string]string{"layouts/base.html": "x", "layouts/event.html": "x", "layouts/partials/footer.html": "x", "layouts/i18n/fr.yaml": "a: b\n"}
	for file, want := range map[string]string{ // to, name
		"layouts/concerts/festival.html":   "layouts/festival.html festival",
		"layouts/concerts/single.html":     "layouts/concerts.html concerts",
		"layouts/concerts/event.html":      "layouts/concerts.html concerts", // event.html is that of all events
		"layouts/_default/single.html":     "layouts/_default.html _default",
		"layouts/partial/footer.html":      "layouts/partials/footer.html ",
		"layouts/_partials/a/b.html":       "layouts/partials/a/b.html ",
		"layouts/Partials/footer.html":     "layouts/partials/footer.html ",
		"layouts/event.html.txt":           "layouts/event.html ",
		"layouts/Event.HTML":               "layouts/event.html ",
		"layouts/affiche.htm":              "layouts/affiche.html affiche",
		"layouts/i18n/fr.yml":              "layouts/i18n/fr.yaml ",
		"layouts/fr.yaml":                  "layouts/i18n/fr.yaml ",
		"layouts/affiche.html":             "",
		"layouts/partials/mien/titre.html": "",
		"layouts/partials/footer.html":     "",
		"layouts/i18n/it.yaml":             "",
		"layouts/LISEZMOI.md":              "",
		"layouts/notes.txt":                "",
	} {
		files := map[string]string{file: "x"}
		for name, text := range theme {
			if files[name] == "" {
				files[name] = text
			}
		}
		got := ""
		for _, d := range idle(source.FromFiles(files)) {
			if d.Pos.File != file {
				continue // the theme is the site's own here
			}
			name, _ := d.Args["name"].(string)
			got = d.Args["to"].(string) + " " + name
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", file, got, want)
		}
	}
}
