package event

import (
	"slices"
	"strings"
	"time"

	"saison/internal/civil"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/markdown"
	"saison/internal/meta"
	"saison/internal/schema"
)

// Block is a block of the text, typed. Which of its parts is set follows from its
// name.
type Block struct {
	Name   string // canonical, as schema.Blocks has it
	Pos    diag.Pos
	Fence  int            // which of the fences of the body it is
	Title  string         // of a box, or a film
	Text   *markdown.Body // of a quotation, or a box
	Agenda *Agenda
	Shown  []Picture // of a gallery
	Quote  *Quote
	Files  []Download
	Video  *Video
}

// Agenda is a choice of dates. What is zero does not restrict it.
type Agenda struct {
	Kinds                         []*schema.Kind
	Place, Person, Programme, Tag Ref
	From, To                      civil.Date // To is the last day
	Count                         int
}

// agendaCount is how many dates an agenda shows when it does not say.
const agendaCount = 5

// Quote says where a quotation comes from.
type Quote struct{ Author, Source, URL string }

// Download is a file, or a document of the site, with the words of its link.
type Download struct {
	File  Ref
	Title string // "" for that of the document, or the file's name
}

// Video is a video that is watched elsewhere.
type Video struct {
	URL        string
	Poster     *Picture // nil for none
	Duration   time.Duration
	Transcript string
}

// Block returns the block at a fence of the record's text, or nil.
func (rec *Record) Block(fence int) *Block {
	for i := range rec.Blocks {
		if rec.Blocks[i].Fence == fence {
			return &rec.Blocks[i]
		}
	}
	return nil
}

// Pictures returns the pictures that the blocks of the text show.
func (rec *Record) Pictures() []Picture {
	var all []Picture
	for i := range rec.Blocks {
		b := &rec.Blocks[i]
		all = append(all, b.Shown...)
		if b.Video != nil && b.Video.Poster != nil {
			all = append(all, *b.Video.Poster)
		}
	}
	return all
}

// PlainText returns the text of the record without markup, for search: blocks are
// there with their words, and dates are not.
func (rec *Record) PlainText() string {
	if rec.Doc == nil || rec.Doc.Body() == nil {
		return ""
	}
	return rec.Doc.Body().PlainWith(func(n int) (string, bool) {
		b := rec.Block(n)
		if b == nil {
			return "", rec.Doc.Block(n) != nil
		}
		return b.plain(), true
	})
}

// plain returns the words of a block.
func (b *Block) plain() string {
	words := []string{b.Title}
	if b.Text != nil {
		words = append(words, b.Text.Plain())
	}
	for _, p := range b.Shown {
		words = append(words, p.Alt, p.Caption)
	}
	if b.Quote != nil {
		words = append(words, b.Quote.Author, b.Quote.Source)
	}
	for _, f := range b.Files {
		words = append(words, f.Title)
	}
	if b.Video != nil {
		words = append(words, b.Video.Transcript)
	}
	return strings.Join(slices.DeleteFunc(words, func(s string) bool { return s == "" }), "\n")
}

// blockReaders read the blocks by canonical name. They return false when nothing
// is left to show; why has been told.
var blockReaders = map[string]func(r *reader, b *Block, v value) bool{
	"agenda": readAgenda, "gallery": readGallery, "quote": readQuote, "box": readBox, "document": readDownloads, "video": readFilm,
}

// readBlocks gives types to the blocks of the text. Their faults carry no repair:
// those are for front matter.
func (r *reader) readBlocks() {
	before := len(r.faults)
	for i := range r.doc.Blocks {
		in := &r.doc.Blocks[i]
		v := value{key: in.Row, typed: in.Typed, keyPos: in.Pos, node: in.Meta}
		b := Block{Name: in.Row.Name, Pos: in.Pos, Fence: in.Fence, Text: in.Text}
		if r.blockShape(v, in) && blockReaders[b.Name](r, &b, v) {
			r.rec.Blocks = append(r.rec.Blocks, b)
		}
	}
	for i := before; i < len(r.faults); i++ {
		r.faults[i].Fix = nil
	}
}

// blockShape reports whether what stands in a block has the shape that the block
// takes, and says so if not.
func (r *reader) blockShape(v value, in *content.Block) bool {
	if v.empty() && in.Text == nil && v.key.Name != "agenda" {
		if !in.Lost {
			r.emptyBlock(v)
		}
		return false
	}
	if v.given() && v.node.Kind == meta.List && v.key.Type == schema.TypeMap {
		r.faults.Add("value-shape", v.node.Pos, diag.Args{"key": v.typed, "expected": namesAndValues, "found": shapeWords[meta.List]})
		return false
	}
	return true
}

var namesAndValues = schema.Text{"fr": "des noms et des valeurs, comme « titre: … »", "en": "names and values, as in \"title: …\""}

// emptyBlock says that there is nothing in a block, and what may stand there.
func (r *reader) emptyBlock(v value) {
	args := diag.Args{"value": v.typed, "sign": content.Sign}
	if !v.key.TakesText() {
		delete(args, "sign")
		args["example"] = v.key.FirstLine()
	}
	r.faults.Add("block-empty", v.keyPos, args)
}

