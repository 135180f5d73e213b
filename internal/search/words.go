package search

import (
	"strings"
	"unicode"

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
func Words(text, lang string) []Word { return (&cutter{}).words(text, lang) }

// cutter cuts texts, and folds and stems each word of theirs once: the texts of a
// site have a few thousand words, again and again.
type cutter struct {
	runes []rune
	folds map[string]string
	stems map[[2]string]string // of a folded word in a language
}

func (c *cutter) words(text, lang string) []Word {
	if c.folds == nil {
		c.folds, c.stems = map[string]string{}, map[[2]string]string{}
	}
	out := make([]Word, 0, len(text)/7+1)
	c.runes = c.runes[:0]
	for _, r := range text {
		c.runes = append(c.runes, r)
	}
	runes := c.runes
	for i := 0; i < len(runes); {
		if !isWord(runes[i]) {
			i++
			continue
		}
		var fold string
		fold, i = c.next(runes, i)
		if fold != "" {
			out = append(out, Word{fold, c.stem(fold, lang)})
		}
	}
	return out
}

func (c *cutter) stem(fold, lang string) string {
	key := [2]string{fold, lang}
	s, known := c.stems[key]
	if !known {
		s = Stem(fold, lang)
		c.stems[key] = s
	}
	return s
}

func (c *cutter) fold(piece string) string {
	s, known := c.folds[piece]
	if !known {
		s = Fold(piece)
		c.folds[piece] = s
	}
	return s
}

// next reads the word that begins at i, and returns where it ends.
func (c *cutter) next(runes []rune, i int) (fold string, end int) {
	for {
		from := i
		for i < len(runes) && isWord(runes[i]) {
			i++
		}
		piece := c.fold(string(runes[from:i]))
		joined := fold + piece
		if fold != "" && piece == "s" {
			joined = fold // Children's
		}
		if i+1 >= len(runes) || !isWord(runes[i+1]) || !joins(runes[i-1], runes[i], runes[i+1]) {
			return joined, i
		}
		i++
		if fold != "" || !elisions[piece] {
			fold = joined
		}
	}
}

// elisions are the words that lose their vowel before another word.
var elisions = map[string]bool{
	"l": true, "d": true, "j": true, "m": true, "t": true, "s": true, "c": true, "n": true, "qu": true,
	"jusqu": true, "lorsqu": true, "puisqu": true, "quoiqu": true, "quelqu": true, "presqu": true, "entr": true,
	"dell": true, "all": true, "nell": true, "sull": true, "un": true,
}

func isWord(r rune) bool {
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
	}, norm.NFKD.String(s))
	return letters.Replace(s)
}
