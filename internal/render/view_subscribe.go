package render

import (
	"html/template"
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/schema"
	"saison/internal/site"
)

// How to have the dates in one's own calendar: the box at the end of pages, and
// the page of all calendars.

const (
	// boxFeeds is how many calendars the box offers beside its own.
	boxFeeds = 6
	// openFeeds is from how many calendars on a part of the page of all of them
	// is folded.
	openFeeds = 13
	// codeSide is the side of a QR code in pixels of style sheets.
	codeSide = "168"
)

// subscribeBox returns the box for a calendar, in full, with the whole agenda
// beside it; for the agenda itself, with the kinds. It is made once.
func (r *Renderer) subscribeBox(t *tongue, own *site.Feed) template.HTML {
	all := r.wholeAgenda(t)
	if own == nil || len(own.Occurrences) == 0 {
		own = all
	}
	if own == nil {
		return ""
	}
	if box, made := r.boxes.Load(own); made {
		return box.(template.HTML)
	}
	var others []*site.Feed
	if own != all && all != nil {
		others = append(others, all)
	}
	for _, f := range r.site.Feeds[t.code] {
		if own == all && (f.Kind == "kind" || f.Kind == "calls") && len(others) < boxFeeds && r.comes(f) {
			others = append(others, f)
		}
	}
	box := r.makeBox(t, own, others, false)
	r.boxes.Store(own, box)
	return box
}

// wholeAgenda returns the calendar of everything, or nil.
func (r *Renderer) wholeAgenda(t *tongue) *site.Feed {
	for _, f := range r.site.Feeds[t.code] {
		if f.Kind == "all" {
			return f
		}
	}
	return nil
}

// fittingFeed returns the calendar that a visitor of the page of e wants to
// follow: that of the page; of an event with one date, its programme or its kind.
func (r *Renderer) fittingFeed(t *tongue, out *site.Output) *site.Feed {
	e, own := out.Page.Entry, out.Page.Feed
	if e.Kind.Class != schema.Event {
		return own
	}
	if own != nil && len(happeningsOf(e)) > 1 && !r.over(e) {
		return own
	}
	for _, prog := range e.PartOf {
		if f := r.site.FeedOf(prog, t.code); f != nil && f.Lang == t.code && prog.Kind.Name != "season" && r.comes(f) {
			return f
		}
	}
	for _, f := range r.site.Feeds[t.code] {
		if f.Kind == "kind" && f.KindRow == e.Kind && r.comes(f) {
			return f
		}
	}
	return nil
}

// comes reports whether a feed has a date that is not over: its last ones, most
// of the time.
func (r *Renderer) comes(f *site.Feed) bool {
	for _, o := range slices.Backward(f.Occurrences) {
		if !o.Past(r.now) {
			return true
		}
	}
	return false
}

// goesOn reports whether a feed has a date that is not over: most likely the last.
func (r *Renderer) goesOn(f *site.Feed) bool {
	for i := len(f.Occurrences) - 1; i >= 0; i-- {
		if !f.Occurrences[i].Past(r.now) {
			return true
		}
	}
	return false
}

// toCome returns how many dates of a feed are not over.
func (r *Renderer) toCome(f *site.Feed) int {
	n := 0
	for _, o := range f.Occurrences {
		if !o.Past(r.now) {
			n++
		}
	}
	return n
}

// makeBox makes the box: one calendar with all its ways, its address and its QR
// code, and others on a line each. here says that it stands on the page of all
// calendars, whose title says what it is for.
func (r *Renderer) makeBox(t *tongue, own *site.Feed, others []*site.Feed, here bool) template.HTML {
	label := r.feedLabel(t, own)
	title, explained := t.say("get-the-dates"), r.href(r.site.PageURL(site.Subscribe, t.code))
	m := newMarkup(t, 4096).raw(`<div class="sec"`)
	if here {
		title, explained = label, "#how"
		m.attr("id", feedID(own))
	}
	m.raw(`><section class="sub`)
	if own.KindRow != nil {
		m.raw(" k-").escape(own.KindRow.Name)
	}
	m.raw(`" aria-labelledby="subscribe"><div class="say"><h2 id="subscribe">`).text(title).raw(`</h2><p>`).text(t.say("get-the-dates-lead")).raw(`</p>`)
	if explained != "" {
		m.raw(`<p><a class="arrow more" href="`).escape(explained).raw(`">`).text(t.say("how-to-subscribe")).raw(`</a></p>`)
	}
	if code := r.site.CodeURL(own); code != "" {
		m.raw(`<figure class="code"><img`).attr("src", r.href(code)).attr("alt", t.typeset(t.say("code-of", label))).
			raw(` width="` + codeSide + `" height="` + codeSide + `" loading="lazy"><figcaption>`).text(t.say("code-note")).raw(`</figcaption></figure>`)
	}
	m.raw(`</div><div class="own">`)
	if !here {
		m.raw(`<h3>`).text(label).raw(`</h3>`)
	}
	r.ways(m, r.waysTo(own), label)
	r.addressToCopy(m, own)
	m.raw(`<p class="small">`).text(t.say("delay-note")).raw(`</p>`)
	if len(others) > 0 {
		m.raw(`<ul class="also" aria-label="`).escape(t.typeset(t.say("other-calendars"))).raw(`">`)
		for _, f := range others {
			r.otherFeed(m, f)
		}
		m.raw("</ul>")
	}
	return m.raw("</div></section></div>").html()
}