func readAgenda(r *reader, b *Block, v value) bool {
	a := &Agenda{Count: agendaCount}
	b.Agenda = a
	f, ok := r.fields(v)
	if !ok {
		return v.empty()
	}
	for _, item := range f.get("kind").items(",") {
		if kind := r.kindNamed(item); kind != nil && !slices.Contains(a.Kinds, kind) {
			a.Kinds = append(a.Kinds, kind)
		}
	}
	a.Place, a.Person, a.Programme, a.Tag = r.ref(f.get("place")), r.ref(f.get("person")), r.ref(f.get("programme")), r.ref(f.get("tag"))
	a.From, a.To = r.day(f.get("from")), r.day(f.get("to"))
	if !a.From.IsZero() && !a.To.IsZero() && a.To.Before(a.From) {
		r.faults.Add("end-before-start", f.get("to").node.Pos, diag.Args{"start": locale.DateArg(a.From), "end": locale.DateArg(a.To)})
	}
	if n := r.number(f.get("count"), 1, 50); n > 0 {
		a.Count = n
	}
	return true
}

// kindNamed returns the kind of events that a value names. Documents of another
// class stand in no agenda.
func (r *reader) kindNamed(v value) *schema.Kind {
	s, ok := r.text(v)
	if !ok {
		return nil
	}
	kind := r.cfg.Kinds.ByType(s)
	if kind != nil {
		switch kind.Class {
		case schema.Event, schema.Programme, schema.Call:
			return kind
		}
	}
	args := diag.Args{"value": clip(s), "names": datedKinds{r.cfg.Kinds}}
	if kind == nil {
		args["near"] = r.cfg.Kinds.NearestType(s)
	}
	r.faults.Add("type-unknown", v.node.Pos, args)
	return nil
}

// datedKinds lists the kinds that have dates, in the language of the reader.
type datedKinds struct{ kinds *schema.Kinds }

func (n datedKinds) In(lang string) string {
	var words []string
	for _, k := range n.kinds.All() {
		switch k.Class {
		case schema.Event, schema.Programme, schema.Call:
			words = append(words, strings.ToLower(k.Label.In(lang)))
		}
	}
	return strings.Join(words, ", ")
}

func readGallery(r *reader, b *Block, v value) bool {
	b.Shown = r.pictures(v)
	return len(b.Shown) > 0
}

func readQuote(r *reader, b *Block, v value) bool {
	q := &Quote{}
	b.Quote = q
	if f, ok := r.fields(v); ok {
		q.Author, q.Source, q.URL = r.line(f.get("author")), r.line(f.get("source")), r.url(f.get("url"))
		r.checkText(f, b)
	}
	return r.hasText(b, v)
}

func readBox(r *reader, b *Block, v value) bool {
	if f, ok := r.fields(v); ok {
		b.Title = r.line(f.get("title"))
		r.checkText(f, b)
	}
	return r.hasText(b, v)
}

// checkText tells of a text that is a list or has names, which is none.
func (r *reader) checkText(f fields, b *Block) {
	if text := f.get("text"); text.given() && b.Text == nil {
		r.text(text)
	}
}

// hasText reports whether the block has a text, and says so if not.
func (r *reader) hasText(b *Block, v value) bool {
	if b.Text != nil {
		return true
	}
	if v.node == nil || v.node.Kind != meta.Map || !slices.ContainsFunc(v.node.Fields, func(f meta.Field) bool {
		row := v.key.FieldSpelt(f.Key)
		return row == nil || row.Name == "text" && f.Value != nil && !f.Value.Null // which has been told
	}) {
		r.emptyBlock(v)
	}
	return false
}

func readDownloads(r *reader, b *Block, v value) bool {
	for _, item := range v.items("") {
		f, ok := r.fields(item)
		if !ok {
			continue
		}
		if file := r.file(f.get("file")); file.Name != "" {
			b.Files = append(b.Files, Download{File: file, Title: r.line(f.get("title"))})
		}
	}
	return len(b.Files) > 0
}

func readFilm(r *reader, b *Block, v value) bool {
	f, ok := r.fields(v)
	if !ok {
		return false
	}
	film := &Video{URL: r.url(f.get("url")), Duration: r.duration(f.get("duration")), Transcript: r.words(f.get("transcript"))}
	b.Video, b.Title = film, r.line(f.get("title"))
	if poster := f.get("poster"); poster.given() {
		film.Poster = r.posterOf(f, poster)
	}
	if film.Transcript == "" && !f.get("transcript").given() {
		r.faults.Add("video-transcript-missing", v.keyPos, diag.Args{"value": b.Title})
	}
	return film.URL != ""
}

// posterOf reads the picture of a film, about which the film's own names speak.
func (r *reader) posterOf(f fields, poster value) *Picture {
	p := &Picture{
		File: r.file(poster), Alt: r.line(f.get("alt")), Credit: r.line(f.get("credit")), Caption: r.words(f.get("caption")),
		Decorative: r.yes(f.get("decorative")), Consent: r.consent(f.get("consent")),
	}
	if p.File.Name == "" {
		return nil
	}
	pos := poster.node.Pos
	if alt := f.get("alt"); alt.given() {
		pos = alt.node.Pos
	}
	r.checkCredit(p, f, poster, nil)
	r.checkShown(shown{name: p.File.Name, pos: poster.node.Pos, alt: p.Alt, altPos: pos, decorative: p.Decorative || f.get("alt").shapeless(),
		recognisable: r.yes(f.get("recognisable")), consent: p.Consent})
	return p
}
