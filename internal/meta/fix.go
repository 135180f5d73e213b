package meta

import (
	"strings"

	"saison/internal/clean"
	"saison/internal/diag"
)

// edit puts text in the place of src[from:to] of a block.
type edit struct {
	from, to int
	text     string
}

// fix makes edits of the block edits of the file; nil when there is none, or
// when the places in the file are not known.
func (r *reader) fix(edits []edit) *diag.Fix {
	if len(edits) == 0 {
		return nil
	}
	f := &diag.Fix{Edits: make([]diag.Edit, len(edits))}
	for i, e := range edits {
		var ok bool
		if f.Edits[i], ok = r.text.Edit(r.from+e.from, r.from+e.to, e.text); !ok {
			return nil
		}
	}
	return f
}

// Silent returns the repairs of what is read without a message, each for
// itself: no-break spaces before or after the colon of a key, or in an indent.
func Silent(t *clean.Text) []*diag.Fix {
	var ignored diag.List
	b := split(t, &ignored)
	if b.format != yamlFormat || b.to-b.from > MaxBytes {
		return nil
	}
	src := t.String()[b.from:b.to]
	if !strings.ContainsAny(src, "\u00A0\u202F") {
		return nil
	}
	r := &repairer{reader: &reader{text: t, from: b.from, to: b.to, faults: &ignored}, src: src, tab: tabWidths[0]}
	r.run()
	var all []*diag.Fix
	for _, e := range r.silent {
		if f := r.fix([]edit{e}); f != nil {
			all = append(all, f)
		}
	}
	return all
}

// Quoted returns text between the quotes in which YAML reads it as it stands.
// Lines of a longer text stay lines, and are read as one.
func Quoted(text string) string {
	if strings.ContainsAny(text, "\"\\") {
		return "'" + strings.ReplaceAll(text, "'", "''") + "'"
	}
	return `"` + text + `"`
}

// Typed returns text as it is best typed after a key and its colon: as it is,
// and in quotes only where it would be read as something else without them.
func Typed(text string) string {
	first, last := firstRune(text+" "), lastRune(text)
	switch {
	case text == "", strings.TrimSpace(text) != text, isNull(text), colon(text) >= 0,
		strings.ContainsAny(text, "\n\t"), strings.Contains(text, " #"),
		strings.ContainsRune("-?:,[]{}#&*!|>'\"%@`“„‟”", first), last == ':':
		return Quoted(text)
	}
	return text
}

// Opening returns the offset of the first byte after the line that opens the
// front matter of t, when that is YAML between fences that are as they should
// be; -1 otherwise.
func Opening(t *clean.Text) int {
	var faults diag.List
	b := split(t, &faults)
	if b.format != yamlFormat || len(faults) > 0 {
		return -1
	}
	return b.from
}
