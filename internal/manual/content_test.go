package manual

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"saison/internal/civil"
	"saison/internal/locale"
	"saison/internal/schema"
)

func TestTheTourRaisesNothing(t *testing.T) {
	t.Parallel()
	for _, f := range Tour() {
		if got := says(t, []File{f}, ""); len(got) > 0 {
			t.Errorf("%s:\n%s", f.Path, show(got))
		}
	}
}

func TestTheManualOfKeysIsMadeFromTheTable(t *testing.T) {
	t.Parallel()
	upToDate(t, "../../docs/content.md", contentManual(t))
}

const contentHead = `# What an editor may write

This page is made from the table of keys (internal/schema) and tested examples (internal/manual): do not edit it by hand.
Cette page est faite à partir de la table des clés et d’exemples vérifiés : ne la modifiez pas à la main.

A document is a text file, ` + "`name.md`" + `, in a folder below ` + "`content/`" + `. The folder says what kind it is. Between two lines
` + "`---`" + ` stand its facts, one ` + "`key: value`" + ` a line; the text of the page follows. Keys have English and French names, and both
work in every document. Accents, capitals, spaces, hyphens and underscores never matter in a key: ` + "`date précédente`" + `,
` + "`date_precedente`" + ` and ` + "`Date-Précédente`" + ` are one key. Keys that begin with ` + "`x-`" + `, and everything under ` + "`extra`" + `, are the
site's own. Any other key is an error, with the nearest that there is.

Un document est un fichier de texte, ` + "`nom.md`" + `, dans un dossier sous ` + "`content/`" + `. Le dossier dit sa sorte. Entre deux
lignes ` + "`---`" + ` se trouvent les renseignements, un par ligne : ` + "`clé: valeur`" + ` ; le texte de la page vient dessous. Chaque
clé a des noms français et anglais, qui valent partout. Les accents, les capitales, les espaces et les traits d’union n’y
comptent pas. Les clés qui commencent par ` + "`x-`" + ` et tout ce qui est sous ` + "`extra`" + ` sont à vous.

On a terminal ` + "`saison explain tarif`" + ` says the same of one key, and ` + "`saison new concert`" + ` asks and writes the file.
The settings of the site are in [settings.md](settings.md), the messages in [messages.md](messages.md).
`

// contentManual returns docs/content.md.
func contentManual(t *testing.T) string {
	var b strings.Builder
	b.WriteString(contentHead)
	b.WriteString("\n## Contents / Sommaire\n\n")
	titles := []string{"To begin with / Pour commencer", "Dates, hours, prices / Dates, heures, tarifs", "Kinds of documents / Sortes de documents"}
	for _, s := range schema.Sections() {
		titles = append(titles, s.Title["en"]+" / "+s.Title["fr"])
	}
	titles = append(titles, blocksTitle, "Index")
	for _, title := range titles {
		fmt.Fprintf(&b, "* [%s](#%s)\n", title, anchor(title))
	}
	b.WriteString("\n## " + titles[0] + "\n\nCopy one and change it. Copiez-en un et changez-le.\n")
	for _, f := range Tour() {
		fmt.Fprintf(&b, "\n`%s`\n\n```yaml\n%s```\n", f.Path, f.Shown)
	}
	b.WriteString("\n## " + titles[1] + "\n")
	phrasesManual(t, &b)
	b.WriteString("\n## " + titles[2] + "\n")
	kindsManual(&b)
	for _, s := range schema.Sections() {
		fmt.Fprintf(&b, "\n## %s / %s\n", s.Title["en"], s.Title["fr"])
		for _, k := range s.Keys {
			manualRow(&b, k)
		}
	}
	blocksManual(&b)
	indexManual(&b)
	return b.String()
}

// phrases are what the manual shows of each grammar, by language.
var phrases = map[string][]string{
	"fr": {"samedi 12 décembre 2026 à 20h30", "12 décembre 2026", "12/12/2026 20:30", "2026-12-12 20:30", "samedi 12 décembre 2026, 14h-17h",
		"du 3 au 7 août 2027", "9, 16 et 23 janvier 2027 de 14h à 17h30", "tous les samedis de 10h à 12h30 du 9 janvier 2027 au 26 juin 2027",
		"tous les premiers dimanches du mois à 17h sauf en août",
		"tous les dimanches à 15h et 17h", "tous les samedis, toutes les heures de 10h à 17h", "à préciser", "automne 2027"},
	"en": {"Saturday 12 December 2026 at 8.30 pm", "12 December 2026", "12 December 2026, 14:00-17:00", "3 to 7 August 2027",
		"every Saturday from 10 am to 12.30 pm until 26 June 2027", "first Sunday of the month at 5 pm", "to be announced"},
}

