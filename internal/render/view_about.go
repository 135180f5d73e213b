package render

import (
	"html/template"
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/meta"
	"saison/internal/schema"
	"saison/internal/site"
)

// Pages about somebody or something that is no event: places, people,
// organisations, works, artworks, documents, news and plain pages.

// shownPast is how many past events the page of a place or a person lists.
const shownPast = 20

// comingAndPast adds the events of a page: those to come, then the latest of
// those that are over.
func (r *Renderer) comingAndPast(p *Page, os []*calendar.Occurrence) {
	coming, past := r.split(os)
	t, title := p.tongue, "coming"
	if p.Type == string(site.PlacePage) {
		title = "coming-here"
	}
	p.section("coming", t.say(title), r.rows(t, coming))
	if len(past) > shownPast {
		past = past[len(past)-shownPast:]
	}
	latest := make([]*calendar.Occurrence, len(past))
	for i, o := range past {
		latest[len(past)-1-i] = o
	}
	p.section("past", t.say("past"), r.rows(t, latest))
}

// split parts occurrences into those to come and those that are over. A series
// has one line, its next instance, beside those that differ; what is over of it
// is left to the archive, and the deadlines of bookings to their events.
func (r *Renderer) split(os []*calendar.Occurrence) (coming, past []*calendar.Occurrence) {
	seen := map[*calendar.Entry]bool{}
	for _, o := range os {
		asUsual := o.Series && !o.Moved && o.Status != event.Cancelled
		switch {
		case o.Kind == calendar.Deadline && o.Entry.Kind.Class != schema.Call:
		case asUsual && (o.Past(r.now) || seen[o.Entry]):
		case o.Past(r.now):
			past = append(past, o)
		default:
			coming = append(coming, o)
			seen[o.Entry] = seen[o.Entry] || asUsual
		}
	}
	return coming, past
}

func (r *Renderer) viewPlace(p *Page, out *site.Output) {
	t, e := p.tongue, out.Page.Entry
	r.lead(p, e)
	place := e.Record.Place
	p.Beside = t.say("practical")
	p.Above = newMarkup(t, 32).text(e.Kind.Label.In(t.code)).html()
	p.Text = r.body(t, e, 2)
	r.pictured(p, e, place.Photos...)
	var photos []template.HTML
	for i := range place.Photos {
		if f := r.picture(t, e, sortOf(len(place.Photos)), &place.Photos[i]); f != "" {
			photos = append(photos, f)
		}
	}
	p.section("pictures", t.say("pictures"), inThrees(t, photos))
	quiet(p.Sections, "pictures")
	r.comingAndPast(p, out.Page.Occurrences)
	m := newMarkup(t, 256)
	title, _ := r.title(e, t.code)
	all := addressLines(t, e)
	lines := slices.DeleteFunc(slices.Clone(all), func(l phrase) bool { return l.text == title }) // a square is its own address
	if len(lines) > 0 {
		m.raw("<p>")
		for i, l := range lines {
			if i > 0 {
				m.raw("<br>")
			}
			m.words(l.text, l.lang)
		}
		m.raw("</p>")
	}
	if len(all) > 0 {
		m.add(r.mapLink(t, e))
	}
	p.fact("address", t.say("address"), m.html())
	p.fact("access", t.say("access"), r.access(t, place.Access, e.Lang))
	p.fact("transport", t.say("transport"), paragraphs(t, newMarkup(t, 96).words(place.Transport, e.Lang).html()))
	p.fact("parking", t.say("parking"), paragraphs(t, newMarkup(t, 96).words(place.Parking, e.Lang).html()))
	p.fact("contact", t.say("contact"), contact(t, place.Phone, "", place.Website))
	p.fact("tags", t.say("tags"), r.tags(t, e.Tags))
}

// contact returns telephone, mail and website as links.
func contact(t *tongue, phone, mail, website string) template.HTML {
	m := newMarkup(t, 256)
	if phone != "" {
		m.raw("<p>").link("tel:" + strings.ReplaceAll(phone, " ", "")).raw("<bdi>").text(t.phone(phone)).raw("</bdi></a></p>")
	}
	if mail != "" {
		m.raw("<p>").link("mailto:" + mail).raw("<bdi>").escape(mail).raw("</bdi></a></p>")
	}
	if website != "" {
		m.raw("<p>").link(website).raw("<bdi>").escape(host(website)).raw("</bdi></a></p>")
	}
	return m.html()
}