// ways writes the ways to a calendar as links, each complete when heard alone.
func (r *Renderer) ways(m *markup, ways []way, label string) {
	m.raw(`<ul class="ways">`)
	for _, w := range ways {
		m.raw("<li>").link(w.url).text(m.t.say(w.words)).raw(`<span class="vh">`).text(m.t.say("colon")).text(label).raw("</span></a></li>")
	}
	m.raw("</ul>")
}

// addressToCopy writes the address of a feed. The script makes a button that
// copies it, with the words that stand beside it.
func (r *Renderer) addressToCopy(m *markup, f *site.Feed) {
	t := m.t
	m.raw(`<p class="copy"><span class="name">`).text(t.say("address-to-copy")).raw(`</span> <code dir="ltr"`).
		attr("data-copy", t.typeset(t.say("copy"))).attr("data-copied", t.typeset(t.say("copied"))).attr("data-label", t.typeset(r.feedLabel(t, f))).
		raw(`>`).escape(r.absolute(f.URL)).raw(`</code></p>`)
}

// otherFeed writes a calendar on one line.
func (r *Renderer) otherFeed(m *markup, f *site.Feed) {
	t, label := m.t, r.feedLabel(m.t, f)
	m.raw("<li")
	if f.KindRow != nil {
		m.raw(` class="k-`).escape(f.KindRow.Name).raw(`"`)
	}
	m.raw("><b>").text(label).raw(`</b> `).link(r.webcal(f.URL)).text(t.say("way-apple")).raw(`<span class="vh">`).text(t.say("colon")).text(label).raw(`</span></a>`)
	if u := r.site.PageURL(site.Subscribe, t.code); u != "" {
		m.raw(" ").link(r.href(u) + "#" + feedID(f)).text(t.say("other-ways")).raw(`<span class="vh">`).text(t.say("colon")).text(label).raw(`</span></a>`)
	}
	m.raw("</li>")
}

// feedID is the name of a feed on the page of all of them.
func feedID(f *site.Feed) string {
	return "feed-" + strings.ReplaceAll(strings.Trim(strings.TrimSuffix(f.URL, ".ics"), "/"), "/", "-")
}

// feedLabel returns what a calendar is about, in words.
func (r *Renderer) feedLabel(t *tongue, f *site.Feed) string {
	if f.Kind == "all" {
		return t.say("whole-agenda")
	}
	return f.Label
}

// feedGroups are the parts of the page of all calendars, in its order. Kinds of
// feeds that none of them names come into the last one.
var feedGroups = []struct {
	title string
	kinds []string
}{
	{"feeds-main", []string{"all", "kind", "calls"}},
	{"feeds-programmes", []string{"programme"}},
	{"feeds-places", []string{"place"}},
	{"feeds-people", []string{"person", "organisation"}},
	{"feeds-tags", []string{"tag"}},
	{"feeds-other", nil},
}

// groupOf returns the part of the page that a kind of feeds belongs to.
func groupOf(kind string) int {
	for i, g := range feedGroups {
		for _, k := range g.kinds {
			if k == kind {
				return i
			}
		}
	}
	return len(feedGroups) - 1
}

func (r *Renderer) viewSubscribe(p *Page, out *site.Output) {
	t := p.tongue
	p.Title = newMarkup(t, 64).text(t.say("get-the-dates")).html()
	p.Lead = newMarkup(t, 128).text(t.say("subscribe-lead")).html()
	if all := r.wholeAgenda(t); all != nil {
		p.Subscribe = r.makeBox(t, all, nil, true)
	}
	groups := make([][]*site.Feed, len(feedGroups))
	for _, f := range r.site.Feeds[t.code] {
		if f.Kind == "all" {
			continue // the box has it
		}
		// A programme that is over has nothing to follow; a person or a place may
		// have new dates any day.
		if len(f.Occurrences) == 0 && len(f.Archives) == 0 || f.Kind == "programme" && !r.comes(f) {
			continue
		}
		g := groupOf(f.Kind)
		groups[g] = append(groups[g], f)
	}
	for i, g := range feedGroups {
		p.section(g.title, t.say(g.title), r.feedList(t, groups[i], i > 0 && len(groups[i]) >= openFeeds))
	}
	p.section("how", t.say("how-to-subscribe"), r.howTo(t))
	p.section("partners", t.say("embed-title"), r.forPartners(t))
	p.section("news-feeds", t.say("feeds-news"), r.newsFeeds(t))
}

