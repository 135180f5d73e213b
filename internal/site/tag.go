package site

import (
	"strconv"

	"saison/internal/calendar"
	"saison/internal/schema"
)

// tag is one theme with what carries it.
type tag struct {
	name    string // canonical
	slug    string
	labels  schema.Text
	entries []*calendar.Entry // that have a page: coming, without a date, past
	occ     []*calendar.Occurrence
}

// title returns the name of the tag in lang.
func (t *tag) title(lang string) string {
	if s := t.labels[lang]; s != "" {
		return s
	}
	return t.name
}

// tagsFor returns the tags of an entry, new ones made, and puts the entry into
// their lists.
func (p *planner) tagsFor(e *calendar.Entry) []*tag {
	if len(e.Tags) == 0 {
		return nil
	}
	out := make([]*tag, 0, len(e.Tags))
	for _, name := range e.Tags {
		t := p.site.tags[name]
		if t == nil {
			t = p.newTag(name)
		}
		if t == nil {
			continue
		}
		if p.hasPage(e) {
			t.entries = append(t.entries, e)
		}
		out = append(out, t)
	}
	return out
}

// newTag makes the tag with a canonical name. Two names with one address are
// told apart by a number; a name without letters or digits has no page.
func (p *planner) newTag(name string) *tag {
	slug := ownSlug(name)
	if slug == "" {
		return nil
	}
	for n, base := 2, slug; p.groups.slugs[slug]; n++ {
		slug = base + "-" + strconv.Itoa(n)
	}
	t := &tag{name: name, slug: slug}
	for i := range p.cfg.Tags {
		if p.cfg.Tags[i].Name == name {
			t.labels = p.cfg.Tags[i].Labels
		}
	}
	p.site.tags[name] = t
	p.groups.tags = append(p.groups.tags, t)
	p.groups.slugs[slug] = true
	return t
}

// tagPages plans the list of tags and a page for each, in every language.
func (p *planner) tagPages() {
	if len(p.groups.tags) == 0 {
		return
	}
	for _, t := range p.groups.tags {
		occ := p.comingOf(t.occ)
		p.inParts(len(t.entries), listSize, func(l *language) string { return l.prefix + l.tags + "/" + t.slug },
			func(l *language, from, to int) *Page {
				page := &Page{Type: TagPage, Tag: t.name, Title: t.title(l.code), Entries: t.entries[from:to], Feed: p.tagFeeds[t.name][p.site.langIndex(l.code)]}
				if from == 0 {
					page.Occurrences = occ
				}
				return page
			})
	}
	var outs []*Output
	for j := range p.langs {
		l := &p.langs[j]
		links := make([]TagLink, 0, len(p.groups.tags))
		for _, t := range p.groups.tags {
			links = append(links, TagLink{Name: t.name, Title: t.title(l.code), Count: len(t.entries),
				URL: folderURL(l.prefix + l.tags + "/" + t.slug)})
		}
		sortTagLinks(links)
		outs = append(outs, p.page(l, l.single(TagList), &Page{Type: TagList, Title: l.say("title.tags"), Tags: links}))
	}
	p.pair(outs)
}
