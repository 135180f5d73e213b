// Package build is the line from a snapshot to a site, and the memory between
// two builds.
//
// [Build] is a pure function of its inputs. The previous [Result] only saves
// work: a file whose bytes and settings are unchanged is not parsed again.
package build

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"saison/internal/audit"
	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/journal"
	"saison/internal/locale"
	"saison/internal/picture"
	"saison/internal/render"
	"saison/internal/site"
	"saison/internal/source"
)

// Inputs are all that a build depends on.
type Inputs struct {
	Snapshot *source.Snapshot
	Found    diag.List // faults found while the snapshot was read
	Clock    Clock
	BaseURL  string // in place of base_url of the settings; "" for those
	Drafts   bool   // show drafts, documents to come and expired ones
	Journal  Pending
	Pictures *picture.Maker // makes the pictures; nil for one of this build alone
	Watched  bool           // the site is shown while it is edited: what outputs are made of is kept
	Once     bool           // no other build is made out of this one: what only that would need is let go
	Planned  bool           // the plan and its faults are enough: layouts are not looked at, and Render must not be called
	Early    bool           // pages are wanted soon: see [Result.Early]
}

// Pending is what is known of earlier publications beside the site's journal.
type Pending struct {
	Lines []byte // a journal that may have been published and was not written, as a killed build leaves it
	Lost  bool   // the site has been published, whatever the journal says: one that is not there is missing
}

// Clock says what time the build takes it to be. The first one given counts.
type Clock struct {
	Instant time.Time      // --now with an offset, or SOURCE_DATE_EPOCH
	Local   civil.DateTime // --now as a wall-clock time of the site's zone
	Machine time.Time      // the machine's clock, if nothing else is given; the settings' `now` comes before it
}

// Counts are what the summary prints.
type Counts struct {
	Documents, Events, Occurrences, Pages, Feeds, Parsed int

	Silenced int // notes and warnings that the settings silence
}

// Result is a built site: its plan, its faults, and the means to render each
// output. It is not changed once made, and may be used by several goroutines.
type Result struct {
	Config      *config.Config
	Calendar    *calendar.Calendar
	Site        *site.Site
	Journal     *journal.Journal // to be written after publishing
	Diagnostics diag.List        // sorted
	Counts      Counts
	Now         time.Time
	Held        map[string]bool  // files with an error: they have no page
	Before      *journal.Journal // what is published
	Words       locale.Catalogue
	Journaled   bool // the site has a journal file

	lost     map[string]bool // paths of what has vanished
	clock    clockwork
	snapshot *source.Snapshot
	renderer *render.Renderer
	memory   memory
	rules    audit.Rules
	from     origin
	told     *told         // what Diagnostics say; nil until it is asked for
	retold   bool          // it was made out of the previous one with other words
	spent    bool          // another one was made out of it
	sharing  *sync.RWMutex // held while the words of a document change in what two results share
}

// Build runs the line. It returns an error only for failures of the machine;
// faults of authors are in the result's Diagnostics. With an error among them
// the outputs lack the pages that are held.
//
// The result may be made out of prev, which must not be used any more, but that
// its outputs may still be rendered: as they are now.
func Build(ctx context.Context, in Inputs, prev *Result) (*Result, error) {
	if prev != nil && prev.from.once {
		prev = nil
	}
	if r := retell(in, prev); r != nil {
		return r, ctx.Err()
	}
	r := &Result{snapshot: in.Snapshot, Diagnostics: append(diag.List(nil), in.Found...), from: originOf(&in), sharing: &sync.RWMutex{}}
	words := r.settings(in, prev)
	r.Words = words
	records, err := r.read(ctx, prev)
	if err != nil {
		return nil, err
	}
	r.offerYears()
	r.joinFolders()
	r.plan(in, records, words, prev)
	r.dropMissing()
	r.Diagnostics.Sort()
	r.silence()
	r.Diagnostics.Quote(content.Lines(in.Snapshot))
	r.Diagnostics.Spell(content.SyntaxOf(in.Snapshot))
	r.count()
	return r, ctx.Err()
}

// Early reports whether the result shows pages only, before everything has been
// looked at: texts are read when they are shown, and faults of texts, of links
// and across documents, and what the journal tells, are not among its faults. Its
// pages are those of the whole build, for which it may be the previous result,
// but for documents that have such a fault; its other outputs must not be
// rendered.
func (r *Result) Early() bool { return r.from.early }

// settings reads saison.yaml and the words of the interface.
func (r *Result) settings(in Inputs, prev *Result) locale.Catalogue {
	sum := settingsSum(in.Snapshot)
	if prev != nil && prev.memory.settings == sum {
		r.memory = memory{settings: sum, config: prev.memory.config, configDiags: prev.memory.configDiags}
	} else {
		cfg, list := config.Read(in.Snapshot)
		r.memory = memory{settings: sum, config: cfg, configDiags: list}
	}
	r.Diagnostics = append(r.Diagnostics, r.memory.configDiags...)
	r.Config = r.memory.config
	if in.BaseURL != "" && in.BaseURL != r.Config.BaseURL {
		c := *r.Config
		c.BaseURL = in.BaseURL
		r.Config = &c
	}
	r.rules = r.auditRules()
	r.Now = in.Clock.now(r.Config)
	words, list := locale.ReadWords(in.Snapshot)
	r.Diagnostics = append(r.Diagnostics, list...)
	return words
}

// now decides which clock counts, in the site's zone.
func (c Clock) now(cfg *config.Config) time.Time {
	switch {
	case !c.Local.IsZero():
		t, _ := c.Local.In(cfg.Zone)
		return t
	case !c.Instant.IsZero():
		return c.Instant.In(cfg.Zone)
	case !cfg.Now.IsZero():
		t, _ := cfg.Now.In(cfg.Zone)
		return t
	}
	return c.Machine.In(cfg.Zone)
}

