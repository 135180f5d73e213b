package event

import (
	"fmt"
	"strings"
	"testing"

	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/source"
)

// blocksOf reads the blocks of a page, and returns what they say, and what is
// said about them.
func blocksOf(t *testing.T, body string) (string, string) {
	t.Helper()
	s := source.FromFiles(map[string]string{
		"saison.yaml":  "titre: T\nadresse du site: https://example.org/\nfuseau: Europe/Paris\n",
		"content/a.md": "---\ntitre: A\n---\n" + body,
	})
	cfg, _ := config.Read(s)
	doc, _ := content.Parse(s.File("content/a.md"), cfg.Languages)
	rec, faults := Read(doc, cfg)
	var b, told strings.Builder
	for _, k := range rec.Blocks {
		b.WriteString(k.Name)
		if k.Title != "" {
			fmt.Fprintf(&b, " %q", k.Title)
		}
		if k.Text != nil {
			fmt.Fprintf(&b, " text %q", k.Text.Plain())
		}
		if a := k.Agenda; a != nil {
			for _, kind := range a.Kinds {
				b.WriteString(" " + kind.Name)
			}
			fmt.Fprintf(&b, " %s|%s|%s|%s %v..%v %d", a.Place.Name, a.Person.Name, a.Programme.Name, a.Tag.Name, a.From, a.To, a.Count)
		}
		for _, p := range k.Shown {
			fmt.Fprintf(&b, " %s %q %q", p.File.Name, p.Alt, p.Credit)
		}
		if k.Quote != nil {
			fmt.Fprintf(&b, " %+v", *k.Quote)
		}
		for _, f := range k.Files {
			fmt.Fprintf(&b, " %s %q", f.File.Name, f.Title)
		}
		if f := k.Video; f != nil {
			fmt.Fprintf(&b, " %s %v %q", f.URL, f.Duration, f.Transcript)
			if f.Poster != nil {
				fmt.Fprintf(&b, " %s %q", f.Poster.File.Name, f.Poster.Alt)
			}
		}
		b.WriteString("\n")
	}
	for _, f := range faults {
		fmt.Fprintf(&told, "%d:%d %s %s\n", f.Pos.Line, f.Pos.Col, f.ID, f.Message("fr"))
		if f.Fix != nil {
			t.Errorf("%s has a repair", f.ID)
		}
	}
	return b.String(), told.String()
}

func TestBlocksAreReadAsFrontMatterIs(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ body, want, told string }{
		{"```agenda\n```\n", "agenda ||| 0000-00-00..0000-00-00 5\n", ""},
		{"```agenda\nsortes: concerts, atelier\nlieu: salle\navec: camille\nsaison: hiver\nthème: jeunes\ndu: 1er janvier 2027\njusqu'au: 30 juin 2027\nnombre: 3\n```\n",
			"agenda concert workshop salle|camille|hiver|jeunes 2027-01-01..2027-06-30 3\n", ""},
		{"```events\nkind: [concert]\npart of: winter\nfrom: 2027-01-01\nuntil: 2027-06-30\ncount: 1\n```\n", "agenda concert ||winter| 2027-01-01..2027-06-30 1\n", ""},
		{"```galerie\n- fichier: a.jpg\n  description: Un pont\n  crédit: Dominique\n- {file: b.jpg, alt: Une rue, credit: Camille}\n```\n", "gallery a.jpg \"Un pont\" \"Dominique\" b.jpg \"Une rue\" \"Camille\"\n", ""},
		{"```galerie\n- {fichier: a.jpg, description: Un pont}\n```\n", "gallery a.jpg \"Un pont\" \"\"\n", "5:13 image-credit-missing « a.jpg » : dites de qui est l'image, ou d'où elle vient.\n"},
		{"```galerie\nfichier: a.jpg\ndécorative: oui\n```\n", "gallery a.jpg \"\" \"\"\n", ""},
		{"```citation\nLe silence.\n\nautrice: Camille\nlien: https://exemple.org/\n```\n", "quote text \"Le silence.\" {Author:Camille Source: URL:https://exemple.org/}\n", ""},
		{"```encadré Avant\n* un\n* deux\n```\n", "box \"Avant\" text \"un\\ndeux\"\n", ""},
		{"```document\n- livret.pdf\n- fichier: plan.pdf\n  titre: Le plan\n```\n", "document livret.pdf \"\" plan.pdf \"Le plan\"\n", ""},
		{"```vidéo Trois cors\nlien: https://video.exemple.org/w/1\naffiche: a.jpg\ndescription: Trois cors\ncrédit: Camille\ndurée: 12 min\ntranscription: Merci.\n```\n",
			"video \"Trois cors\" https://video.exemple.org/w/1 12m0s \"Merci.\" a.jpg \"Trois cors\"\n", ""},
	} {
		got, told := blocksOf(t, test.body)
		if got != test.want || told != test.told {
			t.Errorf("%s\ngot\n%s%s\nwant\n%s", test.body, got, told, test.want)
		}
	}
}

