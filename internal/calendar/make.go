package calendar

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"saison/internal/config"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/schema"
)

// Inputs are all that a calendar is made of.
type Inputs struct {
	Config  *config.Config
	Records []*event.Record
	Now     time.Time       // the build's clock
	Drafts  bool            // show drafts, documents to come and expired ones
	Held    map[string]bool // files with an error already found: known to references, not shown

	Published []Published // what is online, of which a copy may not take id and address

	Early bool // a calendar is wanted soon: overlaps, which are only told, are not looked for
}

// maker carries the state of one Make.
type maker struct {
	in    Inputs
	cal   *Calendar
	all   []*Entry // every document, shown or not, by ID
	index *index
	tags  *tagTable
	diags diag.List
	twins twins

	unknown   []unknown      // names without a document, and without one that they may mean
	unknownAt map[string]int // by id and folded name: the position in unknown, from 1
}

// Make puts the records together. Faults of one document do not hide those of
// another: the list is complete. The records are not changed.
func Make(in Inputs) (*Calendar, diag.List) {
	m := &maker{in: in, cal: &Calendar{
		Config: in.Config,
		Now:    in.Now.In(in.Config.Zone),
		Until:  horizon(in.Now.In(in.Config.Zone), in.Config.Horizon),

		published: in.Published,
	}}
	m.group()
	m.checkFolders()
	m.hide()
	m.index = newIndex(m.all)
	m.cal.index = m.index
	m.tags = newTagTable(in.Config, m.all)
	m.resolve()
	m.lastDates()
	m.expand()
	m.collect()
	m.tellUnknown()
	m.hold() // what is held clashes with nothing: its fault has been told
	m.check()
	m.hold()
	m.publish()
	m.index.made = true
	m.diags.Sort()
	return m.cal, m.diags
}

// horizon returns the last second of the day that many months after now, so
// that what a build holds does not depend on its hour.
func horizon(now time.Time, months int) time.Time {
	day := now.AddDate(0, months, 1)
	return time.Date(day.Year(), day.Month(), day.Day(), 0, 0, -1, 0, now.Location())
}

// group makes one entry of each document and its translations.
func (m *maker) group() {
	first := m.in.Config.Languages[0]
	n := len(m.in.Records)
	groups, keys := make(map[string][]*event.Record, n), make([]string, 0, n)
	alone := slices.Clone(m.in.Records) // the lists of those that have no translation
	for i, r := range m.in.Records {
		k := r.Kind.Folders[:1:1]
		key := strings.Join(k, "") + "/" + r.Doc.Key
		if r.Kind.Class == schema.Page {
			key = "/" + r.Doc.Section + "/" + r.Doc.Key
		}
		if records := groups[key]; records != nil {
			groups[key] = append(records, r)
		} else {
			keys, groups[key] = append(keys, key), alone[i:i+1:i+1]
		}
	}
	slices.Sort(keys)
	m.all = make([]*Entry, 0, len(keys))
	for _, key := range keys {
		records := groups[key]
		slices.SortStableFunc(records, func(a, b *event.Record) int {
			return cmp.Or(boolCompare(b.Lang == first, a.Lang == first), strings.Compare(a.Lang, b.Lang), strings.Compare(a.Doc.File, b.Doc.File))
		})
		e := &Entry{Record: records[0], Translations: make(Texts, 0, len(records))}
		for _, r := range records {
			if other := e.Translations.In(r.Lang); other != nil {
				m.diags = append(m.diags, diag.New("document-twice", diag.Pos{File: r.Doc.File}, diag.Args{"other": other.Doc.File}).
					With(diag.Related{Pos: diag.Pos{File: other.Doc.File}, ID: "document-twice-other"}))
				continue
			}
			e.Translations.Put(r)
		}
		if !e.Origin {
			m.diags = append(m.diags, e.Missing...) // a translation of nothing stands alone
		}
		m.all = append(m.all, e)
	}
	m.ids()
}

