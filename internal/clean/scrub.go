package clean

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"saison/internal/diag"
)

// hidden is what to do with characters that cannot be seen. Characters that
// writing needs (joiners, the two direction marks, the soft hyphen) are not here.
var hidden = []struct {
	first, last rune
	id          string
	with        string // what stands in its place
}{
	{0x0B, 0x0B, "invisible-character", " "}, // a line break inside a paragraph, pasted from a word processor
	{0x00, 0x08, "character-control", ""},
	{0x0C, 0x1F, "character-control", ""},
	{0x7F, 0x84, "character-control", ""},
	{0x85, 0x85, "invisible-character", " "}, // next line
	{0x86, 0x9F, "character-control", ""},
	{0x200B, 0x200B, "invisible-character", ""},  // zero-width space
	{0x2028, 0x2029, "invisible-character", " "}, // line and paragraph separator
	{0x202A, 0x202E, "direction-character", ""},  // embeddings and overrides
	{0x2060, 0x2060, "invisible-character", ""},  // word joiner
	{0x2066, 0x2069, "direction-character", ""},  // isolates
	{0xFEFF, 0xFEFF, "invisible-character", ""},  // a byte-order mark in the middle
	{0xFFFE, 0xFFFF, "character-control", ""},
}

// suspect reports whether the byte may begin a character of the table, or a
// line end that is not \n. Most texts have none, and are used as they are.
func suspect(s string, i int) bool {
	switch c := s[i]; {
	case c < 0x20:
		return c != '\n' && c != '\t'
	case c == 0x7F:
		return true
	case c == 0xC2:
		return s[i+1] < 0xA0
	case c == 0xE2:
		switch b := s[i+2]; s[i+1] { // not the dashes and quotes that most texts have
		case 0x80:
			return b == 0x8B || b >= 0xA8 && b <= 0xAE
		case 0x81:
			return b == 0xA0 || b >= 0xA6 && b <= 0xA9
		}
		return false
	case c == 0xEF:
		return s[i+1] == 0xBB && s[i+2] == 0xBF || s[i+1] == 0xBF && s[i+2] >= 0xBE
	}
	return false
}

// nextSuspect returns the offset of the first suspect at or after i, or len(s).
func nextSuspect(s string, i int) int {
	for ; i < len(s); i++ {
		c := s[i]
		if c >= 0x20 && c < 0x7F || c == '\n' || c == 0xC3 { // nearly all of a text
			continue
		}
		if suspect(s, i) {
			return i
		}
	}
	return len(s)
}

// scrub makes line ends \n and takes out what cannot be seen. The text is valid UTF-8.
func (d *decoder) scrub(s string) {
	i := nextSuspect(s, 0)
	if i == len(s) {
		d.text = s
		return
	}
	var b strings.Builder
	b.Grow(len(s))
	from := 0
	for ; i < len(s); i = nextSuspect(s, i) {
		b.WriteString(s[from:i])
		before := b.Len()
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == '\r' {
			if i+1 < len(s) && s[i+1] == '\n' {
				size = 2
			}
			b.WriteByte('\n')
		} else {
			d.hide(&b, r)
			d.edit(i, size, b.String()[before:])
		}
		i += size
		if d.saved.known && b.Len()-before != size {
			d.saved.seams = append(d.saved.seams, seam{int32(b.Len()), int32(i + d.saved.mark)})
		}
		from = i
	}
	b.WriteString(s[from:])
	d.text = b.String()
}

// hide leaves out one character, or puts a blank in its place.
func (d *decoder) hide(b *strings.Builder, r rune) {
	for _, h := range hidden {
		if r < h.first || r > h.last {
			continue
		}
		at := b.Len()
		b.WriteString(h.with)
		gone := 0
		if h.with == "" {
			d.gone = append(d.gone, int32(at))
			gone = len(d.gone)
		}
		d.count(h.id, charCode(r), at, gone)
		return
	}
	b.WriteRune(r)
}

func charCode(r rune) string { return fmt.Sprintf("U+%04X", r) }

// count reports a character the first time it is met, with how often it stands
// in the file; control characters each time, up to a dozen.
func (d *decoder) count(id, code string, at, gone int) {
	seen := 0
	for i := range d.faults {
		f := &d.faults[i]
		if f.id != id || f.args["code"] != code {
			continue
		}
		seen++
		if id != "character-control" || seen == 12 {
			n, _ := f.args["count"].(int)
			f.args["count"] = max(n, 1) + 1
			return
		}
	}
	args := diag.Args{"code": code, "name": charName[code]}
	d.faults = append(d.faults, fault{id: id, at: at, gone: gone, args: args})
}

// charName says what the commoner ones are.
var charName = map[string]diag.Words{
	"U+0000": {FR: "octet nul", EN: "NUL byte"},
	"U+0008": {FR: "retour arrière", EN: "backspace"},
	"U+000B": {FR: "saut de ligne de traitement de texte", EN: "word processor line break"},
	"U+200B": {FR: "espace de largeur nulle", EN: "zero-width space"},
	"U+2028": {FR: "séparateur de lignes", EN: "line separator"},
	"U+2029": {FR: "séparateur de paragraphes", EN: "paragraph separator"},
	"U+202A": {FR: "marque de sens de lecture", EN: "direction embedding"},
	"U+202B": {FR: "marque de sens de lecture", EN: "direction embedding"},
	"U+202C": {FR: "fin de marque de sens de lecture", EN: "end of a direction embedding"},
	"U+202D": {FR: "sens de lecture forcé", EN: "direction override"},
	"U+202E": {FR: "sens de lecture forcé", EN: "direction override"},
	"U+2060": {FR: "gluon de mots", EN: "word joiner"},
	"U+FEFF": {FR: "marque d'ordre des octets au milieu du texte", EN: "byte-order mark in the middle of the text"},
}

// quoted is a list of words that writes itself in the reader's quotes.
type quoted []string

// In returns the words in the quotes of the language.
func (q quoted) In(lang string) string {
	open, close := `"`, `"`
	if lang == "fr" {
		open, close = "« ", " »"
	}
	return open + strings.Join(q, close+", "+open) + close
}

// accented returns the first n different words of s that have a letter beyond
// ASCII: those by which a reader sees whether an encoding was guessed well.
func accented(s string, n int) quoted {
	var words quoted
	for word := range strings.FieldsFuncSeq(s, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if isASCII(word) || contains(words, word) || utf8.RuneCountInString(word) == 1 {
			continue // "à" tells a reader little
		}
		if words = append(words, word); len(words) == n {
			break
		}
	}
	if len(words) == 0 { // only signs, or letters by themselves: show the first word that has one
		for word := range strings.FieldsSeq(s) {
			if !isASCII(word) {
				return quoted{word}
			}
		}
	}
	return words
}

func contains(words []string, word string) bool {
	for _, w := range words {
		if w == word {
			return true
		}
	}
	return false
}