// howWays are the calendars that the steps are for.
var howWays = []string{"apple", "google", "outlook", "other"}

// howTo explains the ways in plain words, with the time that a change takes.
func (r *Renderer) howTo(t *tongue) template.HTML {
	m := newMarkup(t, 4096).raw(`<div class="steps">`)
	for _, way := range howWays {
		m.raw("<section><h3>").text(t.say("how-" + way)).raw("</h3><ol>")
		for _, n := range []string{"-1", "-2", "-3"} {
			m.raw("<li>").text(t.say("how-" + way + n)).raw("</li>")
		}
		m.raw(`</ol><p class="small">`).text(t.say("how-" + way + "-delay")).raw("</p></section>")
	}
	return m.raw(`</div><p class="small sec-note">`).text(t.say("how-privacy")).raw("</p>").html()
}

// feedList returns calendars with all their ways; many of them come folded.
func (r *Renderer) feedList(t *tongue, feeds []*site.Feed, folded bool) template.HTML {
	if len(feeds) == 0 {
		return ""
	}
	m := newMarkup(t, 1536*len(feeds))
	if folded {
		m.raw(`<details class="many"><summary>`).text(t.count("show-calendars", len(feeds))).raw("</summary>")
	}
	m.raw(`<ul class="feeds">`)
	for _, f := range feeds {
		label := r.feedLabel(t, f)
		m.raw("<li").attr("id", feedID(f))
		if f.KindRow != nil {
			m.raw(` class="k-`).escape(f.KindRow.Name).raw(`"`)
		}
		m.raw("><h3>").text(label).raw(` <span class="soft">`)
		if n := r.toCome(f); n > 0 {
			m.text(t.count("dates-coming", n))
		} else {
			m.text(t.say("no-date-coming"))
		}
		m.raw("</span></h3>")
		r.ways(m, r.waysTo(f), label)
		r.addressToCopy(m, f)
		r.pastYears(m, f)
		m.raw("</li>")
	}
	m.raw("</ul>")
	if folded {
		m.raw("</details>")
	}
	return m.html()
}

// pastYears writes the links to the calendars of the years that are over.
func (r *Renderer) pastYears(m *markup, f *site.Feed) {
	if len(f.Archives) == 0 {
		return
	}
	m.raw(`<p class="small">`).text(m.t.say("past-years"))
	sep := m.t.say("colon")
	for _, a := range f.Archives {
		m.text(sep).link(r.href(a.URL)).raw("<bdi>").escape(a.Span).raw(`</bdi><span class="vh">`).text(m.t.say("colon")).text(r.feedLabel(m.t, f)).raw("</span></a>")
		sep = m.t.say("comma")
	}
	m.raw("</p>")
}

// newsFeeds returns the addresses of the feeds for news readers.
func (r *Renderer) newsFeeds(t *tongue) template.HTML {
	m := newMarkup(t, 256)
	for _, f := range r.newsFeedsOf(t.code) {
		m.raw("<li>").link(r.href(f.url)).text(f.name).raw(`</a> <code dir="ltr">`).escape(r.absolute(f.url)).raw("</code></li>")
	}
	if m.empty() {
		return ""
	}
	return newMarkup(t, 300).raw(`<div class="text"><ul>`).add(m.html()).raw("</ul></div>").html()
}

// addToCalendar writes the button of the head that opens the ways to have an
// event in one's calendar. Several dates are followed, since they may change; of
// them, next alone can be added too, when it takes place. It is nil for none.
func (r *Renderer) addToCalendar(m *markup, f *site.Feed, words string, next *calendar.Occurrence, several bool) {
	t := m.t
	title := f.Label
	m.raw(`<details class="add"><summary class="btn line">`).text(words).raw(`</summary><div>`)
	file := way{"way-file", r.href(f.URL)}
	if several {
		m.raw("<p>").text(t.say("all-dates-follow")).raw("</p>")
		r.ways(m, append(r.waysTo(f), file), title)
	}
	if next != nil {
		ways := r.waysToAdd(t, next)
		if several {
			m.raw("<p>").text(t.say("this-date-only", r.accessibleDate(t, next))).raw("</p>")
		} else {
			ways = append([]way{file}, ways...)
		}
		r.ways(m, ways, title)
	}
	m.raw("</div></details>")
}
