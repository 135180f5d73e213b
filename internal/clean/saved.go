package clean

import (
	"slices"
	"strings"
	"unicode/utf8"

	"saison/internal/diag"
)

// saved is the file as it was, and where its bytes are in the text.
type saved struct {
	data  string
	known bool   // the file is UTF-8, so that its places are known to the byte
	mark  int    // length of the byte-order mark
	seams []seam // where text and file part, in order
}

// seam says that the text from at on comes from the file from was on.
type seam struct{ at, was int32 }

// offset returns where the byte at of the text stands in the file.
func (s *saved) offset(at int) int {
	i, found := slices.BinarySearchFunc(s.seams, int32(at), func(s seam, at int32) int { return int(s.at - at) })
	if found {
		for i+1 < len(s.seams) && int(s.seams[i+1].at) == at { // several characters taken out in a row
			i++
		}
	} else if i--; i < 0 {
		return at + s.mark
	}
	return int(s.seams[i].was) + at - int(s.seams[i].at)
}

// Edit returns the edit of the file as saved that puts text in the place of the
// bytes from and to of the text. New lines end as those of the file do. It is
// false for a file in another encoding than UTF-8: that is repaired first.
func (t *Text) Edit(from, to int, text string) (diag.Edit, bool) {
	if !t.saved.known || from < 0 || to < from || to > len(t.text) {
		return diag.Edit{}, false
	}
	start, end := t.saved.offset(from), t.saved.offset(to)
	return diag.Edit{Start: start, Old: strings.Clone(t.saved.data[start:end]), New: strings.ReplaceAll(text, "\n", t.lineEnd())}, true
}

// Fix is the repair with one [Text.Edit]; nil where there is none.
func (t *Text) Fix(from, to int, text string) *diag.Fix {
	e, ok := t.Edit(from, to, text)
	if !ok {
		return nil
	}
	return &diag.Fix{Edits: []diag.Edit{e}}
}

// lineEnd returns how the first line of the file ends.
func (t *Text) lineEnd() string {
	if len(t.lines) < 2 {
		return "\n"
	}
	end := int(t.lines[1])
	return t.saved.data[t.saved.offset(end-1):t.saved.offset(end)]
}

// Offset returns the byte of the text that stands at a place of the file, the
// inverse of [Text.Pos]. A place that is not in the text is brought into it.
func (t *Text) Offset(p diag.Pos) int {
	from, to := t.Start(p.Line), t.Start(p.Line+1)
	if to > from && t.text[to-1] == '\n' {
		to--
	}
	for from < to { // the column grows with the offset
		mid := from + (to-from)/2
		if t.Pos(mid).Col < p.Col {
			from = mid + 1
		} else {
			to = mid
		}
	}
	for from < len(t.text) && !utf8.RuneStart(t.text[from]) {
		from++
	}
	return from
}

// modernise gives the fault about an old encoding its repair: each byte beyond
// ASCII becomes the character that it was read as.
func (d *decoder) modernise(data string, mark int) {
	for i := range d.faults {
		if d.faults[i].id != "legacy-encoding" {
			continue
		}
		f := &diag.Fix{}
		for at := range len(data) {
			if c := data[at]; c >= utf8.RuneSelf {
				f.Edits = append(f.Edits, diag.Edit{Start: at + mark, Old: string([]byte{c}), New: string(windows1252(c))})
			}
		}
		d.faults[i].fix = f
	}
}

// edit adds to the fault about an invisible character the edit that takes it out
// of a file in UTF-8, or puts the space there that it was read as.
func (d *decoder) edit(at, size int, with string) {
	if !d.saved.known {
		return
	}
	at += d.saved.mark
	old := strings.Clone(d.saved.data[at : at+size])
	r, _ := utf8.DecodeRuneInString(old)
	code := charCode(r)
	for i := range d.faults {
		f := &d.faults[i]
		if f.id != "invisible-character" || f.args["code"] != code {
			continue
		}
		if f.fix == nil {
			f.fix = &diag.Fix{}
		}
		f.fix.Edits = append(f.fix.Edits, diag.Edit{Start: at, Old: old, New: with})
	}
}
