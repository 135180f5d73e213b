package manual

import (
	"fmt"
	"strings"
	"testing"

	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/schema"
)

const blocksTitle = "Blocks in texts / Blocs dans les textes"

// blocksManual explains the blocks that may stand in the text of a page.
func blocksManual(b *strings.Builder) {
	b.WriteString("\n## " + blocksTitle + `

The text of a page is Markdown: headings, lists, links, pictures, tables, footnotes (` + "`[^1]`" + `) and definition lists. A
picture that stands by itself with words in quotes after its file gets them as its caption:
` + "`![Le pont sous la neige](pont.jpg \"Le pont, en janvier © Photographe Exemple\")`" + `. What follows stands between two lines of
three accents grave, at the beginning of a line; accents and capitals do not matter in a block's name, and its values are read
as in front matter. Any other name shows the lines as code.

Le texte d’une page est en Markdown : titres, listes, liens, images, tableaux, notes (` + "`[^1]`" + `), listes de définitions. Une image
seule, avec des mots entre guillemets après son fichier, les a pour légende. Ce qui suit se met entre deux lignes de trois
accents graves, au début de la ligne ; les valeurs sont lues comme en tête de page.
`)
	for _, k := range schema.Blocks() {
		fmt.Fprintf(b, "\n### %s\n\n%s.  \n%s.\n\n* names / noms: %s / %s\n", heading(k), capital(k.Help["fr"]), capital(k.Help["en"]), codes(k.EN), codes(k.FR))
		for _, lang := range []string{"fr", "en"} {
			b.WriteString("\n~~~markdown\n" + blockExample(k, lang) + "~~~\n")
		}
		b.WriteString("\n| name / nom | value / valeur | meaning / sens | example / exemple |\n| --- | --- | --- | --- |\n")
		for _, f := range k.Fields {
			fmt.Fprintf(b, "| %s / %s | %s / %s | %s<br>%s | `%s` |\n", codes(f.EN), codes(f.FR), f.Type.Words("en"), f.Type.Words("fr"),
				f.Help["fr"], f.Help["en"], strings.TrimSpace(f.Example["fr"]))
		}
	}
}

// blockExample returns a block as an editor writes it.
func blockExample(k *schema.Key, lang string) string {
	return content.Sign + k.Spelling(lang) + k.Example.In(lang) + "\n" + content.Sign + "\n"
}

func TestExamplesOfBlocksAreReadWithoutFault(t *testing.T) {
	t.Parallel()
	beside := map[string]bool{"file-not-found": true, "picture-not-found": true, "place-unknown": true}
	for _, k := range schema.Blocks() {
		for _, lang := range []string{"fr", "en"} {
			page := "---\ntitre: Accueil\n---\n\n" + blockExample(k, lang)
			for _, d := range says(t, []File{{Path: "content/index.md", Shown: page}}, "") {
				if d.Severity != diag.Note && !beside[d.ID] {
					t.Errorf("%s\n%s: %s", page, d.ID, d.Message("en"))
				}
			}
		}
	}
}

func TestFilesAndLinksInBlocksAreChecked(t *testing.T) {
	t.Parallel()
	page := strings.ReplaceAll("---\ntitre: Accueil\n---\n§galerie\n- fichier: rien.jpg\n  description: Rien\n  crédit: C\n§\n\n§encadré\n[un lien](rien.md)\n§\n\n"+
		"§document\nfichier: rien.pdf\n§\n\n§vidéo Film\nlien: https://exemple.org/\naffiche: rien.png\ndescription: Rien\ncrédit: C\ntranscription: Rien.\n§\n", "§", content.Sign)
	var got []string
	for _, d := range says(t, []File{{Path: "content/index.md", Shown: page}}, "") {
		got = append(got, fmt.Sprintf("%d:%d %s", d.Pos.Line, d.Pos.Col, d.ID))
	}
	if want := "5:12 picture-not-found, 11:1 link-dead, 15:10 file-not-found, 20:10 picture-not-found"; strings.Join(got, ", ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, ", "), want)
	}
}
