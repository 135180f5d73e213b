// Package event gives types to what one document says.
//
// A [Record] is one document, typed: its keys read by the table of schema, its
// values by locale. It knows nothing of other documents: a place is a [Ref]
// here and is found by package calendar.
package event

import (
	"time"

	"saison/internal/civil"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/meta"
	"saison/internal/schema"
)

// Ref is the name of another document, as written.
type Ref struct {
	Name string
	Pos  diag.Pos
}

// When is a point of time as an author gives it.
type When struct {
	civil.DateTime
	HasTime bool           // false: the day as a whole
	Offset  *time.Duration // set when it was written with an offset or Z: an instant
	Pos     diag.Pos
}

// IsZero reports whether nothing was written.
func (w When) IsZero() bool { return w.DateTime.IsZero() && w.Pos == diag.Pos{} }

// Record is one document, typed.
type Record struct {
	Doc    *content.Document
	Kind   *schema.Kind
	ID     string // full: "concerts/noel"; the canonical folder, a slash, the id
	Lang   string // the language it is written in; the site's first when the file does not say
	Origin bool   // it carries the facts; false for a translation
	Draft  bool

	Title    string
	TitlePos diag.Pos
	Slug     string // last part of the address
	Summary  string // as written, else the first paragraph of the text
	Image    *Picture
	Tags     []Ref

	Event        *Event        // of events and programmes
	Call         *Call         // of calls
	Place        *Place        // of places
	Person       *Person       // of people
	Organisation *Organisation // of organisations
	Work         *Work         // of works
	Artwork      *Artwork      // of artworks
	Paper        *Paper        // of documents
	given        []given       // the top-level keys that the file gives

	*Seldom
}

// Seldom is what few documents say. Those that say nothing of it share one that
// is empty, so a record that is made by hand needs one of its own.
type Seldom struct {
	IDPos    diag.Pos // zero when the id comes from the file's name
	SlugPos  diag.Pos // zero when the slug does
	Subtitle string
	Aliases  []Ref
	Publish  When
	Expire   When
	Updated  When
	Layout   Ref
	Weight   int
	Menu     string
	Extra    *meta.Node // a Map of the x- keys and of those below extra:

	Photos    []Picture // of pages and news: pictures to download
	Documents []Ref     // of pages and news; those of events and calls stand with them

	Blocks     []Block     // of the text, in its order
	Agreements []Agreement // to pictures in the document
	Missing    diag.List   // of a translation: the faults it would have if it had to stand alone
}

// given is a key that a file gives, and where its value stands there.
type given struct {
	key *schema.Key
	at  diag.Spot
}

// ValuePos returns where the value of a top-level key stands, by its canonical
// name; the zero Pos when the file does not give it.
func (rec *Record) ValuePos(key string) diag.Pos {
	for _, g := range rec.given {
		if g.key.Name == key {
			return g.at.In(rec.Doc.File)
		}
	}
	return diag.Pos{}
}

// Settle lets go of the front matter, which is needed no more once the record is
// read, unless there are translations to compare it with, or the repair of its id.
func (rec *Record) Settle() {
	old := rec.Doc.Meta
	rec.Doc.Meta = &meta.Node{Kind: meta.Map, Pos: old.Pos}
	for _, f := range old.Fields {
		if f.Value.Pos == rec.IDPos {
			rec.Doc.Meta.Fields = []meta.Field{f}
		}
	}
}
