// Package schema is the table of keys, types and kinds: what an editor may
// write (the content contract). Decoding, hints for unknown keys, saison new,
// saison explain, the manual and the JSON Schema all read this one table.
package schema

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
