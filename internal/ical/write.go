package ical

import (
	"slices"
	"strings"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"
)

// maxOctets is the length of a line on the wire, without its CRLF (RFC 5545 3.1).
const maxOctets = 75

// types are the default value types of the properties that are not TEXT
// (RFC 5545 3.8, RFC 7986 5). A property that is not listed is TEXT.
var types = map[string]ics.ValueDataType{
	"ATTACH":           ics.ValueDataTypeUri,
	"CONFERENCE":       ics.ValueDataTypeUri,
	"CREATED":          ics.ValueDataTypeDateTime,
	"DTEND":            ics.ValueDataTypeDateTime,
	"DTSTAMP":          ics.ValueDataTypeDateTime,
	"DTSTART":          ics.ValueDataTypeDateTime,
	"EXDATE":           ics.ValueDataTypeDateTime,
	"GEO":              ics.ValueDataTypeFloat,
	"IMAGE":            ics.ValueDataTypeUri,
	"LAST-MODIFIED":    ics.ValueDataTypeDateTime,
	"ORGANIZER":        ics.ValueDataTypeCalAddress,
	"RECURRENCE-ID":    ics.ValueDataTypeDateTime,
	"REFRESH-INTERVAL": ics.ValueDataTypeDuration,
	"RRULE":            ics.ValueDataTypeRecur,
	"SEQUENCE":         ics.ValueDataTypeInteger,
	"SOURCE":           ics.ValueDataTypeUri,
	"TZOFFSETFROM":     ics.ValueDataTypeUtcOffset,
	"TZOFFSETTO":       ics.ValueDataTypeUtcOffset,
	"URL":              ics.ValueDataTypeUri,
	"X-PUBLISHED-TTL":  ics.ValueDataTypeDuration,
}

// prop returns a property of the model. params are names and values in turn.
func prop(name ics.Property, value string, params ...string) ics.IANAProperty {
	p := ics.BaseProperty{IANAToken: string(name), Value: value}
	if len(params) > 0 {
		p.ICalParameters = make(map[string][]string, len(params)/2)
		for i := 0; i+1 < len(params); i += 2 {
			p.ICalParameters[params[i]] = append(p.ICalParameters[params[i]], params[i+1])
		}
	}
	return ics.IANAProperty{BaseProperty: p}
}

// appendComponent appends a component with its properties, then the components
// inside it, to dst.
func appendComponent(dst []byte, name ics.ComponentType, properties []ics.IANAProperty, inside []ics.Component) []byte {
	dst = appendFolded(dst, "BEGIN:"+string(name))
	for i := range properties {
		dst = appendProperty(dst, &properties[i].BaseProperty)
	}
	for _, c := range inside {
		dst = appendComponent(dst, componentName(c), c.UnknownPropertiesIANAProperties(), c.SubComponents())
	}
	return appendFolded(dst, "END:"+string(name))
}

// componentName names the components that a feed is made of.
func componentName(c ics.Component) ics.ComponentType {
	switch c := c.(type) {
	case *ics.GeneralComponent:
		return ics.ComponentType(c.Token)
	case *ics.VEvent:
		return ics.ComponentVEvent
	case *ics.VTimezone:
		return ics.ComponentVTimezone
	case *ics.Standard:
		return ics.ComponentStandard
	case *ics.Daylight:
		return ics.ComponentDaylight
	}
	panic("ical: a component that no feed has")
}

// appendProperty appends one content line. Whatever the name, the parameters
// and the value hold, it stays one line: a control character never reaches dst.
func appendProperty(dst []byte, p *ics.BaseProperty) []byte {
	var room [512]byte // most lines need no memory of their own
	line := append(room[:0], token(p.IANAToken)...)
	var few [8]string
	names := few[:0]
	for name := range p.ICalParameters {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		line = append(line, ';')
		line = append(line, token(name)...)
		line = append(line, '=')
		for i, v := range p.ICalParameters[name] {
			if i > 0 {
				line = append(line, ',')
			}
			line = append(line, paramValue(v)...)
		}
	}
	line = append(line, ':')
	return appendFolded(dst, appendValue(line, p))
}

// token keeps the characters of a name (RFC 5545 3.1, iana-token).
func token(name string) string {
	ok := func(r rune) bool {
		return r == '-' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
	}
	if strings.IndexFunc(name, func(r rune) bool { return !ok(r) }) < 0 {
		return name
	}
	return strings.Map(func(r rune) rune {
		if ok(r) {
			return r
		}
		return -1
	}, name)
}

