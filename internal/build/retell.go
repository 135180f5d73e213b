package build

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/journal"
	"saison/internal/site"
	"saison/internal/source"
)

// Most edits change a title, a summary or a text, on which hardly anything
// depends but the words that pages show. Such a build takes the calendar, the
// plan and the journal of the previous one over, puts the new words in, and drops
// what had been written of the document. Every step says whether its result
// would be the same ("Retellable"); if one is not sure, everything is made anew.

// mostRetold is how many documents are retold at once: more take as long as a new build.
const mostRetold = 4

// retelling is one document whose words have changed.
type retelling struct {
	at       int // position in the memory
	old, now *parsed
	entry    *calendar.Entry
	plan     *site.Retelling
	lines    journal.Retelling
}

// retell returns the result of a build whose inputs are those of prev but for
// the words of some documents; nil for any other. It takes prev over, which must
// not be used any more.
func retell(in Inputs, prev *Result) *Result {
	if prev == nil || prev.renderer == nil || prev.spent || !prev.from.same(&in) || !in.Clock.now(prev.Config).Equal(prev.Now) {
		return nil
	}
	paths := in.Snapshot.Since(prev.snapshot, mostRetold)
	if len(paths) == 0 || len(paths) > mostRetold {
		return nil
	}
	var all []*retelling
	for _, path := range paths {
		t := prev.retelling(path, in.Snapshot)
		if t == nil {
			return nil
		}
		all = append(all, t)
	}
	prev.sharing.Lock()
	defer prev.sharing.Unlock()
	for i, t := range all {
		if !prev.apply(t, in.Snapshot) {
			for _, done := range all[:i] {
				done.old, done.now = done.now, done.old
				prev.apply(done, prev.snapshot)
			}
			return nil
		}
	}
	r := *prev
	prev.spent = true
	r.snapshot, r.retold = in.Snapshot, true
	r.memory.files = slices.Clone(r.memory.files)
	r.clock.next = slices.Clone(r.clock.next)
	for _, t := range all {
		r.memory.files[t.at] = t.now
		for i := range r.clock.next {
			if c := &r.clock.next[i]; c.Record == t.old.record {
				c.Record = t.now.record
			}
		}
	}
	r.retitle(all)
	r.Counts.Parsed = len(all)
	return &r
}

// Retold reports whether the result was made out of the previous one: its outputs
// are the same values, and only the words in them may differ.
func (r *Result) Retold() bool { return r.retold }

// Hold lets nothing change in what the result shares with later ones while use
// looks at its calendar, its plan and its journal.
func (r *Result) Hold(use func()) {
	r.sharing.RLock()
	defer r.sharing.RUnlock()
	use()
}

// Address returns the address below the root of the page of the document at a
// path of the site, or "".
func (r *Result) Address(file string) string {
	rec := r.Record(file)
	if rec == nil {
		return ""
	}
	e := r.Calendar.ByID(rec.ID)
	if e == nil {
		return ""
	}
	return r.Site.URL(e, rec.Lang)
}

// origin is what a build was made of, beside the snapshot and the clock.
type origin struct {
	found    diag.List
	baseURL  string
	drafts   bool
	planned  bool
	once     bool
	early    bool
	pending  bool
	lost     bool
	pictures any
}

func originOf(in *Inputs) origin {
	return origin{in.Found, in.BaseURL, in.Drafts, in.Planned, in.Once, in.Early, len(in.Journal.Lines) > 0, in.Journal.Lost, in.Pictures}
}

// same reports whether a build of in may take over what one of o has made.
func (o origin) same(in *Inputs) bool {
	p := originOf(in)
	return len(o.found)+len(p.found) == 0 && !o.pending && !p.pending && !p.planned && !o.early && !p.early &&
		o.baseURL == p.baseURL && o.drafts == p.drafts && o.lost == p.lost && o.pictures == p.pictures
}

