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

// Found is a row of the table of keys, and how it is reached: "prices.amount"
// for a name inside a map, in the spelling of no particular language.
type Found struct {
	Path string
	Key  *Key
}

// Find returns the rows that a word names, in any spelling: keys of documents,
// else names inside maps. "prices.amount" means the name inside that key alone.
// When there is none, near is the nearest spelling, or "".
func Find(word string) (rows []Found, near string) {
	outer, inner, nested := strings.Cut(word, ".")
	for _, k := range spelt(outer) {
		if !nested {
			rows = append(rows, Found{k.Name, k})
			continue
		}
		f, n := k.Field(inner)
		if f != nil {
			rows = append(rows, Found{k.Name + "." + f.Name, f})
		} else if near == "" && n != "" {
			near = outer + "." + n
		}
	}
	if len(rows) == 0 && !nested {
		rows = inside(Fold(word))
	}
	if len(rows) > 0 {
		return rows, ""
	}
	if near == "" {
		near = Nearest(word, Spellings())
	}
	return nil, near
}

// inside returns the names inside maps that have the folded spelling, each row
// once, by the first key that has it.
func inside(folded string) []Found {
	var rows []Found
	seen := map[*Key]bool{}
	for _, k := range table {
		if f := k.fields[folded]; f != nil && !seen[f] {
			seen[f] = true
			rows = append(rows, Found{k.Name + "." + f.Name, f})
		}
	}
	return rows
}

// Spellings returns every spelling of every key of the first level.
func Spellings() []string {
	var words []string
	for _, k := range table {
		words = append(append(words, k.FR...), k.EN...)
	}
	return words
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

// Explain returns what there is to say of a key in lang, as lines of plain
// text: its names, meaning, values, example, the documents that carry it and
// where it goes.
func (k *Key) Explain(lang string) string {
	var b strings.Builder
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
		item("dans", "in", k.Carriers(lang))
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
	return b.String()
}

// others returns the spellings in lang besides the one that is shown.
func others(k *Key, lang string) []string {
	if lang == "fr" {
		return k.FR[1:]
	}
	return k.EN[1:]
}

// Carriers names the documents that carry the key, in lang; "" for a name
// inside a map.
func (k *Key) Carriers(lang string) string {
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
