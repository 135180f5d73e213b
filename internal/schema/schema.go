// Package schema is the table of keys, types and kinds: what an editor may
// write (the content contract). Decoding, hints for unknown keys, saison new,
// saison explain, the manual and the JSON Schema all read this one table.
package schema

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"saison/internal/diag"
)

// Class is what a document is to the machine. A kind belongs to one class.
type Class uint8

const (
	Page Class = iota // an ordinary page; the default
	Event
	Programme // session, tour, cycle, course, season: a group of events
	Call
	Place
	Person
	Organisation
	Work
	Artwork
	Paper // "document" in front matter: a file with facts about it
	News
)

// Text is one text in each language that has it, by language code.
type Text map[string]string

// In returns the text in lang, else in English, else in French.
func (t Text) In(lang string) string {
	for _, l := range []string{lang, "en", "fr"} {
		if s := t[l]; s != "" {
			return s
		}
	}
	return ""
}

// Kind is one row of the table of kinds: a sort of document with a folder, a
// colour and labels of its own.
type Kind struct {
	Name       string // canonical, singular: "concert", "session", "place"
	Class      Class
	Like       string   // the kind a site's own kind is made on; "" for built-in ones
	Folders    []string // folder names below content/, English plural first: "concerts"; "workshops", "ateliers"
	Label      Text     // singular: "Concert", "Atelier"
	Plural     Text     // "Concerts", "Ateliers"
	Gender     string   // of the French label: "m" or "f"; agreement of "annulé"
	Path       Text     // the part of the address, per language: "ateliers", "workshops"
	SchemaType string   // schema.org type: MusicEvent, EducationEvent, Event...
	Color      string   // default colour, #rrggbb
	People     []string // canonical names of the short forms for people that it accepts: "direction", "speakers"
	Synonyms   []string // further words that `type:` may say: "cycle d'ateliers", "réunion régulière"
}

// The returns the kind with its article, for messages: "l'atelier", "la
// réunion", "the workshop".
func (k *Kind) The() diag.Words {
	return diag.Words{FR: k.after("l'", map[string]string{"f": "la "}, "le "), EN: "the " + lowerFirst(k.Label.In("en"))}
}

// Of returns the kind after a negation, for messages: "d'atelier", "de
// réunion"; in English, which has no such word, "workshop".
func (k *Kind) Of() diag.Words {
	return diag.Words{FR: k.after("d'", nil, "de "), EN: lowerFirst(k.Label.In("en"))}
}

// after puts a French word before the label: elided before a vowel, else that of
// its gender, else other.
func (k *Kind) after(elided string, byGender map[string]string, other string) string {
	label := lowerFirst(k.Label.In("fr"))
	if first := Fold(label); first != "" && strings.ContainsRune("aeiou", rune(first[0])) {
		return elided + label
	}
	if s := byGender[k.Gender]; s != "" {
		return s + label
	}
	return other + label
}

func lowerFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(r)) + s[n:]
}
