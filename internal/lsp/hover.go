package lsp

import (
	"context"
	"encoding/json"
	"strings"

	"saison/internal/calendar"
	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/schema"
)

// hoverAt answers with what there is to say of the text at a position: the help
// of a key, the title of what is named, the reading of a date or a price.
func hoverAt(ctx context.Context, v *view, params json.RawMessage) (any, error) {
	var p atParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err
	}
	if !v.ready(ctx) {
		return nil, nil
	}
	c, at := v.locate(p.Position)
	if at < c.start || at > c.end {
		return nil, nil
	}
	m := &markupText{markdown: v.server.markdown}
	if n, ok := v.named(c, at); ok {
		v.hoverNamed(m, n)
		return m.hover(v, n.start, n.end), nil
	}
	switch c.where {
	case inBlockName:
		v.hoverBlock(m)
	case inKey:
		v.hoverKey(m, c)
	case inValue:
		v.hoverValue(m, c)
	}
	return m.hover(v, c.start, c.end), nil
}

// markupText is the text of a hover, as Markdown or without markup.
type markupText struct {
	markdown bool
	parts    []string
}

// hover returns the answer; nil when there is nothing to say.
func (m *markupText) hover(v *view, start, end int) any {
	if len(m.parts) == 0 {
		return nil
	}
	kind := "plaintext"
	if m.markdown {
		kind = "markdown"
	}
	return hover{markup{kind, strings.Join(m.parts, "\n\n")}, v.buffer.text.span(start, end, v.server.enc)}
}

// text adds a paragraph; strong ones stand out.
func (m *markupText) text(s string, strong bool) {
	if s = strings.TrimSpace(s); s == "" {
		return
	}
	if m.markdown {
		s = escaper.Replace(s)
		if strong {
			s = "**" + s + "**"
		}
	}
	m.parts = append(m.parts, s)
}

// escaper keeps the words of an author from being markup.
var escaper = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", `\<`, "#", `\#`, "~", `\~`)

// code adds lines to type.
func (m *markupText) code(s string) {
	if s == "" {
		return
	}
	if m.markdown {
		s = "```yaml\n" + s + "\n```"
	}
	m.parts = append(m.parts, s)
}

// hoverKey explains the key under the cursor.
func (v *view) hoverKey(m *markupText, c cursor) {
	typed := v.buffer.text.s[c.start:c.end]
	if typed == "" {
		return
	}
	table, given := v.table()
	f, ok := table.find(append(c.path[:len(c.path):len(c.path)], typed))
	if !ok {
		return
	}
	tongue := table.tongue(given, v.tongue())
	title := f.spelling(tongue)
	if words := v.typeWords(f); words != "" {
		title += " (" + words + ")"
	}
	m.text(title, true)
	m.text(locale.Capital(f.help.In(v.lang)), false)
	if f.key != nil && f.key.Type == schema.TypeChoice {
		m.text(strings.Join(f.key.Choices(tongue), ", "), false)
	}
	m.code(f.sample(tongue))
}

// hoverNamed says what is named.
func (v *view) hoverNamed(m *markupText, n named) {
	switch {
	case n.pos.Line > 0:
		m.text(n.title, true)
		for _, p := range v.periods() {
			if p.label == n.title {
				m.text(p.detail, false)
			}
		}
	case n.file != nil:
		m.text(n.file.Path, true)
	default:
		r := v.record(n.entry)
		m.text(r.Title, true)
		m.text(v.describe(n.entry), false)
		m.text(r.Summary, false)
		m.text(n.entry.Doc.File, false)
	}
}

// hoverValue says how a value is read.
func (v *view) hoverValue(m *markupText, c cursor) {
	table, _ := v.table()
	f, ok := table.find(c.path)
	if !ok || f.key == nil {
		return
	}
	m.text(locale.Capital(v.reading(f, v.buffer.text.s[c.start:c.end])), false)
}

// reading returns a value as it is understood, in the language of the reader;
// "" when there is nothing to understand, or it can not be.
func (v *view) reading(f field, typed string) string {
	k := f.bare().key
	clue := locale.Clue{Key: f.spelling(v.lang), Lang: v.lang}
	say := func(w diag.Worder, faults []locale.Fault) string {
		if locale.HasError(faults) {
			return ""
		}
		return w.In(v.lang)
	}
	switch {
	case k.Type == schema.TypePhrase || k.Name == "also":
		spans, rep, _, faults := locale.ReadSpans(typed, clue)
		if rep != nil {
			return say(locale.RepeatArg(rep), faults)
		}
		if len(spans) == 0 {
			return ""
		}
		return say(locale.SpansArg(spans), faults)
	case k.Type == schema.TypeMoment || k.Type == schema.TypeDay:
		moment, faults := locale.ReadMoment(typed, clue)
		return say(locale.MomentArg(moment), faults)
	case k.Type == schema.TypeRepeat:
		rep, faults := locale.ReadRepeat(typed, clue)
		if rep == nil {
			return ""
		}
		return say(locale.RepeatArg(rep), faults)
	case k.Type == schema.TypeTime:
		t, faults := locale.ReadTime(typed, clue)
		return say(locale.HourArg(t), faults)
	case k.Type == schema.TypeDuration:
		d, faults := locale.ReadDuration(typed, clue)
		return say(locale.DurationArg(d), faults)
	case k.Type == schema.TypePrices:
		prices, faults := locale.ReadPrice(typed, v.config().Currency, clue)
		var all []string
		for _, p := range prices {
			all = append(all, say(locale.PriceArg(p), faults))
		}
		return strings.Join(all, ", ")
	case k.Name == "except":
		return v.exceptions(typed, clue)
	case k.Type == schema.TypeChoice:
		if name, _ := k.Value(typed); name != "" {
			return k.ValueWord(name, v.lang)
		}
	}
	return ""
}

// exceptions reads the days of an `except`.
func (v *view) exceptions(typed string, clue locale.Clue) string {
	days, faults := locale.ReadDates(typed, clue)
	if locale.HasError(faults) {
		return ""
	}
	var all []string
	for _, d := range days {
		switch {
		case d.Name != "":
			all = append(all, d.Name)
		case d.From == d.To:
			all = append(all, locale.DateLongArg(d.From).In(v.lang))
		default:
			all = append(all, locale.RangeArg(d.From, d.To).In(v.lang))
		}
	}
	return strings.Join(all, ", ")
}

// when says when a document's occurrences are; "" for one without.
func (v *view) when(e *calendar.Entry) string {
	if len(e.Occurrences) == 0 {
		return ""
	}
	l := locale.For(v.lang)
	first, last := e.Occurrences[0], e.Occurrences[len(e.Occurrences)-1]
	if first == last && !first.AllDay {
		return l.DateTime(first.Start)
	}
	if day := last.LastDay(); day != first.Start.Date {
		return l.Range(first.Start.Date, day)
	}
	return l.DateLong(first.Start.Date)
}
