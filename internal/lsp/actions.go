package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"saison/internal/diag"
)

// The titles of quick fixes.
var (
	wordsWrite = diag.Words{FR: "Écrire « %s »", EN: `Write "%s"`}
	wordsMend  = diag.Words{FR: "Réparer : %s", EN: "Repair: %s"}
)

// repair is one way to put a fault right.
type repair struct {
	title   string
	edits   []textEdit
	certain bool // the only right reading
}

// actions answers with what can be done about the faults in a range: the repair
// that saison is certain of, and the lines that its hints offer.
func actions(ctx context.Context, v *view, params json.RawMessage) (any, error) {
	var p actionParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err
	}
	out := []codeAction{}
	wanted := len(p.Context.Only) == 0 || slices.ContainsFunc(p.Context.Only, func(kind string) bool { return kind == "" || kind == "quickfix" })
	if !wanted || !v.newest(ctx) {
		return out, nil
	}
	texts := &textCache{plan: v.plan}
	if texts.of(v.buffer.path).s != v.buffer.text.s {
		return out, nil // the author has typed on: the editor will ask again
	}
	for _, d := range v.plan.result.Diagnostics {
		if d.Pos.File != v.buffer.path {
			continue
		}
		shown := v.buffer.site.diagnostic(v.plan, texts, d, v.lang)
		if !meet(shown.Range, p.Range) {
			continue
		}
		for _, r := range v.repairs(d) {
			out = append(out, codeAction{
				Title: r.title, Kind: "quickfix", Diagnostics: []diagnostic{shown}, Preferred: r.certain,
				Edit: workspaceEdit{map[string][]textEdit{v.buffer.uri: r.edits}},
			})
		}
	}
	return out, nil
}

// meet reports whether two ranges have a place in common; their ends count.
func meet(a, b span) bool { return !before(a.End, b.Start) && !before(b.End, a.Start) }

func before(a, b position) bool {
	return a.Line < b.Line || a.Line == b.Line && a.Character < b.Character
}

// repairs returns the ways to put a fault right, without repeats.
func (v *view) repairs(d diag.Diagnostic) []repair {
	var all []repair
	add := func(r repair, ok bool) {
		if ok && !slices.ContainsFunc(all, func(o repair) bool { return slices.Equal(o.edits, r.edits) }) {
			all = append(all, r)
		}
	}
	add(v.certain(d))
	if near, ok := d.Args["near"].(string); ok && near != "" {
		r, ok := v.instead(d, near)
		r.certain = len(all) == 0
		add(r, ok)
	}
	for _, line := range offered(d, v.lang) {
		add(v.typed(d, line))
	}
	return all
}

// offered returns the lines to type that the hints of a fault show, in their order.
func offered(d diag.Diagnostic, lang string) []string {
	hints := strings.Join(d.Hints(lang), "\n")
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(d.Args)) {
		if line, ok := d.Args[name].(string); ok && line != "" && strings.HasPrefix(name, "fix") && strings.Contains(hints, line) {
			lines = append(lines, line)
		}
	}
	slices.SortStableFunc(lines, func(a, b string) int { return strings.Index(hints, a) - strings.Index(hints, b) })
	return lines
}

// certain is the repair that the fault carries, if it still fits the text.
func (v *view) certain(d diag.Diagnostic) (repair, bool) {
	if d.Fix == nil || len(d.Fix.Edits) == 0 {
		return repair{}, false
	}
	t, enc := v.buffer.text, v.server.enc
	r := repair{title: fmt.Sprintf(wordsMend.In(v.lang), d.Label(v.lang)), certain: true}
	at := 0
	for _, e := range d.Fix.Edits {
		if e.Start < at || !e.Fits([]byte(t.s)) {
			return repair{}, false
		}
		at = e.End()
		r.edits = append(r.edits, textEdit{t.span(e.Start, e.End(), enc), e.New})
	}
	if e := d.Fix.Edits[0]; len(d.Fix.Edits) == 1 && short(e.New) {
		r.title = fmt.Sprintf(wordsWrite.In(v.lang), strings.TrimSpace(e.New))
	}
	return r, true
}

// short reports whether a text can stand in the title of a quick fix.
func short(s string) bool {
	return strings.TrimSpace(s) != "" && len(s) <= 80 && !strings.ContainsAny(strings.TrimSpace(s), "\r\n")
}

// instead puts the nearest known word in place of what the fault quotes.
func (v *view) instead(d diag.Diagnostic, near string) (repair, bool) {
	t := v.buffer.text
	if d.Pos.Line == 0 {
		return repair{}, false
	}
	at := t.at(d.Pos.Line, d.Pos.Col)
	_, end := t.bounds(d.Pos.Line - 1)
	for _, name := range []string{"value", "key"} {
		old, ok := d.Args[name].(string)
		if !ok || old == "" || at > end {
			continue
		}
		i := strings.Index(t.s[at:end], old)
		if i < 0 || i > 1 && locate(t, at, v.whole()).where != inBody {
			continue // in front matter it stands at the place, or behind a quote
		}
		return repair{
			title: fmt.Sprintf(wordsWrite.In(v.lang), near),
			edits: []textEdit{{t.span(at+i, at+i+len(old), v.server.enc), near}},
		}, true
	}
	return repair{}, false
}

// typed writes a line that a hint offers, "key: value", or the value alone.
func (v *view) typed(d diag.Diagnostic, line string) (repair, bool) {
	t := v.buffer.text
	if d.Pos.Line == 0 || !short(line) {
		return repair{}, false
	}
	c := locate(t, t.at(d.Pos.Line, d.Pos.Col), v.whole())
	if (c.where != inValue && !c.item) || len(c.path) == 0 {
		return repair{}, false
	}
	key, value, pair := strings.Cut(line, ":")
	switch {
	case pair && strings.TrimSpace(key) == c.path[len(c.path)-1]:
		value = strings.TrimSpace(value)
	case pair && strings.HasPrefix(value, " "):
		return repair{}, false // a line for another place
	default:
		value = line
	}
	if value == "" {
		return repair{}, false
	}
	return repair{
		title: fmt.Sprintf(wordsWrite.In(v.lang), line),
		edits: []textEdit{{t.span(c.start, c.end, v.server.enc), v.quoted(value, c)}},
	}, true
}
