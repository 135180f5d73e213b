package event

import (
	"reflect"
	"slices"
	"strings"
	"sync"

	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/meta"
	"saison/internal/schema"
)

// value is one value of the front matter with the row of the table that says
// what it means. The zero value stands for a key that the file does not give.
type value struct {
	key    *schema.Key
	typed  string // the key as the author wrote it
	keyPos diag.Pos
	node   *meta.Node
	item   string // what leads to it when it is one of a list: "-" on a line of its own, "," within brackets; else ""
}

func (v value) given() bool { return v.node != nil }

// empty reports whether nothing is written after the key. Quotes and brackets
// with nothing in them say that there is none, but for what a document needs:
// an empty date would take away the event's unseen.
func (v value) empty() bool {
	if v.node == nil || v.node.Kind == meta.Scalar && v.node.Null {
		return true
	}
	needed := v.key != nil && (v.key.Required || v.key.Type == schema.TypePhrase || v.key.Name == "dates")
	return needed && blank(v.node)
}

// blank reports whether the node has no text in it.
func blank(n *meta.Node) bool {
	if n.Kind == meta.Scalar {
		return strings.TrimSpace(n.Text) == ""
	}
	return len(n.Fields) == 0 && !slices.ContainsFunc(n.Items, func(n *meta.Node) bool { return !blank(n) })
}

// reader reads one document.
type reader struct {
	doc     *content.Document
	cfg     *config.Config
	rec     *Record
	date    civil.Date // at the front of the file's name; zero if none
	when    whenKeys
	closes  value // clôture
	opens   value
	publish value
	expire  value
	zone    saidZone        // that the dates name
	days    locale.Weekdays // of the series whose instances are read; 0: any
	undated []undated
	faults  diag.List
	hollow  []value // keys with nothing behind them

	// The record and its event point to these until the document is read.
	seldom   Seldom
	visit    Visit
	contents Contents
}

// spare are readers to be used again: one takes as much memory as the rest of a document. The
// record has nothing of its reader once it is packed.
var spare = sync.Pool{New: func() any { return new(reader) }}

func (r *reader) free() {
	*r = reader{}
	spare.Put(r)
}

// What records and events share that say nothing of it.
var (
	noSeldom   Seldom
	noVisit    Visit
	noContents Contents
)

// pack gives the record the parts that the document fills, and of the others
// those that are shared.
func (r *reader) pack() {
	r.rec.Seldom = packed(&r.seldom, &noSeldom)
	if e := r.rec.Event; e != nil {
		e.Visit, e.Contents = packed(&r.visit, &noVisit), packed(&r.contents, &noContents)
	}
}

func packed[T any](part, none *T) *T {
	if reflect.ValueOf(part).Elem().IsZero() {
		return none
	}
	own := *part
	return &own
}

// whenKeys are the values that give the schedule together.
type whenKeys struct {
	date, dates, start, end, duration, from, until     value
	repeat, every, count, except, also, moved, cancels value
	hours, doors, previous, status                     value

	statusDate string // what the status says after its word: "13 mars 2027" of "reporté au 13 mars 2027"
}

// Read gives types to what doc says. It returns all faults of the document by
// itself; what needs other documents or the clock is found by calendar. The
// Record is usable whatever the faults: a value with an error is left out.
//
// A file of a language other than the site's first needs no key; what it would
// lack if it had to stand alone is in Record.Missing.
func Read(doc *content.Document, cfg *config.Config) (*Record, diag.List) {
	r := spare.Get().(*reader)
	defer r.free()
	r.doc, r.cfg, r.date = doc, cfg, fileDate(doc.Key)
	r.rec = &Record{Doc: doc, Lang: doc.Lang, given: make([]given, 0, len(doc.Meta.Fields)), Seldom: &r.seldom}
	if r.rec.Lang == "" {
		r.rec.Lang = cfg.Languages[0]
	}
	r.rec.Origin = r.rec.Lang == cfg.Languages[0]
	r.readKind()
	r.readKeys()
	r.checkFolder()
	r.readBlocks()
	r.finish()
	r.pack()
	if doc.Unread {
		r.faults = slices.DeleteFunc(r.faults, func(d diag.Diagnostic) bool { return slices.Contains(mayFollow, d.ID) })
	}
	return r.rec, r.faults
}

