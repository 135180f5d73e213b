package event

import (
	"slices"
	"strings"

	"saison/internal/locale"
	"saison/internal/meta"
	"saison/internal/schema"
)

// access returns what the document says of access, to be added to.
func (r *reader) access() *Access {
	if r.rec.Place != nil {
		return &r.rec.Place.Access
	}
	return &r.rec.Event.Access
}

func readStepFree(r *reader, v value) {
	r.access().feature(v.key, "", r.yes(v))
}

// readAccess reads features and words: a text, a list of texts, or a map of
// features with yes, no, or words.
func readAccess(r *reader, v value) {
	a := r.access()
	if v.node.Kind != meta.Map {
		for _, item := range v.items("") {
			r.accessText(a, v.key, item)
		}
		return
	}
	f, ok := r.fields(v)
	if !ok {
		return
	}
	for _, in := range f.list {
		s := r.words(in)
		yes, sure := locale.ReadYesNo(s)
		switch {
		case s == "":
		case in.key.Name == "words":
			a.Words = append(a.Words, s)
		case sure:
			a.feature(in.key, "", yes)
		default: // ascenseur: sur demande
			a.feature(in.key, strings.ToLower(in.key.Label.In(r.rec.Lang))+" : "+s, true)
		}
	}
}

// accessText reads "ascenseur, boucle magnétique sur demande". A text in which
// no part is a feature is one sentence.
func (r *reader) accessText(a *Access, row *schema.Key, v value) {
	parts := v.items(",;")
	var left []string
	known := false
	for _, p := range parts {
		s := r.line(p)
		if r.accessPart(a, row, s) {
			known = true
		} else if s != "" {
			left = append(left, s)
		}
	}
	if !known {
		if s := r.words(v); s != "" {
			a.Words = append(a.Words, s)
		}
		return
	}
	a.Words = append(a.Words, left...)
}

// lacking are the words, folded, that say that something is not there.
var lacking = []string{"pas", "pasde", "sans", "aucun", "aucune", "no", "without", "kein", "keine", "ohne"}

// accessPart reads one feature with the words around it: "boucle magnétique sur
// demande", "pas d'ascenseur".
func (r *reader) accessPart(a *Access, row *schema.Key, s string) bool {
	words := strings.Fields(s)
	for skip := range min(3, len(words)) {
		lead := schema.Fold(strings.Join(words[:skip], " "))
		no := slices.Contains(lacking, lead)
		if lead != "" && !no {
			continue
		}
		for n := len(words); n > skip; n-- {
			k := feature(row, strings.Join(words[skip:n], " "))
			if k == nil {
				continue
			}
			more := ""
			if n < len(words) {
				more = s
			}
			a.feature(k, more, !no)
			return true
		}
	}
	return false
}

// feature returns the row of a feature, or nil; "d'ascenseur" is one too.
func feature(row *schema.Key, words string) *schema.Key {
	for _, s := range []string{words, strings.TrimPrefix(strings.TrimPrefix(words, "d'"), "d’")} {
		if k := row.FieldSpelt(s); k != nil && k.Name != "words" {
			return k
		}
	}
	return nil
}

// feature enters what is there, or is not, with words that say more.
func (a *Access) feature(k *schema.Key, words string, yes bool) {
	to, from := &a.Offers, &a.Lacks
	if !yes {
		to, from = from, to
	}
	if !slices.Contains(*to, k.Name) {
		*to = append(*to, k.Name)
	}
	*from = slices.DeleteFunc(*from, func(name string) bool { return name == k.Name })
	if words != "" {
		a.Words = append(a.Words, words)
	}
}
