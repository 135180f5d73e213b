package event

import (
	"strings"

	"saison/internal/schema"
)

// Language is a language that is spoken at an event.
type Language struct {
	Words      string // as written: "hébreu (traduit)"
	Code       string // "he"; "" for one that is not known
	Translated bool   // what is said is translated into it
}

// languageCodes are languages as editors write them, folded.
var languageCodes = map[string]string{
	"francais": "fr", "french": "fr", "fr": "fr", "franzosisch": "fr",
	"anglais": "en", "english": "en", "en": "en", "englisch": "en",
	"allemand": "de", "german": "de", "deutsch": "de", "de": "de",
	"hebreu": "he", "hebrew": "he", "he": "he", "hebraisch": "he", "עברית": "he",
	"espagnol": "es", "spanish": "es", "es": "es", "italien": "it", "italian": "it", "it": "it",
	"portugais": "pt", "portuguese": "pt", "pt": "pt", "arabe": "ar", "arabic": "ar", "ar": "ar",
	"russe": "ru", "russian": "ru", "ru": "ru", "neerlandais": "nl", "dutch": "nl", "nl": "nl",
	"latin": "la", "la": "la", "grec": "el", "greek": "el", "polonais": "pl", "polish": "pl",
	"chinois": "zh", "chinese": "zh", "japonais": "ja", "japanese": "ja", "lsf": "fsl", "languedessignesfrancaise": "fsl",
}

// translatedWords say in brackets that a language is that of a translation, folded.
var translatedWords = map[string]bool{
	"traduit": true, "traduite": true, "traduction": true, "avectraduction": true, "interprete": true,
	"translated": true, "translation": true, "ubersetzt": true, "ubersetzung": true,
}

// readLanguages reads `français, hébreu (traduit)`.
func readLanguages(r *reader, v value) {
	for _, words := range r.texts(v, ",") {
		name, rest, _ := strings.Cut(words, "(")
		r.rec.Event.Languages = append(r.rec.Event.Languages, Language{
			Words: words, Code: languageCodes[schema.Fold(strings.TrimSpace(name))],
			Translated: translatedWords[schema.Fold(strings.TrimRight(strings.TrimSpace(rest), ")"))],
		})
	}
}
