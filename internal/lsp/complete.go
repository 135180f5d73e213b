package lsp

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"saison/internal/schema"
)

// maxItems is how many proposals are sent at once; the client asks again as the
// author types on.
const maxItems = 300

// proposal is one thing that may be written.
type proposal struct {
	label  string
	kind   int
	detail string
	help   string
	match  []string // further texts by which it is found
	insert string   // what is written; the label when empty
	plain  bool     // insert is written as it is, without quotes
}

// complete answers with what may be written at a position.
func complete(ctx context.Context, v *view, params json.RawMessage) (any, error) {
	var p atParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err
	}
	list := completionList{Items: []completionItem{}}
	if !v.ready(ctx) {
		return list, nil
	}
	c, at := v.locate(p.Position)
	var all []proposal
	switch c.where {
	case inKey:
		all = v.keys(c)
		if c.item {
			all = append(all, v.elements(c)...)
		}
	case inValue:
		all = v.values(c)
	case inBlockName:
		all = v.blocks()
	case inBody:
		all, c = v.linkTargets(c, at)
	}
	typed := v.buffer.text.s[min(c.start, at):at]
	c.start, c.end = min(c.start, at), max(c.end, at)
	if c.where == inBody {
		c.end = max(at, c.end)
	}
	list.Items = append(list.Items, v.best(all, c, typed, &list.Incomplete)...)
	return list, nil
}

// How well a proposal fits what has been typed.
const (
	begins    = iota // a name of it begins so
	contains         // or has it in its middle
	scattered        // or has its letters in their order
	unfit
)

// best returns the proposals that fit what has been typed, the best first, each
// once. When some are left out, the editor is to ask again as the author types.
func (v *view) best(all []proposal, c cursor, typed string, incomplete *bool) []completionItem {
	folded := schema.Fold(typed)
	var ranks [unfit + 1][]proposal
	seen := map[string]bool{}
	for _, q := range all {
		if !seen[q.label] {
			seen[q.label] = true
			rank := q.fit(folded)
			ranks[rank] = append(ranks[rank], q)
		}
	}
	found := append(ranks[begins], ranks[contains]...)
	if len(found) == 0 {
		found = ranks[scattered]
	}
	*incomplete = len(found) < len(seen) || len(found) > maxItems
	var items []completionItem
	for i, q := range found[:min(len(found), maxItems)] {
		items = append(items, v.item(q, c, typed, i))
	}
	return items
}

// fit says how well a proposal fits what has been typed.
func (q proposal) fit(folded string) int {
	best := unfit
	for _, m := range append(q.match[:len(q.match):len(q.match)], q.label) {
		name := schema.Fold(m)
		switch {
		case strings.HasPrefix(name, folded):
			return begins
		case strings.Contains(name, folded):
			best = min(best, contains)
		case subsequence(folded, name):
			best = min(best, scattered)
		}
	}
	return best
}

// subsequence reports whether the letters of part stand in s in their order.
func subsequence(part, s string) bool {
	for _, r := range part {
		i := strings.IndexRune(s, r)
		if i < 0 {
			return false
		}
		s = s[i+utf8.RuneLen(r):]
	}
	return true
}

// item makes a proposal into what the editor shows and writes. Editors compare
// the filter text with what stands in the range: it begins with the label, then
// come the other names, with and without accents.
func (v *view) item(q proposal, c cursor, typed string, rank int) completionItem {
	enc, t := v.server.enc, v.buffer.text
	text := cmp.Or(q.insert, q.label)
	if !q.plain {
		text = v.quoted(text, c)
	}
	if c.where == inValue && !c.flow && c.start > 0 && t.s[c.start-1] == ':' {
		text = " " + text
	}
	filter := q.label
	for _, m := range q.match {
		if !strings.Contains(filter, m) {
			filter += " " + m
		}
	}
	if plain := unaccented(filter); plain != filter {
		filter += " " + plain
	}
	if typed != "" && !strings.HasPrefix(filter, typed) && c.where == inValue && strings.ContainsAny(typed, blanks) {
		filter = typed + " " + filter // what has been typed is words: the server has compared them
	}
	return completionItem{
		Label: q.label, Kind: q.kind, Detail: q.detail, Documentation: q.help,
		SortText: fmt.Sprintf("%04d", rank), FilterText: filter,
		TextEdit: textEdit{t.span(c.start, c.end, enc), text},
	}
}

// unaccented returns s without accents, for authors who type without them.
func unaccented(s string) string {
	words := strings.Fields(s)
	for i, w := range words {
		words[i] = schema.Fold(w)
	}
	return strings.Join(words, " ")
}

// quoted puts quotes around a text that would not be read as it is, unless the
// author has begun some.
func (v *view) quoted(s string, c cursor) string {
	t := v.buffer.text.s
	if c.start > 0 && (t[c.start-1] == '"' || t[c.start-1] == '\'') {
		return s
	}
	signs := strings.Contains(s, ": ") || strings.Contains(s, " #") || strings.HasSuffix(s, ":") || strings.IndexByte("[]{}&*!|>%@`\"'#", s[0]) >= 0
	if signs || c.flow && strings.ContainsAny(s, ",[]{}") {
		return `"` + strings.ReplaceAll(strings.ReplaceAll(s, `\`, `\\`), `"`, `\"`) + `"`
	}
	return s
}

// keys proposes the keys that the map at the cursor does not have yet, the
// required ones first.
func (v *view) keys(c cursor) []proposal {
	table, given := v.table()
	rows, owner, ok := table.inside(c.path)
	if !ok {
		return nil
	}
	if _, known := given[v.buffer.text.s[c.start:c.end]]; known && len(c.path) == 0 {
		given = nil // the key under the cursor is no sign of the author's language
	}
	tongue := table.tongue(given, v.tongue())
	prefix := ""
	if (len(c.path) > 0 && owner.listed() || len(c.path) == 0 && table.listed) && !c.flow && !c.dash && len(c.present) == 0 {
		prefix = "- "
	}
	present := func(f field) bool { return slices.ContainsFunc(c.present, f.spelt) }
	var all []proposal
	for _, required := range []bool{true, false} {
		for _, f := range rows {
			if f.required != required || present(f) {
				continue
			}
			q := proposal{label: f.spelling(tongue), kind: itemProperty, detail: v.typeWords(f), help: v.help(f, tongue), plain: true}
			q.match = append(append(append(q.match, f.fr...), f.en...), f.name)
			q.insert = prefix + q.label
			if !c.colon {
				q.insert += ": "
			}
			all = append(all, q)
		}
	}
	return all
}

// tongue returns the language of keys where the document has none yet: that of
// the site, as `saison new` does.
func (v *view) tongue() string {
	if l := v.config().Languages[0]; l == "fr" || l == "en" {
		return l
	}
	return v.lang
}

// typeWords says what a value looks like.
func (v *view) typeWords(f field) string {
	if f.key == nil {
		return ""
	}
	return f.key.Type.Words(v.lang)
}

// help is one line of help and an example.
func (v *view) help(f field, tongue string) string {
	s := f.help.In(v.lang)
	if ex := f.sample(tongue); ex != "" {
		s += "\n\n" + ex
	}
	return strings.TrimSpace(s)
}

// sample is the line that an author writes, by the example of the table.
func (f field) sample(tongue string) string {
	ex := f.example.In(tongue)
	switch {
	case ex == "":
		return ""
	case strings.HasPrefix(ex, "\n"):
		return f.spelling(tongue) + ":" + ex
	}
	return f.spelling(tongue) + ": " + ex
}
