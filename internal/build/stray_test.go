package build

import (
	"slices"
	"testing"
)

func TestADocumentUnderAnotherEndingIsTold(t *testing.T) {
	t.Parallel()
	const text = "---\ntitre: Noël\ndate: 19 décembre 2026 à 20h30\n---\n"
	faults := newPublication(t, map[string]string{
		"content/concerts/noel.md.txt":          text,
		"content/concerts/ete.MD.docx":          "PK",
		"content/concerts/bal.txt":              "\ufeff" + text,
		"content/concerts/dos.txt":              "---\r\ntitre: x\r\n---\r\n",
		"content/concerts/double.md":            text,
		"content/concerts/double.md.txt":        text,
		"content/concerts/paroles.txt":          "Il est né\n---\n",
		"content/concerts/tirets.txt":           "---\nun deux trois\n",
		"content/concerts/contrat.docx":         "PK",
		"content/concerts/avec.md":              "---\ntitre: Avec\ndate: 20 décembre 2026 à 20h30\ndocuments: [plan.md.txt]\n---\n[les paroles](suite.txt)\n",
		"content/concerts/plan.md.txt":          text,
		"content/concerts/suite.txt":            text,
		"content/concerts/dossier/index.md":     "---\ntitre: Dossier\ndate: 21 décembre 2026 à 20h30\n---\n",
		"content/concerts/dossier/autre.md.txt": text,
	}).look().Diagnostics
	var got []string
	for _, d := range faults {
		if d.ID == "document-txt" {
			got = append(got, d.Pos.File+": "+plainly.Replace(d.Hints("fr")[0]))
		}
	}
	want := []string{
		"content/concerts/bal.txt: À faire : renommez-le en « bal.md ». Windows cache la fin du nom : dans l'Explorateur, Affichage, cochez « Extensions de noms de fichiers ».",
		"content/concerts/dos.txt: À faire : renommez-le en « dos.md ». Windows cache la fin du nom : dans l'Explorateur, Affichage, cochez « Extensions de noms de fichiers ».",
		"content/concerts/dossier/autre.md.txt: À faire : renommez-le en « autre.md ». Windows cache la fin du nom : dans l'Explorateur, Affichage, cochez « Extensions de noms de fichiers ».",
		"content/concerts/double.md.txt: À faire : supprimez-le, puisque « double.md » existe ; ou donnez-lui un autre nom, qui finit par .md.",
		"content/concerts/ete.MD.docx: À faire : ouvrez-le, enregistrez-le comme texte brut (UTF-8) sous le nom « ete.md », puis supprimez-le.",
		"content/concerts/noel.md.txt: À faire : renommez-le en « noel.md ». Windows cache la fin du nom : dans l'Explorateur, Affichage, cochez « Extensions de noms de fichiers ».",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