func (r *Renderer) viewPerson(p *Page, out *site.Output) {
	t, e := p.tongue, out.Page.Entry
	r.lead(p, e)
	who := e.Person
	p.Beside = t.say("in-short")
	p.Above = newMarkup(t, 64).words(r.rolesOf(t, e)).html()
	if p.Lead == "" && who.Bio != "" {
		p.Lead = newMarkup(t, 256).words(who.Bio, e.Lang).html()
	}
	p.Text = r.body(t, e, 2)
	photo := who.Photo
	if photo == nil {
		photo = e.Image
	} else {
		r.pictured(p, e, *photo)
	}
	p.section("works", t.say("works-of"), r.works(t, e))
	r.comingAndPast(p, out.Page.Occurrences)
	if f := r.picture(t, e, aside, photo); f != "" {
		p.fact("photo", t.say("photo"), f)
		quiet(p.Facts, "photo")
	}
	p.Facts = append(p.Facts, r.rolesIn(t, e)...)
	r.mandate(p, e)
	p.fact("life", t.say("life"), pairs(t, e.Lang, [2]string{t.say("born"), who.Born}, [2]string{t.say("died"), who.Died}))
	p.fact("links", t.say("links"), links(t, who.Links))
	p.fact("contact", t.say("contact"), contact(t, who.Phone, who.Mail, ""))
	p.fact("tags", t.say("tags"), r.tags(t, e.Tags))
}

// mandate adds what somebody represents, and from when until when; nothing once
// the mandate has ended.
func (r *Renderer) mandate(p *Page, e *calendar.Entry) {
	t, who := p.tongue, e.Person
	from, until := who.MandateFrom, who.MandateUntil
	if !until.IsZero() && until.Before(r.today) {
		return
	}
	m := newMarkup(t, 192)
	if who.Territory != "" {
		m.raw("<p>").words(who.Territory, e.Lang).raw("</p>")
	}
	when := ""
	switch {
	case !from.IsZero() && !until.IsZero():
		when = t.say("mandate-span", t.date(from), t.date(until))
	case !until.IsZero():
		when = t.say("mandate-until", t.date(until))
	case from.After(r.today):
		when = t.say("mandate-from", t.date(from))
	case !from.IsZero():
		when = t.say("mandate-since", t.date(from))
	}
	if when != "" {
		m.raw("<p>").text(when).raw("</p>")
	}
	title := t.say("territory")
	if who.Territory == "" {
		title = t.say("mandate")
	}
	p.fact("territory", title, m.html())
}

// links returns labelled addresses as a list.
func links(t *tongue, all []event.Link) template.HTML {
	if len(all) == 0 {
		return ""
	}
	m := newMarkup(t, 256).raw("<ul>")
	for _, l := range all {
		label := l.Label
		if label == "" {
			label = host(l.URL)
		}
		m.raw("<li>").link(l.URL).text(label).raw("</a></li>")
	}
	return m.raw("</ul>").html()
}

func (r *Renderer) viewOrganisation(p *Page, out *site.Output) {
	t, e := p.tongue, out.Page.Entry
	r.lead(p, e)
	org := e.Record.Organisation
	p.Beside = t.say("in-short")
	kind := org.KindWords
	if kind == "" {
		kind = e.Kind.Label.In(t.code)
	}
	p.Above = newMarkup(t, 64).words(upper(kind), e.Lang).html()
	p.Text = r.body(t, e, 2)
	r.pictured(p, e)
	r.comingAndPast(p, out.Page.Occurrences)
	p.fact("logo", t.say("logo"), r.picture(t, e, logo, org.Logo))
	quiet(p.Facts, "logo")
	where := org.City
	switch home := r.site.Config.Organisation.Country; {
	case org.Country == "", where == "" && strings.EqualFold(org.Country, home):
	case where == "":
		where = t.country(org.Country)
	default:
		where += t.say("comma") + t.country(org.Country)
	}
	p.fact("address", t.say("where"), paragraphs(t, newMarkup(t, 64).words(where, e.Lang).html()))
	p.fact("contact", t.say("contact"), contact(t, "", "", org.Website))
	p.fact("tags", t.say("tags"), r.tags(t, e.Tags))
}