var priceTexts = map[string][]string{
	"fr": {"entrée libre", "gratuit", "libre participation", "12,50 €", "plein: 12,50 €", "entrée libre sur réservation"},
	"en": {"free", "donation", "€12.50", "full: €12.50"},
}

var durations = map[string][]string{"fr": {"1h45", "90 min", "2 jours"}, "en": {"1h45", "90 min", "2 days"}}

// phrasesManual shows what one may write, and how it is read.
func phrasesManual(t *testing.T, b *strings.Builder) {
	b.WriteString(`
saison reads words, and says back how. What it cannot know (a year that is missing, a weekday that does not fit, midnight
in a deadline) it asks for. saison lit les mots ; ce qu’il ne peut pas savoir, il le demande. La dernière date d’une
période en fait partie. The last day of a range is part of it.

| write / écrire | is read as / est lu |
| --- | --- |
`)
	row := func(text, reading string) {
		if reading == "" {
			t.Errorf("the manual shows %q, which is not read", text)
		}
		fmt.Fprintf(b, "| `%s` | %s |\n", text, strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(reading))
	}
	for _, lang := range []string{"fr", "en"} {
		words, clue := locale.For(lang), locale.Clue{Key: "date", Lang: lang, Now: civil.DateOf(noon)}
		for _, text := range phrases[lang] {
			spans, rep, unknown, faults := locale.ReadSpans(text, clue)
			switch {
			case locale.HasError(faults):
				t.Errorf("the manual shows %q, which is not read", text)
			case rep != nil:
				row(text, words.Repeat(rep))
			case unknown != "":
				row(text, map[string]string{"fr": "date à préciser : une page, rien au calendrier", "en": "date to be announced: a page, no entry in calendars"}[lang])
			default:
				row(text, words.Dates(spans))
			}
		}
		for _, text := range priceTexts[lang] {
			prices, faults := locale.ReadPrice(text, "EUR", clue)
			if locale.HasError(faults) {
				t.Errorf("the manual shows %q, which is not read", text)
			}
			row(text, words.Prices(prices))
		}
		for _, text := range durations[lang] {
			d, faults := locale.ReadDuration(text, clue)
			if locale.HasError(faults) {
				t.Errorf("the manual shows %q, which is not read", text)
			}
			row(text, words.Duration(d))
		}
	}
}

func kindsManual(b *strings.Builder) {
	b.WriteString(`
The folder gives the kind; ` + "`type:`" + ` in a document goes before it. A site uses one name of a folder. Le dossier donne la
sorte ; ` + "`type:`" + ` l’emporte.

| kind / sorte | folder / dossier | ` + "`type:`" + ` may also say / dit aussi |
| --- | --- | --- |
`)
	kinds := schema.Builtin().All()
	for _, k := range kinds {
		fmt.Fprintf(b, "| %s / %s | %s | %s |\n", k.Name, strings.ToLower(k.Label["fr"]), codes(k.Folders), strings.Join(k.Synonyms, ", "))
	}
	b.WriteString(`
The people of an event may be named in short, by what they do: ` + "`direction: camille-exemple`" + `. Les personnes d’un événement
se nomment aussi en court :

| kind / sorte | short forms / en court | schema.org | colour / couleur |
| --- | --- | --- | --- |
`)
	for _, k := range kinds {
		var short []string
		for _, name := range k.People {
			row := schema.Named(name)
			word := row.Spelling("en")
			if fr := row.Spelling("fr"); fr != word {
				word += " / " + fr
			}
			short = append(short, word)
		}
		fmt.Fprintf(b, "| %s / %s | %s | %s | %s |\n", k.Name, strings.ToLower(k.Label["fr"]), strings.Join(short, ", "), k.SchemaType, k.Color)
	}
}

func heading(k *schema.Key) string {
	if k.EN[0] == k.FR[0] {
		return k.EN[0]
	}
	return k.EN[0] + " / " + k.FR[0]
}

