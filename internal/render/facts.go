package render

import (
	"html/template"
	"path"
	"slices"
	"strconv"
	"strings"

	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/locale"
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
func (r *Renderer) priceLine(t *tongue, o *calendar.Occurrence) template.HTML {
	m := newMarkup(t, 128)
	for i, p := range pricesOf(o) {
		if i == 3 {
			break
		}
		value := t.print.PriceValue(priceOf(p))
		if i == 0 {
			value = upper(value)
		} else {
			m.raw(" · ")
			if label := t.print.PriceLabel(p.Label); label != "" {
				m.words(label, labelLang(t, p.Label, o.Entry.Lang)).raw(" ")
			}
		}
		m.text(value)
	}
	return m.html()
}

// labelLang returns the language in which the label of a price is printed: that
// of the page where it has a word for it, else the one it was written in.
func labelLang(t *tongue, label, written string) string {
	if t.print.PriceLabel(label) != label {
		return t.code
	}
	return written
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
			label, in := t.print.PriceLabel(p.Label), labelLang(t, p.Label, lang)
			if label == "" {
				label, in = t.say("price"), t.code
			}
			m.raw(`<tr><th scope="row">`).words(upper(label), in)
			if p.Condition != "" {
				m.raw(`<span class="soft">`).text(t.say("colon")).words(p.Condition, lang).raw(`</span>`)
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

// cost returns what a meeting of a cycle comes to in one line,
// "12,50 € par séance, 3 € de matériel, adhésion obligatoire"; "" where the list
// of prices says it all, as it does for a course, which is paid by the year.
func (r *Renderer) cost(t *tongue, e *calendar.Entry, prices []event.Price, membership string) string {
	meetings := 0
	for _, part := range append([]*calendar.Entry{e}, e.Parts...) {
		for _, o := range part.Occurrences {
			if o.Kind == calendar.Happening {
				meetings++
			}
		}
	}
	if !isCycle(e) || meetings < 2 || len(prices) == 0 || prices[0].Kind != event.Amount || prices[0].Condition != "" {
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
	switch {
	case membership == "":
	case membership == t.say("membership-required"): // which begins with an adverb in every language
		parts = append(parts, lower(membership))
	default:
		parts = append(parts, within(membership, t.code))
	}
	return strings.Join(parts, t.say("comma"))
}

// partPrices returns the prices and the membership of the meetings of a cycle that
// gives no price itself, where all of them cost the same.
func partPrices(e *calendar.Entry) (prices []event.Price, membership string) {
	if !isCycle(e) || len(e.Parts) == 0 {
		return nil, ""
	}
	first := e.Parts[0].Event
	for _, part := range e.Parts[1:] {
		if !slices.Equal(part.Event.Prices, first.Prices) || part.Event.Membership != first.Membership {
			return nil, ""
		}
	}
	return first.Prices, first.Membership
}

// membership returns the words for a membership that is due.
func membership(t *tongue, words string) string {
	switch strings.ToLower(words) {
	case "":
		return ""
	case "obligatoire", "oui", "yes", "required":
		return t.say("membership-required")
	}
	return t.say("membership") + t.say("colon") + words
}

// hebrewOr returns "he" for a text in Hebrew letters, else lang.
func hebrewOr(s, lang string) string {
	if strings.ContainsFunc(s, func(c rune) bool { return c >= 0x5d0 && c <= 0x5ea }) {
		return "he"
	}
	return lang
}

// list returns an unordered list of texts in the language lang.
func list(t *tongue, items []string, lang string) template.HTML {
	if len(items) == 0 {
		return ""
	}
	m := newMarkup(t, 256).raw("<ul>")
	for _, s := range items {
		m.raw("<li>").words(s, lang).raw("</li>")
	}
	return m.raw("</ul>").html()
}

// placeFact returns how to get there: name, address as far as it may be shown,
// map, doors, transport.
func (r *Renderer) placeFact(t *tongue, place *calendar.Entry, room phrase, doors string) template.HTML {
	m := newMarkup(t, 512)
	if place == nil {
		if room.text != "" {
			m.raw("<p>").words(room.text, room.lang).raw("</p>")
		}
		if doors != "" {
			m.raw("<p>").text(doors).raw("</p>")
		}
		return m.html()
	}
	m.raw("<p>")
	title, in := r.title(place, t.code)
	if r.open(m, place) {
		m.words(title, in).onlyIn(r.foreign(t, place)).raw("</a>")
	} else {
		m.words(title, in)
	}
	if room.text != "" {
		m.escape(t.say("comma")).words(room.text, room.lang)
	}
	for _, line := range addressLines(t, place) {
		if line.text == title {
			continue // a square is its own address
		}
		m.raw("<br>").words(line.text, line.lang)
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

// phrase is a text and the language that it is in.
type phrase struct{ text, lang string }

// addressLines returns the address of a place as far as it may be shown.
func addressLines(t *tongue, place *calendar.Entry) []phrase {
	p, in := place.Record.Place, place.Lang
	if p == nil {
		return nil
	}
	onRequest := phrase{t.say("address-on-request"), t.code}
	town := strings.TrimSpace(p.PostalCode + " " + p.City)
	var lines []phrase
	switch p.Shown {
	case "city":
		lines = []phrase{{p.City, in}, onRequest}
	case "request", "on_request":
		lines = []phrase{onRequest}
	default:
		lines = []phrase{{p.Street, in}, {town, in}}
		if p.Country != "" && p.Country != "FR" {
			lines = append(lines, phrase{t.country(p.Country), t.code})
		}
	}
	out := lines[:0]
	for _, l := range lines {
		if l.text != "" {
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
	m := newMarkup(t, 256)
	line := func(s string) { m.raw("<p>").text(upper(s)).raw("</p>") }
	written := func(label, s string) {
		m.raw("<p>")
		if label != "" {
			m.text(label+t.say("colon")).words(s, e.Lang)
		} else {
			m.words(upper(s), e.Lang)
		}
		m.raw("</p>")
	}
	if a.Words != "" {
		written("", a.Words)
	}
	switch {
	case a.MinAge > 0 && a.MaxAge > 0:
		line(t.say("ages-between", strconv.Itoa(a.MinAge), strconv.Itoa(a.MaxAge)))
	case a.MinAge > 0 && !strings.Contains(a.Words, strconv.Itoa(a.MinAge)):
		line(t.say("ages-from", strconv.Itoa(a.MinAge)))
	case a.MaxAge > 0 && !strings.Contains(a.Words, strconv.Itoa(a.MaxAge)):
		line(t.say("ages-up-to", strconv.Itoa(a.MaxAge)))
	}
	if a.Level != "" {
		written(t.say("level"), a.Level)
	}
	if a.Families {
		line(t.say("families"))
	}
	switch {
	case ev.Minimum > 0 && ev.Capacity > 0:
		line(t.say("from-to-people", strconv.Itoa(ev.Minimum), strconv.Itoa(ev.Capacity)))
	case ev.Minimum > 0:
		line(t.count("minimum", ev.Minimum))
	}
	if ev.Children != "" {
		written(t.say("children"), ev.Children)
	}
	return m.html()
}

// bookingFact returns how to book: hours, telephone, mail, dates.
func (r *Renderer) bookingFact(t *tongue, b *event.Booking, lang string) template.HTML {
	if b == nil {
		return ""
	}
	m := newMarkup(t, 384)
	if b.Required {
		m.raw("<p>").text(t.say("booking-required")).raw("</p>")
	}
	if b.Words != "" {
		m.raw("<p>").words(b.Words, lang).raw("</p>")
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
	if !b.Opens.IsZero() && !r.begun(b.Opens) {
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
	return !o.Past(r.now) && (b.Opens.IsZero() || r.begun(b.Opens)) && (b.Closes.IsZero() || r.before(b.Closes))
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
		if r.open(m, paper) {
			title, in := r.title(paper, t.code)
			return m.words(title, in).onlyIn(r.foreign(t, paper)).raw("</a>").html()
		}
	}
	file := r.site.FindFile(from.Doc, ref.Name)
	if file == nil || r.site.FileURL(file.Path) == "" {
		return ""
	}
	m.link(r.href(r.site.FileURL(file.Path)))
	if paper := r.entryNamed(path.Base(path.Dir(file.Path)), "documents"); paper != nil && paper.Record.Paper != nil && r.site.FindFile(paper.Doc, paper.Record.Paper.File.Name) == file {
		m.words(r.title(paper, t.code)) // the file of a document has that document's title
	} else {
		m.text(fileTitle(ref.Name))
	}
	return m.raw(` <span class="soft">(`).text(t.fileFacts(file.Path, file.Size)).raw(`)</span></a>`).html()
}

// fileTitle returns words for a file without a title: "traits-alto.pdf" is
// "Traits alto".
func fileTitle(name string) string {
	stem := strings.TrimSuffix(path.Base(name), path.Ext(name))
	return upper(strings.TrimSpace(strings.NewReplacer("-", " ", "_", " ").Replace(stem)))
}

// online returns the service by which one joins from afar, and that the link comes
// later when it does; "" when the head of the page says it all.
func online(t *tongue, on *event.Online, lang string) template.HTML {
	m := newMarkup(t, 128)
	if on.Platform != "" {
		m.raw("<p>").words(upper(on.Platform), lang).raw("</p>")
	}
	if on.AfterBooking {
		m.raw("<p>").text(t.say("online-after-booking")).raw("</p>")
	}
	return m.html()
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
