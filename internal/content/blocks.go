package content

import (
	"strings"

	"saison/internal/clean"
	"saison/internal/diag"
	"saison/internal/markdown"
	"saison/internal/meta"
	"saison/internal/schema"
)

// Block is a part of the text that says what is to stand there: dates, pictures,
// a quotation.
//
//	```citation
//	La musique commence dans le silence.
//
//	auteur: Camille Exemple
//	```
type Block struct {
	Row   *schema.Key    // what it is: a row of schema.Blocks
	Typed string         // its name as the author wrote it
	Pos   diag.Pos       // of the name
	Fence int            // which of Body.Fences it is
	Meta  *meta.Node     // its names and values; nil when it has none
	Text  *markdown.Body // its own text; nil unless the row takes one and there is one
	Lost  bool           // a line of it was not understood, which has been told
}

// Sign is what opens and closes a block, for messages.
const Sign = "```"

// Texts returns the texts of the document: the body, and those of its blocks.
func (d *Document) Texts() []*markdown.Body {
	var all []*markdown.Body
	if d.Body() != nil {
		all = append(all, d.Body())
	}
	for i := range d.Blocks {
		if t := d.Blocks[i].Text; t != nil {
			all = append(all, t)
		}
	}
	return all
}

// Block returns the block that stands at fence n of the body, or nil.
func (d *Document) Block(n int) *Block {
	for i := range d.Blocks {
		if d.Blocks[i].Fence == n {
			return &d.Blocks[i]
		}
	}
	return nil
}

// readBlocks finds the blocks among the fences of the text.
func (d *Document) readBlocks(t *clean.Text, faults *diag.List) {
	for i := range d.Body().Fences {
		f := &d.Body().Fences[i]
		row := blockOf(f, faults)
		if row == nil {
			continue
		}
		args := diag.Args{"value": f.Name, "sign": Sign}
		switch {
		case f.Nested:
			faults.Add("block-nested", f.NamePos, args)
			continue
		case !f.Closed:
			faults.Add("block-unclosed", f.NamePos, args)
			continue
		}
		b := Block{Row: row, Typed: f.Name, Pos: f.NamePos, Fence: i}
		b.read(t, f, faults)
		d.Blocks = append(d.Blocks, b)
	}
}

// blockOf returns the row of the block that a fence is, or nil. A name that is
// neither one of a block nor one of code is told.
func blockOf(f *markdown.Fence, faults *diag.List) *schema.Key {
	row, near, code := schema.Block(f.Name)
	if row != nil || code || strings.ContainsAny(f.Name, "{}=") {
		return row
	}
	args := diag.Args{"value": f.Name, "sign": Sign}
	if near != "" {
		args["near"] = near
		faults.Add("block-misspelt", f.NamePos, args)
		return nil
	}
	args["names"] = blockNames()
	faults.Add("block-unknown", f.NamePos, args)
	return nil
}

// blockNames lists the blocks in both languages.
func blockNames() schema.Text {
	names := schema.Text{}
	for _, lang := range []string{"fr", "en"} {
		var words []string
		for _, k := range schema.Blocks() {
			words = append(words, k.Spelling(lang))
		}
		names[lang] = strings.Join(words, ", ")
	}
	return names
}

// read takes the lines of a block apart into names with values, and text.
func (b *Block) read(t *clean.Text, f *markdown.Fence, faults *diag.List) {
	from, to := f.From, f.To
	if b.Row.TakesText() {
		textFrom, textTo := b.textWithin(t.String()[f.From:f.To])
		if textFrom < textTo {
			b.Text = markdown.ParsePart(t, f.From+textFrom, f.From+textTo)
			if textFrom == 0 {
				from = f.From + textTo
			} else {
				to = f.From + textFrom
			}
		}
	}
	node, found := meta.ParseBlock(t, from, to)
	for i := range found {
		d := &found[i]
		d.Fix = nil // repairs are for front matter
		if d.ID == "line-not-understood" {
			b.Lost = true
			delete(d.Args, "fence") // no text stands below a block
			if _, known := d.Args["key"]; !known {
				d.Args["example"] = b.Row.FirstLine()
			}
		}
	}
	*faults = append(*faults, found...)
	b.Meta = node
	b.addTitle(f, faults)
	b.addText()
	if b.Text == nil {
		return
	}
	*faults = append(*faults, b.Text.Diagnostics...)
	if b.Text.Empty {
		b.Text = nil
		return
	}
	for i := range b.Text.Fences {
		if row, _, _ := schema.Block(b.Text.Fences[i].Name); row != nil {
			faults.Add("block-nested", b.Text.Fences[i].NamePos, diag.Args{"value": b.Text.Fences[i].Name, "sign": Sign})
		}
	}
}

