package build

import (
	"slices"
	"strings"
	"testing"

	"saison/internal/diag"
)

func TestCheckSaysWhatTheLegalNoticeLacks(t *testing.T) {
	t.Parallel()
	const whole = "organisme: {nom: Essai, sorte: association loi 1901, rue: 4 rue Exemple, ville: Exempleville, téléphone: 01 99 00 00 00, courriel: a@exemple.org, directeur: Prénom Nom, rna: W000000000, hébergeur: {nom: Toile, adresse: 1 rue Exemple, téléphone: 01 99 00 00 01}}\n"
	for _, c := range []struct{ name, settings, page, want string }{
		{"all is there", whole, "mentions-legales", ""},
		{"the page has another name", whole, "legal-notice", ""},
		{"no page", whole, "autre", "legal-page-missing content/mentions-legales.md"},
		{"nothing is said", "", "mentions-legales", "legal-facts-missing Il manque : le nom, la rue, la ville, le téléphone, le courriel, la direction de la publication, l'hébergeur, avec son adresse et son téléphone."},
		{"an association without a number", strings.Replace(whole, ", rna: W000000000", "", 1), "mentions-legales", "legal-facts-missing Il manque : le numéro RNA ou SIRET."},
		{"a host that is only named", "organisme: {nom: Essai, rue: 4 rue Exemple, ville: Exempleville, téléphone: 01 99 00 00 00, courriel: a@exemple.org, directeur: Prénom Nom, hébergeur: Toile}\n", "mentions-legales", "legal-facts-missing Il manque : l'hébergeur, avec son adresse et son téléphone."},
		{"a German site", "langue: de\n", "autre", "legal-facts-missing Il manque : le nom, la rue, la ville, le téléphone, le courriel, la direction de la publication.; legal-page-missing content/impressum.md"},
		{"a whole German site", "langue: de\norganisme: {nom: Verein, rue: Musterweg 4, ville: Musterstadt, téléphone: 030 0000000, courriel: a@exemple.org, directeur: Vorname Name}\n", "impressum", ""},
		{"a Hebrew site", "langue: he\norganisme: {nom: Essai}\n", "autre", "legal-facts-missing Il manque : la rue, la ville, le courriel.; legal-page-missing content/legal-notice.md"},
		{"an English site", "langue: en\norganisme: {nom: Essai, rue: 4 Example Street, ville: Exampletown, courriel: a@exemple.org, pays: GB}\n", "legal-notice", ""},
		{"a French site in Belgium", "organisme: {nom: Essai, rue: 4 rue Exemple, ville: Exempleville, courriel: a@exemple.org, pays: BE}\n", "mentions-legales", ""},
		{"an English site in France", "langue: en\norganisme: {nom: Essai, pays: FR}\n", "mentions-legales", "legal-facts-missing Il manque : la rue, la ville, le téléphone, le courriel, la direction de la publication, l'hébergeur, avec son adresse et son téléphone."},
		{"silenced", whole + "taire: [legal-page-missing]\n", "autre", ""},
		{"settings with an error", "langue: fr\nfuseau: Nulle/Part\n", "autre", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			list := run(t, map[string]string{"saison.yaml": auditedSettings + c.settings, "content/" + c.page + ".md": "---\ntitre: Un\n---\n"}, nil).Legal()
			var got []string
			for _, d := range list {
				s := d.ID
				if _, names, found := strings.Cut(d.Message("fr"), "Il manque"); found {
					s += " Il manque" + names
				}
				if file, given := d.Args["file"]; given {
					s += " " + file.(string)
				}
				got = append(got, s)
			}
			if all := strings.Join(got, "; "); all != c.want {
				t.Errorf("got %q, want %q", all, c.want)
			}
			for _, d := range list {
				if d.ID == "legal-facts-missing" && len(d.Hints("fr")) != strings.Count(d.Message("fr"), ", ")+1-strings.Count(d.Message("fr"), ", avec") {
					t.Errorf("hints: %q", d.Hints("fr"))
				}
			}
		})
	}
}

// Settings under another name say who publishes the site, and are not read.
func TestNothingIsSaidOfTheLawBesideSettingsUnderAnotherName(t *testing.T) {
	t.Parallel()
	r := run(t, map[string]string{"saison.yml": auditedSettings, "content/autre.md": "---\ntitre: Un\n---\n"}, nil)
	misnamed := slices.ContainsFunc(r.Diagnostics, func(d diag.Diagnostic) bool { return d.ID == "settings-misnamed" })
	if list := r.Legal(); len(list) > 0 || !misnamed {
		t.Errorf("%v beside %v", list, r.Diagnostics)
	}
}
