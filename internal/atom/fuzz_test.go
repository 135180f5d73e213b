package atom

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"saison/internal/calendar"
	"saison/internal/diag"
	"saison/internal/markdown"
	"saison/internal/site"
)

// FuzzFeeds holds for any text of a document: both feeds can be read, have the
// elements and members that they have with plain text, and say the text.
func FuzzFeeds(f *testing.F) {
	for _, s := range []string{"Noël", "</title><script>", "]]>", "<![CDATA[", "\x00\x0b\ufffe\uffff", "&amp;&lt;", "\r\n", "\u2028", "\xff", `"'\`, "a\u202eb"} {
		f.Add(s, s, s)
	}
	f.Add("Titre", "*un* [lien](https://e.example/?a&b) <b>", "Résumé")
	feeds := func(t *testing.T, title, text, summary string) (atom, js []byte) {
		s := plan(t, func(news, concert *calendar.Entry) {
			news.Record.Title, news.Record.Summary, concert.Record.Title, concert.Record.Summary = title, summary, title, summary
			concert.Tags = []string{title}
			news.Record.Doc.Read = bodyOf(text)
		})
		env := Env{Body: func(e *calendar.Entry, lang string) string {
			return e.Doc.Body().HTML(markdown.Options{Lang: lang})
		}}
		feed := feedAt(t, s, "feed.xml")
		atom, err := Atom(s, feed, env)
		if err != nil {
			t.Fatal(err)
		}
		js, err = JSON(s, feed, env)
		if err != nil {
			t.Fatal(err)
		}
		return atom, js
	}
	f.Fuzz(func(t *testing.T, title, text, summary string) {
		if len(title)+len(text)+len(summary) > 4000 {
			return
		}
		like := "x"
		if bodyOf(text).HTML(markdown.Options{}) == "" {
			like = "" // then there is no such element
		}
		atom, js := feeds(t, "T"+title, text, "S"+summary)
		plainAtom, plainJS := feeds(t, "T", like, "S")
		if got, want := elements(t, atom), elements(t, plainAtom); got != want {
			t.Fatalf("%q %q %q: the elements are\n%s, not\n%s\n%s", title, text, summary, got, want, atom)
		}
		if got, want := members(t, js), members(t, plainJS); got != want {
			t.Fatalf("%q %q %q: the members are\n%s, not\n%s\n%s", title, text, summary, got, want, js)
		}
		if !utf8.Valid(atom) || !utf8.Valid(js) || bytes.Contains(atom, []byte("<![CDATA[")) {
			t.Fatalf("%q %q %q: %q", title, text, summary, atom)
		}
	})
}

// bodyOf is a text as it comes from a file.
func bodyOf(text string) *markdown.Body {
	return markdown.ParseString(strings.ToValidUTF8(text, ""), diag.Pos{File: "f.md", Line: 1, Col: 1})
}

// elements returns the elements and attributes of a feed in their order.
func elements(t *testing.T, data []byte) string {
	t.Helper()
	var b strings.Builder
	d := xml.NewDecoder(bytes.NewReader(data))
	d.Strict = true
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return b.String()
		}
		if err != nil {
			t.Fatalf("%v in %q", err, data)
		}
		switch e := token.(type) {
		case xml.StartElement:
			b.WriteString("<" + e.Name.Local)
			for _, a := range e.Attr {
				b.WriteString(" " + a.Name.Local)
			}
		case xml.EndElement:
			b.WriteString(">")
		case xml.Comment, xml.Directive:
			t.Fatalf("%q in %q", token, data)
		}
	}
}

// members returns the names in a JSON text, in the order of names.
func members(t *testing.T, data []byte) string {
	t.Helper()
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatalf("%v in %q", err, data)
	}
	var walk func(v any) any
	walk = func(v any) any {
		switch v := v.(type) {
		case map[string]any:
			for k := range v {
				v[k] = walk(v[k])
			}
			return v
		case []any:
			for i := range v {
				v[i] = walk(v[i])
			}
			return v
		}
		return fmt.Sprintf("%T", v)
	}
	return fmt.Sprint(walk(v))
}

// feedAt returns the feed at a path.
func feedAt(t *testing.T, s *site.Site, path string) *site.Feed {
	t.Helper()
	o := s.Find(path)
	if o == nil {
		t.Fatalf("%s is not planned", path)
	}
	return o.Feed
}
