package render

import (
	"html/template"
	"net/url"
	"strings"

	"saison/internal/site"
)

// How to have the dates in one's own calendar.

// boxFeeds is how many calendars the box on every page offers.
const boxFeeds = 7

// webcal returns the address under which calendar programs subscribe.
func (r *Renderer) webcal(u string) string {
	_, rest, found := strings.Cut(r.absolute(u), "://")
	if !found {
		return r.href(u)
	}
	return "webcal://" + rest
}

// subscribeBox returns the box with the calendar of this page, if it has one of
// its own, all of the agenda, and the kinds.
func (r *Renderer) subscribeBox(t *tongue, own *site.Feed) template.HTML {
	if own == nil || own.Kind == "all" {
		return r.boxes[t.code]
	}
	return r.makeBox(t, own, false)
}

// makeBox makes the box; here says that it stands on the page that explains it.
func (r *Renderer) makeBox(t *tongue, own *site.Feed, here bool) template.HTML {
	var feeds []*site.Feed
	if own != nil {
		feeds = append(feeds, own)
	}
	for _, f := range r.site.Feeds[t.code] {
		switch {
		case f == own:
		case f.Kind == "all", own == nil && (f.Kind == "kind" || f.Kind == "calls"):
			if len(feeds) < boxFeeds && len(f.Occurrences) > 0 {
				feeds = append(feeds, f)
			}
		}
	}
	if len(feeds) == 0 {
		return ""
	}
	title, explained := "get-the-dates", r.href(r.site.PageURL(site.Subscribe, t.code))
	if here {
		title, explained = "choose-calendar", "#how"
	}
	m := newMarkup(t, 2048).raw(`<div class="sec"><section class="sub" aria-labelledby="subscribe"><div><h2 id="subscribe">`).text(t.say(title)).
		raw(`</h2><p>`).text(t.say("get-the-dates-lead")).raw(`</p>`)
	if explained != "" {
		m.raw(`<p><a class="arrow more" href="`).escape(explained).raw(`">`).text(t.say("how-to-subscribe")).raw(`</a></p>`)
	}
	m.raw("</div><ul>")
	for _, f := range feeds {
		r.feedLine(m, f)
	}
	return m.raw("</ul></section></div>").html()
}

// feedLine writes one calendar with its two links, each complete when heard alone.
func (r *Renderer) feedLine(m *markup, f *site.Feed) {
	t := m.t
	m.raw("<li")
	if f.KindRow != nil {
		m.raw(` class="k-`).escape(f.KindRow.Name).raw(`"`)
	}
	m.raw("><b>").text(r.feedLabel(t, f)).raw(`</b><span>`).link(r.webcal(f.URL)).text(t.say("subscribe")).raw(`<span class="vh">`).text(t.say("colon")).text(r.feedLabel(t, f)).
		raw(`</span></a>`).link(r.href(f.URL)).text(t.say("download")).raw(`<span class="vh">`).text(t.say("colon")).text(r.feedLabel(t, f)).raw(`</span> (<bdi>.ics</bdi>)</a></span></li>`)
}

// feedLabel returns what a calendar is about, in words.
func (r *Renderer) feedLabel(t *tongue, f *site.Feed) string {
	if f.Kind == "all" {
		return t.say("whole-agenda")
	}
	return f.Label
}

// feedGroups are the parts of the page of all calendars, in its order.
var feedGroups = []struct {
	title string
	kinds []string
}{
	{"feeds-main", []string{"all", "kind", "calls"}},
	{"feeds-programmes", []string{"programme"}},
	{"feeds-places", []string{"place"}},
	{"feeds-people", []string{"person", "organisation"}},
	{"feeds-tags", []string{"tag"}},
}

func (r *Renderer) viewSubscribe(p *Page, out *site.Output) {
	t := p.tongue
	p.Title = newMarkup(t, 64).text(t.say("get-the-dates")).html()
	p.Lead = newMarkup(t, 128).text(t.say("subscribe-lead")).html()
	p.Subscribe = r.makeBox(t, nil, true)
	p.section("how", t.say("how-to-subscribe"), r.howTo(t))
	for _, g := range feedGroups {
		var feeds []*site.Feed
		for _, f := range r.site.Feeds[t.code] {
			for _, kind := range g.kinds {
				if f.Kind == kind && len(f.Occurrences) > 0 {
					feeds = append(feeds, f)
				}
			}
		}
		p.section(g.title, t.say(g.title), r.feedTable(t, feeds))
	}
	p.section("news-feeds", t.say("feeds-news"), r.newsFeeds(t))
}

// howTo explains the three ways in plain words.
func (r *Renderer) howTo(t *tongue) template.HTML {
	m := newMarkup(t, 2048).raw(`<div class="steps">`)
	for _, way := range []string{"apple", "google", "outlook"} {
		m.raw("<section><h3>").text(t.say("how-" + way)).raw("</h3><ol>")
		for _, n := range []string{"-1", "-2", "-3"} {
			m.raw("<li>").text(t.say("how-" + way + n)).raw("</li>")
		}
		m.raw("</ol></section>")
	}
	return m.raw(`</div><p class="small sec-note">`).text(t.say("how-privacy")).raw("</p>").html()
}

// feedTable returns calendars with the links of the usual services and the
// address to copy.
func (r *Renderer) feedTable(t *tongue, feeds []*site.Feed) template.HTML {
	if len(feeds) == 0 {
		return ""
	}
	m := newMarkup(t, 1024*len(feeds)).raw(`<div class="scroll"><table class="tbl addr"><thead><tr><th scope="col">`).text(t.say("calendar")).
		raw(`</th><th scope="col">`).text(t.say("address-to-copy")).raw(`</th><th scope="col">`).text(t.say("open-in")).raw(`</th></tr></thead><tbody>`)
	for _, f := range feeds {
		label, full := r.feedLabel(t, f), r.absolute(f.URL)
		of := func(words string) {
			m.text(words).raw(`<span class="vh">`).text(t.say("colon")).text(label).raw(`</span></a>`)
		}
		m.raw(`<tr><th scope="row">`).text(label).raw(`</th><td><code><bdi>`).escape(full).raw(`</bdi></code></td><td>`)
		m.link(r.webcal(f.URL))
		of(t.say("calendar-program"))
		m.raw(" · ").link("https://calendar.google.com/calendar/r?cid=" + url.QueryEscape(r.webcal(f.URL)))
		of("Google")
		m.raw(" · ").link("https://outlook.live.com/calendar/0/addfromweb?url=" + url.QueryEscape(full) + "&name=" + url.QueryEscape(f.Title))
		of("Outlook")
		m.raw("</td></tr>")
	}
	return m.raw("</tbody></table></div>").html()
}

// newsFeeds returns the addresses of the feeds for news readers.
func (r *Renderer) newsFeeds(t *tongue) template.HTML {
	m := newMarkup(t, 256)
	for _, f := range r.newsFeedsOf(t.code) {
		m.raw("<li>").link(r.href(f.url)).text(f.name).raw("</a> <code><bdi>").escape(r.absolute(f.url)).raw("</bdi></code></li>")
	}
	if m.empty() {
		return ""
	}
	return newMarkup(t, 300).raw(`<div class="text"><ul>`).add(m.html()).raw("</ul></div>").html()
}