// mayFollow are the faults of something missing, which may stand where an error
// hides a part of the front matter.
var mayFollow = []string{
	"repeat-missing", "repeat-start-missing", "start-missing", "hours-missing", "hours-without-dates", "previous-start-missing",
	"required-missing", "person-not-named", "piece-not-named", "image-alt-missing", "image-credit-missing", "consent-missing",
}

// readKind finds the kind of the document, from `type:`, else from its folder,
// and makes the part of the record that the kind has.
func (r *reader) readKind() {
	kinds := r.cfg.Kinds
	r.rec.Kind = kinds.ByFolder(r.doc.Section)
	if r.doc.Section == "" || r.isIndex() || r.rec.Kind == nil {
		r.rec.Kind = kinds.ByName("page")
	}
	for _, f := range r.doc.Meta.Fields {
		k := schema.Lookup(r.rec.Kind, f.Key).Key
		if k == nil || k.Name != "type" || f.Value.Kind != meta.Scalar || f.Value.Null {
			continue
		}
		if kind := kinds.ByType(f.Value.Text); kind != nil {
			r.rec.Kind = kind
		} else if c := r.rec.Kind.Class; c != schema.Organisation && c != schema.Paper {
			r.faults.Add("type-unknown", f.Value.Pos, diag.Args{
				"value": clip(f.Value.Text), "near": kinds.NearestType(f.Value.Text), "names": kindNames{kinds},
			})
		}
		break
	}
	switch r.rec.Kind.Class {
	case schema.Event, schema.Programme:
		r.rec.Event = &Event{Visit: &r.visit, Contents: &r.contents}
	case schema.Call:
		r.rec.Call = &Call{}
	case schema.Place:
		r.rec.Place = &Place{}
	case schema.Person:
		r.rec.Person = &Person{}
	case schema.Organisation:
		r.rec.Organisation = &Organisation{}
	case schema.Work:
		r.rec.Work = &Work{}
	case schema.Artwork:
		r.rec.Artwork = &Artwork{}
	case schema.Paper:
		r.rec.Paper = &Paper{}
	}
}

// isIndex reports whether the document is the introduction of its folder, not
// one of the folder's documents.
func (r *reader) isIndex() bool {
	return r.doc.Key == "index" || r.doc.Key == "" || r.doc.Key == "_index"
}

// kindNames lists the kinds in the language of the reader of a message.
type kindNames struct{ kinds *schema.Kinds }

func (n kindNames) In(lang string) string {
	var words []string
	for _, k := range n.kinds.All() {
		words = append(words, strings.ToLower(k.Label.In(lang)))
	}
	return strings.Join(words, ", ")
}

// readKeys hands each key of the document to its reader.
func (r *reader) readKeys() {
	seen := make(map[string]value, len(r.doc.Meta.Fields))
	for _, f := range r.doc.Meta.Fields {
		m := schema.Lookup(r.rec.Kind, f.Key)
		switch {
		case m.Free:
			r.addExtra(f)
			continue
		case m.Key == nil:
			r.unknownKey(f, m)
			continue
		}
		v := value{key: m.Key, typed: f.Key, keyPos: f.KeyPos, node: f.Value}
		if first, twice := seen[m.Key.Name]; twice {
			r.saidTwice("key-said-twice", v, first)
			continue
		}
		seen[m.Key.Name] = v
		if v.empty() && m.Key.Name != "extra" {
			r.hollow = append(r.hollow, v)
			r.faults.Add("value-empty", v.keyPos, diag.Args{"key": v.typed, "example": v.example()})
			continue
		}
		r.rec.given = append(r.rec.given, given{m.Key, f.Value.Pos.Spot()})
		readers[m.Key.Name](r, v)
	}
}

// saidTwice raises a fault of v that first is the other half of.
func (r *reader) saidTwice(id string, v, first value) {
	d := diag.New(id, v.keyPos, diag.Args{"key": v.typed, "other": first.typed, "line": first.keyPos.Line})
	r.faults = append(r.faults, d.With(diag.Related{Pos: first.keyPos, ID: "key-said-first", Args: diag.Args{"key": first.typed}}))
}