func (r *Renderer) viewWork(p *Page, out *site.Output) {
	t, e := p.tongue, out.Page.Entry
	r.lead(p, e)
	w := e.Record.Work
	p.Beside = t.say("in-short")
	above := newMarkup(t, 96)
	if composer := r.entryNamed(w.Composer.Name, "people"); composer != nil {
		r.personName(above, composer, composer.Title)
	} else if w.ComposerName != "" {
		above.text(w.ComposerName)
	} else {
		above.text(w.Composer.Name)
	}
	p.Above = above.html()
	p.Text = r.body(t, e, 2)
	r.pictured(p, e)
	r.played(p, w, out.Page.Occurrences)
	duration := ""
	if w.Duration > 0 {
		duration = t.duration(w.Duration)
	}
	p.fact("work", t.say("the-work"), pairs(t, e.Lang,
		[2]string{t.say("catalogue"), w.Catalogue}, [2]string{t.say("year"), w.Year},
		[2]string{t.say("duration"), duration}, [2]string{t.say("scoring"), w.Scoring}))
	p.fact("movements", t.say("movements"), list(t, w.Movements, t.code))
	p.fact("tags", t.say("tags"), r.tags(t, e.Tags))
}

// pairs returns facts as a list of label and value, those that are known.
func pairs(t *tongue, lang string, rows ...[2]string) template.HTML {
	m := newMarkup(t, 256)
	for _, row := range rows {
		if row[1] != "" {
			m.raw(`<li><span class="soft">`).text(row[0]).raw(`</span><br>`).words(row[1], lang).raw("</li>")
		}
	}
	if m.empty() {
		return ""
	}
	return newMarkup(t, 300).raw("<ul>").add(m.html()).raw("</ul>").html()
}

func (r *Renderer) viewArtwork(p *Page, out *site.Output) {
	t, e := p.tongue, out.Page.Entry
	r.lead(p, e)
	w := e.Record.Artwork
	p.Beside = t.say("in-short")
	author := newMarkup(t, 64)
	if who := r.entryNamed(w.AuthorRef.Name, "people"); who != nil {
		r.personName(author, who, who.Title)
	} else {
		author.words(upper(w.Author), e.Lang)
	}
	p.Above = author.html()
	files := template.HTML("")
	if w.Consent == nil || r.consented(w.Consent) {
		files = r.shownFiles(t, e, w.Files)
	}
	if files == "" { // a written work: its text is the page
		p.Text = r.body(t, e, 2)
	}
	p.section("pictures", t.say("the-work"), files)
	if !hasFilm(w.Files) { // whose first picture it is
		r.pictured(p, e, w.Files...)
	}
	p.section("transcript", t.say("transcript"), r.transcript(t, e))
	if p.Text == "" {
		p.section("text", t.say("about"), r.body(t, e, 3))
	}
	r.comingAndPast(p, out.Page.Occurrences)
	p.fact("work", t.say("in-short"), pairs(t, e.Lang,
		[2]string{t.say("technique"), upper(made(w))}, [2]string{t.say("year"), w.Year}, [2]string{t.say("licence"), w.Licence}))
	made := newMarkup(t, 128)
	for _, prog := range e.PartOf {
		made.raw("<p>")
		r.linked(made, prog)
		made.raw("</p>")
	}
	p.fact("part-of", t.say("made-in"), made.html())
	p.fact("tags", t.say("tags"), r.tags(t, e.Tags))
}

func join(a, b string) string {
	if a == "" || b == "" || a == b {
		return a + strings.TrimPrefix(b, a)
	}
	return a + ", " + b
}

