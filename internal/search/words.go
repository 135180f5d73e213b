package search

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Word is one word of a text in the two forms that are compared.
type Word struct {
	Fold string // without accents, in small letters: what somebody may be typing
	Stem string // the same without the endings of its language
}

// Words cuts a text into its words. What stands before an apostrophe is dropped
// where it is an elision (l'été), and belongs to the word elsewhere (aujourd'hui).
// The rule is the same as in static/js/search.js; testdata/words.txt tests both.
func Words(text, lang string) []Word {
	found := (&cutter{}).words(text, lang)
	out := make([]Word, len(found))
	for i, w := range found {
		out[i] = w.Word
	}
	return out
}

// word is a word of the texts of a site in a language.
type word struct {
	Word
	id    int  // of its stem, see cutter.stems
	stop  bool // it says nothing about a document
	short bool // it is a single letter
}

// cutter cuts texts. It folds and stems each word once: the texts of a site have
// a few thousand words, again and again.
type cutter struct {
	stop  map[string]bool             // folded
	known map[string]map[string]*word // by language, as it is written; nil for what is no word
	ids   map[string]int              // of stems
	stems []string                    // each once
	found []*word                     // room for the words of one text
}

// words returns the words of a text, until it is called again.
func (c *cutter) words(text, lang string) []*word {
	known := c.known[lang]
	if known == nil {
		if c.known == nil {
			c.known, c.ids = map[string]map[string]*word{}, map[string]int{}
		}
		known = map[string]*word{}
		c.known[lang] = known
	}
	c.found = c.found[:0]
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !isWord(r) {
			i += size
			continue
		}
		end := wordEnd(text, i)
		w, seen := known[text[i:end]]
		if !seen {
			key := strings.Clone(text[i:end])
			w = c.word(key, lang)
			known[key] = w
		}
		if w != nil {
			c.found = append(c.found, w)
		}
		i = end
	}
	return c.found
}

// word makes the word of what stands in a text; nil when nothing is left of it.
func (c *cutter) word(written, lang string) *word {
	fold := folded(written)
	if fold == "" {
		return nil
	}
	w := &word{Word: Word{fold, Stem(fold, lang)}, stop: c.stop[fold], short: utf8.RuneCountInString(fold) < 2}
	id, ok := c.ids[w.Stem]
	if !ok {
		id = len(c.stems)
		c.ids[w.Stem], c.stems = id, append(c.stems, w.Stem)
	}
	w.id = id
	return w
}

// wordEnd returns where the word that begins at i ends: pieces of letters with a
// mark that joins them.
func wordEnd(text string, i int) int {
	before := rune(0)
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		if isWord(r) {
			before, i = r, i+size
			continue
		}
		after, _ := utf8.DecodeRuneInString(text[i+size:])
		if i+size >= len(text) || !isWord(after) || !joins(before, r, after) {
			return i
		}
		i += size
	}
	return i
}

// folded returns one word, whose pieces may be joined by marks, folded.
func folded(written string) string {
	fold := ""
	for rest := written; rest != ""; {
		end := strings.IndexFunc(rest, func(r rune) bool { return !isWord(r) })
		if end < 0 {
			end = len(rest)
		}
		piece := strings.ReplaceAll(Fold(rest[:end]), " ", "") // some letters are taken apart into a space and a sign
		joined := fold + piece
		if fold != "" && piece == "s" {
			joined = fold // Children's
		}
		if end == len(rest) {
			return joined
		}
		if fold != "" || !elisions[piece] {
			fold = joined
		}
		_, mark := utf8.DecodeRuneInString(rest[end:])
		rest = rest[end+mark:]
	}
	return fold
}

// elisions are the words that lose their vowel before another word.
var elisions = map[string]bool{
	"l": true, "d": true, "j": true, "m": true, "t": true, "s": true, "c": true, "n": true, "qu": true,
	"jusqu": true, "lorsqu": true, "puisqu": true, "quoiqu": true, "quelqu": true, "presqu": true, "entr": true,
	"dell": true, "all": true, "nell": true, "sull": true, "un": true,
}

func isWord(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	}
	return r != 'ʼ' && (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r))
}

// joins reports whether mark ties two letters into one word: an apostrophe, and
// in Hebrew the signs of abbreviations.
func joins(before, mark, after rune) bool {
	switch mark {
	case '\'', '’', '‘', 'ʼ', '′', '׳':
		return true
	case '"', '״', '”':
		return unicode.Is(unicode.Hebrew, before) && unicode.Is(unicode.Hebrew, after)
	}
	return false
}

// letters are those that no decomposition makes plain.
var letters = strings.NewReplacer("œ", "oe", "æ", "ae", "ß", "ss", "ø", "o", "đ", "d", "ð", "d", "ł", "l", "ı", "i", "þ", "th", "ς", "σ",
	"ך", "כ", "ם", "מ", "ן", "נ", "ף", "פ", "ץ", "צ")

// Fold returns a word in small letters, without accents, ligatures, vowel points
// and final forms.
func Fold(s string) string {
	plain := true
	for i := 0; i < len(s); i++ {
		if c := s[i]; c >= 0x80 || c >= 'A' && c <= 'Z' {
			plain = false
			break
		}
	}
	if plain {
		return s
	}
	s = strings.Map(func(r rune) rune {
		if unicode.IsMark(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(strings.ToValidUTF8(s, "\ufffd"))) // which may stop at half a character
	return letters.Replace(s)
}
