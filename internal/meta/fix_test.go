package meta

import (
	"strings"
	"testing"

	"saison/internal/clean"
	"saison/internal/diag"
)

// fixes are documents in which something is read, or missed, that has one right
// reading, and the documents with it.
var fixes = []struct{ id, before, after string }{
	{"colon-in-text", "---\ntitre: Mahler : « Titan » # le soir\n---\n", "---\ntitre: \"Mahler : « Titan »\" # le soir\n---\n"},
	{"colon-in-text", "---\na: Il dit : \"viens\"\n---\n", "---\na: 'Il dit : \"viens\"'\n---\n"},
	{"colon-in-text", "---\na: l'air : \"viens\"\n---\n", "---\na: 'l''air : \"viens\"'\n---\n"},
	{"colon-in-text", "---\r\na: un : deux\r\n  et trois\r\n---\r\n", "---\r\na: \"un : deux\r\n  et trois\"\r\n---\r\n"},
	{"colon-in-text", "---\na: [{b: c : d}, e]\n---\n", "---\na: [{b: \"c : d\"}, e]\n---\n"},
	{"hash-in-text", "---\na: collage #3\n---\n", "---\na: \"collage #3\"\n---\n"},
	{"hash-in-text", "---\na: [collage #3, b]\n---\n", "---\na: [\"collage #3\", b]\n---\n"},
	{"sign-in-text", "---\na: @home\nb: c\n---\n", "---\na: \"@home\"\nb: c\n---\n"},
	{"sign-in-text", "---\na: [Complet] Noël\n---\n", "---\na: \"[Complet] Noël\"\n---\n"},
	{"sign-in-text", "---\na:\n  - *\n---\n", "---\na:\n  - \"*\"\n---\n"},
	{"sign-in-text", "---\na: %x\n---\n", "---\na: \"%x\"\n---\n"},
	{"sign-in-text", "---\na: `x`\n---\n", "---\na: \"`x`\"\n---\n"},
	{"apostrophe-in-quotes", "---\na: 'L'atelier où l'on n'a rien'\n---\n", "---\na: L'atelier où l'on n'a rien\n---\n"},
	{"apostrophe-in-quotes", "---\na: 'L'art : l'été'\n---\n", "---\na: \"L'art : l'été\"\n---\n"},
	{"quotes-in-text", "---\na: \"Nuit\" blanche\n---\n", "---\na: '\"Nuit\" blanche'\n---\n"},
	{"backslash-in-quotes", "---\na: \"C:\\dossier\"\n---\n", "---\na: 'C:\\dossier'\n---\n"},
	{"curly-quotes", "---\na: “Nuit : le noir”\n---\n", "---\na: \"“Nuit : le noir”\"\n---\n"},
	{"curly-quotes", "---\na: “Nuit blanche”\n---\n", ""},
	{"space-after-colon", "---\ntitre:Concert\n---\n", "---\ntitre: Concert\n---\n"},
	{"tabs-read-as-spaces", "---\r\na:\r\n\t- b: 1\r\n\t  c: 2\r\nd: e\r\n---\r\n", "---\r\na:\r\n  - b: 1\r\n    c: 2\r\nd: e\r\n---\r\n"},
	{"long-dashes", "———\na: b\n———\nx", "---\na: b\n---\nx"},
	{"long-dashes", "---\na: b\n— —\nx\n---\n", ""},
	{"fence-odd", "\uFEFF---- \r\na: b\r\n-----\r\n", "\uFEFF--- \r\na: b\r\n---\r\n"},
	{"fence-odd", "---\na: b\n...\nx\n", "---\na: b\n---\nx\n"},
	{"front-matter-unclosed", "---\na: b\n\nVenez !\n", "---\na: b\n\n---\nVenez !\n"},
	{"front-matter-unclosed", "---\r\na: b\r\n", "---\r\na: b\r\n---\r\n"},
	{"front-matter-unclosed", "---\r\na: b", "---\r\na: b\r\n---\r\n"},
	{"front-matter-unclosed", "---\na: b\nVenez tous\n", ""}, // a field whose colon is missing, or the text
	{"front-matter-unclosed", "---\n\nVenez !\n", ""},
	{"front-matter-unclosed", "+++\na = \"b\"\n\nVenez !\n", "+++\na = \"b\"\n\n+++\nVenez !\n"},
	{"front-matter-unopened", "titre: a\ndate: b\n---\nVenez !\n", "---\ntitre: a\ndate: b\n---\nVenez !\n"},
	{"text-before-front-matter", "Texte\n---\ntitre: a\n---\n", ""},
	{"quote-unclosed", "---\na: \"b\nc: d\n---\n", ""},
	{"key-twice", "---\na: b\na: c\n---\n", ""},
}

