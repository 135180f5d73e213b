package event

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/meta"
	"saison/internal/schema"
)

// example returns a line to type, with the key as the author spells it.
func (v value) example() diag.Worder {
	if v.item != "" {
		line := schema.Text{}
		for _, lang := range []string{"fr", "en"} {
			line[lang] = v.line(firstItem(v.key.Example.In(lang)))
		}
		return line
	}
	return lineOf(v.typed, v.key.Example)
}

// spell returns a key's name in the language of the document.
func spell(name, lang string) string { return schema.Named(name).Spelling(lang) }

// keyLine returns a line to type for a key that the document lacks.
func (r *reader) keyLine(name string) diag.Worder {
	return lineOf(spell(name, r.rec.Lang), schema.Named(name).Example)
}

// clip returns text fit for a message: on one line and of one line's length.
func clip(text string) string {
	text = strings.Map(func(c rune) rune {
		if c < ' ' || c == 0x7f || c >= 0x80 && c < 0xa0 || c == utf8.RuneError || bidi(c) || c == 0x2028 || c == 0x2029 {
			return ' '
		}
		return c
	}, strings.TrimSpace(text))
	if r := []rune(text); len(r) > 80 {
		return string(r[:79]) + "…"
	}
	return text
}

// bidi reports whether c is a control character that reorders text.
func bidi(c rune) bool { return c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069 }

// shapeWords say what stands in a value that has the wrong shape.
var shapeWords = [...]schema.Text{
	meta.Scalar: {"fr": "un texte", "en": "a text"},
	meta.List:   {"fr": "une liste", "en": "a list"},
	meta.Map:    {"fr": "une suite de noms et de valeurs", "en": "names with values"},
}

// shapeless reports whether the value is a list or has names.
func (v value) shapeless() bool {
	return v.given() && (v.node.Kind == meta.List || v.node.Kind == meta.Map)
}

// misshapen raises the fault of a value that is neither text nor what its key takes.
func (r *reader) misshapen(v value) {
	r.faults.Add("value-shape", v.node.Pos, diag.Args{
		"key": v.typed, "expected": expected{v.key.Type, v.node.Kind}, "found": shapeWords[v.node.Kind], "example": lineOf(v.typed, v.key.Example),
	})
}

// expected says what a key takes; of a list inside a list, what its elements are.
type expected struct {
	t     schema.Type
	found meta.Kind
}

func (e expected) In(lang string) string {
	if one, ok := elementTypes[e.t]; ok && e.found == meta.List {
		return one.Words(lang)
	}
	return e.t.Words(lang)
}

// elementTypes are the types of the elements of lists.
var elementTypes = map[schema.Type]schema.Type{
	schema.TypeTexts: schema.TypeText, schema.TypeRefs: schema.TypeRef, schema.TypeFiles: schema.TypeFile,
	schema.TypePeople: schema.TypeRef, schema.TypePrices: schema.TypeText, schema.TypeMaps: schema.TypeMap,
}

// text returns the words of a scalar, without control characters; line breaks
// stay. ok is false for another shape, which is a fault, and when nothing is written.
func (r *reader) text(v value) (s string, ok bool) {
	if v.node == nil {
		return "", false
	}
	if v.node.Kind != meta.Scalar {
		r.misshapen(v)
		return "", false
	}
	s = strings.TrimSpace(v.node.Text)
	if i := strings.IndexFunc(s, control); i >= 0 {
		c, _ := utf8.DecodeRuneInString(s[i:])
		r.faults.Add("control-character", v.node.Pos, diag.Args{"key": v.typed, "code": fmt.Sprintf("U+%04X", c)})
		s = strings.TrimSpace(strings.Map(func(c rune) rune {
			if control(c) {
				return -1
			}
			return c
		}, s))
	}
	return s, s != ""
}

// control reports whether c has no place in a text.
func control(c rune) bool {
	return c < ' ' && c != '\n' && c != '\t' && c != '\r' || c >= 0x7f && c < 0xa0 || c == 0xfffe || c == 0xffff
}

// line returns the words of a scalar on one line.
func (r *reader) line(v value) string {
	s, _ := r.text(v)
	return oneLine(s)
}

// oneLine joins lines; other white space stays as it was typed.
func oneLine(s string) string {
	if !strings.ContainsAny(s, "\n\r\t\u0085\u2028\u2029") {
		return s
	}
	return strings.Join(strings.FieldsFunc(s, func(c rune) bool {
		return c == '\n' || c == '\r' || c == '\t' || c == 0x85 || c == 0x2028 || c == 0x2029
	}), " ")
}

// words returns a text of possibly several lines.
func (r *reader) words(v value) string {
	s, _ := r.text(v)
	return strings.ReplaceAll(s, "\r", "")
}

