package build

import (
	"context"
	"errors"
	"strings"
	"testing"
)

const auditedSettings = "titre: Essai\nadresse du site: https://exemple.org/\n"

// planted is a site whose owner has put in what comes from elsewhere.
func planted(t *testing.T, settings string) map[string]string {
	files := map[string]string{
		"saison.yaml":      settings,
		"content/un.md":    "---\ntitre: Un\n---\n[Un lien](https://ailleurs.example/) et <https://ailleurs.example/>.\n",
		"content/deux.md":  "---\ntitre: Deux\n---\n",
		"static/plan.html": "<!doctype html>\n<iframe src=\"https://cartes.example/plan\"></iframe>\n",
		"static/a.svg":     `<svg xmlns="http://www.w3.org/2000/svg"><style>rect{fill:red}</style><image href="//images.example/a.png"/></svg>`,
		"static/css/b.css": "a{color:red}\n@import \"https://styles.example/b.css\";\n",
		"layouts/page.html": "{{define \"main\"}}<h1 style=\"color:red\">{{.Title}}</h1>\n" +
			"<script src=\"https://mesure.example/m.js\" defer></script>\n<script>go()</script>{{end}}\n",
	}
	page := files["layouts/page.html"]
	themed(t, files)
	files["layouts/page.html"] = page
	return files
}

func TestAPlantedRequestToAnotherSiteIsRefused(t *testing.T) {
	t.Parallel()
	r := run(t, planted(t, auditedSettings), nil)
	refused := map[string]bool{}
	for _, o := range r.Outputs() {
		_, err := r.Audited(nil, o)
		var unsafe *Unsafe
		if errors.As(err, &unsafe) {
			refused[o.Path] = true
		} else if err != nil {
			t.Error(err)
		}
		if _, err := r.Render(o); err != nil {
			t.Errorf("the preview does not show it: %v", err)
		}
	}
	for _, path := range []string{"un/index.html", "deux/index.html", "plan.html", "a.svg"} {
		if !refused[path] {
			t.Errorf("%s is published", path)
		}
	}
	if refused["index.html"] || refused["agenda/index.html"] {
		t.Errorf("pages of the theme are refused: %v", refused)
	}
}

func TestAllThatIsRefusedIsSaidOnceWhereItStands(t *testing.T) {
	t.Parallel()
	list, err := run(t, planted(t, auditedSettings), nil).Audit(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range list {
		got = append(got, d.Pos.String()+" "+d.ID+" "+d.Message("en"))
	}
	all := strings.Join(got, "\n")
	for _, want := range []string{
		`layouts/page.html:1:29 code-in-page "deux/index.html" and one more page hold a script or a style inside the page itself: "color:red".`,
		`layouts/page.html:2:14 other-site-asked "deux/index.html" and one more page ask mesure.example for "https://mesure.example/m.js": `,
		`layouts/page.html:3:9 code-in-page "deux/index.html" and one more page hold a script or a style inside the page itself: "go()".`,
		`static/a.svg:1:83 other-site-asked "a.svg" asks images.example for "//images.example/a.png": `,
		`static/css/b.css:2:10 other-site-asked `,
		`static/plan.html:2:14 other-site-asked "plan.html" asks cartes.example for "https://cartes.example/plan": `,
	} {
		if !strings.Contains(all, want) {
			t.Errorf("not said: %s", want)
		}
	}
	if len(list) != 6 {
		t.Errorf("%d messages, want 6:\n%s", len(list), all)
	}
}

func TestWhatTheSettingsAllowIsPublished(t *testing.T) {
	t.Parallel()
	list, err := run(t, planted(t, auditedSettings+"sites permis: [cartes.example, images.example, styles.example, mesure.example]\n"+
		"hébergement: {politique: \"default-src 'self' 'unsafe-inline' https:\"}\n"), nil).Audit(context.Background())
	if err != nil || len(list) > 0 {
		t.Errorf("%v %v", list, err)
	}
}

func TestTheDemonstrationAsksNobodyElseAndHoldsNoCode(t *testing.T) {
	t.Parallel()
	r := run(t, demonstration(t), nil)
	pages := 0
	for _, o := range r.Outputs() {
		data, err := r.Render(o)
		if err != nil {
			t.Fatal(err)
		}
		pages++
		for _, f := range r.refused(o, data) {
			t.Errorf("%s: %s %q %s", o.Path, f.Element, f.Value, f.Host)
		}
	}
	if pages < 100 {
		t.Errorf("only %d outputs", pages)
	}
}