// plan makes the calendar and the site. A fault found late, such as two pages
// with one address, holds its file too: the calendar is then made again
// without it, so that no list leads to a page that is held.
func (r *Result) plan(in Inputs, records []*event.Record, words locale.Catalogue, prev *Result) {
	if prev != nil {
		r.Site = prev.Site
	}
	held := heldFiles(r.Diagnostics)
	before := r.published(in.Journal)
	r.Before = before
	for round := 0; ; round++ {
		cal, found := calendar.Make(calendar.Inputs{Config: r.Config, Records: records, Now: r.Now, Drafts: in.Drafts, Held: held, Published: online(before), Early: in.Early})
		plan, more := site.Replan(r.Site, cal, in.Snapshot, words)
		found = append(append(found, more...), plan.CheckLinks()...)
		found = append(found, render.UnknownLayouts(cal.Entries, in.Snapshot)...)
		r.Calendar, r.Site = cal, plan
		if round == 0 {
			if !in.Early {
				found = append(found, r.vanished(before, records)...)
			}
			r.Diagnostics = append(r.Diagnostics, found...)
		}
		grown := false
		for f := range heldFiles(found) {
			if !held[f] {
				held[f], grown = true, true
			}
		}
		if !grown || round == 3 {
			break
		}
	}
	r.Held = held
	r.wind(in.Drafts)
	if in.Once {
		r.memory.forgetMoments()
	}
	if in.Planned {
		return
	}
	if !in.Early {
		r.Journal = before.NextIn(r.Calendar, r.Config.Languages, r.Site.URL)
		r.Site = r.Site.WithFormer(r.former(), r.formerFeeds())
	}
	renderer, list := render.New(render.Inputs{Site: r.Site, Snapshot: in.Snapshot, Words: words, Journal: r.Journal, Pictures: in.Pictures,
		Since: r.clock.since, Next: r.clock.next[0].At, Keep: in.Watched})
	r.Diagnostics = append(r.Diagnostics, list...)
	r.renderer = renderer
}

// published reads the journal of what is online.
func (r *Result) published(p Pending) *journal.Journal {
	var data []byte
	f := r.snapshot.File(journal.Name)
	if f != nil {
		var err error
		if data, err = f.Bytes(); err != nil {
			data = nil // it has just gone: as if the site had never been published
		}
	}
	r.Journaled = f != nil
	old, list := journal.Read(journal.Name, data)
	r.Diagnostics = append(r.Diagnostics, list...)
	switch {
	case len(p.Lines) > 0:
		pending, _ := journal.Read(journal.Name, p.Lines)
		old = old.Join(pending)
	case f == nil && p.Lost:
		r.Diagnostics.Add("journal-missing", diag.Pos{File: journal.Name}, nil)
		old = journal.Restart(r.Now)
	}
	return old
}

// online lists the pages that the journal knows.
func online(j *journal.Journal) []calendar.Published {
	var out []calendar.Published
	for _, l := range j.Lines() {
		if l.Key == "" && l.State == journal.Published {
			out = append(out, calendar.Published{ID: l.ID, Title: l.Title, Address: l.Address, Dates: j.Dates(l.ID)})
		}
	}
	for _, p := range j.Pages() {
		if !p.Gone {
			out = append(out, calendar.Published{ID: p.ID, Title: p.Title, Address: p.Address})
		}
	}
	return out
}

// heldFiles returns the files that have an error.
func heldFiles(list diag.List) map[string]bool {
	held := map[string]bool{}
	for _, d := range list {
		if d.Severity == diag.Error {
			for _, s := range d.Spread() {
				held[s.Pos.File] = true
			}
		}
	}
	return held
}

// Renders reports whether pages can be made: not while the layouts, which all
// of them share, have an error.
func (r *Result) Renders() bool { return r.renderer != nil }

// Render returns the bytes of one output. It is safe for concurrent use.
func (r *Result) Render(o *site.Output) ([]byte, error) { return r.Append(nil, o) }

// Append is Render that appends to b, so that one buffer may serve many outputs.
func (r *Result) Append(b []byte, o *site.Output) ([]byte, error) {
	if r.renderer == nil {
		return nil, errors.New("the layouts have an error")
	}
	r.sharing.RLock()
	defer r.sharing.RUnlock()
	return r.renderer.Append(b, o)
}

// Subscribers returns notes on what calendar programs will show otherwise than
// the site, without those that the settings silence.
func (r *Result) Subscribers() (diag.List, error) {
	if r.renderer == nil {
		return nil, nil
	}
	notes, err := r.renderer.Subscribers()
	notes = slices.DeleteFunc(notes, func(d diag.Diagnostic) bool { return r.Config.Silenced[d.ID] })
	notes.Quote(content.Lines(r.snapshot))
	notes.Spell(content.SyntaxOf(r.snapshot))
	return notes, err
}

// Record returns what the document at a path of the site says, or nil.
func (r *Result) Record(file string) *event.Record {
	if p := r.memory.file(file); p != nil {
		return p.record
	}
	return nil
}

// Outputs returns every output of the site, sorted by path.
func (r *Result) Outputs() []*site.Output { return r.Site.Outputs }

func (r *Result) count() {
	r.Counts.Events = len(r.Calendar.Events)
	r.Counts.Occurrences = len(r.Calendar.Occurrences)
	for _, o := range r.Site.Outputs {
		switch o.Format {
		case site.HTML:
			r.Counts.Pages++
		case site.ICS, site.AtomFeed, site.JSONFeed:
			r.Counts.Feeds++
		}
	}
}
