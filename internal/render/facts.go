package render

import (
	"html/template"
	"path"
	"strconv"
	"strings"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/locale"
	"saison/internal/schema"
)

// The practical facts of the side column.

// priceOf returns a price as package locale knows it.
func priceOf(p event.Price) locale.Price {
	return locale.Price{Kind: locale.PriceKind(p.Kind), Label: p.Label, Cents: p.Cents, Currency: p.Currency, Condition: p.Condition, Words: p.Words}
}

// pricesOf returns the prices of o, or those of its event.
func pricesOf(o *calendar.Occurrence) []event.Price {
	if len(o.Prices) > 0 {
		return o.Prices
	}
	if o.Entry.Event != nil {
		return o.Entry.Event.Prices
	}
	return nil
}

// priceLine returns the prices of o on one line: "20 € · réduit 12,50 €".
func (r *Renderer) priceLine(t *tongue, o *calendar.Occurrence) string {
	var parts []string
	for i, p := range pricesOf(o) {
		if i == 3 {
			break
		}
		s := t.print.PriceValue(priceOf(p))
		if label := t.print.PriceLabel(p.Label); label != "" && i > 0 {
			s = label + " " + s
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, " · ")
}

// prices returns the prices as a table when there are several, else as a line.
func (r *Renderer) prices(t *tongue, lang string, prices []event.Price, notes ...string) template.HTML {
	m := newMarkup(t, 512)
	if len(prices) == 1 && prices[0].Label == "" {
		m.raw("<p><strong>").text(upper(t.print.PriceValue(priceOf(prices[0])))).raw("</strong>")
		if c := prices[0].Condition; c != "" {
			m.raw(" ").words(c, lang)
		}
		m.raw("</p>")
	} else if len(prices) > 0 {
		m.raw(`<table class="tbl"><tbody>`)
		for _, p := range prices {
			label := t.print.PriceLabel(p.Label)
			if label == "" {
				label = t.say("price")
			}
			m.raw(`<tr><th scope="row">`).text(upper(label))
			if p.Condition != "" {
				m.raw(`<span class="soft">`).escape(t.say("colon")).words(p.Condition, lang).raw(`</span>`)
			}
			m.raw(`</th><td class="num-r">`).text(t.print.PriceValue(priceOf(p))).raw(`</td></tr>`)
		}
		m.raw(`</tbody></table>`)
	}
	for _, n := range notes {
		if n != "" {
			m.raw("<p>").text(upper(n)).raw("</p>")
		}
	}
	return m.html()
}

// cost returns what a meeting of a cycle or a course comes to in one line,
// "12,50 € par séance, 3 € de matériel, adhésion obligatoire"; "" where the list
// of prices says it all.
func (r *Renderer) cost(t *tongue, e *calendar.Entry, prices []event.Price, membership string) string {
	meetings := 0
	for _, o := range e.Occurrences {
		if o.Kind == calendar.Happening {
			meetings++
		}
	}
	if e.Kind.Class != schema.Programme || meetings < 2 || len(prices) == 0 || prices[0].Kind != event.Amount || prices[0].Condition != "" {
		return ""
	}
	parts := []string{t.say("per-meeting", t.print.PriceValue(priceOf(prices[0])))}
	for _, p := range prices[1:] {
		if p.Kind != event.Amount || !p.Supplement() {
			continue
		}
		label := p.Label
		if t.code == "fr" {
			label = locale.Of(label)
		}
		parts = append(parts, t.say("supplement", t.print.PriceValue(priceOf(p)), label))
	}
	if membership != "" {
		parts = append(parts, lower(membership))
	}
	return strings.Join(parts, t.say("comma"))
}

// list returns an unordered list of texts.
func list(t *tongue, items []string) template.HTML {
	if len(items) == 0 {
		return ""
	}
	m := newMarkup(t, 256).raw("<ul>")
	for _, s := range items {
		m.raw("<li>").text(s).raw("</li>")
	}
	return m.raw("</ul>").html()
}

// placeFact returns how to get there: name, address as far as it may be shown,
// map, doors, transport.
func (r *Renderer) placeFact(t *tongue, place *calendar.Entry, room, doors string) template.HTML {
	m := newMarkup(t, 512)
	if place == nil {
		if room != "" {
			m.raw("<p>").text(room).raw("</p>")
		}
		if doors != "" {
			m.raw("<p>").text(doors).raw("</p>")
		}
		return m.html()
	}
	m.raw("<p>")
	title, in := r.title(place, t.code)
	if url := r.url(place, t.code); url != "" {
		m.link(url).words(title, in).raw("</a>")
	} else {
		m.words(title, in)
	}
	if room != "" {
		m.escape(t.say("comma")).text(room)
	}
	for _, line := range addressLines(t, place.Record.Place) {
		m.raw("<br>").words(line, place.Lang)
	}
	m.raw("</p>").add(r.mapLink(t, place))
	if doors != "" {
		m.raw("<p>").text(doors).raw("</p>")
	}
	if p := place.Record.Place; p != nil {
		for _, s := range []string{p.Transport, p.Parking} {
			if s != "" {
				m.raw("<p>").words(s, place.Lang).raw("</p>")
			}
		}
	}
	return m.html()
}

// addressLines returns the address of a place as far as it may be shown.
func addressLines(t *tongue, p *event.Place) []string {
	if p == nil {
		return nil
	}
	town := strings.TrimSpace(p.PostalCode + " " + p.City)
	var lines []string
	switch p.Shown {
	case "city":
		lines = []string{p.City, t.say("address-on-request")}
	case "request", "on_request":
		lines = []string{t.say("address-on-request")}
	default:
		lines = []string{p.Street, town}
		if p.Country != "" && !strings.EqualFold(p.Country, "FR") && !strings.EqualFold(p.Country, "France") {
			lines = append(lines, t.country(p.Country))
		}
	}
	out := lines[:0]
	for _, l := range lines {
		if l != "" {
			out = append(out, l)
		}
	}
	return out
}

// addressShown reports whether the full address of p may be shown.
func addressShown(p *event.Place) bool { return p != nil && (p.Shown == "" || p.Shown == "full") }

// mapLink returns a plain link to a map, only when the address may be shown.
func (r *Renderer) mapLink(t *tongue, place *calendar.Entry) template.HTML {
	p := place.Record.Place
	if !addressShown(p) || !p.HasGeo {
		return ""
	}
	lat, lon := strconv.FormatFloat(p.Lat, 'f', -1, 64), strconv.FormatFloat(p.Lon, 'f', -1, 64)
	title, _ := r.title(place, t.code)
	return newMarkup(t, 256).raw("<p>").
		link("https://www.openstreetmap.org/?mlat=" + lat + "&mlon=" + lon + "#map=17/" + lat + "/" + lon).
		text(t.say("map-of", title)).raw("</a></p>").html()
}

// access returns what is offered and what is not, in words.
func (r *Renderer) access(t *tongue, a event.Access, lang string) template.HTML {
	m := newMarkup(t, 256)
	item := func(s, lang string) { m.raw("<li>").words(s, lang).raw("</li>") }
	said := strings.ToLower(strings.Join(a.Words, "\n"))
	for _, f := range a.Offers {
		if word := t.feature("access.", f); !strings.Contains(said, strings.ToLower(word)) {
			item(word, t.code)
		}
	}
	for _, w := range a.Words {
		item(upper(w), lang)
	}
	for _, f := range a.Lacks {
		if word := t.feature("access-not.", f); !strings.Contains(strings.ReplaceAll(said, "'", "’"), strings.ToLower(word)) {
			item(word, t.code)
		}
	}
	if m.empty() {
		return ""
	}
	return newMarkup(t, 300).raw("<ul>").add(m.html()).raw("</ul>").html()
}

// audience returns for whom an event is.
func (r *Renderer) audience(t *tongue, e *calendar.Entry) template.HTML {
	ev := e.Event
	a := ev.Audience
	var lines []string
	if a.Words != "" {
		lines = append(lines, a.Words)
	}
	switch {
	case a.MinAge > 0 && a.MaxAge > 0:
		lines = append(lines, t.say("ages-between", strconv.Itoa(a.MinAge), strconv.Itoa(a.MaxAge)))
	case a.MinAge > 0 && !strings.Contains(a.Words, strconv.Itoa(a.MinAge)):
		lines = append(lines, t.say("ages-from", strconv.Itoa(a.MinAge)))
	case a.MaxAge > 0 && !strings.Contains(a.Words, strconv.Itoa(a.MaxAge)):
		lines = append(lines, t.say("ages-up-to", strconv.Itoa(a.MaxAge)))
	}
	if a.Level != "" {
		lines = append(lines, t.say("level")+t.say("colon")+a.Level)
	}
	if a.Families {
		lines = append(lines, t.say("families"))
	}
	switch {
	case ev.Minimum > 0 && ev.Capacity > 0:
		lines = append(lines, t.say("from-to-people", strconv.Itoa(ev.Minimum), strconv.Itoa(ev.Capacity)))
	case ev.Capacity > 0:
		lines = append(lines, t.count("places", ev.Capacity))
	case ev.Minimum > 0:
		lines = append(lines, t.count("minimum", ev.Minimum))
	}
	if ev.Children != "" {
		lines = append(lines, t.say("children")+t.say("colon")+ev.Children)
	}
	m := newMarkup(t, 256)
	for _, l := range lines {
		m.raw("<p>").text(upper(l)).raw("</p>")
	}
	return m.html()
}

// bookingFact returns how to book: hours, telephone, mail, dates.
func (r *Renderer) bookingFact(t *tongue, b *event.Booking) template.HTML {
	if b == nil {
		return ""
	}
	m := newMarkup(t, 384)
	if b.Required {
		m.raw("<p>").text(t.say("booking-required")).raw("</p>")
	}
	if b.Words != "" {
		m.raw("<p>").text(b.Words).raw("</p>")
	}
	if b.URL != "" {
		m.raw("<p>").link(b.URL).text(t.say("book-online", host(b.URL))).raw("</a></p>")
	}
	if b.Phone != "" {
		m.raw("<p>").link("tel:" + strings.ReplaceAll(b.Phone, " ", "")).raw("<bdi>").text(t.phone(b.Phone)).raw("</bdi></a></p>")
	}
	if b.Mail != "" {
		m.raw("<p>").link("mailto:" + b.Mail).raw("<bdi>").escape(b.Mail).raw("</bdi></a></p>")
	}
	if !b.Opens.IsZero() && r.before(b.Opens) {
		m.raw("<p>").text(t.say("booking-opens", t.moment(b.Opens))).raw("</p>")
	}
	switch {
	case b.Closes.IsZero():
	case r.before(b.Closes):
		m.raw("<p>").text(t.say("booking-until", t.moment(b.Closes))).raw("</p>")
	default:
		m.raw("<p><strong>").text(t.say("booking-closed", t.moment(b.Closes))).raw("</strong></p>")
	}
	return m.html()
}

// bookingOpen reports whether one can book at the build's clock.
func (r *Renderer) bookingOpen(o *calendar.Occurrence, b *event.Booking) bool {
	return !o.Past(r.now) && (b.Opens.IsZero() || !r.before(b.Opens)) && (b.Closes.IsZero() || r.before(b.Closes))
}

// documents returns links to files, each with its type and size.
func (r *Renderer) documents(t *tongue, e *calendar.Entry, refs []event.Ref) template.HTML {
	m := newMarkup(t, 256)
	for _, ref := range refs {
		link := r.document(t, e, ref)
		if link != "" {
			m.raw("<li>").add(link).raw("</li>")
		}
	}
	if m.empty() {
		return ""
	}
	return newMarkup(t, 300).raw("<ul>").add(m.html()).raw("</ul>").html()
}

// document returns the link to one file, or to the page of a document.
func (r *Renderer) document(t *tongue, from *calendar.Entry, ref event.Ref) template.HTML {
	m := newMarkup(t, 200)
	if paper := r.entryNamed(ref.Name, "documents"); paper != nil {
		if url := r.url(paper, t.code); url != "" {
			title, in := r.title(paper, t.code)
			return m.link(url).words(title, in).raw("</a>").html()
		}
	}
	file := r.site.FindFile(from.Doc, ref.Name)
	if file == nil || r.site.FileURL(file.Path) == "" {
		return ""
	}
	return m.link(r.href(r.site.FileURL(file.Path))).text(fileTitle(ref.Name)).
		raw(` <span class="soft">(`).text(t.fileFacts(file.Path, file.Size)).raw(`)</span></a>`).html()
}

// fileTitle returns words for a file without a title: "traits-alto.pdf" is
// "Traits alto".
func fileTitle(name string) string {
	stem := strings.TrimSuffix(path.Base(name), path.Ext(name))
	return upper(strings.TrimSpace(strings.NewReplacer("-", " ", "_", " ").Replace(stem)))
}

// host returns the host of an address, for words that say where a link goes.
func host(url string) string {
	_, rest, found := strings.Cut(url, "://")
	if !found {
		return url
	}
	rest, _, _ = strings.Cut(rest, "/")
	return strings.TrimPrefix(rest, "www.")
}