// retelling reads the document at path again; nil when it says more than other words.
func (r *Result) retelling(path string, s *source.Snapshot) *retelling {
	f := s.File(path)
	at, known := r.memory.position(path)
	if f == nil || !known || !content.Is(path) {
		return nil
	}
	t := &retelling{at: at, old: r.memory.files[at], now: parse(f, r.memory.config, false)}
	if t.old.record == nil || t.now.record == nil || len(t.old.diags)+len(t.now.diags) > 0 || !sameFacts(t.old.record, t.now.record) || r.tells(t.old) {
		return nil
	}
	var ok bool
	if t.entry, ok = r.Calendar.Retellable(t.old.record, t.now.record); !ok {
		return nil
	}
	if t.plan, ok = r.Site.Retellable(t.entry, t.old.record, t.now.record); !ok {
		return nil
	}
	return t
}

// apply puts the words of t in place; false when the journal would not only
// differ in its lines for them, and nothing has changed.
func (r *Result) apply(t *retelling, s *source.Snapshot) bool {
	r.Calendar.Retell(t.entry, t.old.record, t.now.record)
	var ok bool
	if t.lines, ok = r.Journal.Retellable(r.Before, r.Calendar, t.entry, r.Config.Languages, r.Site.URL); !ok {
		r.Calendar.Retell(t.entry, t.now.record, t.old.record)
		return false
	}
	r.Site.Retell(t.plan, t.old.record, t.now.record, s)
	r.Journal.Retell(r.Before, t.lines)
	r.renderer.Forget(t.entry)
	return true
}

// Faults whose words for a title are known to be no more than that, and notes of
// which the same is true: they are put right ([Result.retitle]).
var (
	overlaps = []string{"place-overlap", "person-overlap"}
	naming   = []string{"overlap-other", "person-named"}
)

// told is where the faults of a site stand and what they say, so that an edit
// need not look at all of them.
type told struct {
	places map[string][]diag.Pos // by file, of faults and notes that are not put right
	named  map[string][]int      // by file, the faults to be put right
	words  string                // of all that are not, in every language
	opaque bool                  // one of them says something that can not be searched
}

// tellings returns what the faults of the result say.
func (r *Result) tellings() *told {
	if r.told != nil {
		return r.told
	}
	t := &told{places: map[string][]diag.Pos{}, named: map[string][]int{}}
	var words []byte
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		overlap := slices.Contains(overlaps, d.ID)
		if overlap {
			t.named[d.Pos.File] = append(t.named[d.Pos.File], i)
		} else {
			t.places[d.Pos.File] = append(t.places[d.Pos.File], d.Pos)
			words = t.appendWords(words, d.Args)
		}
		for _, n := range d.Notes {
			if slices.Contains(naming, n.ID) {
				t.named[n.Pos.File] = append(t.named[n.Pos.File], i)
			} else {
				t.places[n.Pos.File] = append(t.places[n.Pos.File], n.Pos)
				words = t.appendWords(words, n.Args)
			}
		}
	}
	t.words = string(words)
	r.told = t
	return t
}

// appendWords appends the values of a message.
func (t *told) appendWords(b []byte, args diag.Args) []byte {
	for _, a := range args {
		switch a := a.(type) {
		case string:
			b = append(append(b, a...), 0)
		case int:
		case diag.Worder:
			b = append(append(b, a.In("fr")...), 0)
			b = append(append(b, a.In("en")...), 0)
		default:
			t.opaque = true
		}
	}
	return b
}

// tells reports whether a fault of the site stands at the words of the file,
// points to them or names its title: what it says or its place may be others now.
func (r *Result) tells(p *parsed) bool {
	t := r.tellings()
	for _, pos := range t.places[p.path] {
		if !atAFact(p.record, pos) {
			return true
		}
	}
	title := p.record.Title
	return t.opaque || title != "" && strings.Contains(t.words, title)
}

// atAFact reports whether a place in the file of the record is one of its front
// matter's keys or their values, but for title and summary: [sameFacts] has seen
// that it stays where and what it is.
func atAFact(record *event.Record, pos diag.Pos) bool {
	for i, f := range record.Doc.Meta.Fields {
		v := f.Value.Pos
		if f.KeyPos != pos && v != pos {
			continue
		}
		return i > 0 && v != record.TitlePos && v != record.ValuePos("summary")
	}
	return false
}

