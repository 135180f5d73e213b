package schema

import "strings"

// Type is what the value of a key must look like.
type Type uint8

const (
	TypeText     Type = iota // words on one line, or several
	TypeNumber               // a whole number
	TypeYesNo                // yes, no, oui, non
	TypeMoment               // a day, with an hour or without
	TypePhrase               // a date phrase: one day, a range, a list, with hours
	TypeDay                  // a day
	TypeTime                 // an hour of the day
	TypeDuration             // 1h45, 90 min, 2 days
	TypeRepeat               // a repetition in words, or an RFC 5545 rule
	TypeZone                 // an IANA time zone
	TypeChoice               // one of Values
	TypeRef                  // the name of another document
	TypeRefs                 // one or more names of documents
	TypeFile                 // a file beside the document, below content/ or below static/
	TypeFiles                // one or more files
	TypeURL                  // an address that begins with https:, http:, mailto: or tel:
	TypeLanguage             // a language, in words or as a code
	TypeSlug                 // letters a to z, figures and hyphens
	TypeGeo                  // latitude, longitude
	TypeTexts                // one or more texts
	TypePrices               // a price in words, or a list
	TypePeople               // one or more people
	TypeMap                  // the names of Fields
	TypeMaps                 // a list of which each line has the names of Fields
	TypeFree                 // anything; only layouts read it
)

// Value is one word that a key of TypeChoice may have.
type Value struct {
	Name   string   // canonical: "moved_online"
	EN, FR []string // spellings, the one to show first
	DE     []string
}

// Key is one row of the table of keys. Rows are shared and must not be changed.
type Key struct {
	Name      string   // canonical: English, snake_case
	EN, FR    []string // spellings, the one to show first; Fold decides what is equal
	Type      Type
	On        []Class // the classes of documents that carry it; empty for names inside maps
	Required  bool
	Role      string  // of a short form for people: the canonical role it gives; "" for none
	Short     bool    // a short form for people: only kinds that list it in People accept it
	Label     Text    // fr and en
	Help      Text    // one line, fr and en
	Example   Text    // a value as an author writes it, fr and en; several lines begin with a line break
	Values    []Value // of TypeChoice
	Fields    []*Key  // of TypeMap, TypeMaps, and of the other types that may be written as a map
	Bare      string  // canonical name of the field that a value without names fills: image: x.jpg is {file: x.jpg}
	ICal      string  // iCalendar property it goes to; "" for none
	SchemaOrg string  // schema.org property it goes to; "" for none

	fields map[string]*Key // folded spellings of Fields
	words  []string        // spellings of Fields, in their order
	folded map[string]string
	values map[string]string
}

// Spelling returns the name to show in lang.
func (k *Key) Spelling(lang string) string {
	if lang == "fr" && len(k.FR) > 0 {
		return k.FR[0]
	}
	if len(k.EN) > 0 {
		return k.EN[0]
	}
	return k.Name
}

// FirstLine returns the first line of the example, in each language.
func (k *Key) FirstLine() Text {
	t := Text{}
	for lang, s := range k.Example {
		t[lang], _, _ = strings.Cut(strings.TrimPrefix(s, "\n"), "\n")
	}
	return t
}

// FieldSpelt returns the row of a name inside the map, as typed, or nil.
func (k *Key) FieldSpelt(typed string) *Key { return k.fields[Fold(typed)] }

// Field returns the row of a name inside the map, as typed, or nil with the
// nearest spelling there is ("" when none is near), which costs far more.
func (k *Key) Field(typed string) (field *Key, near string) {
	if f := k.FieldSpelt(typed); f != nil {
		return f, ""
	}
	return nil, nearest(typed, k.words, func(word string) string { return k.folded[word] })
}

// FieldNamed returns the row of the field with the canonical name, or nil.
func (k *Key) FieldNamed(name string) *Key {
	for _, f := range k.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Value returns the canonical name of a word of TypeChoice, or "" with the
// nearest word there is.
func (k *Key) Value(typed string) (name, near string) {
	if v, ok := k.values[Fold(typed)]; ok {
		return v, ""
	}
	var words []string
	for _, v := range k.Values {
		words = append(append(append(words, v.FR...), v.EN...), v.DE...)
	}
	return "", Nearest(typed, words)
}

// ValueWord returns the word to show for the canonical value name in lang.
func (k *Key) ValueWord(name, lang string) string {
	for _, v := range k.Values {
		if v.Name != name {
			continue
		}
		if lang == "fr" {
			return v.FR[0]
		}
		return v.EN[0]
	}
	return name
}

// Choices lists the words of TypeChoice in lang, in the order of the table.
func (k *Key) Choices(lang string) []string {
	var words []string
	for _, v := range k.Values {
		words = append(words, k.ValueWord(v.Name, lang))
	}
	return words
}
