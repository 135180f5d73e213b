package diag

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Words are one text in the two languages of the catalogue.
// A placeholder stands in braces: {value}.
type Words struct{ FR, EN string }

// In returns the text in lang; English for every language but French.
func (w Words) In(lang string) string {
	if lang == "fr" {
		return w.FR
	}
	return w.EN
}

// A Message is the catalogue's entry for one id.
type Message struct {
	ID       string // stable and hyphenated; never changes its meaning
	Severity Severity
	Label    Words   // two or three words: "lieu inconnu"
	Text     Words   // the sentence: what was found, and what is wrong with it
	Closer   []Words // sentences that say more: the first one whose placeholders all have values stands in place of Text
	Hints    []Words // lines that say what to type; one whose placeholder has no value is left out
}

// catalogue is every message, by id. Each part of the line owns one file.
var catalogue = func() map[string]Message {
	m := map[string]Message{}
	for _, part := range [][]Message{
		readingMessages, dateMessages, fieldMessages, blockMessages, calendarMessages, siteMessages, outputMessages, publishMessages, subscriberMessages, journalMessages, lawMessages,
	} {
		for _, msg := range part {
			if _, twice := m[msg.ID]; twice {
				panic("diag: the id " + msg.ID + " is in the catalogue twice")
			}
			m[msg.ID] = msg
		}
	}
	return m
}()

// Messages returns the whole catalogue, sorted by id.
func Messages() []Message {
	ids := slices.Sorted(maps.Keys(catalogue))
	all := make([]Message, len(ids))
	for i, id := range ids {
		all[i] = catalogue[id]
	}
	return all
}

// Label returns the short name of the fault in lang.
func (d Diagnostic) Label(lang string) string { return catalogue[d.ID].Label.In(lang) }

// Message returns the sentence of the fault in lang.
func (d Diagnostic) Message(lang string) string {
	m := catalogue[d.ID]
	for _, c := range m.Closer {
		if s, whole := fill(c.In(lang), d.Args, lang); whole {
			return s
		}
	}
	s, _ := fill(m.Text.In(lang), d.Args, lang)
	return s
}

// Hints returns the lines that say what to type, those that apply.
func (d Diagnostic) Hints(lang string) []string {
	var out []string
	for _, h := range catalogue[d.ID].Hints {
		if s, whole := fill(h.In(lang), d.Args, lang); whole {
			out = append(out, d.Syntax.respell(s, lang))
		}
	}
	return out
}

// Message returns the sentence of a related place in lang.
func (r Related) Message(lang string) string {
	s, _ := fill(catalogue[r.ID].Text.In(lang), r.Args, lang)
	return s
}

// fill puts the arguments into the placeholders of text. The second result is
// false when a placeholder had no value. Two braces begin no placeholder: they
// are those of a layout.
func fill(text string, args Args, lang string) (string, bool) {
	if !strings.Contains(text, "{") {
		return text, true
	}
	var b strings.Builder
	whole := true
	for {
		before, rest, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String(), whole
		}
		if strings.HasPrefix(rest, "{") {
			b.WriteString("{{")
			text = rest[1:]
			continue
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed {
			b.WriteString("{" + rest)
			return b.String(), whole
		}
		s := word(args[name], lang)
		if s == "" {
			whole = false
		}
		b.WriteString(s)
		text = after
	}
}

func word(v any, lang string) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case Worder:
		return v.In(lang)
	case fmt.Stringer:
		return v.String()
	}
	return fmt.Sprint(v)
}