// retitle puts the new titles of documents into the faults that name them.
func (r *Result) retitle(all []*retelling) {
	cloned := false
	var moved []int
	for _, t := range all {
		if t.old.record.Title == t.now.record.Title || t.entry.Record != t.now.record {
			continue
		}
		for _, i := range r.tellings().named[t.now.path] {
			if !cloned {
				r.Diagnostics, cloned = slices.Clone(r.Diagnostics), true
			}
			r.Diagnostics[i] = retitled(r.Diagnostics[i], t.now)
			moved = append(moved, i)
		}
	}
	// Only words decide the order now, among faults of one sort at one place.
	for _, i := range moved {
		if i > 0 && alike(&r.Diagnostics[i-1], &r.Diagnostics[i]) || i+1 < len(r.Diagnostics) && alike(&r.Diagnostics[i], &r.Diagnostics[i+1]) {
			r.Diagnostics.Sort()
			r.told = nil
			return
		}
	}
}

func alike(a, b *diag.Diagnostic) bool { return a.Pos == b.Pos && a.ID == b.ID }

// retitled returns a fault in which a document has its new title.
func retitled(d diag.Diagnostic, p *parsed) diag.Diagnostic {
	d.Args, d.Notes = maps.Clone(d.Args), slices.Clone(d.Notes)
	overlap := slices.Contains(overlaps, d.ID)
	if overlap && d.Pos.File == p.path {
		d.Args["title"] = p.record.Title
	}
	for i := range d.Notes {
		if n := &d.Notes[i]; n.Pos.File == p.path && slices.Contains(naming, n.ID) {
			if overlap {
				d.Args["other"] = p.record.Title
			}
			n.Args = diag.Args{"title": p.record.Title}
		}
	}
	return d
}

// sameFacts reports whether two readings of a file differ in title, summary and
// text at most. The links and headings of the texts are the same.
func sameFacts(old, now *event.Record) bool {
	a, b := *old, *now
	for _, r := range []*event.Record{&a, &b} {
		r.Doc, r.Title, r.Summary, r.TitlePos = nil, "", "", diag.Pos{}
	}
	return reflect.DeepEqual(&a, &b) && sameDocument(old, now)
}

func sameDocument(old, now *event.Record) bool {
	a, b := old.Doc, now.Doc
	was, is := a.Body(), b.Body()
	if was == nil || is == nil || len(a.Blocks)+len(b.Blocks) > 0 || a.Unread || b.Unread {
		return false
	}
	for i := range was.Headings {
		if i >= len(is.Headings) || was.Headings[i].ID != is.Headings[i].ID {
			return false
		}
	}
	for i := range was.Links {
		if i >= len(is.Links) || was.Links[i].Dest != is.Links[i].Dest || was.Links[i].Image != is.Links[i].Image {
			return false
		}
	}
	if len(was.Headings) != len(is.Headings) || len(was.Links) != len(is.Links) || len(was.Fences)+len(is.Fences) > 0 {
		return false
	}
	return a.File == b.File && a.Dir == b.Dir && a.Key == b.Key && a.Lang == b.Lang && sameKeys(old, now)
}

// sameKeys compares front matter but for the values of title and summary.
func sameKeys(old, now *event.Record) bool {
	a, b := old.Doc.Meta, now.Doc.Meta
	if len(a.Fields) != len(b.Fields) {
		return false
	}
	words := func(r *event.Record, pos diag.Pos) bool {
		return pos == r.TitlePos || pos == r.ValuePos("summary")
	}
	for i := range a.Fields {
		x, y := a.Fields[i], b.Fields[i]
		if x.Key != y.Key || x.KeyPos != y.KeyPos {
			return false
		}
		if words(old, x.Value.Pos) && words(now, y.Value.Pos) {
			continue
		}
		if !reflect.DeepEqual(x.Value, y.Value) {
			return false
		}
	}
	return true
}
