package render

import (
	"html/template"
	"strings"
)

// The facts of the legal notice: who publishes, who hosts, what becomes known of
// visitors. They come from the settings, so that they are the same everywhere.

// legal adds the facts that the settings give.
func (r *Renderer) legal(p *Page) {
	t := p.tongue
	org := &r.site.Config.Organisation
	p.section("publisher", t.say("publisher"), r.publisher(t))
	host := newMarkup(t, 256)
	r.paragraphs(host, org.HostName, org.HostAddress)
	host.add(contact(t, org.HostPhone, "", ""))
	p.section("host", t.say("host"), host.html())
	p.section("privacy", t.say("privacy"), r.privacy(t))
}

// publisher writes who stands behind the site.
func (r *Renderer) publisher(t *tongue) template.HTML {
	org := &r.site.Config.Organisation
	m := newMarkup(t, 512)
	r.paragraphs(m, org.Name, upper(org.Kind), join(org.Street, strings.TrimSpace(org.PostalCode+" "+org.City)))
	m.add(contact(t, org.Phone, org.Email, ""))
	for _, fact := range []struct{ words, given string }{
		{t.say("publication-director", org.Director), org.Director},
		{t.say("rna-number", org.RNA), org.RNA},
		{t.say("siret-number", org.SIRET), org.SIRET},
		{t.say("licence-number", org.Licence), org.Licence},
	} {
		if fact.given != "" {
			m.raw("<p>").text(fact.words).raw("</p>")
		}
	}
	return m.html()
}

// privacy says what becomes known of visitors. That no other site is asked has
// been proved of every page before it is published.
func (r *Renderer) privacy(t *tongue) template.HTML {
	m := newMarkup(t, 512).raw("<p>")
	if sites := r.site.Config.Sites; len(sites) > 0 {
		m.text(t.say("asks-sites", t.list(sites)))
	} else {
		m.text(t.say("asks-nobody"))
	}
	m.raw("</p>")
	if mail := r.site.Config.Organisation.Email; mail != "" {
		m.raw("<p>").text(t.say("name-removed")).raw("</p>").add(contact(t, "", mail, ""))
	}
	return m.html()
}

// paragraphs writes texts of the settings, each a paragraph.
func (r *Renderer) paragraphs(m *markup, texts ...string) {
	for _, s := range texts {
		if s != "" {
			m.raw("<p>").words(s, r.first()).raw("</p>")
		}
	}
}