// ids reports ids that two documents share, and sorts the entries by id. The
// document that has been published under it keeps the id, else the one whose
// file comes first.
func (m *maker) ids() {
	slices.SortStableFunc(m.all, func(a, b *Entry) int {
		if a.ID != b.ID { // as nearly always: likeness looks at everything that is published
			return strings.Compare(a.ID, b.ID)
		}
		return cmp.Or(m.cal.likeness(b)-m.cal.likeness(a), strings.Compare(a.Doc.File, b.Doc.File))
	})
	for i := 1; i < len(m.all); i++ {
		a, b := m.all[i-1], m.all[i]
		if a.ID != b.ID {
			continue
		}
		pos := b.IDPos
		if pos.Line == 0 {
			pos = diag.Pos{File: b.Doc.File}
		}
		owner := a.IDPos
		if owner.Line == 0 {
			owner = diag.Pos{File: a.Doc.File}
		}
		_, short, _ := strings.Cut(b.ID, "/")
		args := diag.Args{"value": short, "other": a.Doc.File, "key": b.Doc.Key}
		if owner.Line > 0 {
			args["line"] = owner.Line
		}
		if b.IDPos.Line > 0 && b.Doc.Key != short {
			args["own"] = b.IDPos.Line
		}
		m.diags = append(m.diags, diag.New("id-taken", pos, args).Fixed(withoutID(b)).With(diag.Related{Pos: owner, ID: "id-taken-owner"}))
	}
}

// withoutID is the repair of a file that was copied with its id: the line of the
// id goes, and the id is the file's own name again.
func withoutID(e *Entry) *diag.Fix {
	for _, f := range e.Doc.Meta.Fields {
		if f.Value.Pos == e.IDPos {
			return e.Doc.FixDelete(f)
		}
	}
	return nil
}