func (r *Renderer) viewDocument(p *Page, out *site.Output) {
	t, e := p.tongue, out.Page.Entry
	r.lead(p, e)
	d := e.Record.Paper
	p.Beside = t.say("in-short")
	kind := d.KindWords
	if kind == "" {
		kind = e.Kind.Label.In(t.code)
	}
	p.Above = newMarkup(t, 64).words(upper(kind), e.Lang).html()
	m := newMarkup(t, 256)
	switch f := r.site.FindFile(e.Doc, d.File.Name); {
	case !d.AvailableFrom.IsZero() && !r.begun(d.AvailableFrom):
		m.raw("<p>").text(t.say("available-from", t.moment(d.AvailableFrom))).raw("</p>")
	case f != nil && r.site.FileURL(f.Path) != "":
		title, _ := r.title(e, t.code)
		m.raw(`<p class="acts"><a class="btn" href="`).escape(r.href(r.site.FileURL(f.Path))).raw(`">`).
			text(t.say("download-document", title)).raw(" (").text(t.fileFacts(f.Path, f.Size)).raw(")</a></p>")
	}
	p.section("file", t.say("file"), m.html())
	p.Text = r.body(t, e, 2)
	r.pictured(p, e)
	p.fact("document", t.say("in-short"), pairs(t, e.Lang,
		[2]string{t.say("language"), t.languageName(d.Language)}, [2]string{t.say("version"), d.Version}))
	p.fact("used-in", t.say("used-in"), r.entryLinks(t, e.Uses))
	p.fact("tags", t.say("tags"), r.tags(t, e.Tags))
}

// entryLinks returns links to entries as a list.
func (r *Renderer) entryLinks(t *tongue, all []*calendar.Entry) template.HTML {
	if len(all) == 0 {
		return ""
	}
	m := newMarkup(t, 256).raw("<ul>")
	for _, e := range all {
		m.raw("<li>")
		r.linked(m, e)
		m.raw("</li>")
	}
	return m.raw("</ul>").html()
}

func (r *Renderer) viewNews(p *Page, out *site.Output) {
	t, e := p.tongue, out.Page.Entry
	r.lead(p, e)
	if d := site.DateOf(e); !d.IsZero() {
		p.Above = newMarkup(t, 96).raw("<time").attr("datetime", d.String()).raw(">").text(upper(t.dateLong(d))).raw("</time>").html()
	}
	r.plain(p, e)
	p.Around = r.neighbours(t, e)
}

func (r *Renderer) viewPage(p *Page, out *site.Output) {
	r.lead(p, out.Page.Entry)
	r.plain(p, out.Page.Entry)
	if site.Legal(out.Page.Entry) {
		r.legal(p)
	}
}

// plain adds text and picture without a heading of their own.
func (r *Renderer) plain(p *Page, e *calendar.Entry) {
	t := p.tongue
	p.Text = r.body(t, e, 2)
	p.section("pictures", t.say("picture"), r.picture(t, e, wide, e.Image))
	quiet(p.Sections, "pictures")
	p.section("press", t.say("press-pictures"), r.press(t, e))
	p.fact("documents", t.say("documents"), r.documents(t, e, e.Documents))
	p.fact("tags", t.say("tags"), r.tags(t, e.Tags))
	p.Beside = t.say("in-short")
}

// result returns what is told afterwards: how many came, pictures, recordings.
func (r *Renderer) result(t *tongue, e *calendar.Entry) template.HTML {
	n := e.Event.Result
	if n == nil || !r.over(e) {
		return ""
	}
	m := newMarkup(t, 512)
	for _, f := range n.Fields {
		m.add(r.resultField(t, e, f))
	}
	return m.html()
}

func (r *Renderer) resultField(t *tongue, e *calendar.Entry, f meta.Field) template.HTML {
	m := newMarkup(t, 256)
	switch key := resultKey(f.Key); key {
	case "attendance":
		m.raw("<p>").text(t.say("attendance", f.Value.Text)).raw("</p>")
	case "pictures":
		var figures []template.HTML
		for _, item := range items(f.Value) {
			pic := pictureOf(item)
			if fig := r.picture(t, e, sortOf(len(items(f.Value))), &pic); fig != "" {
				figures = append(figures, fig)
			}
		}
		m.add(inThrees(t, figures))
	case "recordings":
		var all []event.Link
		for _, item := range items(f.Value) {
			all = append(all, event.Link{Label: scalar(item, "label"), URL: scalar(item, "url")})
		}
		m.add(links(t, all))
	case "note":
		m.raw("<p>").words(f.Value.Text, e.Lang).raw("</p>")
	}
	return m.html()
}
