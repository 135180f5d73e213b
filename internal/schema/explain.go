package schema

import (
	"strings"
)

// typeWords say what a value must look like, for the manual and `saison explain`.
var typeWords = [...]Text{
	TypeText:     say("un texte", "a text"),
	TypeNumber:   say("un nombre entier", "a whole number"),
	TypeYesNo:    say("oui ou non", "yes or no"),
	TypeMoment:   say("un jour, avec une heure ou sans", "a day, with an hour or without"),
	TypePhrase:   say("une date en toutes lettres", "a date in words"),
	TypeDay:      say("un jour", "a day"),
	TypeTime:     say("une heure", "an hour"),
	TypeDuration: say("une durée", "a duration"),
	TypeRepeat:   say("une répétition", "a repetition"),
	TypeZone:     say("un fuseau horaire", "a time zone"),
	TypeChoice:   say("un mot de la liste", "a word of the list"),
	TypeRef:      say("le nom d’un document", "the name of a document"),
	TypeRefs:     say("un ou plusieurs noms de documents", "one or more names of documents"),
	TypeFile:     say("un fichier", "a file"),
	TypeFiles:    say("un ou plusieurs fichiers", "one or more files"),
	TypeURL:      say("une adresse web", "a web address"),
	TypeLanguage: say("une langue", "a language"),
	TypeSlug:     say("des lettres a à z, des chiffres, des traits d’union", "letters a to z, figures, hyphens"),
	TypeGeo:      say("une latitude et une longitude", "a latitude and a longitude"),
	TypeTexts:    say("un texte ou une liste", "one text or a list"),
	TypePrices:   say("un tarif ou une liste de tarifs", "a price or a list of prices"),
	TypePeople:   say("une personne ou une liste", "one person or a list"),
	TypeMap:      say("un texte, ou plusieurs noms", "a text, or several names"),
	TypeMaps:     say("une liste", "a list"),
	TypeFree:     say("ce que vous voulez", "anything"),
}

// Words returns what a value of the type looks like, in lang.
func (t Type) Words(lang string) string { return typeWords[t].In(lang) }

// Explain returns what there is to say of a key in lang, as lines of plain
// text: its names, meaning, values, example, the documents that carry it and
// where it goes. key may be any spelling, or "prices.amount" for a name inside
// a map. ok is false when there is no such key; near is then the nearest one.
func Explain(key, lang string) (text, near string, ok bool) {
	outer, inner, nested := strings.Cut(key, ".")
	rows := spelt(outer)
	if nested {
		var inside []*Key
		for _, k := range rows {
			f, n := k.Field(inner)
			if f != nil {
				inside = append(inside, f)
			} else if near == "" && n != "" {
				near = outer + "." + n
			}
		}
		rows = inside
	}
	if len(rows) == 0 {
		if near == "" {
			var words []string
			for _, k := range table {
				words = append(append(words, k.FR...), k.EN...)
			}
			near = Nearest(key, words)
		}
		return "", near, false
	}
	var b strings.Builder
	for i, k := range rows {
		if i > 0 {
			b.WriteString("\n")
		}
		k.explain(&b, lang)
	}
	return b.String(), "", true
}

// spelt returns every row of the first level with the spelling, each once.
func spelt(key string) []*Key {
	f := Fold(key)
	var rows []*Key
	for _, k := range table {
		for _, c := range k.On {
			if byClass[c][f] == k {
				rows = append(rows, k)
				break
			}
		}
	}
	return rows
}

func (k *Key) explain(b *strings.Builder, lang string) {
	item := func(fr, en, value string) {
		if value != "" {
			b.WriteString("  " + say(fr+" : ", en+": ").In(lang) + value + "\n")
		}
	}
	b.WriteString(k.Spelling(lang) + say(" : ", ": ").In(lang) + k.Help.In(lang) + "\n")
	item("aussi en français", "also in English", strings.Join(others(k, lang), ", "))
	if lang == "fr" {
		item("en anglais", "", strings.Join(k.EN, ", "))
	} else {
		item("", "in French", strings.Join(k.FR, ", "))
	}
	item("valeur", "value", k.Type.Words(lang))
	item("mots", "words", strings.Join(k.Choices(lang), ", "))
	if len(k.On) > 0 {
		item("dans", "in", k.carriers(lang))
	}
	if k.Required {
		item("obligatoire", "required", say("oui", "yes").In(lang))
	}
	example := k.Example.In(lang)
	sep := ": "
	if strings.HasPrefix(example, "\n") {
		sep = ":"
	}
	item("exemple", "example", k.Spelling(lang)+sep+strings.ReplaceAll(example, "\n", "\n    "))
	for _, f := range k.Fields {
		b.WriteString("    " + f.Spelling(lang) + say(" : ", ": ").In(lang) + f.Help.In(lang) + "\n")
	}
	item("iCalendar", "iCalendar", k.ICal)
	item("schema.org", "schema.org", k.SchemaOrg)
}

// others returns the spellings in lang besides the one that is shown.
func others(k *Key, lang string) []string {
	if lang == "fr" {
		return k.FR[1:]
	}
	return k.EN[1:]
}

// carriers names the documents that carry the key.
func (k *Key) carriers(lang string) string {
	if len(k.On) == len(everywhere) {
		return say("tous les documents", "every document").In(lang)
	}
	var words []string
	if k.Short {
		for _, kind := range builtin.rows {
			if kind.Accepts(k) {
				words = append(words, strings.ToLower(kind.Plural.In(lang)))
			}
		}
		return strings.Join(words, ", ")
	}
	for _, c := range k.On {
		words = append(words, c.Words(lang))
	}
	return strings.Join(words, ", ")
}