func manualRow(b *strings.Builder, k *schema.Key) {
	fmt.Fprintf(b, "\n### %s\n\n%s.  \n%s.\n\n", heading(k), capital(k.Help["fr"]), capital(k.Help["en"]))
	fmt.Fprintf(b, "* names / noms: %s / %s\n* value / valeur: %s / %s", codes(k.EN), codes(k.FR), k.Type.Words("en"), k.Type.Words("fr"))
	if len(k.Values) > 0 {
		fmt.Fprintf(b, ": %s / %s", codes(k.Choices("en")), codes(k.Choices("fr")))
	}
	if k.Required {
		b.WriteString(" (required / obligatoire)")
	}
	fmt.Fprintf(b, "\n* in / dans: %s\n", carriers(k))
	if goes := goesTo(k); goes != "" {
		fmt.Fprintf(b, "* goes to / va dans: %s\n", goes)
	}
	fr, en := exampleLines(k, "fr"), exampleLines(k, "en")
	b.WriteString("\n" + fr)
	if en != fr {
		b.WriteString("\n" + en)
	}
	if len(k.Fields) == 0 {
		return
	}
	b.WriteString("\n| name / nom | value / valeur | meaning / sens | example / exemple |\n| --- | --- | --- | --- |\n")
	for _, f := range k.Fields {
		fmt.Fprintf(b, "| %s / %s | %s / %s | %s<br>%s | `%s` |\n", codes(f.EN), codes(f.FR), f.Type.Words("en"), f.Type.Words("fr"),
			f.Help["fr"], f.Help["en"], strings.TrimSpace(strings.ReplaceAll(f.Example["fr"], "\n", " ")))
	}
	if f := k.FieldNamed(k.Bare); f != nil {
		fmt.Fprintf(b, "\nA value without names is its `%s`. Une valeur sans nom est `%s`.\n", f.EN[0], f.FR[0])
	}
}

// carriers names the documents that carry the key: those that do not, when they
// are few.
func carriers(k *schema.Key) string {
	if en := k.Carriers("en"); k.Short || len(k.On) < 8 || strings.HasPrefix(en, "every") {
		return en + " / " + k.Carriers("fr")
	}
	var en, fr []string
	for c := schema.Page; c <= schema.News; c++ {
		if !slices.Contains(k.On, c) {
			en, fr = append(en, c.Words("en")), append(fr, c.Words("fr"))
		}
	}
	return "every document but " + strings.Join(en, ", ") + " / tous les documents sauf " + strings.Join(fr, ", ")
}

func exampleLines(k *schema.Key, lang string) string {
	sep := ": "
	if strings.HasPrefix(k.Example[lang], "\n") {
		sep = ":"
	}
	var b strings.Builder
	for line := range strings.SplitSeq(k.Spelling(lang)+sep+k.Example[lang], "\n") {
		b.WriteString("    " + line + "\n")
	}
	return b.String()
}

func goesTo(k *schema.Key) string {
	var to []string
	if k.ICal != "" {
		to = append(to, "iCalendar "+k.ICal)
	}
	if k.SchemaOrg != "" {
		to = append(to, "schema.org "+k.SchemaOrg)
	}
	return strings.Join(to, ", ")
}

// indexManual lists every spelling in both languages, with links.
func indexManual(b *strings.Builder) {
	b.WriteString("\n## Index\n\nEvery name of a key. Tous les noms de clés.\n\n")
	type entry struct{ word, link string }
	var all []entry
	taken := map[string]int{}
	for _, s := range schema.Sections() {
		for _, k := range s.Keys {
			link := anchor(heading(k))
			if n := taken[link]; n > 0 { // as GitHub and others count repeated headings
				taken[link]++
				link = fmt.Sprintf("%s-%d", link, n)
			} else {
				taken[link] = 1
			}
			for _, w := range append(k.EN[:len(k.EN):len(k.EN)], k.FR...) {
				if e := (entry{w, link}); !slices.Contains(all, e) {
					all = append(all, e)
				}
			}
		}
	}
	slices.SortFunc(all, func(a, c entry) int {
		return strings.Compare(locale.SortKey(a.word)+a.link, locale.SortKey(c.word)+c.link)
	})
	for i, e := range all {
		if i > 0 {
			b.WriteString(",\n")
		}
		fmt.Fprintf(b, "[%s](#%s)", e.word, e.link)
	}
	b.WriteString("\n")
}

// anchor returns the name that renderers of Markdown give a heading.
func anchor(title string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(title) {
		switch {
		case r == ' ' || r == '-':
			b.WriteByte('-')
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_':
			b.WriteRune(r)
		}
	}
	return b.String()
}

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

func codes(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = "`" + w + "`"
	}
	return strings.Join(out, ", ")
}
