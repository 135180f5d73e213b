package meta

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"saison/internal/diag"
)

func itoa(n int) string { return strconv.Itoa(n) }

// value repairs the value that begins at v on a line that ends at eol. Lines
// indented further than indent belong to it. It returns the start of the first
// line after it, when it goes beyond its line.
func (r *repairer) value(v, eol, indent int) int {
	switch c := r.src[v]; c {
	case '|', '>':
		if blockHeader(r.src[v+1 : eol]) {
			r.block = indent
			return 0
		}
		return r.sign(v, eol)
	case '"':
		return r.double(v, eol, indent)
	case '\'':
		return r.single(v, eol, indent)
	case '[', '{':
		return r.flow(v, eol, indent)
	case '&', '*', '!':
		if r.meant(r.src[v:eol]) {
			return 0 // it is what YAML means by it, and will be refused
		}
		return r.sign(v, eol)
	case '@', '%', '`', ',', ']', '}':
		return r.sign(v, eol)
	case '-', '?', ':':
		if v+1 == eol || r.src[v+1] == ' ' {
			return r.sign(v, eol)
		}
	case '#':
		if v+1 == eol || r.src[v+1] == ' ' || r.src[v+1] == '\t' {
			return 0
		}
	}
	return r.plain(v, eol, indent)
}

// blockHeader reports whether s may follow the sign of a block scalar: "+2 # note".
func blockHeader(s string) bool {
	s = strings.TrimLeft(s, "+-0123456789")
	s = strings.TrimLeft(s, " \t")
	return s == "" || s[0] == '#'
}

// text returns the end of the value of one line: without a comment and blanks.
func (r *repairer) textEnd(v, eol int) int {
	for i := v; i < eol; i++ {
		if r.src[i] == '#' && (i == v || r.src[i-1] == ' ' || r.src[i-1] == '\t') &&
			(i+1 == eol || r.src[i+1] == ' ' || r.src[i+1] == '\t') {
			eol = i
			break
		}
	}
	return v + len(strings.TrimRight(r.src[v:eol], " \t"))
}

// sign reads a text that begins with a sign which means something to YAML.
func (r *repairer) sign(v, eol int) int {
	end := r.textEnd(v, eol)
	r.note("sign-in-text", v, diag.Args{"value": short(r.src[v:end], 80), "sign": string(firstRune(r.src[v:]))}, edit{v, end, Quoted(r.src[v:end])})
	r.quote(v, end, r.src[v:end])
	return 0
}

func firstRune(s string) rune {
	c, _ := utf8.DecodeRuneInString(s)
	return c
}

// meant reports whether an anchor, alias or tag is one, and not the start of a text.
func (r *repairer) meant(s string) bool {
	if s[0] == '!' {
		return strings.HasPrefix(s, "!!") && len(s) > 2 && unicode.IsLetter(rune(s[2])) || strings.HasPrefix(s, "!<")
	}
	n := 1
	for n < len(s) && (s[n] == '_' || s[n] == '-' || s[n]|0x20 >= 'a' && s[n]|0x20 <= 'z' || s[n] >= '0' && s[n] <= '9') {
		n++
	}
	if n == 1 || n < len(s) && s[n] != ' ' || s[0] == '*' && strings.TrimSpace(s[n:]) != "" {
		return false
	}
	other := "&"
	if s[0] == '&' {
		other = "*"
	}
	return strings.Contains(r.src, other+s[1:n])
}

// plain repairs a text without quotes, over all its lines.
func (r *repairer) plain(v, eol, indent int) int {
	end, after := r.textEnd(v, eol), 0
	if end == eol || strings.TrimRight(r.src[end:eol], " \t") == "" { // a comment ends the text
		end, after = r.further(v, end, eol, indent)
	}
	text := r.src[v:end]
	id := ""
	switch first, last := firstRune(text), lastRune(text); {
	case strings.ContainsRune("“„‟”", first) && strings.ContainsRune("”“", last) && len(text) > utf8.RuneLen(first):
		id = "curly-quotes"
	case colon(strings.ReplaceAll(text, "\n", " ")) >= 0:
		id = "colon-in-text"
	case strings.Contains(text, " #") || text[0] == '#':
		id = "hash-in-text"
	}
	if id == "" {
		return after
	}
	args := diag.Args{"value": short(strings.Join(strings.Fields(text), " "), 80),
		"open": string(firstRune(text)), "close": string(lastRune(text))}
	if name, ok := titleWords[r.keyBefore(v)]; ok {
		args["title"] = name
	}
	if id == "curly-quotes" && colon(text) < 0 && !strings.Contains(text, " #") {
		r.note(id, v, args) // they may be meant
		return after
	}
	r.note(id, v, args, edit{v, end, Quoted(text)})
	r.quote(v, end, text)
	return after
}

// titleWords are what messages call the text of the keys that name a document.
var titleWords = map[string]diag.Words{
	"titre": {FR: "titre", EN: "title"}, "title": {FR: "titre", EN: "title"},
	"nom": {FR: "nom", EN: "name"}, "name": {FR: "nom", EN: "name"},
}

