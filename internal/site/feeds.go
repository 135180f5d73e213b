package site

import (
	"slices"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/schema"
)

// newsLimit is how many news, and how many coming events, a news feed holds.
const newsLimit = 50

func isCancelled(o *calendar.Occurrence) bool { return o.Status == event.Cancelled }

// makeFeeds makes every calendar feed in every language, so that pages can
// point to theirs.
func (p *planner) makeFeeds() {
	w := p.windows()
	for j := range p.langs {
		l := &p.langs[j]
		p.allFeeds = append(p.allFeeds, p.feed(l, l.agenda, w.all, Feed{
			Kind: "all", Label: l.say("title.agenda"), PageURL: addressOf(l.single(Agenda))}))
		p.kindCalendars(l, w)
		for _, class := range []schema.Class{schema.Programme, schema.Place, schema.Person, schema.Organisation} {
			p.entryCalendars(j, class, w)
		}
		for i, t := range p.groups.tags {
			f := p.feed(l, l.tags+"/"+t.slug, w.tags[i], Feed{
				Kind: "tag", Name: t.name, Label: t.title(l.code), PageURL: addressOf(l.prefix + l.tags + "/" + t.slug + "/index.html")})
			p.tagFeeds[t.name] = append(p.tagFeeds[t.name], f)
		}
	}
	p.eventCalendars()
}

// windows are the groups as subscribers get them, the same for all languages.
type windows struct {
	all, calls *window
	kinds      []*window // as groups.kinds
	tags       []*window // as groups.tags
	named      []*window // as groups.named
}

func (p *planner) windows() *windows {
	p.scale = newScale(p)
	p.site.scale = p.scale
	p.scale.reckonAll()
	w := &windows{kinds: make([]*window, len(p.groups.kinds)), tags: make([]*window, len(p.groups.tags)), named: make([]*window, len(p.all))}
	type job struct {
		into  **window
		occ   []*calendar.Occurrence
		whole bool
	}
	jobs := []job{{&w.all, p.cal.Occurrences, false}, {&w.calls, p.groups.calls, false}}
	for i, k := range p.groups.kinds {
		jobs = append(jobs, job{&w.kinds[i], k.occ, false})
	}
	for i, t := range p.groups.tags {
		jobs = append(jobs, job{&w.tags[i], t.occ, false})
	}
	for i, e := range p.all[:p.shown] {
		switch e.Kind.Class {
		case schema.Place, schema.Person, schema.Organisation, schema.Programme: // a programme has an end, and stays whole
			jobs = append(jobs, job{&w.named[i], p.groups.named[i], e.Kind.Class == schema.Programme})
		}
	}
	margins := make([]margin, len(jobs))
	inParallel(len(jobs), func(i int) {
		margins[i] = wide
		*jobs[i].into = p.windowed(jobs[i].occ, jobs[i].whole, &margins[i])
	})
	for _, m := range margins {
		p.scale.narrow(m)
	}
	p.scale.places = nil // a title may be another one later
	return w
}

// feed completes a feed of language l at a path below it, without its
// extension, plans its file and those of its archives, and lists it for
// subscribers.
func (p *planner) feed(l *language, path string, w *window, f Feed) *Feed {
	title := siteTitle(p.cfg, l.code)
	complete := func(f Feed, path string, part *windowPart) *Feed {
		f.Lang, f.Occurrences, f.Weight = l.code, part.occ, part.weight
		f.URL = escape(l.prefix + path + ".ics")
		if f.Title = f.Label; title != "" {
			f.Title += " – " + title
		}
		p.addFeed(&f)
		return &f
	}
	out := complete(f, path, &w.windowPart)
	for i := range w.archives {
		a := &w.archives[i]
		f := f
		f.Label += " " + a.label(l.code)
		f.Span, f.Running = a.span, a.running
		out.Archives = append(out.Archives, complete(f, path+"/"+l.archive+"/"+a.span, &a.windowPart))
	}
	p.site.Feeds[l.code] = append(p.site.Feeds[l.code], out)
	return out
}

// kindCalendars makes the feed of each kind that stands on the time line. That
// of calls holds every deadline too, and exists where there is one.
func (p *planner) kindCalendars(l *language, w *windows) {
	calls := false
	for i, k := range p.groups.kinds {
		if !dated(k.kind.Class) || len(k.entries) == 0 {
			continue
		}
		f := Feed{Kind: "kind", Name: k.kind.Name, Label: k.kind.Plural.In(l.code), KindRow: k.kind,
			PageURL: addressOf(l.prefix + l.kindPath(p.cfg, k.kind) + "/index.html")}
		occ := w.kinds[i]
		if k.kind.Name == "call" {
			calls = true
			f.Kind, f.Label, occ = "calls", l.say("title.calls"), w.calls
		}
		p.kindFeeds[k.kind] = append(p.kindFeeds[k.kind], p.feed(l, l.kindPath(p.cfg, k.kind), occ, f))
	}
	if call := p.kinds.ByName("call"); !calls && call != nil && len(p.groups.calls) > 0 {
		p.feed(l, l.kindPath(p.cfg, call), w.calls, Feed{
			Kind: "calls", Name: call.Name, Label: l.say("title.calls"), KindRow: call, PageURL: addressOf(l.single(Agenda))})
	}
}

