package content

import (
	"strings"

	"saison/internal/clean"
	"saison/internal/diag"
	"saison/internal/meta"
)

// text reads the file again; nil when it has changed meanwhile. Documents do
// not keep their text, since few of them have a fault.
func (d *Document) text() *clean.Text {
	if d.file == nil {
		return nil
	}
	data, err := d.file.Text()
	if err != nil {
		return nil
	}
	t, _ := clean.DecodeString(d.File, data)
	return t
}

// FixValue is the repair that types text as the value n. It is nil where what n
// was read from is not simply its text, with quotes around it or none.
func (d *Document) FixValue(n *meta.Node, text string) *diag.Fix {
	t := d.text()
	if t == nil || n.Kind != meta.Scalar || n.Text == "" {
		return nil
	}
	at := t.Offset(n.Pos)
	for _, quote := range []string{"", `"`, "'"} {
		typed := quote + n.Text + quote
		if !strings.HasPrefix(t.String()[at:], typed) {
			continue
		}
		if quote == "" {
			text = meta.Typed(text)
		} else if strings.Contains(text, quote) || strings.Contains(text, "\\") {
			return nil
		}
		return t.Fix(at, at+len(typed), quote+text+quote)
	}
	return nil
}

// FixKey is the repair that types name as the key typed at pos.
func (d *Document) FixKey(pos diag.Pos, typed, name string) *diag.Fix {
	t := d.text()
	if t == nil {
		return nil
	}
	at := t.Offset(pos)
	if !strings.HasPrefix(t.String()[at:], typed) {
		return nil
	}
	return t.Fix(at, at+len(typed), name)
}

// FixDelete is the repair that takes out the field of the first level that is
// typed on one line.
func (d *Document) FixDelete(f meta.Field) *diag.Fix {
	t := d.text()
	if t == nil || f.Value.Kind != meta.Scalar || f.KeyPos.Col != 1 || f.KeyPos.Line != f.Value.Pos.Line {
		return nil
	}
	from, to := t.Start(f.KeyPos.Line), t.Start(f.KeyPos.Line+1)
	if line := t.String()[from:to]; !strings.Contains(line, f.Value.Text) || strings.Contains(line, " #") {
		return nil // the value goes on below, or a remark would be lost
	}
	if next := t.Line(f.KeyPos.Line + 1); strings.HasPrefix(next, " ") || strings.HasPrefix(next, "\t") {
		return nil
	}
	return t.Fix(from, to, "")
}

// FixInsert is the repair that types a field as the first one of the front
// matter; nil where there is none between fences that are as they should be.
func (d *Document) FixInsert(key, text string) *diag.Fix {
	t := d.text()
	if t == nil {
		return nil
	}
	at := meta.Opening(t)
	if at < 0 {
		return nil
	}
	return t.Fix(at, at, key+": "+meta.Typed(text)+"\n")
}
