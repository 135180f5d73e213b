package locale

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"saison/internal/meta"
)

// Catalogue is the words of the interface, by language code. It is never
// changed once read.
type Catalogue map[string]*Words

// Words are the words of the interface in one language. Nested keys of the
// file are joined by dots: "nav.agenda".
type Words struct {
	Lang     string
	texts    map[string]string
	fallback *Words
}

// In returns the words of lang, else English, else none at all: never nil.
func (c Catalogue) In(lang string) *Words {
	for _, l := range []string{lang, "en"} {
		if w := c[l]; w != nil {
			return w
		}
	}
	return &Words{Lang: lang}
}

// Keys returns the keys of the language, sorted, plural forms without their ending.
func (w *Words) Keys() []string {
	var keys []string
	for k := range w.texts {
		base, form := cutForm(k)
		if form != "" {
			k = base
		}
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// Missing returns the keys that other has and w lacks, sorted.
func (w *Words) Missing(other *Words) []string {
	own := w.Keys()
	return slices.DeleteFunc(other.Keys(), func(k string) bool {
		_, found := slices.BinarySearch(own, k)
		return found
	})
}

// Has reports whether the language itself has the key.
func (w *Words) Has(key string) bool {
	_, one := w.texts[key]
	_, other := w.texts[key+".other"]
	return one || other
}

// Knows reports whether Say has words for the key: those of the language, or
// English ones in their place.
func (w *Words) Knows(key string) bool {
	_, ok := w.text(key)
	return ok
}

// Say returns the words of key, with {0}, {1} in them replaced by args. A key
// that the language lacks is said in English; one that English lacks is
// returned as it is. An argument may also be named: "name=", then its value.
func (w *Words) Say(key string, args ...any) string {
	text, ok := w.text(key)
	if !ok {
		return key
	}
	return replace(text, args)
}

// Count returns the form of key for n things, with {n}, or {0}, replaced by n.
func (w *Words) Count(key string, n int, args ...any) string {
	if w == nil {
		return key
	}
	l := For(w.Lang)
	form := l.plural(n)
	for v := w; v != nil; v = v.fallback {
		for _, f := range [...]string{form, "other"} {
			if text, ok := v.texts[key+"."+f]; ok {
				args = append([]any{l.Number(n)}, args...)
				return replace(strings.ReplaceAll(text, "{n}", "{0}"), args)
			}
		}
		if text, ok := v.texts[key]; ok {
			return replace(strings.ReplaceAll(text, "{n}", "{0}"), append([]any{l.Number(n)}, args...))
		}
		form = "other"
		if v.fallback != nil {
			form = For(v.fallback.Lang).plural(n)
		}
	}
	return key
}

// plural returns the form of words for n things: one, two or other.
func (l *Lang) plural(n int) string {
	if n < 0 {
		n = -n
	}
	switch {
	case n == 1, n == 0 && l == &frenchLang:
		return "one"
	case n == 2 && l == &hebrewLang:
		return "two"
	}
	return "other"
}

func (w *Words) text(key string) (string, bool) {
	for v := w; v != nil; v = v.fallback {
		if text, ok := v.texts[key]; ok {
			return text, true
		}
		if text, ok := v.texts[key+".other"]; ok {
			return text, true
		}
	}
	return "", false
}

// replace puts args into the placeholders of text.
func replace(text string, args []any) string {
	if len(args) == 0 || strings.IndexByte(text, '{') < 0 {
		return text
	}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		name, after, closed := strings.Cut(rest, "}")
		value, known := argument(name, args)
		if !closed || !known {
			b.WriteByte('{')
			text = rest
			continue
		}
		b.WriteString(value)
		text = after
	}
}

// argument returns the argument of a placeholder: by number, or by the name
// that stands before it.
func argument(name string, args []any) (string, bool) {
	if i, err := strconv.Atoi(name); err == nil {
		if i < 0 || i >= len(args) {
			return "", false
		}
		return fmt.Sprint(args[i]), true
	}
	for i := 0; i+1 < len(args); i++ {
		if s, ok := args[i].(string); ok && strings.TrimSuffix(s, "=") == name && strings.HasSuffix(s, "=") {
			return fmt.Sprint(args[i+1]), true
		}
	}
	return "", false
}

// cutForm takes a plural form from the end of a key.
func cutForm(key string) (base, form string) {
	for _, f := range [...]string{"one", "two", "other"} {
		if base, ok := strings.CutSuffix(key, "."+f); ok {
			return base, f
		}
	}
	return key, ""
}

// wordsOf reads the nodes of one file into words.
func wordsOf(lang string, root *meta.Node, fault func(key string, n *meta.Node)) *Words {
	w := &Words{Lang: lang, texts: map[string]string{}}
	var walk func(prefix string, n *meta.Node)
	walk = func(prefix string, n *meta.Node) {
		for _, f := range n.Fields {
			key := prefix + f.Key
			switch {
			case f.Value == nil:
			case f.Value.Kind == meta.Map:
				walk(key+".", f.Value)
			case f.Value.Kind == meta.Scalar:
				w.texts[key] = f.Value.Text
			default:
				fault(key, f.Value)
			}
		}
	}
	if root != nil {
		walk("", root)
	}
	return w
}

// languageOf returns the language of a words file: "fr" of layouts/i18n/fr.yaml.
func languageOf(file string) string {
	name := path.Base(file)
	return strings.TrimSuffix(name, path.Ext(name))
}