// offset returns the place of byte i of the scalar's text. It is exact for a
// plain scalar on one line, and the beginning of the value otherwise.
func offset(n *meta.Node, i int) diag.Pos {
	if i <= 0 || i > len(n.Text) || strings.ContainsAny(n.Text, "\n\\") {
		return n.Pos
	}
	pos := n.Pos
	pos.Col += utf8.RuneCountInString(n.Text[:i])
	if n.Quoted {
		pos.Col++
	}
	return pos
}

// part is one element of a list: a value of its own.
func (v value) part(n *meta.Node) value {
	return value{key: v.key, typed: v.typed, keyPos: v.keyPos, node: n}
}

// items returns the elements of a list. A single value is a list of one; a
// text is split at each separator that stands outside parentheses (none: "").
func (v value) items(separators string) []value {
	if v.empty() {
		return nil
	}
	if v.node.Kind == meta.List {
		var all []value
		for _, n := range v.node.Items {
			if n.Kind != meta.Scalar || !n.Null && strings.TrimSpace(n.Text) != "" {
				item := v.part(n)
				if item.item = ","; v.node.Raw == "" {
					item.item = "-"
				}
				all = append(all, item)
			}
		}
		return all
	}
	if v.node.Kind == meta.Map || separators == "" {
		return []value{v}
	}
	var all []value
	depth, from, text := 0, 0, v.node.Text
	add := func(to int) {
		piece := text[from:to]
		if trimmed := strings.TrimSpace(piece); trimmed != "" {
			at := from + len(piece) - len(strings.TrimLeftFunc(piece, unicode.IsSpace))
			all = append(all, v.part(&meta.Node{Kind: meta.Scalar, Pos: offset(v.node, at), Text: trimmed}))
		}
	}
	for i, c := range text {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case depth <= 0 && strings.ContainsRune(separators, c):
			add(i)
			from = i + utf8.RuneLen(c)
		}
	}
	add(len(text))
	return all
}

// texts returns one text or a list of them.
func (r *reader) texts(v value, separators string) []string {
	var all []string
	for _, item := range v.items(separators) {
		if s := r.line(item); s != "" {
			all = append(all, s)
		}
	}
	return all
}

// ref returns the name of a document with its place.
func (r *reader) ref(v value) Ref {
	if s := r.line(v); s != "" {
		return Ref{Name: s, Pos: v.node.Pos}
	}
	return Ref{}
}

// refs returns one name or a list of them.
func (r *reader) refs(v value) []Ref {
	var all []Ref
	for _, item := range v.items(",") {
		if ref := r.ref(item); ref.Name != "" {
			all = append(all, ref)
		}
	}
	return all
}

// fields are the values inside a map by canonical name, in the table's words.
type fields struct {
	list []value
	bare bool // the value was written without names
}

func (f fields) get(name string) value {
	for _, v := range f.list {
		if v.key.Name == name {
			return v
		}
	}
	return value{}
}

// fields reads the names of a map. A value without names fills the field that
// the row calls bare. ok is false for a list, which is a fault, and for nothing.
func (r *reader) fields(v value) (f fields, ok bool) {
	if v.empty() {
		return f, false
	}
	switch v.node.Kind {
	case meta.List:
		r.misshapen(v)
		return f, false
	case meta.Scalar:
		bare := v.key.FieldNamed(v.key.Bare)
		if bare == nil {
			r.misshapen(v)
			return f, false
		}
		return fields{[]value{{bare, v.typed, v.keyPos, v.node, v.item}}, true}, true
	}
	for _, field := range v.node.Fields {
		k, near := v.key.Field(field.Key)
		if k == nil {
			r.unknownField(v, field, near)
			continue
		}
		in := value{key: k, typed: field.Key, keyPos: field.KeyPos, node: field.Value}
		if first := f.get(k.Name); first.given() {
			r.saidTwice("key-said-twice", in, first)
			continue
		}
		f.list = append(f.list, in)
	}
	for _, k := range v.key.Fields {
		if in := f.get(k.Name); k.Required && in.empty() {
			pos := v.node.Pos
			if in.given() {
				pos = in.keyPos
			}
			r.faults.Add("required-missing", pos, diag.Args{
				"key": k.Spelling(r.rec.Lang), "example": lineOf(k.Spelling(r.rec.Lang), k.Example),
			})
			return f, false
		}
	}
	return f, true
}

func (r *reader) unknownField(v value, field meta.Field, near string) {
	names := schema.Text{}
	for _, lang := range []string{"fr", "en"} {
		var words []string
		for _, k := range v.key.Fields {
			words = append(words, k.Spelling(lang))
		}
		names[lang] = strings.Join(words, ", ")
	}
	d := diag.New("field-unknown", field.KeyPos, diag.Args{"key": clip(field.Key), "parent": v.typed, "near": near, "names": names})
	r.faults = append(r.faults, d.Fixed(r.keyFix(field, v.key.OnlyNear(field.Key))))
}

