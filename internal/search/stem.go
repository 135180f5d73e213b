package search

import (
	"strings"
	"unicode/utf8"
)

// Stem returns a folded word without the endings that readers do not mean:
// plurals, and in French those of gender and of the commonest verbs. The rules
// are light, and nearly always shorten, so that the beginning of a word is still
// the beginning of its stem. Words in other scripts and words with figures stay.
func Stem(w, lang string) string {
	if lang == "he" {
		return stemHebrew(w)
	}
	for i := 0; i < len(w); i++ {
		if w[i] < 'a' || w[i] > 'z' {
			return w
		}
	}
	switch lang {
	case "fr":
		return stemFrench(w)
	case "en":
		return stemEnglish(w)
	case "de":
		return stemGerman(w)
	}
	if len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") {
		return w[:len(w)-1]
	}
	return w
}

// cut takes an ending off a word where at least keep letters stay.
func cut(w, ending string, keep int) string {
	if len(w)-len(ending) >= keep && strings.HasSuffix(w, ending) {
		return w[:len(w)-len(ending)]
	}
	return w
}

func stemFrench(w string) string {
	switch {
	case len(w) > 4 && strings.HasSuffix(w, "eaux"), len(w) > 3 && (strings.HasSuffix(w, "eux") || strings.HasSuffix(w, "oux")):
		w = w[:len(w)-1] // tableaux, joyeux, bijoux
	case len(w) > 5 && strings.HasSuffix(w, "aux"):
		return w[:len(w)-2] // locaux, travaux
	case len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss"):
		w = w[:len(w)-1]
	}
	if len(w) > 5 && strings.HasSuffix(w, "euse") {
		return w[:len(w)-2] // chanteuse
	}
	w = cut(w, "e", 4)
	w = cut(w, "e", 4) // animée
	w = cut(w, "er", 4)
	if n := len(w); n > 4 && w[n-1] == w[n-2] {
		w = w[:n-1] // nouvelle, musicienne
	}
	switch {
	case len(w) > 5 && (strings.HasSuffix(w, "eur") || strings.HasSuffix(w, "if") || strings.HasSuffix(w, "iv")):
		w = w[:len(w)-1] // chanteur, sportif
	case len(w) > 4 && strings.HasSuffix(w, "al"):
		w = w[:len(w)-1] // local
	case len(w) > 5 && strings.HasSuffix(w, "ail"):
		w = w[:len(w)-2] // travail
	}
	return w
}

func stemEnglish(w string) string {
	n := len(w)
	switch {
	case n > 4 && strings.HasSuffix(w, "ies"):
		return w[:n-2] // cities
	case n > 3 && w[n-1] == 'y' && !strings.ContainsRune("aeiou", rune(w[n-2])):
		return w[:n-1] + "i" // city
	case n > 4 && hasAny(w, "sses", "ches", "shes", "xes", "zes", "oes"):
		return w[:n-2]
	case n > 3 && w[n-1] == 's' && !hasAny(w, "ss", "us", "is"):
		return w[:n-1]
	}
	return w
}

// stemGerman writes ae, oe and ue as the bare vowel, as Fold does with ä, ö and
// ü, and takes off the endings of nouns: -n and -s, -e, -er and -em, and -n and
// -s again.
func stemGerman(w string) string {
	var b strings.Builder
	for i := 0; i < len(w); i++ {
		b.WriteByte(w[i])
		if i+1 < len(w) && w[i+1] == 'e' && strings.IndexByte("aou", w[i]) >= 0 && (i == 0 || strings.IndexByte("aeiouq", w[i-1]) < 0) {
			i++
		}
	}
	w = endings(b.String())
	switch {
	case cut(w, "er", 3) != w, cut(w, "em", 3) != w:
		w = w[:len(w)-2]
	default:
		w = cut(w, "e", 3)
	}
	return endings(w)
}

func endings(w string) string {
	for len(w) > 3 && (w[len(w)-1] == 'n' || w[len(w)-1] == 's' && w[len(w)-2] != 's') {
		w = w[:len(w)-1]
	}
	return w
}

// stemHebrew takes off the endings -im, -ot and -a. Final forms are folded.
func stemHebrew(w string) string {
	n := utf8.RuneCountInString(w)
	for _, end := range []string{"ימ", "ות"} {
		if n > 4 && strings.HasSuffix(w, end) {
			return strings.TrimSuffix(w, end)
		}
	}
	if n > 3 {
		return strings.TrimSuffix(w, "ה")
	}
	return w
}

func hasAny(w string, endings ...string) bool {
	for _, e := range endings {
		if strings.HasSuffix(w, e) {
			return true
		}
	}
	return false
}