// keyBefore returns the key, in small letters, whose value begins at v.
func (r *repairer) keyBefore(v int) string {
	line := r.src[strings.LastIndexByte(r.src[:v], '\n')+1 : v]
	return strings.ToLower(strings.Trim(line, " \t-:"))
}

func lastRune(s string) rune {
	c, _ := utf8.DecodeLastRuneInString(s)
	return c
}

// further adds to a text the lines below that go on with it. A line that is
// moved to the right and is a field all the same is said, and read as one.
func (r *repairer) further(v, end, eol, indent int) (newEnd, after int) {
	at := eol + 1
	for at < len(r.src) {
		line, next := lineAt(r.src, at)
		in := len(line) - len(strings.TrimLeft(line, " \t"))
		rest := line[in:]
		width := in + strings.Count(line[:in], "\t")*(r.tab-1)
		if rest == "" || width <= indent || rest[0] == '#' || strings.HasPrefix(rest, "- ") {
			break
		}
		if plainKey(rest) {
			r.note("indent-unexpected", at+in, diag.Args{"value": short(rest, 60)})
			// Everything before it is final: the line gets the indent of the field above.
			r.later = append(r.later, outdent{at, at + in, indent})
			break
		}
		end = r.textEnd(at+in, at+len(line))
		after = next
		at = next
	}
	return end, after
}

// single repairs a text in single quotes.
func (r *repairer) single(v, eol, indent int) int {
	for i := v + 1; i < eol; i++ {
		if r.src[i] != '\'' {
			continue
		}
		if i+1 < eol && r.src[i+1] == '\'' {
			i++
			continue
		}
		if r.nothing(i+1, eol) {
			return 0
		}
		end := r.textEnd(v, eol)
		if r.src[end-1] == '\'' && end-1 > v {
			inner := strings.ReplaceAll(r.src[v+1:end-1], "''", "'")
			r.note("apostrophe-in-quotes", v, diag.Args{"value": short(inner, 80)}, edit{v, end, Typed(inner)})
			r.quote(v, end, inner)
		} else {
			r.note("quotes-in-text", v, diag.Args{"value": short(r.src[v:end], 80)}, edit{v, end, Quoted(r.src[v:end])})
			r.quote(v, end, r.src[v:end])
		}
		return 0
	}
	return r.open(v, eol, indent, '\'')
}

// double repairs a text in double quotes.
func (r *repairer) double(v, eol, indent int) int {
	bad := -1
	for i := v + 1; i < eol; i++ {
		switch r.src[i] {
		case '\\':
			if bad < 0 && !escape(r.src[i+1:eol]) {
				bad = i
			}
			i++
		case '"':
			end := r.textEnd(v, eol)
			switch {
			case !r.nothing(i+1, eol):
				r.note("quotes-in-text", v, diag.Args{"value": short(r.src[v:end], 80)}, edit{v, end, Quoted(r.src[v:end])})
				r.quote(v, end, r.src[v:end])
			case bad >= 0:
				inner := r.src[v+1 : i]
				r.note("backslash-in-quotes", v, diag.Args{"value": short(inner, 80)}, edit{v, i + 1, Quoted(inner)})
				r.quote(v, i+1, inner)
			}
			return 0
		}
	}
	return r.open(v, eol, indent, '"')
}

// escape reports whether s may follow a backslash in double quotes.
func escape(s string) bool {
	if s == "" {
		return true // the line goes on below
	}
	digits := map[byte]int{'x': 2, 'u': 4, 'U': 8}[s[0]]
	if digits == 0 {
		return strings.IndexByte("0abtnvfre \"/\\N_LP", s[0]) >= 0
	}
	return len(s) > digits && strings.Trim(s[1:1+digits], "0123456789abcdefABCDEF") == ""
}

// nothing reports whether only blanks or a comment stand from at to eol.
func (r *repairer) nothing(at, eol int) bool {
	rest := strings.TrimLeft(r.src[at:eol], " \t")
	return rest == "" || rest[0] == '#' && len(rest) < eol-at
}

// open looks for the end of a quote on the lines below; without one it is an
// error, and the rest of the line is the text.
func (r *repairer) open(v, eol, indent int, quote byte) int {
	for at := eol + 1; at < len(r.src); {
		line, next := lineAt(r.src, at)
		in := len(line) - len(strings.TrimLeft(line, " \t"))
		if line != "" && in <= indent || plainKey(line[in:]) {
			break
		}
		if end := closing(line, quote); end >= 0 {
			if r.nothing(at+end+1, at+len(line)) {
				return next
			}
			break
		}
		at = next
	}
	end := r.textEnd(v, eol)
	r.note("quote-unclosed", v, diag.Args{"quote": string(quote), "value": short(r.src[v+1:end], 80)})
	r.quote(v, end, r.src[v+1:end])
	return 0
}

// closing returns where the quote that is open before s is closed in s, or -1.
func closing(s string, quote byte) int {
	for i := 0; i < len(s); i++ {
		switch {
		case quote == '"' && s[i] == '\\':
			i++
		case s[i] == quote && quote == '\'' && i+1 < len(s) && s[i+1] == quote:
			i++
		case s[i] == quote:
			return i
		}
	}
	return -1
}