// appendValue appends the value of p as its type is written.
func appendValue(dst []byte, p *ics.BaseProperty) []byte {
	kind, listed := types[p.IANAToken]
	if v := p.ICalParameters[string(ics.ParameterValue)]; len(v) > 0 {
		kind, listed = ics.ValueDataType(v[0]), true
	}
	switch {
	case !listed || kind == ics.ValueDataTypeText:
		return appendText(dst, p.Value)
	case kind == ics.ValueDataTypeUri || kind == ics.ValueDataTypeCalAddress:
		return append(dst, escapeURI(p.Value)...)
	}
	for i := 0; i < len(p.Value); i++ {
		if c := p.Value[i]; c > ' ' && c < 0x7f { // dates, numbers and rules are plain ASCII
			dst = append(dst, c)
		}
	}
	return dst
}

// appendText appends a TEXT with its escapes (RFC 5545 3.3.11).
func appendText(dst []byte, s string) []byte {
	s = cleanText(s)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '\\', ';', ',':
			dst = append(dst, '\\', c)
		case '\n':
			dst = append(dst, '\\', 'n')
		default:
			dst = append(dst, c)
		}
	}
	return dst
}

// cleanText makes s valid UTF-8 without control characters. Every way to end a
// line becomes "\n", since some readers take U+2028 or U+0085 for one; a tab is
// a space; a byte order mark is dropped.
func cleanText(s string) string {
	if isClean(s) {
		return s
	}
	s = strings.ReplaceAll(strings.ToValidUTF8(s, "\ufffd"), "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == '\r', r == '\v', r == '\f', r == '\u0085', r == '\u2028', r == '\u2029':
			return '\n'
		case r == '\t':
			return ' '
		case r < ' ', r >= 0x7f && r < 0xa0, r == '\ufeff':
			return -1
		}
		return r
	}, s)
}

// isClean reports whether cleanText would change nothing. Text that is nothing
// but characters is what there is nearly always.
func isClean(s string) bool {
	for i, r := range s {
		switch {
		case r >= ' ' && r < 0x7f, r == '\n', r >= 0xa0 && r < 0x2028, r > 0x2029 && r < 0xfeff:
		case r == utf8.RuneError:
			if _, size := utf8.DecodeRuneInString(s[i:]); size == 1 {
				return false
			}
		case r <= 0xfeff || r == 0x2028 || r == 0x2029:
			return false
		}
	}
	return true
}

// escapeURI percent-encodes what may not stand in a URI (RFC 3986): every
// character that is not ASCII, white space, quotes and brackets. What is
// encoded already stays as it is. Control characters are dropped.
func escapeURI(s string) string {
	const hex = "0123456789ABCDEF"
	plain := func(c byte) bool { return c > ' ' && c < 0x7f && strings.IndexByte("\"<>\\^`{|}", c) < 0 }
	clean := 0
	for clean < len(s) && plain(s[clean]) {
		clean++
	}
	if clean == len(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 8)
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c < ' ' || c == 0x7f:
		case c > 0x7f, strings.IndexByte(" \"<>\\^`{|}", c) >= 0:
			b.WriteByte('%')
			b.WriteByte(hex[c>>4])
			b.WriteByte(hex[c&15])
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// paramEscapes are the escapes of parameter values (RFC 6868).
var paramEscapes = strings.NewReplacer("^", "^^", "\n", "^n", `"`, "^'")

// paramText returns what a parameter says. A backslash means nothing there, but
// some readers take it for an escape: it becomes a slash.
func paramText(s string) string { return strings.ReplaceAll(cleanText(s), `\`, "/") }

// paramValue returns a parameter value, in quotes where it needs them.
func paramValue(s string) string {
	s = paramEscapes.Replace(paramText(s))
	for i := 0; i < len(s); i++ {
		if c := s[i]; c <= ' ' || c >= 0x7f || c == ':' || c == ';' || c == ',' || c == '^' || c == '\'' {
			return `"` + s + `"`
		}
	}
	return s
}

// appendFolded appends a content line with its CRLF, folded at 75 octets and
// never inside a character. A fold adds a space; it never uses one of the text.
func appendFolded[T string | []byte](dst []byte, line T) []byte {
	room := maxOctets
	for len(line) > room {
		cut := room
		for cut > 0 && !utf8.RuneStart(line[cut]) {
			cut--
		}
		dst = append(dst, line[:cut]...)
		dst = append(dst, "\r\n "...)
		line = line[cut:]
		room = maxOctets - 1
	}
	dst = append(dst, line...)
	return append(dst, "\r\n"...)
}
