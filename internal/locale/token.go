package locale

import (
	"unicode"
	"unicode/utf8"
)

// maxLength bounds every text that is read, in characters.
const maxLength = 1000

type tokenKind uint8

const (
	endToken tokenKind = iota
	numberToken
	wordToken
	markToken
)

// A token is one number, word or mark of a phrase. A word carries what the
// lexicon knows of it; an apostrophe belongs to the word before it ("d'", "l'").
type token struct {
	kind       tokenKind
	glued      bool // no space between the token before and this one
	mark       rune // of a mark: folded, such as '-' for every dash
	num        int  // of a number; -1 when it has more than nine figures
	digits     int  // figures of a number
	start, end int  // bytes of the text
	entry
}

// scan cuts text into tokens; the last one is an endToken. ok is false when
// the text is longer than maxLength characters.
func scan(text string) (toks []token, ok bool) {
	if len(text) > maxLength && utf8.RuneCountInString(text) > maxLength {
		return nil, false
	}
	toks = make([]token, 0, min(24, 2+len(text)/2)) // tokens are large, and most texts short
	glued, right := false, false                    // right: a word is Hebrew
	var word [64]byte
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		t := token{start: i, end: i + n, glued: glued}
		switch {
		case isBidi(r):
			i += n
			continue
		case isSpace(r):
			i, glued = i+n, false
			continue
		case '0' <= r && r <= '9':
			t.kind = numberToken
			t.end, t.num, t.digits = scanNumber(text, i)
		case unicode.IsLetter(r):
			t.kind = wordToken
			t.end, t.entry = scanWord(text, i, word[:0])
			if isHebrew(r) {
				right = true
				toks = appendHebrew(toks, text, t)
				i, glued = t.end, true
				continue
			}
		case unicode.IsMark(r):
			i += n
			continue
		default:
			t.kind, t.mark = markToken, r
			if c := plainMark(r); c != 0 {
				t.mark = rune(c)
			}
			if t.mark == '&' || t.mark == '+' {
				t.entry = entry{does: and}
			}
			if t.mark == '@' {
				t.entry = entry{does: at}
			}
		}
		toks = append(toks, t)
		i, glued = t.end, true
	}
	toks = append(toks, token{kind: endToken, start: len(text), end: len(text)})
	if right {
		toks = joinHebrew(text, toks)
	}
	return toks, true
}

func scanNumber(text string, i int) (end, num, digits int) {
	start := i
	for i < len(text) && '0' <= text[i] && text[i] <= '9' {
		if digits < 9 {
			num = num*10 + int(text[i]-'0')
		}
		digits++
		i++
	}
	if digits > 9 {
		num = -1
	}
	return i, num, i - start
}

// scanWord reads letters, and an apostrophe that follows them, and looks the word up.
func scanWord(text string, i int, buf []byte) (end int, e entry) {
	for end = i; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			if isBidi(r) {
				i += n
				continue
			}
			if plainMark(r) == '\'' || r == '\'' {
				buf, end = append(buf, '\''), i+n
			}
			break
		}
		buf, i = foldRune(buf, r), i+n
		end = i
		if len(buf) > 40 { // longer than any word of the lexicon
			buf = buf[:40]
		}
	}
	return end, lexicon[string(buf)]
}
