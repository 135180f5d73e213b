package event

import (
	"strings"
	"unicode"

	"saison/internal/diag"
	"saison/internal/meta"
	"saison/internal/schema"
)

// rolesAsNames reports whether a map of people names none: what they do stands
// in the place of the names, "violon: Jean". Each name gets its fault, which says
// the line to type.
func (r *reader) rolesAsNames(v value) bool {
	if v.node.Kind != meta.Map || len(v.node.Fields) == 0 {
		return false
	}
	for _, f := range v.node.Fields {
		if k, near := v.key.Field(f.Key); k != nil || isSlip(f.Key, near) || len(named(f.Value)) == 0 {
			return false
		}
	}
	for _, f := range v.node.Fields {
		r.faults.Add("field-unknown", f.KeyPos, diag.Args{"key": clip(f.Key), "parent": v.typed, "row": Rows(f.Key, named(f.Value)...)})
	}
	return true
}

// named returns the texts of a value that may be names: one, or a list of them.
func named(n *meta.Node) (names []string) {
	switch {
	case n == nil:
	case n.Kind == meta.Scalar && strings.TrimSpace(n.Text) != "":
		names = append(names, strings.TrimSpace(n.Text))
	case n.Kind == meta.List:
		for _, item := range n.Items {
			if item.Kind != meta.Scalar || strings.TrimSpace(item.Text) == "" {
				return nil
			}
			names = append(names, strings.TrimSpace(item.Text))
		}
	}
	return names
}

// Rows returns the lines to type for people who all do the same, as a hint
// quotes them. A name written as files are named is that of a person's page.
func Rows(role string, names ...string) schema.Text {
	rows := schema.Text{}
	for lang, w := range rowWords {
		var all []string
		for _, name := range names {
			who := w.name
			if likeFile(name) {
				who = w.person
			}
			all = append(all, "- {"+who+": "+inBraces(name)+", "+w.role+": "+inBraces(role)+"}")
		}
		rows[lang] = strings.Join(all, w.between)
	}
	return rows
}

// rowWords are the names in the row of a person, and what stands between two
// rows in a hint.
var rowWords = map[string]struct{ name, person, role, between string }{
	"fr": {"nom", "personne", "rôle", " » et « "},
	"en": {"name", "person", "role", `" and "`},
}

// inBraces returns text as it is typed between braces.
func inBraces(text string) string {
	text = clip(text)
	if strings.ContainsAny(text, ",[]{}") {
		return meta.Quoted(text)
	}
	return meta.Typed(text)
}

// PairRow returns the line to type for "left: right" where left is nobody's
// page: what begins with a capital, or is written as files are named, is the name.
func PairRow(left, right string) schema.Text {
	if capital(right) && !capital(left) || likeFile(right) && !likeFile(left) {
		return Rows(left, right)
	}
	return Rows(right, left)
}

// likeFile reports whether a name is written as files are named: camille-exemple.
func likeFile(name string) bool {
	return strings.Contains(name, "-") && strings.IndexFunc(name, func(c rune) bool { return unicode.IsUpper(c) || unicode.IsSpace(c) }) < 0
}

// capital reports whether a text begins with a capital.
func capital(s string) bool {
	for _, c := range s {
		return unicode.IsUpper(c)
	}
	return false
}
