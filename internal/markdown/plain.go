package markdown

import "strings"

// Plain returns the text without markup, with fences as they are.
func (b *Body) Plain() string { return b.PlainWith(nil) }

// PlainWith returns the text without markup: paragraphs are set apart by an empty
// line, pictures and footnote signs are left out. fence returns what stands in
// the place of a fence, by its number in Fences; nil leaves all as they are.
func (b *Body) PlainWith(fence func(n int) (text string, ok bool)) string {
	var w strings.Builder
	w.Grow(len(b.code))
	pending, skip := "", false
	for r := (reading{b.code}); ; {
		kind, arg, s, ok := r.next()
		if !ok {
			return strings.TrimRight(w.String(), "\n ")
		}
		if skip {
			skip = kind != opFenceEnd
			continue
		}
		switch kind {
		case opFence:
			if fence == nil {
				continue
			}
			if s, skip = fence(arg); skip && s != "" {
				if w.Len() > 0 {
					w.WriteString("\n\n")
				}
				w.WriteString(s)
				pending = "\n\n"
			}
		case opText, opCode:
			if strings.HasSuffix(w.String(), "\n") { // the last line of code
				pending = strings.TrimPrefix(pending, "\n")
			}
			if w.Len() > 0 {
				w.WriteString(pending)
			}
			pending = ""
			w.WriteString(s)
		case opBreak, opNotes:
			pending = "\n\n"
		case opLine, opNote:
			if pending == "" {
				pending = "\n"
			}
		case opCell:
			if pending == "" {
				pending = " | "
			}
		}
	}
}