func (r *reader) unknownKey(f meta.Field, m schema.Match) {
	key := clip(f.Key)
	if m.Elsewhere == nil && m.Kinds == nil {
		d := diag.New("key-unknown", f.KeyPos, diag.Args{"key": key, "near": m.Near})
		r.faults = append(r.faults, d.Fixed(r.keyFix(f, schema.OnlyNear(r.rec.Kind, f.Key))))
		return
	}
	args := diag.Args{"key": key, "where": places{m, r.cfg.Kinds}}
	if m.Kinds != nil {
		args["example"] = schema.Text{
			"fr": "distribution: [{personne: …, rôle: …}]", "en": "people: [{person: …, role: …}]",
		}
	}
	r.faults.Add("key-elsewhere", f.KeyPos, args)
}

// places says which documents carry a key, in the language of the reader.
type places struct {
	m     schema.Match
	kinds *schema.Kinds
}

func (p places) In(lang string) string {
	var words []string
	for _, c := range p.m.Elsewhere {
		words = append(words, c.Words(lang))
	}
	for _, name := range p.m.Kinds {
		if k := p.kinds.ByName(name); k != nil {
			words = append(words, strings.ToLower(k.Plural.In(lang)))
		}
	}
	return strings.Join(words, ", ")
}

// addExtra keeps a key that begins with x-, or one from below extra.
func (r *reader) addExtra(f meta.Field) {
	if r.rec.Extra == nil {
		r.rec.Extra = &meta.Node{Kind: meta.Map, Pos: f.KeyPos}
	}
	if r.rec.Extra.Field(f.Key) == nil {
		r.rec.Extra.Fields = append(r.rec.Extra.Fields, f)
	}
}

// finish reads what several keys say together, and fills what follows from the
// file's name and text.
func (r *reader) finish() {
	r.finishCommon()
	r.checkPublished()
	switch {
	case r.rec.Event != nil:
		r.finishEvent()
	case r.rec.Call != nil:
		r.finishCall()
	case r.rec.Artwork != nil:
		r.checkTranscript()
	case r.rec.Place != nil && r.rec.Origin && r.rec.Place.Shown == "":
		r.rec.Place.Shown = "full"
	case r.rec.Paper != nil && !r.rec.has("file"):
		r.missing("required-missing", diag.Args{"key": spell("file", r.rec.Lang), "example": r.keyLine("file")})
	}
}

func (rec *Record) has(key string) bool {
	return rec.ValuePos(key).Line > 0
}

// missing raises a fault of a document that carries its facts, at the top of
// the file; in a translation it waits in Missing.
func (r *reader) missing(id string, args diag.Args) {
	r.missingFixed(id, args, nil)
}

func (r *reader) missingFixed(id string, args diag.Args, fix *diag.Fix) {
	if r.doc.Unread {
		return // it would follow from the fault that hides it
	}
	d := diag.New(id, diag.Pos{File: r.doc.File, Line: 1, Col: 1}, args).Fixed(fix)
	if r.rec.Origin && r.isHollow(id) {
		return
	}
	if r.rec.Origin {
		r.faults = append(r.faults, d)
	} else {
		r.rec.Missing = append(r.rec.Missing, d)
	}
}

// isHollow reports whether what is missing is there as a key with nothing
// behind it. That is said of the key, once, and is then the error.
func (r *reader) isHollow(id string) bool {
	names := map[string][]string{"title-missing": {"title"}, "date-missing": {"date", "dates", "start", "from"}}[id]
	for _, v := range r.hollow {
		if !slices.Contains(names, v.key.Name) {
			continue
		}
		for i := range r.faults {
			if d := &r.faults[i]; d.ID == "value-empty" && d.Pos == v.keyPos {
				d.Severity = diag.Error
				d.Args = diag.Args{"key": v.typed, "needed": v.example()}
				if id == "date-missing" {
					d.Args["unknown"] = diag.Words{FR: v.typed + ": à préciser", EN: v.typed + ": to be announced"}
				}
				return true
			}
		}
	}
	return false
}

// fileDate returns the day at the front of a file's name, or the zero Date.
func fileDate(key string) civil.Date {
	name := key[strings.LastIndexByte(key, '/')+1:]
	if len(name) < 10 {
		return civil.Date{}
	}
	d, ok := civil.ParseDate(name[:10])
	if !ok {
		return civil.Date{}
	}
	return d
}
