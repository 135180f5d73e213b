package render

import (
	"strings"
	"testing"

	"saison/internal/markdown"
)

// textWorld is a site whose home page has the text, beside a few documents.
func textWorld(t *testing.T, text string) *Renderer {
	t.Helper()
	files, err := theme()
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{
		"saison.yaml":               "titre: Site\nadresse du site: https://example.org/\nlangues: [fr, en]\nfuseau: Europe/Paris\nmaintenant: 2026-12-01T09:00\n",
		"content/index.md":          "---\ntitre: Accueil\n---\n" + text,
		"content/lieux/salle.md":    "---\nnom: Salle Exemple\nadresse: 1 rue Exemple\nville: Ville-Exemple\n---\n",
		"content/concerts/noel.md":  "---\ntitre: Noël\ndate: 19 décembre 2026 à 20h30\nlieu: salle\n---\n",
		"content/concerts/rois.md":  "---\ntitre: Rois\ndate: 9 janvier 2027 à 17h\nlieu: salle\n---\n",
		"content/pont.svg":          `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h9v9z"/></svg>`,
		"content/livret.pdf":        "%PDF-1.4 livret",
		"content/documents/plan.md": "---\ntitre: Le plan\nfichier: livret.pdf\n---\n",
	} {
		files[name] = data
	}
	r := newRenderer(files)
	if r == nil {
		t.Fatal("the site has an error")
	}
	return r
}

// textOf returns how the text of the home page is written.
func textOf(r *Renderer, lang string, feed bool) string {
	e := r.site.Calendar.Entries[0]
	for _, other := range r.site.Calendar.Entries {
		if other.Doc.File == "content/index.md" {
			e = other
		}
	}
	address := r.href
	if feed {
		address = r.absolute
	}
	return r.prose(r.tongues[lang], e, e.Record, 2, address, feed)
}

func TestBlocksStandInTheText(t *testing.T) {
	t.Parallel()
	r := textWorld(t, strings.ReplaceAll(`Bonjour.

§agenda
sorte: concert
nombre: 1
§

§galerie
- fichier: pont.svg
  description: Un pont
  légende: Le pont « neuf »
  crédit: Dominique
- fichier: pont.svg
  décorative: oui
§

§citation
Le *silence*.

auteur: Camille
source: Le Journal
lien: https://exemple.org/
§

§encadré Avant de venir
Une note[^1] et [un lien](concerts/noel.md).

## Titre

[^1]: Dans le cadre.
§

§document
- livret.pdf
- fichier: documents/plan.md
  titre: Le plan d'accès
§

§vidéo Trois cors
lien: https://video.exemple.org/w/1
affiche: pont.svg
description: Trois cors
durée: 12 min
transcription: Merci.
§

Une note[^1].

[^1]: Dans le texte.
`, "§", "```"))
	spaces := strings.NewReplacer("\u00a0", " ", "\u202f", " ")
	page := spaces.Replace(textOf(r, "fr", false))
	for _, want := range []string{
		"<div class=\"dates\"><h2 class=\"vh\">Dates</h2><ul class=\"rows\">", "Noël",
		"<div class=\"three\"><figure><img src=\"/assets/pont.", " alt=\"Un pont\" width=\"40\" height=\"30\"", "<figcaption>Le pont « neuf » © Dominique</figcaption>", ` alt="" width`,
		"<figure class=\"quote\"><blockquote>\n<p>Le <em>silence</em>.</p>\n</blockquote><figcaption>Camille, <cite><a href=\"https://exemple.org/\">Le Journal</a></cite></figcaption></figure>",
		`<div class="box" role="note" aria-labelledby="bloc-4"><p class="box-t" id="bloc-4"><strong>Avant de venir</strong></p>`,
		`<sup id="bloc-4-renvoi-1"><a href="#bloc-4-note-1" role="doc-noteref">1</a></sup>`, `<a href="/concerts/noel/">un lien</a>`, `<h3 id="bloc-4-titre">Titre</h3>`,
		`<div class="footnotes" role="doc-endnotes" aria-label="Notes">`, `aria-label="Retour au texte"`,
		">Livret <span class=\"soft\">(PDF, 1 ko)</span></a></li>", `<a href="/documents/plan/">Le plan d’accès</a>`,
		`<a href="https://video.exemple.org/w/1">Trois cors <span class="soft">(vidéo à voir sur video.exemple.org, 12`,
		`<details><summary>Transcription<span class="vh">`, `<p>Merci.</p></details>`,
		`<sup id="renvoi-1"><a href="#note-1" role="doc-noteref">1</a></sup>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	for _, never := range []string{"Rois", "<iframe", "<pre", "style="} {
		if strings.Contains(page, never) {
			t.Errorf("the page has %s", never)
		}
	}
	seen := map[string]bool{}
	for _, part := range strings.Split(page, ` id="`)[1:] {
		id, _, _ := strings.Cut(part, `"`)
		if seen[id] {
			t.Errorf("the id %s is there twice", id)
		}
		seen[id] = true
	}
	if t.Failed() {
		t.Log(page)
	}
	feed := textOf(r, "fr", true)
	for _, want := range []string{`<div class="dates"><ul><li>`, `<a href="https://example.org/concerts/noel/">`, `<img src="https://example.org/assets/pont.`, `Transcription`} {
		if !strings.Contains(feed, want) {
			t.Errorf("a feed lacks %s in\n%s", want, feed)
		}
	}
	if strings.Contains(feed, `"/`) || strings.Contains(feed, "<details") {
		t.Errorf("a feed has an address without its site in\n%s", feed)
	}
}

func TestABlockInAnotherLanguageSaysSo(t *testing.T) {
	t.Parallel()
	r := textWorld(t, "```agenda\n```\n\n## Après\n\n```agenda\nau: 31 décembre 2025\n```\n")
	page := textOf(r, "en", false)
	for _, want := range []string{`<div class="dates" lang="en" dir="ltr"><h2 class="vh">Dates</h2>`, `<div class="dates" lang="en" dir="ltr"><p>`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s in\n%s", want, page)
		}
	}
}

func TestTheIDsOfBlocksAreNoHeadings(t *testing.T) {
	t.Parallel()
	r := textWorld(t, "## Bloc 1\n\n```encadré Titre\nTexte.\n```\n")
	if page := textOf(r, "fr", false); !strings.Contains(page, `id="section-`+markdown.BlockID+`1"`) || !strings.Contains(page, `id="bloc-1"`) {
		t.Error(page)
	}
}
