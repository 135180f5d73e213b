package lsp

import (
	"context"
	"encoding/json"

	"saison/internal/clean"
	"saison/internal/markdown"
	"saison/internal/meta"
)

// symbols answers with the headings of a document, each with those below it.
func symbols(_ context.Context, v *view, _ json.RawMessage) (any, error) {
	out := []symbol{}
	if !v.isDocument() {
		return out, nil
	}
	decoded, _ := clean.Decode(v.buffer.path, []byte(v.buffer.text.s))
	_, offset, _ := meta.Parse(decoded)
	headings := markdown.Parse(decoded, offset).Headings
	if v.server.nested {
		nested, _ := v.below(headings, 0)
		return append(out, nested...), nil
	}
	flat := []flatSymbol{}
	for i, h := range headings {
		s := flatSymbol{Name: h.Text, Kind: 15, Location: location{v.buffer.uri, v.headingSpan(headings, i)}}
		for j := i - 1; j >= 0; j-- {
			if headings[j].Level < h.Level {
				s.Container = headings[j].Text
				break
			}
		}
		flat = append(flat, s)
	}
	return flat, nil
}

// below returns the symbols of the headings below level, and how many they are.
func (v *view) below(headings []markdown.Heading, level int) (all []symbol, n int) {
	for n < len(headings) && headings[n].Level > level {
		h := headings[n]
		s := symbol{Name: h.Text, Kind: 15, Range: v.headingSpan(headings, n)}
		if s.Name == "" {
			s.Name = "#"
		}
		line := h.Pos.Line - 1
		start, end := v.buffer.text.bounds(line)
		s.Selection = v.buffer.text.span(start, end, v.server.enc)
		children, count := v.below(headings[n+1:], h.Level)
		s.Children = children
		all = append(all, s)
		n += 1 + count
	}
	return all, n
}

// headingSpan returns the range of a heading and of the text that belongs to it.
func (v *view) headingSpan(headings []markdown.Heading, i int) span {
	t := v.buffer.text
	from, _ := t.bounds(headings[i].Pos.Line - 1)
	to := len(t.s)
	for _, next := range headings[i+1:] {
		if next.Level <= headings[i].Level {
			_, to = t.bounds(next.Pos.Line - 2)
			break
		}
	}
	return t.span(from, max(from, to), v.server.enc)
}
