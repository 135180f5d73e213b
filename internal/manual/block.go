package manual

import (
	"strings"

	"saison/internal/diag"
	"saison/internal/schema"
)

// Block explains a block of a text.
type Block struct {
	Topic   string   `json:"topic"` // "block"
	Name    string   `json:"name"`
	English []string `json:"english"`
	French  []string `json:"french"`
	Meaning string   `json:"meaning"`
	Fields  []string `json:"fields"`
	Example string   `json:"example"`

	row *schema.Key
}

// blockSign opens and closes a block.
const blockSign = "```"

func block(k *schema.Key, lang string) *Block {
	a := &Block{Topic: "block", Name: k.Name, English: k.EN, French: k.FR, Meaning: k.Help.In(lang), row: k,
		Example: blockSign + k.Spelling(lang) + k.Example.In(lang) + "\n" + blockSign}
	for _, f := range k.Fields {
		a.Fields = append(a.Fields, f.Spelling(lang))
	}
	return a
}

// Text returns the meaning, the names inside, and the lines to type.
func (k *Block) Text(lang string) string {
	t := lines{lang: lang}
	t.head(k.row.Spelling(lang), diag.Words{FR: "bloc à mettre dans un texte", EN: "a block to put into a text"}.In(lang))
	t.item("sens", "meaning", k.Meaning)
	t.item("en anglais", "in English", strings.Join(k.English, ", "))
	t.item("en français", "in French", strings.Join(k.French, ", "))
	t.b.WriteString("  " + diag.Words{FR: "à écrire :", EN: "to write:"}.In(lang) + "\n")
	indent(&t.b, k.Example)
	for _, f := range k.row.Fields {
		t.b.WriteString("  " + f.Spelling(lang) + diag.Words{FR: " : ", EN: ": "}.In(lang) + f.Help.In(lang) + "\n")
	}
	return t.b.String()
}