func TestWhatHasOneReadingCarriesItsRepair(t *testing.T) {
	t.Parallel()
	for _, c := range fixes {
		text, _ := clean.Decode("a.md", []byte(c.before))
		root, offset, list := Parse(text)
		d := find(list, c.id)
		switch {
		case d == nil && c.after == "":
			continue
		case d == nil:
			t.Errorf("%q: got %v, want %s", c.before, list, c.id)
			continue
		case d.Fix == nil || c.after == "":
			if d.Fix != nil || c.after != "" {
				t.Errorf("%q: got the repair %v, want %q", c.before, d.Fix, c.after)
			}
			continue
		}
		got, ok := d.Fix.Apply([]byte(c.before))
		if !ok || string(got) != c.after {
			t.Errorf("%q: got %q (%v), want %q", c.before, got, ok, c.after)
			continue
		}
		after, _ := clean.Decode("a.md", got)
		again, newOffset, list := Parse(after)
		if find(list, c.id) != nil {
			t.Errorf("%q: repaired, it still has %s", got, c.id)
		}
		if a, b := show(again), show(root); a != b {
			t.Errorf("%q: repaired, it says %s, want %s", got, a, b)
		}
		if a, b := strings.TrimSpace(after.String()[newOffset:]), strings.TrimSpace(text.String()[offset:]); a != b {
			t.Errorf("%q: repaired, the text is %q, want %q", got, a, b)
		}
	}
}

func find(list diag.List, id string) *diag.Diagnostic {
	for i := range list {
		if list[i].ID == id {
			return &list[i]
		}
	}
	return nil
}

// show writes what a tree says.
func show(n *Node) string {
	var b strings.Builder
	switch n.Kind {
	case Scalar:
		b.WriteString("<" + n.Text + ">")
	case List:
		for _, item := range n.Items {
			b.WriteString("[" + show(item) + "]")
		}
	case Map:
		for _, f := range n.Fields {
			b.WriteString("{" + f.Key + " " + show(f.Value) + "}")
		}
	}
	return b.String()
}

func TestNoBreakSpacesAroundTheColonAreRepairedWithoutAMessage(t *testing.T) {
	t.Parallel()
	const before = "---\nnom\u00A0: Sacha\nrôle\u202F:\u00A0chef\nsuite:\n\u00A0 a: Mahler\u00A0: Titan\n---\nTexte\u00A0: rien.\n"
	text, _ := clean.Decode("a.md", []byte(before))
	all := Silent(text)
	var joined diag.Fix
	for _, f := range all {
		joined.Edits = append(joined.Edits, f.Edits...)
	}
	got, ok := joined.Apply([]byte(before))
	want := "---\nnom: Sacha\nrôle: chef\nsuite:\n  a: Mahler\u00A0: Titan\n---\nTexte\u00A0: rien.\n"
	if !ok || string(got) != want {
		t.Errorf("got %q (%v), want %q", got, ok, want)
	}
	after, _ := clean.Decode("a.md", got)
	if again := Silent(after); len(again) > 0 {
		t.Errorf("repaired, there is still %v", again)
	}
}

func TestTextIsQuotedOnlyWhereItMustBe(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Atelier collage":      "Atelier collage",
		"L'été à l'abbaye":     "L'été à l'abbaye",
		"12:30":                "12:30",
		"Mahler : « Titan »":   `"Mahler : « Titan »"`,
		"À apporter:":          `"À apporter:"`,
		"@home":                `"@home"`,
		"- tiret":              `"- tiret"`,
		"collage #3":           `"collage #3"`,
		"“Nuit”":               `"“Nuit”"`,
		"””":                   `"””"`,
		`Il dit : "viens" l'a`: `'Il dit : "viens" l''a'`,
		"null":                 `"null"`,
		"":                     `""`,
	} {
		got := Typed(text)
		if got != want {
			t.Errorf("Typed(%q): got %s, want %s", text, got, want)
		}
		root, _, list := Parse(clean.FromString("a.md", "---\na: "+got+"\n---\n"))
		if len(list) > 0 || root.Field("a").Text != text {
			t.Errorf("%s is read as %s with %v, want %q", got, show(root), list, text)
		}
	}
}
