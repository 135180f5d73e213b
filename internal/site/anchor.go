package site

import (
	"net/url"
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/markdown"
	"saison/internal/schema"
)

// madeAnchors are the anchors that pages may have besides the headings of their
// texts: the parts of a page that the built-in layouts make.
var madeAnchors = strings.Fields(`
	access address all artworks audience booking bring calendar calls coming contact content cover dates document documents
	eligibility events exceptions faq fee file hebrew-date host how instruments itinerary languages life links list logo meetings more
	movements news news-feeds now online opening organizer parking part-of partners past past-dates past-events people phases
	phone photo picture pictures place prepared press prices print privacy programme publisher result roles rounds rule season siblings subscribe tags territory text
	timetable transcript transport undated used-in vernissage verse week work works`)

// madePrefixes begin the anchors that end with a number, a month or a name.
var madePrefixes = []string{"m-", "roles-", "feeds-", "note-", "renvoi-"}

// MadeAnchor reports whether the built-in layouts may give a part of a page the
// anchor.
func MadeAnchor(id string) bool {
	return slices.Contains(madeAnchors, id) || slices.ContainsFunc(madePrefixes, func(p string) bool { return strings.HasPrefix(id, p) })
}

// anchor reports a link to a heading that the page does not have. The browser
// would show the top of the page, so it is a warning only.
func (p *planner) anchor(diags *diag.List, e *calendar.Entry, r *event.Record, link *markdown.Link) {
	name, rest := cutRest(strings.TrimSpace(link.Dest))
	before, want, found := strings.Cut(rest, "#")
	if plain, err := url.PathUnescape(want); err == nil {
		want = plain
	}
	if !found || want == "" || link.Image {
		return
	}
	if name != "" {
		if e, _ = p.site.Target(r.Doc, name); e == nil {
			return // a list, a file, or elsewhere
		}
	}
	var ids []string
	for _, r := range records(e) {
		if r.Doc.Body() == nil {
			continue
		}
		for _, h := range r.Doc.Body().Headings {
			if h.ID == want {
				return
			}
			ids = append(ids, h.ID)
		}
	}
	if MadeAnchor(want) || p.ownAnchor(want) {
		return
	}
	args := diag.Args{"value": link.Dest, "anchor": want, "names": strings.Join(ids[:min(len(ids), 8)], ", ")}
	near := markdown.ID(want)
	if !slices.Contains(ids, near) && !MadeAnchor(near) {
		near = schema.Nearest(want, slices.Concat(ids, madeAnchors))
	}
	if near != "" {
		args["near"] = name + before + "#" + near
	}
	diags.Add("anchor-unknown", link.Pos, args)
}

// ownAnchor reports whether a layout of the site itself has the anchor.
func (p *planner) ownAnchor(id string) bool {
	for _, f := range p.site.snap.Under("layouts/") {
		if f.Builtin || !strings.HasSuffix(f.Path, ".html") {
			continue
		}
		if data, err := f.Bytes(); err == nil && strings.Contains(string(data), `id="`+id+`"`) {
			return true
		}
	}
	return false
}
