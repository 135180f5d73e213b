package manual

import (
	"encoding/json"
	"slices"
	"strings"

	"saison/internal/config"
	"saison/internal/diag"
	"saison/internal/schema"
)

// Said is how a message is printed for the wrong one of its example.
type Said struct{ FR, EN string }

// In returns what is printed in lang.
func (s Said) In(lang string) string { return diag.Words(s).In(lang) }

// SaidOf returns what the line says of the examples, by id.
func SaidOf() map[string]Said {
	said := map[string]Said{}
	if err := json.Unmarshal([]byte(table("said.json")), &said); err != nil {
		panic(err) // embedded: a bug of ours
	}
	return said
}

// An Answer explains one thing that a word names. It marshals to JSON.
type Answer interface {
	// Text returns the answer in lang for a terminal, in lines.
	Text(lang string) string
}

// Explain returns what there is to say of a word: the id of a message, a key of
// a document or of the settings, a kind of kinds, or a block of texts, in any
// spelling, French or English. When it names nothing, near is the nearest word, or "".
func Explain(word, lang string, kinds *schema.Kinds) (answers []Answer, near string) {
	folded := schema.Fold(word)
	for _, m := range diag.Messages() {
		if schema.Fold(m.ID) == folded {
			answers = append(answers, message(m, lang))
		}
	}
	rows, nearKey := schema.Find(word)
	for _, r := range rows {
		answers = append(answers, key(r, lang))
	}
	for _, k := range config.Keys() {
		if slices.ContainsFunc(append(k.EN[:len(k.EN):len(k.EN)], k.FR...), func(s string) bool { return schema.Fold(s) == folded }) {
			answers = append(answers, setting(k, lang))
		}
	}
	if k := kinds.ByType(word); k != nil {
		answers = append(answers, kind(k, lang))
	}
	if row, _, _ := schema.Block(strings.TrimLeft(word, "`")); row != nil {
		answers = append(answers, block(row, lang))
	}
	if len(answers) > 0 {
		return answers, ""
	}
	if strings.Contains(nearKey, ".") {
		return nil, nearKey
	}
	return nil, schema.Nearest(word, words(kinds))
}

// words are all that Explain knows, for the nearest to a slip.
func words(kinds *schema.Kinds) []string {
	all := schema.Spellings()
	for _, k := range kinds.All() {
		all = append(all, k.Name, strings.ToLower(k.Label.In("fr")))
	}
	for _, k := range config.Keys() {
		all = append(append(all, k.FR...), k.EN...)
	}
	for _, k := range schema.Blocks() {
		all = append(append(all, k.FR...), k.EN...)
	}
	for _, m := range diag.Messages() {
		all = append(all, m.ID)
	}
	return all
}

// Message explains the id of a message.
type Message struct {
	Topic    string   `json:"topic"` // "message"
	ID       string   `json:"id"`
	Severity string   `json:"severity"` // error, warning, note
	Label    string   `json:"label"`
	Words    string   `json:"words"` // with what it quotes in braces
	Hints    []string `json:"hints"`
	File     string   `json:"file,omitempty"` // where the wrong example raises it
	Line     int      `json:"line,omitempty"`
	Wrong    []Sample `json:"wrong,omitempty"`
	Says     string   `json:"says,omitempty"`
	Right    []Sample `json:"right,omitempty"`
	Below    string   `json:"below,omitempty"`  // the message that these words stand below
	Reason   string   `json:"reason,omitempty"` // why there is no example
}

// Sample is a file of an example. Text is missing where the file is not there.
type Sample struct {
	File string `json:"file"`
	Text string `json:"text"`
}

func message(m diag.Message, lang string) *Message {
	x := Examples()[m.ID]
	a := &Message{Topic: "message", ID: m.ID, Severity: m.Severity.String(), Label: m.Label.In(lang), Words: m.Text.In(lang), Hints: []string{}}
	for _, h := range m.Hints {
		a.Hints = append(a.Hints, h.In(lang))
	}
	a.Below, a.Reason = x.Under, x.Why.In(lang)
	if x.Under != "" {
		x = Examples()[x.Under]
	}
	if len(x.Wrong) == 0 {
		return a
	}
	a.File, a.Line, a.Says = x.At.File, x.At.Line, SaidOf()[x.ID].In(lang)
	a.Wrong, a.Right = samples(x.Wrong), samples(x.Right)
	return a
}

func samples(files []File) []Sample {
	all := []Sample{}
	for _, f := range files {
		all = append(all, Sample{f.Path, f.Shown})
	}
	return all
}

// effects say what each severity does to the site.
var effects = map[string]diag.Words{
	"error":   {FR: "erreur : la page attend, et rien n'est publié tant que la faute est là.", EN: "error: the page is held back, and nothing is published while it stands."},
	"warning": {FR: "avertissement : la page est publiée ; avec --strict, rien ne l'est.", EN: "warning: the page is published; with --strict nothing is."},
	"note":    {FR: "note : pour information ; il n'y a rien à faire si c'est bien ce que vous vouliez.", EN: "note: for your information; nothing to do if it is what you meant."},
}

// Text returns the meaning, the wrong example, what is said of it, and the right one.
func (m *Message) Text(lang string) string {
	say := func(fr, en string) string { return diag.Words{FR: fr, EN: en}.In(lang) }
	var b strings.Builder
	b.WriteString(m.ID + say(" : ", ": ") + m.Label + "\n  " + effects[m.Severity].In(lang) + "\n")
	if m.Below != "" {
		b.WriteString("  " + say("Ces mots accompagnent le message « "+m.Below+" ».", `These words go with the message "`+m.Below+`".`) + "\n")
	}
	if len(m.Wrong) == 0 {
		b.WriteString("  " + m.Words + "\n")
		for _, h := range m.Hints {
			b.WriteString("  " + h + "\n")
		}
		b.WriteString("  " + say("Pas d'exemple : ", "No example: ") + m.Reason + "\n")
		return b.String()
	}
	m.write(&b, say("Faux", "Wrong"), say(" : ", ": "), m.Wrong)
	b.WriteString("\n" + say("saison dit :", "saison says:") + "\n")
	indent(&b, m.Says)
	if right := changed(m.Wrong, m.Right); len(right) > 0 {
		m.write(&b, say("Juste", "Right"), say(" : ", ": "), right)
	}
	for _, f := range m.Wrong {
		if !slices.ContainsFunc(m.Right, func(r Sample) bool { return r.File == f.File }) {
			b.WriteString("\n" + say("À supprimer : ", "To delete: ") + f.File + "\n")
		}
	}
	return b.String()
}

func (m *Message) write(b *strings.Builder, title, colon string, files []Sample) {
	for _, f := range files {
		b.WriteString("\n" + title + colon + f.File + "\n")
		indent(b, f.Text)
	}
}

func indent(b *strings.Builder, text string) {
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimRight("    "+line, " \n") + "\n")
	}
}

// changed returns the files of right that are not the same in wrong.
func changed(wrong, right []Sample) []Sample {
	var out []Sample
	for _, f := range right {
		if !slices.Contains(wrong, f) {
			out = append(out, f)
		}
	}
	return out
}
