package render

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden pages")

var (
	hashed = regexp.MustCompile(`/assets/([a-z-]+)\.[0-9a-f]{8}\.`)
	script = regexp.MustCompile(`<script type="application/ld\+json">.*</script>`)
)

// reviewable makes a page fit to be read in a diff: no sums, no structured data
// (package schemaorg tests that), and the narrow spaces as underscores.
func reviewable(html string) string {
	html = script.ReplaceAllString(hashed.ReplaceAllString(html, "/assets/$1.SUM."), "")
	html = strings.NewReplacer("\u202f", "_", "\u00a0", "~", "\u2060", "⁀", "</li><li", "</li>\n<li", "</section>", "</section>\n", "</tr>", "</tr>\n", "</p><", "</p>\n<").Replace(html)
	return strings.TrimSpace(html) + "\n"
}

func TestPagesAreAsTheyWereReviewed(t *testing.T) {
	t.Parallel()
	r := theWorld(t)
	for name, path := range map[string]string{
		"concert":            "concerts/hiver/index.html",
		"concert-in-english": "en/concerts/hiver/index.html",
		"cancelled":          "concerts/annule/index.html",
		"rescheduled":        "concerts/deplace/index.html",
		"postponed":          "concerts/reporte/index.html",
		"past":               "concerts/ouverture/index.html",
		"other-zone":         "concerts/lisbonne/index.html",
		"undated":            "concerts/a-preciser/index.html",
		"hostile":            "concerts/evil/index.html",
		"several-dates":      "ateliers/2027-ecrire/index.html",
		"weekly":             "reunions/samedi/index.html",
		"seminar-in-hebrew":  "he/seminars/fetes/index.html",
		"session":            "sessions/automne/index.html",
		"call":               "appels/auditions/index.html",
		"place":              "lieux/grande-halle/index.html",
		"discreet-place":     "lieux/salle/index.html",
		"person":             "personnes/camille-exemple/index.html",
		"month":              "agenda/2026/12/index.html",
		"home":               "index.html",
		"subscribe":          "abonnements/index.html",
		"404":                "404.html",
		"poster":             "concerts/hiver/affiche/index.html",
		"leaflet-in-english": "en/concerts/hiver/programme/index.html",
		"embedded":           "embed/agenda.html",
	} {
		t.Run(name, func(t *testing.T) {
			got := reviewable(page(t, r, path))
			file := filepath.Join("testdata", "golden", name+".html")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("%s differs from %s; go test -update rewrites it, and the diff must be read:\n%s", path, file, firstDifference(got, string(want)))
			}
		})
	}
}

// firstDifference returns the first line in which two texts differ.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return "got  " + g[i] + "\nwant " + w[i]
		}
	}
	return "one is longer"
}
