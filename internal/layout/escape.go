package layout

import (
	"html/template"
	"reflect"
	"strings"
)

// kind says what html/template takes a value for.
type kind int

const (
	plain  kind = iota
	markup      // template.HTML
	link        // template.URL
)

var stringType, intType = reflect.TypeFor[string](), reflect.TypeFor[int]()

// kindOf is the table of the types whose values are written here.
var kindOf = map[reflect.Type]kind{stringType: plain, intType: plain, reflect.TypeFor[template.HTML](): markup, reflect.TypeFor[template.URL](): link}

func written(t reflect.Type) bool {
	_, ok := kindOf[t]
	return ok
}

// escape is one of the escapers of html/template.
type escape int

const (
	escapeText      escape = iota // between tags
	escapeTitle                   // in an element whose text has no tags
	escapeAttribute               // between quotes
	filterURL                     // no scheme that runs code
	normalURL                     // an address as it may stand in a page
	partOfURL                     // text inside an address
)

// escapes are the names that html/template writes into a settled layout.
var escapes = map[string]escape{
	"_html_template_htmlescaper": escapeText, "_html_template_rcdataescaper": escapeTitle, "_html_template_attrescaper": escapeAttribute,
	"_html_template_urlfilter": filterURL, "_html_template_urlnormalizer": normalURL, "_html_template_urlescaper": partOfURL,
}

// last reports whether the escaper writes what then stands in the page.
func (e escape) last() bool { return e <= escapeAttribute }

// append writes a value; false when it needs more than the replacement of
// characters.
func (e escape) append(b []byte, s string, k kind) ([]byte, bool) {
	if k == markup {
		if e == escapeText {
			return append(b, s...), true
		}
		if strings.ContainsAny(s, "<>\"'+\x00") {
			return b, false // its tags are to be taken off
		}
		return append(b, s...), true
	}
	from := 0
	for i := 0; i < len(s); i++ {
		if to := replaced[s[i]]; to != "" {
			b = append(append(b, s[from:i]...), to...)
			from = i + 1
		}
	}
	return append(b, s[from:]...), true
}

// replaced is what html/template writes for a character.
var replaced = [256]string{0: "\uFFFD", '"': "&#34;", '&': "&amp;", '\'': "&#39;", '+': "&#43;", '<': "&lt;", '>': "&gt;"}

// unchanged reports whether an escaper of addresses leaves a value as it is.
func (e escape) unchanged(s string, k kind) bool {
	switch e {
	case filterURL:
		return k == link || s == "" || s[0] == '/' || strings.HasPrefix(s, "https:") || strings.HasPrefix(s, "http:")
	case partOfURL:
		return k != link && only(s, false)
	}
	return only(s, true)
}

// only reports whether an address has no character that is to be encoded. whole
// says that it is an address, not a part of one.
func only(s string, whole bool) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '-', c == '.', c == '_', c == '~':
		case whole && strings.IndexByte("!#$&*+,/:;=?@[]", c) >= 0:
		case whole && c == '%' && i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2]):
		default:
			return false
		}
	}
	return true
}

func isHex(c byte) bool { return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f' }
