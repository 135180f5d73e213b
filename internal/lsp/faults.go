package lsp

import (
	"path"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"saison/internal/clean"
	"saison/internal/diag"
	"saison/internal/source"
)

// faultsByURI returns what to say of every file of the site that has faults,
// and of every open document.
func faultsByURI(t *project, p *plan) map[string]publishParams {
	texts := &textCache{plan: p}
	lang := t.server.language(p)
	all := map[string]publishParams{}
	of := func(file string) publishParams {
		uri := t.uri(p, file)
		f, ok := all[uri]
		if !ok {
			f = publishParams{URI: uri, Diagnostics: []diagnostic{}}
			if b, open := p.open[file]; open {
				f.Version = &b.version
			}
		}
		return f
	}
	for file := range p.open {
		f := of(file)
		all[f.URI] = f
	}
	for _, shared := range p.result.Diagnostics {
		for _, d := range shared.Spread() {
			f := of(fileOf(d.Pos.File))
			f.Diagnostics = append(f.Diagnostics, t.diagnostic(p, texts, d, lang))
			all[f.URI] = f
		}
	}
	return all
}

// fileOf returns the file under which a fault is shown: what is about a folder
// stands under the settings.
func fileOf(file string) string {
	if path.Ext(file) == "" {
		return source.Settings
	}
	return file
}

// uri returns the URI of a file of the site, as the client gave it if it is open.
func (t *project) uri(p *plan, file string) string {
	if b, open := p.open[file]; open {
		return b.uri
	}
	return uriOf(filepath.Join(t.dir, filepath.FromSlash(file)))
}

// severities are those of the protocol.
var severities = [...]int{diag.Error: 1, diag.Warning: 2, diag.Note: 3}

// diagnostic returns a fault as editors show it: what is wrong, then the lines
// to type.
func (t *project) diagnostic(p *plan, texts *textCache, d diag.Diagnostic, lang string) diagnostic {
	enc := t.server.enc
	out := diagnostic{
		Range: rangeOf(texts.of(fileOf(d.Pos.File)), d, enc), Severity: severities[d.Severity], Code: d.ID, Source: "saison",
		Message: strings.Join(append([]string{d.Message(lang)}, d.Hints(lang)...), "\n"),
	}
	for _, n := range d.Notes {
		file := fileOf(n.Pos.File)
		at := rangeOf(texts.of(file), diag.Diagnostic{Pos: n.Pos}, enc)
		out.Related = append(out.Related, related{location{t.uri(p, file), at}, n.Message(lang)})
	}
	return out
}

// rangeOf returns the place of a fault. A message knows where it begins; it
// ends with the value that it quotes, else with what stands on the line.
func rangeOf(tx *text, d diag.Diagnostic, enc encoding) span {
	if d.Pos.Line == 0 {
		return span{}
	}
	_, end := tx.bounds(d.Pos.Line - 1)
	start := tx.at(d.Pos.Line, max(1, d.Pos.Col))
	rest := strings.TrimRight(tx.s[start:end], blanks)
	if d.Pos.Col == 0 {
		start = skipBlanks(tx.s[:end], start)
		return tx.span(start, max(start, end), enc)
	}
	for _, name := range []string{"value", "key"} {
		if value, ok := d.Args[name].(string); ok && value != "" {
			for _, quote := range []string{"", `"`, "'"} {
				if strings.HasPrefix(rest, quote+value+quote) {
					return tx.span(start, start+len(value)+2*len(quote), enc)
				}
			}
		}
	}
	if value, ok := d.Args["value"].(string); ok {
		if end := linkEnd(rest, value); end > 0 {
			return tx.span(start, start+end, enc)
		}
	}
	if i := strings.Index(rest, " #"); i > 0 && comment(rest, len(rest)) {
		rest = strings.TrimRight(rest[:i], blanks)
	}
	if rest == "" && start < end {
		rest = tx.s[start:end]
	}
	return tx.span(start, start+len(rest), enc)
}

// textCache is the texts of files as their editors have them.
type textCache struct {
	plan  *plan
	texts map[string]*text
}

// of returns the text of a file; the empty text when there is none.
func (c *textCache) of(file string) *text {
	if b, open := c.plan.open[file]; open {
		return b.text
	}
	if t := c.texts[file]; t != nil {
		return t
	}
	t := newText("")
	if f := c.plan.snap.File(file); f != nil {
		if data, err := f.Bytes(); err == nil && utf8.Valid(data) {
			t = newText(strings.TrimPrefix(string(data), "\ufeff"))
		} else if err == nil {
			decoded, _ := clean.Decode(file, data)
			t = newText(decoded.String())
		}
	}
	if c.texts == nil {
		c.texts = map[string]*text{}
	}
	c.texts[file] = t
	return t
}

// language returns the language of messages for a site.
func (s *server) language(p *plan) string {
	tongue := s.opts.Lang
	if tongue == "" {
		tongue = s.locale
	}
	if tongue == "" && p.result != nil {
		tongue = p.result.Config.Languages[0]
	}
	if tongue = strings.ToLower(tongue); tongue == "fr" || strings.HasPrefix(tongue, "fr-") || strings.HasPrefix(tongue, "fr_") {
		return "fr"
	}
	return "en"
}
