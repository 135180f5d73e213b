package audit

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// fetching are the functions of style sheets whose words are addresses.
var fetching = map[string]bool{"url": true, "src": true, "image": true, "image-set": true, "-webkit-image-set": true, "cross-fade": true, "-webkit-cross-fade": true}

// css looks at a style sheet, or at the value of a style attribute.
func (a *auditor) css(text string) {
	if !strings.ContainsAny(text, "(@\\") {
		return
	}
	s := sheet{auditor: a, text: decodeEscapes(text)}
	for s.at < len(s.text) {
		s.step()
	}
}

// sheet reads a style sheet.
type sheet struct {
	*auditor
	text  string
	at    int
	rule  string   // "@import" until its semicolon
	calls []string // functions that are open
}

// step reads one token.
func (s *sheet) step() {
	c := s.text[s.at]
	switch {
	case strings.HasPrefix(s.text[s.at:], "/*"):
		s.skipTo("*/", s.at+2)
	case c == '"' || c == '\'':
		v := s.str(c)
		switch call := s.call(); {
		case s.rule == "@import":
			s.address(s.rule, v)
		case fetching[call] && s.rule != "@namespace":
			s.address(call+"()", v)
		}
	case c == ';' || c == '{' || c == '}':
		s.rule = ""
		s.calls = s.calls[:0]
		s.at++
	case c == ')':
		if n := len(s.calls); n > 0 {
			s.calls = s.calls[:n-1]
		}
		s.at++
	case c == '@' || isWord(c):
		s.word()
	case c == '(':
		s.calls = append(s.calls, "")
		s.at++
	default:
		s.at++
	}
}

// call returns the innermost open function that has a name.
func (s *sheet) call() string {
	for i := len(s.calls) - 1; i >= 0; i-- {
		if fetching[s.calls[i]] {
			return s.calls[i]
		}
		if s.calls[i] != "" {
			return "" // such as format("woff2") in src:
		}
	}
	return ""
}

// word reads a word; with a bracket behind it, it is a function.
func (s *sheet) word() {
	start := s.at
	for s.at++; s.at < len(s.text) && isWord(s.text[s.at]); s.at++ {
	}
	w := strings.ToLower(s.text[start:s.at])
	if w[0] == '@' {
		s.rule = w
		return
	}
	if s.at >= len(s.text) || s.text[s.at] != '(' {
		return
	}
	s.at++
	s.calls = append(s.calls, w)
	if w != "url" {
		return
	}
	rest := strings.TrimLeft(s.text[s.at:], " \t\r\n\f")
	if rest == "" || rest[0] == '"' || rest[0] == '\'' {
		return
	}
	end := strings.IndexByte(rest, ')')
	if end < 0 {
		end = len(rest)
	}
	if s.rule != "@namespace" {
		s.address("url()", rest[:end])
	}
	s.at = len(s.text) - len(rest) + end
}

// str reads a string, up to its quote or the end of its line.
func (s *sheet) str(quote byte) string {
	start := s.at + 1
	for s.at = start; s.at < len(s.text); s.at++ {
		if c := s.text[s.at]; c == quote || c == '\n' {
			s.at++
			return s.text[start : s.at-1]
		}
	}
	return s.text[start:]
}

// skipTo moves behind the next occurrence of mark.
func (s *sheet) skipTo(mark string, from int) {
	i := strings.Index(s.text[from:], mark)
	if i < 0 {
		s.at = len(s.text)
		return
	}
	s.at = from + i + len(mark)
}

func isWord(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c >= 0x80
}

// decodeEscapes resolves escapes of characters: \75 rl( is url(. An escaped
// quotation mark is dropped, since it ends nothing.
func decodeEscapes(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		if s[i] != '\\' {
			b.WriteByte(s[i])
			i++
			continue
		}
		j := i + 1
		for j < len(s) && j < i+7 && strings.IndexByte("0123456789abcdefABCDEF", s[j]) >= 0 {
			j++
		}
		if j == i+1 { // the character itself
			if j < len(s) {
				_, size := utf8.DecodeRuneInString(s[j:])
				if c := s[j]; c != '"' && c != '\'' && c != '\n' {
					b.WriteString(s[j : j+size])
				}
				j += size
			}
			i = j
			continue
		}
		n, err := strconv.ParseUint(s[i+1:j], 16, 32)
		if r := rune(n); err == nil && utf8.ValidRune(r) && r != '"' && r != '\'' {
			b.WriteRune(r)
		}
		if j < len(s) && isSpace(s[j]) {
			j++
		}
		i = j
	}
	return b.String()
}
