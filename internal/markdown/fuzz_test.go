package markdown

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"saison/internal/clean"
)

// tags are all that a body may hold.
var tags = map[string]bool{
	"p": true, "h1": true, "h2": true, "h3": true, "h4": true, "h5": true, "h6": true, "a": true, "em": true, "strong": true,
	"del": true, "code": true, "pre": true, "ul": true, "ol": true, "li": true, "blockquote": true, "br": true, "hr": true,
	"img": true, "table": true, "thead": true, "tbody": true, "tr": true, "th": true, "td": true, "div": true, "section": true,
	"sup": true, "dl": true, "dt": true, "dd": true, "figure": true, "figcaption": true,
}

// attributes are all that a tag may carry.
var attributes = map[string]bool{
	"href": true, "title": true, "id": true, "class": true, "src": true, "alt": true, "loading": true, "scope": true,
	"role": true, "start": true, "aria-label": true, "tabindex": true,
}

// FuzzHTML holds for any text: only our tags and attributes, every tag closed
// in its order, addresses with our schemes.
func FuzzHTML(f *testing.F) {
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range archives {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range txtar.Parse(data).Files {
			f.Add(string(file.Data))
		}
	}
	f.Fuzz(func(t *testing.T, s string) {
		text, _ := clean.Decode("f.md", []byte(s))
		body := Parse(text, 0)
		html := body.HTML(Options{})
		body.Plain()
		if err := harmless(html); err != "" {
			t.Fatalf("%s\nin %q\nof %q", err, html, s)
		}
		for _, l := range body.Links {
			if l.Pos.Line < 1 || l.Pos.Line > text.Lines() {
				t.Fatalf("a link at %v", l.Pos)
			}
		}
	})
}

// harmless reads HTML in the strict form that we write.
func harmless(html string) string {
	var open []string
	for {
		at := strings.IndexByte(html, '<')
		if at < 0 {
			break
		}
		if strings.Contains(html[:at], ">") {
			return "a loose >"
		}
		end := strings.IndexByte(html[at:], '>')
		if end < 0 {
			return "a tag that is not closed"
		}
		tag := html[at+1 : at+end]
		html = html[at+end+1:]
		if name, closing := strings.CutPrefix(tag, "/"); closing {
			if len(open) == 0 || open[len(open)-1] != name {
				return "a wrong closing tag " + name
			}
			open = open[:len(open)-1]
			continue
		}
		name, rest, _ := strings.Cut(tag, " ")
		if !tags[name] {
			return "the tag " + name
		}
		if name != "br" && name != "hr" && name != "img" {
			open = append(open, name)
		}
		for rest != "" {
			key, after, ok := strings.Cut(rest, `="`)
			value, after, closed := strings.Cut(after, `"`)
			if !ok || !closed || !attributes[strings.TrimSpace(key)] {
				return "the attribute " + rest
			}
			if key == "href" || key == "src" {
				scheme, ok := Scheme(strings.ReplaceAll(value, "&amp;", "&"))
				if !ok || scheme != "" && scheme != "http" && scheme != "https" && scheme != "mailto" && scheme != "tel" {
					return "the address " + value
				}
			}
			rest = strings.TrimPrefix(after, " ")
		}
	}
	if len(open) > 0 {
		return "open tags " + strings.Join(open, " ")
	}
	return ""
}
