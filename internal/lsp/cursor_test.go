package lsp

import (
	"fmt"
	"strings"
	"testing"
)

// TestWhereTheCursorStands puts the cursor at ¦ and names the place: the kind,
// the path of keys, the text in its bounds, and the other keys of the map.
func TestWhereTheCursorStands(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want string }{
		{"¦", "body"},
		{"--¦-\n---\n", "nowhere"},
		{"---\n¦\n---\n", "key  \"\""},
		{"---\n¦", "key  \"\""},
		{"---\nti¦", "key  \"ti\""},
		{"---\nti¦\n\nBonjour à tous\n", "key  \"ti\""},
		{"---\ntitre: x\n\nBon¦jour à tous\nau revoir\n", "key  \"Bonjour à tous\" titre"},
		{"---\ntitre: x\n\nBonjour à tous\nau ¦revoir\n", "body"},
		{"---\ntitre: x\n---\nBon¦jour", "body"},
		{"---\ntitre: x\n--¦-\n", "nowhere"},
		{"---\ntit¦re: x\nlieu: y\n---\n", "key:  \"titre\" lieu"},
		{"---\ntitre: x\nlieu: y¦z\n---\n", "value lieu \"yz\""},
		{"---\nlieu:¦\n---\n", "value lieu \"\""},
		{"---\nlieu: ¦\n---\n", "value lieu \"\""},
		{"---\nlieu\u00a0:\u00a0y¦\n---\n", "value lieu \"y\""},
		{"---\nlieu: \"y¦z\"\n---\n", "value lieu \"yz\""},
		{"---\nlieu: 'y¦\n---\n", "value lieu \"y\""},
		{"---\nlieu: y # z¦\n---\n", "nowhere"},
		{"---\n# z¦\n---\n", "nowhere"},
		{"---\nfait partie de: 2027¦\n---\n", "value fait partie de \"2027\""},
		{"---\nsite: https:¦//exemple.org\n---\n", "value site \"https://exemple.org\""},
		{"---\ntitre: Mahler : « Ti¦tan »\n---\n", "value titre \"Mahler : « Titan »\""},
		{"---\nprogramme:\n  ¦\n---\n", "key programme \"\""},
		{"---\nprogramme:\n  - ¦\n---\n", "key* programme \"\""},
		{"---\nprogramme:\n- ¦\n---\n", "key* programme \"\""},
		{"---\nprogramme:\n  - compositeur: X\n    ¦\n    durée: 1h\n  - œuvre: y\n---\n", "key programme \"\" compositeur durée"},
		{"---\nprogramme:\n- compositeur: X\n  œ¦\n  durée: 1h\n- œuvre: y\nlieu: z\n---\n", "key programme \"œ\" compositeur durée"},
		{"---\nprogramme:\n  - compositeur: X\n    œuvre: Y¦\n---\n", "value programme/œuvre \"Y\""},
		{"---\nprogramme:\n  - compositeur: X\n    solistes:\n      - personne: a\n        ¦\n---\n", "key programme/solistes \"\" personne"},
		{"---\nprogramme:\n  - compositeur: X\n    solistes:\n    - personne: a¦\n    durée: 2\n---\n", "value programme/solistes/personne \"a\""},
		{"---\nprogramme:\n  - solistes:\n    - a\n    - b\n    du¦\n---\n", "key programme \"du\" solistes"},
		{"---\nprogramme:\n  - com¦positeur: X\n    durée: 1h\n---\n", "key:* programme \"compositeur\" durée"},
		{"---\nsauf:\n  - 1er mai¦ 2027\n---\n", "key* sauf \"1er mai 2027\""},
		{"---\nprogramme:\n  - entracte\n¦\nlieu: x\n---\n", "key  \"\" programme lieu"},
		{"---\nthèmes: [a, b¦c, d]\n---\n", "value* thèmes \"bc\""},
		{"---\nthèmes: [¦\n---\n", "value* thèmes \"\""},
		{"---\nthèmes: [a,¦]\n---\n", "value* thèmes \"\""},
		{"---\nimage: {fichier: a.jpg, des¦}\n---\n", "key image \"des\" fichier"},
		{"---\nimage: {fi¦chier: a.jpg, alt: b}\n---\n", "key: image \"fichier\" alt"},
		{"---\nimage: {fichier: a.¦jpg}\n---\n", "value image/fichier \"a.jpg\""},
		{"---\nimage: {fichier: ¦\n---\n", "value image/fichier \"\""},
		{"---\ndistribution: [{personne: a}, {personne: b, r¦\n---\n", "key distribution \"r\" personne"},
		{"---\ndistribution: [{personne: a}, {personne: \"b, c¦\"}]\n---\n", "value distribution/personne \"b, c\""},
		{"---\nimage: {accord: {par: x, p¦}, alt: y}\n---\n", "key image/accord \"p\" par"},
		{"---\ndates:\n  - {début: 10:00, lieu: s¦}\n---\n", "value dates/lieu \"s\""},
		{"---\ntitre: [Complet] No¦ël\n---\n", "nowhere"},
		{"———\nnom\u00a0: X\nrô¦\n———\n", "key  \"rô\" nom"},
		{"\ufeff---\r\ntitre: x\r\nli¦\r\n---\r\n", "key  \"li\" titre"},
	} {
		before, after, _ := strings.Cut(test.text, "¦")
		tx := newText(before + after)
		if got := show(tx, locate(tx, len(before), false)); got != test.want {
			t.Errorf("%q:\ngot  %s\nwant %s", test.text, got, test.want)
		}
	}
}

func show(tx *text, c cursor) string {
	switch c.where {
	case nowhere:
		return "nowhere"
	case inBody:
		return "body"
	}
	kind := "key"
	if c.where == inValue {
		kind = "value"
	}
	if c.colon {
		kind += ":"
	}
	if c.item {
		kind += "*"
	}
	s := fmt.Sprintf("%s %s %q", kind, strings.Join(c.path, "/"), tx.s[c.start:c.end])
	if len(c.present) > 0 {
		s += " " + strings.Join(c.present, " ")
	}
	return s
}

func TestLinksUnderTheCursor(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want string }{
		{"Voir [la ha¦lle](../lieux/halle.md).", "../lieux/halle.md"},
		{"Voir [la halle](../li¦eux/halle.md).", "../lieux/halle.md"},
		{"Voir [la halle](../li¦eux/halle.md \"titre\").", "../lieux/halle.md"},
		{"Voir [la halle](<../li¦eux/ha lle.md>).", "../lieux/ha lle.md"},
		{"Voir [la halle](¦", ""},
		{"Voir [a](plan_(1).p¦df) et", "plan_(1).pdf"},
		{"![a](b.p¦ng)", "!b.png"},
		{"![a ¦x](b.png)", "!b.png"},
		{"[![a](b.png)](c.¦md)", "c.md"},
		{"[un]: ../lieux/¦x.md", "../lieux/x.md"},
		{"[a](b.md) et¦ [c](d.md)", "none"},
		{"rien ¦ici", "none"},
	} {
		before, after, _ := strings.Cut(test.text, "¦")
		l, ok := linkAt(newText(before+after), len(before))
		got := "none"
		if ok {
			got = l.dest
			if l.image {
				got = "!" + got
			}
		}
		if got != test.want {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
	}
}