// feedKinds names the feeds that belong to one entry.
var feedKinds = map[schema.Class]string{
	schema.Programme: "programme", schema.Place: "place", schema.Person: "person",
	schema.Organisation: "organisation", schema.Event: "event", schema.Call: "event",
}

// entryCalendars makes the feed of each entry of a class, in language j: also
// where the entry itself is not translated, since the events may be.
func (p *planner) entryCalendars(j int, class schema.Class, w *windows) {
	l := &p.langs[j]
	var entries []*calendar.Entry
	for _, k := range p.groups.kinds {
		if k.kind.Class == class {
			entries = append(entries, k.entries...)
		}
	}
	if class != schema.Programme {
		byTitle(entries, l.code)
	}
	for _, e := range entries {
		i := int(p.site.index[e])
		path := p.entryPath(e, l)[len(l.prefix):] // also where it has no page
		p.site.feeds[i*len(p.langs)+j] = p.feed(l, path, w.named[i], Feed{
			Kind: feedKinds[class], Name: e.ID, Label: titleOf(e, l.code), Entry: e, PageURL: p.site.urls[i*len(p.langs)+j]})
	}
}

// eventCalendars makes the feed of each event and call, which holds all its
// occurrences, beside its page in each language that it has. One without a date
// has none: there is nothing to add to a calendar yet.
func (p *planner) eventCalendars() {
	n := len(p.langs)
	for i, e := range p.all[:p.shown] {
		if e.Kind.Class != schema.Event && e.Kind.Class != schema.Call {
			continue
		}
		feeds := p.site.feeds[i*n : (i+1)*n]
		occ := e.Occurrences
		if len(e.Rounds)+len(e.Slots) > 0 {
			occ = append(slices.Clone(occ), e.Slots...)
			for r := range e.Rounds {
				occ = append(occ, e.Rounds[r].Occurrences...)
			}
			slices.SortStableFunc(occ, calendar.CompareOccurrences)
		}
		if len(occ) == 0 {
			continue
		}
		for j := range p.langs {
			l := &p.langs[j]
			if !p.writtenIn(e, l) {
				continue
			}
			title := titleOf(e, l.code)
			feeds[j] = &Feed{Kind: "event", Name: e.ID, Label: title, Title: title, Lang: l.code, Entry: e,
				URL: escape(p.dirs[i*n+j] + ".ics"), PageURL: p.site.urls[i*n+j], Occurrences: occ, Weight: p.scale.weigh(occ)}
		}
		fallback := feeds[p.site.langIndex(e.Lang)]
		for j := range feeds {
			if feeds[j] == nil {
				feeds[j] = fallback
			}
		}
	}
}

// dataOutputs plans the news feeds, the tables of all events, the sitemap and
// robots.txt.
func (p *planner) dataOutputs() {
	news := p.newsFeed()
	for j := range p.langs {
		l := &p.langs[j]
		f := Feed{Kind: "news", Label: siteTitle(p.cfg, l.code), Title: siteTitle(p.cfg, l.code), Lang: l.code,
			PageURL: folderURL(l.prefix[:max(0, len(l.prefix)-1)]), Occurrences: p.coming, News: news}
		atom, json := f, f
		atom.URL, json.URL = escape(l.prefix+"feed.xml"), escape(l.prefix+"feed.json")
		p.add(&Output{Path: l.prefix + "feed.xml", URL: atom.URL, Format: AtomFeed, Lang: l.code, Feed: &atom})
		p.add(&Output{Path: l.prefix + "feed.json", URL: json.URL, Format: JSONFeed, Lang: l.code, Feed: &json})
	}
	l := &p.langs[0]
	table := Feed{Kind: "table", Label: siteTitle(p.cfg, l.code), Title: siteTitle(p.cfg, l.code), Lang: l.code, PageURL: addressOf(l.single(Agenda))}
	events, rows := table, table
	events.URL, events.Occurrences = "/events.json", p.allFeeds[0].Occurrences // what a subscriber gets: it is bounded
	rows.URL, rows.Occurrences = "/events.csv", p.cal.Occurrences
	p.add(&Output{Path: "events.json", URL: events.URL, Format: EventsJSON, Lang: l.code, Feed: &events})
	p.add(&Output{Path: "events.csv", URL: rows.URL, Format: EventsCSV, Lang: l.code, Feed: &rows})
	p.add(&Output{Path: "next-change.txt", URL: "/next-change.txt", Format: NextChange, Lang: l.code})
	if f := p.snap.File("static/robots.txt"); f == nil || f.Builtin {
		p.add(&Output{Path: "robots.txt", URL: "/robots.txt", Format: Robots, Lang: l.code})
	}
}

// newsFeed returns what the news feeds hold: the latest news, newest first, then
// the events to come, the next first.
func (p *planner) newsFeed() []*calendar.Entry {
	out := slices.Clone(p.news[:min(newsLimit, len(p.news))])
	taken := make(map[*calendar.Entry]bool, newsLimit)
	for _, o := range p.coming {
		if len(taken) == newsLimit {
			break
		}
		if e := o.Entry; e.Kind.Class == schema.Event && !taken[e] {
			taken[e] = true
			out = append(out, e)
		}
	}
	return out
}