// addTitle makes the words behind the block's name its title.
func (b *Block) addTitle(f *markdown.Fence, faults *diag.List) {
	if f.Rest == "" {
		return
	}
	row := b.Row.FieldNamed("title")
	if row == nil || b.Row.Type != schema.TypeMap || b.Meta != nil && b.Meta.Kind != meta.Map {
		faults.Add("block-words", f.RestPos, diag.Args{"words": f.Rest, "value": f.Name})
		return
	}
	m := meta.Node{Kind: meta.Map, Pos: f.RestPos}
	if b.Meta != nil {
		m = *b.Meta
	}
	m.Fields = append(m.Fields[:len(m.Fields):len(m.Fields)], meta.Field{
		Key: row.FR[0], KeyPos: f.RestPos, Value: &meta.Node{Kind: meta.Scalar, Pos: f.RestPos, Text: f.Rest},
	})
	b.Meta = &m
}

// addText makes the value of `text:` the text of the block.
func (b *Block) addText() {
	if !b.Row.TakesText() || b.Text != nil || b.Meta == nil {
		return
	}
	for i := range b.Meta.Fields {
		f := &b.Meta.Fields[i]
		if row := b.Row.FieldSpelt(f.Key); row != nil && row.Name == "text" && f.Value.Kind == meta.Scalar && !f.Value.Null {
			b.Text = markdown.ParseString(f.Value.Text, f.Value.Pos)
			return
		}
	}
}

// textWithin returns where the text of a block stands among its lines: below the
// lines with names that begin it, else above those that end it. It is empty when
// all lines are names and values.
func (b *Block) textWithin(s string) (from, to int) {
	var lines []int // where they begin
	for at := 0; at < len(s); {
		lines = append(lines, at)
		i := strings.IndexByte(s[at:], '\n')
		if i < 0 {
			break
		}
		at += i + 1
	}
	line := func(i int) string {
		end := len(s)
		if i+1 < len(lines) {
			end = lines[i+1]
		}
		return s[lines[i]:end]
	}
	head := 0
	for head < len(lines) && (b.named(line(head)) || head > 0 && indented(line(head))) {
		if b.nameOf(line(head)) == "text" {
			return 0, 0 // the text is a value
		}
		head++
	}
	if head == len(lines) {
		return 0, 0
	}
	if head > 0 {
		return lines[head], len(s)
	}
	end := len(lines)
	for end > 0 && blank(line(end-1)) {
		end--
	}
	tail := end
	for tail > 0 && b.named(line(tail-1)) {
		tail--
	}
	if tail == end {
		return 0, len(s)
	}
	if tail == 0 || !blank(line(tail-1)) {
		return 0, len(s) // the paragraph goes on: a sentence with a colon
	}
	return 0, lines[tail]
}

// nameOf returns the canonical name with which a line begins, or "".
func (b *Block) nameOf(line string) string {
	key, rest, found := strings.Cut(line, ":")
	if !found || rest != "" && !strings.ContainsRune(" \t\n\u00a0", firstRune(rest)) {
		return ""
	}
	if row := b.Row.FieldSpelt(strings.Trim(key, " \t\u00a0\u202f")); row != nil {
		return row.Name
	}
	return ""
}

// named reports whether a line is a name with its value. A name that is only
// misspelt is one too.
func (b *Block) named(line string) bool {
	if b.nameOf(line) != "" {
		return true
	}
	key, rest, found := strings.Cut(line, ": ")
	if !found || rest == "" || strings.ContainsAny(strings.TrimSpace(key), " \t") {
		return false
	}
	_, near := b.Row.Field(key)
	return near != ""
}

func firstRune(s string) rune {
	for _, r := range s {
		return r
	}
	return 0
}

func blank(s string) bool { return strings.Trim(s, " \t\n\u00a0") == "" }

// indented reports whether a line goes on with the value of the line above.
func indented(line string) bool {
	return !blank(line) && (line[0] == ' ' || line[0] == '\t' || strings.HasPrefix(line, "- "))
}