func boolCompare(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// checkFolders reports a site that uses two folder names for one kind.
func (m *maker) checkFolders() {
	seen := map[*schema.Kind]*Entry{}
	told := map[string]bool{}
	for _, e := range m.all {
		for _, r := range sortedTranslations(e) {
			if r.Doc.Section == "" || !slices.ContainsFunc(r.Kind.Folders, func(f string) bool { return schema.Fold(f) == schema.Fold(r.Doc.Section) }) {
				continue
			}
			other := seen[r.Kind]
			switch {
			case other == nil:
				seen[r.Kind] = e
			case other.Doc.Section != r.Doc.Section && !told[r.Doc.Section]:
				told[r.Doc.Section] = true
				m.diags = append(m.diags, diag.New("folder-twice", diag.Pos{File: r.Doc.File},
					diag.Args{"folder": "content/" + r.Doc.Section, "other": "content/" + other.Doc.Section}).
					With(diag.Related{Pos: diag.Pos{File: other.Doc.File}, ID: "folder-twice-other"}))
			}
		}
	}
}

// sortedTranslations returns the records of e by language, the origin first.
func sortedTranslations(e *Entry) []*event.Record {
	out := []*event.Record{e.Record}
	for _, r := range e.Translations {
		if r != e.Record {
			out = append(out, r)
		}
	}
	slices.SortFunc(out[1:], func(a, b *event.Record) int { return strings.Compare(a.Lang, b.Lang) })
	return out
}

// hide leaves out drafts, documents to come and expired ones: references find
// them, and say so; nothing else does.
func (m *maker) hide() {
	for _, e := range m.all {
		e.hidden = !m.in.Drafts && m.hiddenRecord(e.Record)
		e.Translations = e.Translations.without(func(r *event.Record) bool {
			return r != e.Record && !m.in.Drafts && m.hiddenRecord(r)
		})
	}
}

func (m *maker) hiddenRecord(r *event.Record) bool {
	if r.Draft {
		return true
	}
	now := m.cal.Now
	if !r.Publish.IsZero() && m.instant(r.Publish).After(now) {
		return true
	}
	if !r.Expire.IsZero() {
		w := r.Expire
		if !w.HasTime { // the last day is included
			w.Date = w.Date.AddDays(1)
		}
		return !m.instant(w).After(now)
	}
	return false
}

// instant places w in the site's zone.
func (m *maker) instant(w event.When) time.Time {
	t, _ := place(w, m.in.Config.Zone)
	return t
}

// hold marks the entries whose files have an error, found here or before.
func (m *maker) hold() {
	bad := map[string]bool{}
	for _, d := range m.diags {
		if d.Severity == diag.Error {
			for _, s := range d.Spread() {
				bad[s.Pos.File] = true
			}
		}
	}
	for _, e := range m.all {
		e.Translations = e.Translations.without(func(r *event.Record) bool {
			if !bad[r.Doc.File] && !m.in.Held[r.Doc.File] {
				return false
			}
			if r == e.Record {
				e.Held = true
				return false
			}
			e.HeldTexts.Put(r) // an error holds back its own page, not that of the other language
			return true
		})
	}
}

// publish fills the calendar's lists with what is shown.
func (m *maker) publish() {
	c := m.cal
	c.byID = make(map[string]*Entry, len(m.all))
	for _, e := range m.all {
		if e.hidden {
			continue
		}
		if c.byID[e.ID] == nil {
			c.byID[e.ID] = e
		}
		if e.Held {
			c.Held = append(c.Held, e)
			continue
		}
		c.Entries = append(c.Entries, e)
		switch e.Kind.Class {
		case schema.Event:
			c.Events = append(c.Events, e)
		case schema.Programme:
			c.Programmes = append(c.Programmes, e)
		case schema.Call:
			c.Calls = append(c.Calls, e)
		}
		c.Occurrences = append(c.Occurrences, e.Occurrences...)
		for i := range e.Rounds {
			c.Occurrences = append(c.Occurrences, e.Rounds[i].Occurrences...)
		}
	}
	byStart := func(a, b *Entry) int { return cmp.Or(compareStart(a, b), strings.Compare(a.ID, b.ID)) }
	slices.SortFunc(c.Events, byStart)
	slices.SortFunc(c.Programmes, byStart)
	slices.SortFunc(c.Calls, byStart)
	slices.SortFunc(c.Occurrences, CompareOccurrences)
	c.dropHeld()
}

// dropHeld takes held entries out of what shown ones point to.
func (c *Calendar) dropHeld() {
	gone := func(e *Entry) bool { return e.Held || e.hidden }
	for _, e := range c.Entries {
		e.Parts = slices.DeleteFunc(e.Parts, gone)
		e.Uses = slices.DeleteFunc(e.Uses, gone)
		e.PartOf = slices.DeleteFunc(e.PartOf, gone)
		for i := range e.People {
			if p := e.People[i].Entry; p != nil && gone(p) {
				e.People[i].Linked = false
			}
		}
	}
}

// compareStart orders entries by their first occurrence; those without one last.
func compareStart(a, b *Entry) int {
	switch {
	case len(a.Occurrences) == 0 && len(b.Occurrences) == 0:
		return 0
	case len(a.Occurrences) == 0:
		return 1
	case len(b.Occurrences) == 0:
		return -1
	}
	return a.Occurrences[0].StartTime.Compare(b.Occurrences[0].StartTime)
}

// CompareOccurrences orders by the day of the start where it takes place, then
// by start, all-day before timed, end, entry, key. The day comes first because
// lists are read by days: 23:00 in New York is later than the midnight that has
// struck in Paris, and belongs to the day before.
func CompareOccurrences(a, b *Occurrence) int {
	return cmp.Or(a.Start.Date.Compare(b.Start.Date), compareInstants(a, b))
}

// compareInstants orders as the time line has it, whatever the zones.
func compareInstants(a, b *Occurrence) int {
	return cmp.Or(a.StartTime.Compare(b.StartTime), boolCompare(b.AllDay, a.AllDay), a.EndTime.Compare(b.EndTime),
		strings.Compare(a.Entry.ID, b.Entry.ID), strings.Compare(a.Key, b.Key), cmp.Compare(a.Kind, b.Kind))
}
