package manual

import (
	"strings"

	"saison/internal/config"
	"saison/internal/diag"
	"saison/internal/schema"
)

// Key explains a key of documents.
type Key struct {
	Topic     string   `json:"topic"` // "key"
	Name      string   `json:"name"`  // canonical; "prices.amount" inside a map
	English   []string `json:"english"`
	French    []string `json:"french"`
	Type      string   `json:"type"`
	Meaning   string   `json:"meaning"`
	Values    []string `json:"values,omitempty"`
	Fields    []string `json:"fields,omitempty"`
	Documents string   `json:"documents,omitempty"` // which carry it
	Required  bool     `json:"required"`
	Example   string   `json:"example"`
	ICalendar string   `json:"icalendar,omitempty"`
	SchemaOrg string   `json:"schema_org,omitempty"`

	row *schema.Key
}

func key(r schema.Found, lang string) *Key {
	k := r.Key
	a := &Key{Topic: "key", Name: r.Path, English: k.EN, French: k.FR, Type: k.Type.Words(lang), Meaning: k.Help.In(lang),
		Values: k.Choices(lang), Documents: k.Carriers(lang), Required: k.Required, Example: k.Example.In(lang),
		ICalendar: k.ICal, SchemaOrg: k.SchemaOrg, row: k}
	for _, f := range k.Fields {
		a.Fields = append(a.Fields, f.Spelling(lang))
	}
	return a
}

// Text returns what the table says of the key; where it stands, for a name
// inside a map.
func (k *Key) Text(lang string) string {
	text := k.row.Explain(lang)
	if outer, _, nested := strings.Cut(k.Name, "."); nested {
		parent := outer
		if row := schema.Named(outer); row != nil {
			parent = row.Spelling(lang)
		}
		text += "  " + diag.Words{FR: "sous : ", EN: "below: "}.In(lang) + parent + "\n"
	}
	return text
}

// Setting explains a key of saison.yaml.
type Setting struct {
	Topic   string   `json:"topic"` // "setting"
	Name    string   `json:"name"`
	English []string `json:"english"`
	French  []string `json:"french"`
	Meaning string   `json:"meaning"`
	Fields  []string `json:"fields,omitempty"`
	Example string   `json:"example"`

	spelling string
}

func setting(k *config.Key, lang string) *Setting {
	a := &Setting{Topic: "setting", Name: k.Name, English: k.EN, French: k.FR, Meaning: k.Help.In(lang), Example: k.Example.In(lang), spelling: k.Spelling(lang)}
	for _, f := range k.Fields {
		a.Fields = append(a.Fields, f.Spelling(lang))
	}
	return a
}

// Text returns the meaning, the names and an example.
func (s *Setting) Text(lang string) string {
	t := lines{lang: lang}
	t.head(s.spelling, diag.Words{FR: "réglage du site, dans saison.yaml", EN: "a setting of the site, in saison.yaml"}.In(lang))
	t.item("sens", "meaning", s.Meaning)
	t.item("en anglais", "in English", strings.Join(s.English, ", "))
	t.item("en français", "in French", strings.Join(s.French, ", "))
	t.item("noms dessous", "names below it", strings.Join(s.Fields, ", "))
	t.item("exemple", "example", s.spelling+": "+s.Example)
	return t.b.String()
}

// Kind explains a kind of documents.
type Kind struct {
	Topic     string   `json:"topic"` // "kind"
	Name      string   `json:"name"`
	Like      string   `json:"like,omitempty"`
	Label     string   `json:"label"`
	Class     string   `json:"class"`
	Folders   []string `json:"folders"`
	Synonyms  []string `json:"synonyms,omitempty"` // what type: may say besides
	Keys      []string `json:"keys"`
	People    []string `json:"people,omitempty"` // short forms for people
	SchemaOrg string   `json:"schema_org,omitempty"`
	Color     string   `json:"color,omitempty"`
}

func kind(k *schema.Kind, lang string) *Kind {
	a := &Kind{Topic: "kind", Name: k.Name, Like: k.Like, Label: k.Label.In(lang), Class: k.Class.Words(lang), Folders: k.Folders,
		Synonyms: k.Synonyms, SchemaOrg: k.SchemaType, Color: k.Color}
	for _, row := range schema.KeysOf(k) {
		if row.Short {
			a.People = append(a.People, row.Spelling(lang))
		} else {
			a.Keys = append(a.Keys, row.Spelling(lang))
		}
	}
	return a
}

// Text returns the folders, the keys and the short forms.
func (k *Kind) Text(lang string) string {
	t := lines{lang: lang}
	t.head(strings.ToLower(k.Label), diag.Words{FR: "sorte de document (" + k.Class + ")", EN: "a kind of document (" + k.Class + ")"}.In(lang))
	var folders []string
	for _, f := range k.Folders {
		folders = append(folders, "content/"+f)
	}
	t.item("dossier", "folder", strings.Join(folders, diag.Words{FR: " ou ", EN: " or "}.In(lang)))
	t.item("« type: » dit aussi", `"type:" may also say`, strings.Join(k.Synonyms, ", "))
	t.item("comme", "like", k.Like)
	t.item("clés", "keys", strings.Join(k.Keys, ", "))
	t.item("personnes, en court", "people, in short", strings.Join(k.People, ", "))
	t.item("schema.org", "schema.org", k.SchemaOrg)
	t.item("couleur", "colour", k.Color)
	word := k.Name
	if lang == "fr" {
		word = strings.ToLower(k.Label)
	}
	if strings.ContainsAny(word, " '’") {
		word = `"` + word + `"`
	}
	t.item("pour en créer", "to make one", "saison new "+word+diag.Words{FR: ` "Titre"`, EN: ` "Title"`}.In(lang))
	return t.b.String()
}

// lines writes "name: value" in one language, long values over several lines.
type lines struct {
	lang string
	b    strings.Builder
}

func (l *lines) head(word, text string) {
	l.b.WriteString(word + diag.Words{FR: " : ", EN: ": "}.In(l.lang) + text + "\n")
}

func (l *lines) item(fr, en, value string) {
	if value == "" {
		return
	}
	const width = 88
	line := "  " + diag.Words{FR: fr + " :", EN: en + ":"}.In(l.lang)
	for word := range strings.SplitSeq(value, " ") {
		if len([]rune(line))+1+len([]rune(word)) > width {
			l.b.WriteString(line + "\n")
			line = "   "
		}
		line += " " + word
	}
	l.b.WriteString(line + "\n")
}