func TestABlockWhoseOnlyLineWasNotUnderstoodIsNotCalledEmpty(t *testing.T) {
	t.Parallel()
	for _, body := range []string{"```galerie\nphoto.jpg\n```\n", "```vidéo\nlien https://a.org\n```\n"} {
		rec, faults := readDoc(t, "content/pages/a.md", "---\ntitre: T\n---\n"+body)
		if len(faults) > 0 || len(rec.Blocks) > 0 {
			t.Errorf("%s: got %s and %d blocks, want none: the line has been told", body, say(faults), len(rec.Blocks))
		}
	}
}

func TestFaultsInBlocksAreToldAtTheirPlace(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		"```agenda\nlieux: salle\n```\n":                              "5:1 field-unknown",
		"```agenda\nsorte: conscert\n```\n":                           "5:8 type-unknown",
		"```agenda\nsorte: lieu\n```\n":                               "5:8 type-unknown",
		"```agenda\nnombre: beaucoup\n```\n":                          "5:9 number-expected",
		"```agenda\nnombre: 51\n```\n":                                "5:9 number-out-of-range",
		"```agenda\nsorte: concert\nau: 31 juin 2027\n```\n":          "6:5 date-impossible",
		"```agenda\ndu: 2 mai 2027\nau: 1er mai 2027\n```\n":          "6:5 end-before-start",
		"```agenda\n- concert\n```\n":                                 "5:1 value-shape",
		"```galerie\n- fichier: a.jpg\n  crédit: C\n```\n":            "5:12 image-alt-missing",
		"```galerie\n- fichier: a.jpg\n  description: C\n```\n":       "5:12 image-credit-missing",
		"```galerie\n- fichier: ../../../a.jpg\n  alt: x\n```\n":      "5:12 file-path-outside",
		"```galerie\n- description: Un pont\n```\n":                   "5:3 required-missing",
		"```galerie\n```\n":                                           "4:4 block-empty",
		"```citation\n```\n":                                          "4:4 block-empty",
		"```citation\nauteur: Camille\n```\n":                         "4:4 block-empty",
		"```citation\ntexte: [a, b]\n```\n":                           "5:8 value-shape",
		"```citation\nx\n\nlien: javascript:alert(1)\n```\n":          "7:7 url-not-allowed",
		"```encadré A\ntitre: B\n\nx\n```\n":                          "4:12 key-said-twice",
		"```document\ntitre: Livret\n```\n":                           "5:1 required-missing",
		"```vidéo\nlien: https://a.org/\ntitre: T\n```\n":             "4:4 video-transcript-missing",
		"```vidéo\nlien: https://a.org/\ntranscription: Rien.\n```\n": "5:1 required-missing",
	} {
		_, told := blocksOf(t, body)
		if !strings.HasPrefix(told, want+" ") || strings.Count(told, "\n") != 1 {
			t.Errorf("%s\ngot\n%swant %s alone", body, told, want)
		}
	}
}

func TestTheWordsOfBlocksCanBeFound(t *testing.T) {
	t.Parallel()
	s := source.FromFiles(map[string]string{"content/a.md": "---\ntitre: A\n---\nUn.\n\n```agenda\nnombre: 3\n```\n\n```citation\nLe *silence*.\n\nauteur: Camille\n```\n\nDeux.\n"})
	cfg, _ := config.Read(source.FromFiles(map[string]string{"saison.yaml": "titre: T\n"}))
	doc, _ := content.Parse(s.File("content/a.md"), cfg.Languages)
	rec, _ := Read(doc, cfg)
	if got, want := rec.PlainText(), "Un.\n\nLe silence.\nCamille\n\nDeux."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
