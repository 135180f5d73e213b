package content

import (
	"path"
	"slices"
	"strings"

	"saison/internal/clean"
	"saison/internal/diag"
	"saison/internal/meta"
	"saison/internal/schema"
)

// mostFacts is how many lines a block of facts within a text is looked for.
const mostFacts = 60

// secondDocument reports the front matter of another document in the text, as
// it stands there when two documents were pasted into one file: it is shown as
// text, and the second document has no page.
func (d *Document) secondDocument(t *clean.Text, offset int, faults *diag.List) {
	if len(d.Meta.Fields) == 0 {
		return
	}
	if !mayHoldSecond(t, offset) {
		return
	}
	text := t.String()
	from := offset
	code := "" // the signs of the code that the line is in
	for line := range strings.Lines(text[offset:]) {
		at := from
		from += len(line)
		switch sign := codeSign(line); {
		case code == "":
			code = sign
		case sign == code:
			code = ""
		}
		if code != "" || !strings.HasPrefix(line, "---") && !strings.HasPrefix(line, "+++") {
			continue
		}
		title, is := d.factsOf(text[at:], line[:3])
		if !is {
			continue
		}
		args := diag.Args{"line": t.Pos(at).Line}
		if slug := schema.Slug(title); slug != "" {
			args["title"], args["file"] = title, path.Join(path.Dir(d.File), slug+".md")
		}
		faults.Add("second-document", t.Pos(at), args)
		return
	}
}

// mayHoldSecond reports whether a line of the text looks like a fence. Hardly any
// does.
func mayHoldSecond(t *clean.Text, offset int) bool {
	text := t.String()[max(0, offset-1):]
	return strings.Contains(text, "\n---") || strings.Contains(text, "\n+++")
}

// codeSign returns the signs with which a line opens or closes code, "" for any
// other line.
func codeSign(line string) string {
	for _, sign := range []string{"```", "~~~"} {
		if strings.HasPrefix(strings.TrimLeft(line, " "), sign) {
			return sign
		}
	}
	return ""
}

// names are the keys, folded, that some kinds of documents have in place of a title.
var names = []string{"nom", "name"}

// factsOf reports whether a text begins with front matter between two lines of
// the fence: with a title, or a name where the document itself has one, another
// known key, and nothing but keys and what is below them.
func (d *Document) factsOf(text, fence string) (title string, is bool) {
	sign := map[string]string{"---": ":", "+++": "="}[fence]
	known, titled := 0, false
	n := 0
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\r\n")
		switch n++; {
		case n == 1:
			if line != fence {
				return "", false
			}
		case n > mostFacts || n == 2 && line == "":
			return "", false
		case line == fence:
			return title, titled && known > 1
		case line == "" || line[0] == ' ' || line[0] == '\t' || line[0] == '-' || line[0] == '#':
		default:
			key, value, ok := strings.Cut(line, sign)
			key = strings.TrimSpace(key)
			if !ok || len(key) > 60 {
				return "", false
			}
			name := slices.Contains(names, schema.Fold(key))
			named := name && slices.ContainsFunc(d.Meta.Fields, func(f meta.Field) bool {
				return schema.Fold(f.Key) == schema.Fold(key)
			})
			switch m := schema.Lookup(nil, key); {
			case named, !name && m.Key != nil && m.Key.Name == "title":
				title, titled = strings.Trim(strings.TrimSpace(value), `"'«» `), true
				known++
			case m.Key != nil || m.Elsewhere != nil || m.Kinds != nil:
				known++
			}
		}
	}
	return "", false
}