// yes reads yes or no.
func (r *reader) yes(v value) bool {
	s, ok := r.text(v)
	if !ok {
		return false
	}
	yes, sure := locale.ReadYesNo(s)
	if !sure {
		r.faults.Add("yes-or-no", v.node.Pos, diag.Args{"value": clip(s), "key": v.typed})
	}
	return yes
}

// number reads a whole number from least to most; 0 with a fault.
func (r *reader) number(v value, least, most int) int {
	s, ok := r.text(v)
	if !ok {
		return 0
	}
	n, err := strconv.Atoi(s)
	if count, ok := locale.ReadCount(s); err != nil && ok { // 1 200, 12 places
		n, err = count, nil
	}
	switch {
	case err != nil:
		r.faults.Add("number-expected", v.node.Pos, diag.Args{"value": clip(s), "example": v.example()})
		return 0
	case n < least || n > most:
		r.faults.Add("number-out-of-range", v.node.Pos, diag.Args{"value": clip(s), "least": strconv.Itoa(least), "most": strconv.Itoa(most)})
		return 0
	}
	return n
}

// url reads an address with one of the allowed schemes, and returns it as the
// standard writes it.
func (r *reader) url(v value) string {
	s, ok := r.text(v)
	if !ok {
		return ""
	}
	if u := allowedURL(s); u != "" {
		return u
	}
	args := diag.Args{"value": clip(s), "key": v.typed, "example": v.example()}
	if !strings.ContainsAny(s, " :\t\n\\<>\"") && strings.Contains(s, ".") && allowedURL("https://"+s) != "" {
		args["fix"] = "https://" + s
	}
	r.faults.Add("url-not-allowed", v.node.Pos, args)
	return ""
}

// allowedURL returns the address in its regular form, or "" for one that a
// page must not link to.
func allowedURL(s string) string {
	if strings.ContainsFunc(s, func(c rune) bool { return c <= ' ' || c == 0x7f || bidi(c) || strings.ContainsRune("<>\"\\^`{|}", c) }) {
		return ""
	}
	u, err := url.Parse(s)
	if err != nil {
		return ""
	}
	switch u.Scheme {
	case "http", "https":
		if u.Host == "" || u.User != nil || strings.ContainsAny(u.Hostname(), "%'()*,;= ") {
			return ""
		}
	case "mailto":
		if !mail(u.Opaque) {
			return ""
		}
	case "tel":
		if u.Opaque == "" || strings.Trim(u.Opaque, "+0123456789-.()") != "" {
			return ""
		}
	default:
		return ""
	}
	return u.String()
}

// mail reports whether s has the form of an e-mail address.
func mail(s string) bool {
	name, host, found := strings.Cut(s, "@")
	return found && name != "" && strings.Contains(host, ".") && !strings.HasPrefix(host, ".") && !strings.HasSuffix(host, ".") &&
		!strings.ContainsAny(s, " \t\n<>\"'`(),;:\\[]{}|") && strings.Count(s, "@") == 1 && len(s) <= 254
}

// mail reads an e-mail address, with or without mailto:.
func (r *reader) mail(v value) string {
	s, ok := r.text(v)
	if !ok {
		return ""
	}
	s = strings.TrimPrefix(s, "mailto:")
	if !mail(s) {
		r.faults.Add("mail-expected", v.node.Pos, diag.Args{"value": clip(s), "example": v.example()})
		return ""
	}
	return s
}

// choice reads one of the words of the row; "" with a fault.
func (r *reader) choice(v value) string {
	s, ok := r.text(v)
	if !ok {
		return ""
	}
	name, near := v.key.Value(s)
	if name == "" {
		args := diag.Args{"value": clip(s), "key": v.typed, "near": near, "names": choices{v.key}}
		if word, more := r.wordAndMore(v, s); word != "" {
			args["near"] = word
			if more != "" {
				args["more"] = more
			}
		}
		r.faults.Add("word-unknown", v.node.Pos, args)
	}
	return name
}

// wordAndMore returns the word of the row with which s begins, as it is typed,
// and for a state of an event the line that says the rest: "annulé" and
// "précision: pour cause de neige" of "annulé pour cause de neige".
func (r *reader) wordAndMore(v value, s string) (word, more string) {
	for end := len(s); ; {
		if end = strings.LastIndexAny(s[:end], " ,;:("); end < 0 {
			return "", ""
		}
		word = strings.TrimRight(s[:end], " ,;:(")
		if name, _ := v.key.Value(word); name == "" {
			continue
		}
		rest := strings.TrimSuffix(strings.TrimLeft(s[end:], " ,;:("), ")")
		if v.key.Name == "status" && r.rec.Event != nil && rest != "" && !strings.ContainsAny(rest, ":#\"'[]{}") {
			more = spell("note", r.rec.Lang) + ": " + clip(rest)
		}
		return word, more
	}
}

// choices lists the words of a row in the language of the reader.
type choices struct{ key *schema.Key }

func (c choices) In(lang string) string { return strings.Join(c.key.Choices(lang), ", ") }
