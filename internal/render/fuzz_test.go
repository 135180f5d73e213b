package render

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"html"
	"io"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"saison/internal/config"
	"saison/internal/ical"
	"saison/internal/site"
)

// FuzzMarkup holds for any text and every language: in an element, in an
// attribute and in an address it stays text, whole and readable.
func FuzzMarkup(f *testing.F) {
	for _, s := range []string{"Noël", `"><script>alert(1)</script>`, "' onload='x", "&lt;&amp;&#60;", "\x00\x1b\x7f", "\u202e\u2066", "1er 2e XXe", "12,50 €", "javascript:x", "\xff", "שלום abc 12", "]]>", "a\r\nb"} {
		f.Add(s, "fr")
	}
	f.Fuzz(func(t *testing.T, text, lang string) {
		if len(text) > 2000 || len(lang) > 20 || !utf8.ValidString(text) || !utf8.ValidString(lang) { // package clean has seen it
			return
		}
		for _, code := range []string{"fr", "en", "de", "he"} {
			m := newMarkup(bare(code), 0)
			m.raw(`<p`).attr("title", text).raw(` lang="`).escape(lang).raw(`">`).text(text).words(text, lang).escape(text).link(text).raw(`"></a></p>`)
			got := string(m.html())
			if !utf8.ValidString(got) || strings.ContainsAny(got, "\x00\x1b\u2028\u202e\u2066") && !strings.ContainsAny(text+lang, "\u2028\u202e\u2066") {
				t.Fatalf("%s %q: %q", code, text, got)
			}
			for i, part := range strings.Split(got, "<")[1:] {
				name, _, _ := strings.Cut(part, ">")
				name, rest, _ := strings.Cut(name, " ")
				switch name {
				case "p", "/p", "a", "/a", "bdi", "/bdi", "sup", "/sup", "span", "/span":
				default:
					t.Fatalf("%s %q: the element %q in %q", code, text, name, got)
				}
				if i > 0 && name != "a" && strings.Contains(rest, "title=") {
					t.Fatalf("%s %q: the attribute %q in %q", code, text, rest, got)
				}
			}
			_, title, _ := strings.Cut(got, ` title="`)
			title, _, _ = strings.Cut(title, `"`)
			if printable(text) && html.UnescapeString(title) != text {
				t.Fatalf("%s %q: the attribute says %q", code, text, title)
			}
		}
	})
}

// printable reports whether pages show every character of a text.
func printable(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 || r == 0xfffd })
}

// FuzzSafeAddress holds for any address: a page only links with the schemes that
// are allowed, as a browser reads them, which drops spaces, control characters
// and line ends.
func FuzzSafeAddress(f *testing.F) {
	for _, s := range []string{"https://exemple.org/", "javascript:alert(1)", " \x01javascript:x", "java\nscript:x", "jav\tascript:x", "\u00a0javascript:x", "//host/x", "a:b", "a/b:c", "#x", "?x=:", "data:text/html,x", "vbscript:", "HTTPS://x", "mailto:a@b", "&#106;avascript:x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := safeAddress(s)
		seen := strings.TrimFunc(got, func(r rune) bool { return r <= ' ' })
		seen = strings.ToLower(strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(seen))
		scheme, _, ok := strings.Cut(seen, ":")
		if !ok || strings.ContainsAny(scheme, "/?#") || strings.ContainsFunc(scheme, func(r rune) bool {
			return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '+' && r != '-' && r != '.'
		}) || scheme == "" || scheme[0] < 'a' {
			return // relative
		}
		switch scheme {
		case "http", "https", "mailto", "tel", "webcal":
		default:
			t.Fatalf("%q is linked to as %q", s, got)
		}
		if safeAddress(got) != got {
			t.Fatalf("%q becomes %q, and then %q", s, got, safeAddress(got))
		}
	})
}

// FuzzCells holds for any cells of the table of events: another program reads as
// many rows and cells, each as it was or with an apostrophe before what could be
// a formula, and none of them is a formula.
func FuzzCells(f *testing.F) {
	for _, s := range []string{"=HYPERLINK(\"http://e\")", "+1", "-1,5", "@SUM(1)", "\t=1", "\r=1", "a\"b,c;d\n", "", "-", "+33 1 99", "1.2.3", "\ufeff=1", "'=1", "＝1"} {
		f.Add(s, "x")
	}
	f.Fuzz(func(t *testing.T, one, two string) {
		cells := []string{"id", harmless(one), harmless(two)}
		table := appendRow(appendRow(nil, cells), cells)
		rows, err := csv.NewReader(bytes.NewReader(table)).ReadAll()
		if err != nil || len(rows) != 2 || len(rows[1]) != 3 {
			t.Fatalf("%q %q: %v, %v", one, two, rows, err)
		}
		for i, typed := range []string{one, two} {
			cell := rows[1][i+1]
			if plain := strings.ReplaceAll(typed, "\r", ""); cell != plain && cell != "'"+plain {
				t.Fatalf("%q is read as %q", typed, cell)
			}
			if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) && strings.ContainsFunc(cell[1:], func(r rune) bool { return (r < '0' || r > '9') && r != '.' && r != ',' }) {
				t.Fatalf("%q may be a formula", cell)
			}
		}
	})
}

// FuzzJSONLD holds for any bytes: what stands in a page as data holds no bracket.
func FuzzJSONLD(f *testing.F) {
	for _, s := range []string{"{}", `{"a":"</script>"}`, "<!--", "\u2028", `{"a":"\u003c"}`, "]]>"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := string(jsonLD([]byte(s)))
		if inside := strings.TrimSuffix(strings.TrimPrefix(got, `<script type="application/ld+json">`), "</script>"); got != "" && strings.ContainsRune(inside, '<') {
			t.Fatalf("%q stands in a page as %q", s, got)
		}
	})
}

// FuzzXML holds for any text in the maps of a site: they are well-formed, and
// the text is one text in them.
func FuzzXML(f *testing.F) {
	for _, s := range []string{"/a/", "/a?b&c", "<x>", "]]>", "\x00\x0b", "\ufffe", "\xff", `"'`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var b bytes.Buffer
		b.WriteString("<a b=\"")
		escapeXML(&b, s)
		b.WriteString("\">")
		escapeXML(&b, s)
		b.WriteString("</a>")
		d := xml.NewDecoder(&b)
		for n := 0; ; n++ {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if start, ok := token.(xml.StartElement); err != nil || ok && (n > 0 || len(start.Attr) != 1) {
				t.Fatalf("%q: %v, %v", s, token, err)
			}
		}
	})
}

// FuzzColour holds for any text: a colour is read as it is written, or not at all.
func FuzzColour(f *testing.F) {
	for _, s := range []string{"#b3261e", "#FFF", "#12345", "red", "", "#\u0130\u0130", "#b3261e;x:y"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, ok := parseColour(s)
		if !ok {
			return
		}
		if again, ok := parseColour(c.String()); !ok || again != c {
			t.Fatalf("%q is %v, and then %v", s, c, again)
		}
		if v := c.String(); len(v) > 7 || strings.Trim(v, "#0123456789abcdef") != "" {
			t.Fatalf("%q is written into a style sheet as %q", s, v)
		}
	})
}

// FuzzCalendarLinks holds for whatever an event says: a link to a calendar on
// the web is one address, with the parameters that it has for plain words and
// what was said in them, in at most so many bytes.
func FuzzCalendarLinks(f *testing.F) {
	for _, s := range []string{"Noël & Cie", "a=b&c#d", "100 % ?", "+1", "a\nb\r\n", "{title}", "}{", "\u2028", "🎻", strings.Repeat("été ", 300), "\xff"} {
		f.Add(s, s, s)
	}
	const template = "https://calendar.example/render?action=x&text={title}&where={place}&details={text}&dates={start}/{end}"
	f.Fuzz(func(t *testing.T, title, text, address string) {
		if len(address) > 300 || strings.TrimSpace(address) != address {
			return // no address of a page
		}
		places := map[string]string{"title": cutEscaped(title, titleBytes), "place": cutEscaped(text, placeBytes), "start": "20270102", "end": "20270103"}
		link := withText(template, places, ical.Said{Text: text, URL: address})
		u, err := url.Parse(link)
		if err != nil || u.Host != "calendar.example" || u.Fragment != "" || len(link) > linkBytes || strings.ContainsAny(link, " +{}<>\"'\n") {
			t.Fatalf("%q %q %q: %v, %d bytes, %q", title, text, address, err, len(link), link)
		}
		q, err := url.ParseQuery(u.RawQuery)
		if err != nil || len(q) != 5 || q.Get("dates") != "20270102/20270103" || !strings.HasSuffix(q.Get("details"), address) {
			t.Fatalf("%q %q %q: %v in %q", title, text, address, q, link)
		}
		said := q.Get("text")
		if cut, was := strings.CutSuffix(said, " …"); said != title && !(was && strings.HasPrefix(title, cut)) && said != "" {
			t.Fatalf("%q is said as %q", title, said)
		}
		if utf8.ValidString(title) && !utf8.ValidString(said) {
			t.Fatalf("%q is cut within a character: %q", title, said)
		}
	})
}

// FuzzRedirect holds for any title and address of the page that a former address
// leads to: a reader of markup finds the elements of plain words, and the title
// and the address in them.
func FuzzRedirect(f *testing.F) {
	for _, s := range []string{"Noël", `"><script>`, "</title><b>", "&amp;", "a;url=//e.test", "'", "]]>", "\u202e"} {
		f.Add(s, "/concerts/"+s)
	}
	f.Fuzz(func(t *testing.T, title, target string) {
		if !printable(title) || !printable(target) {
			return
		}
		for _, lang := range []string{"fr", "en", "de", "he"} {
			s := &site.Site{Config: &config.Config{BaseURL: "https://exemple.org/sous/"}}
			data, err := redirect(s, &site.Output{Lang: lang, Page: &site.Page{Title: title, Target: target}})
			if err != nil {
				t.Fatal(err)
			}
			d := xml.NewDecoder(bytes.NewReader(data))
			d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
			var names, said []string
			for {
				token, err := d.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatalf("%q %q: %v in %s", title, target, err, data)
				}
				if e, ok := token.(xml.StartElement); ok {
					names = append(names, e.Name.Local)
					for _, a := range e.Attr {
						if a.Name.Local == "href" || a.Name.Local == "content" {
							said = append(said, a.Value)
						}
					}
				}
			}
			if got := strings.Join(names, " "); got != "html meta title meta meta link meta p a" {
				t.Fatalf("%q %q: the elements are %s in %s", title, target, got, data)
			}
			want := []string{"width=device-width", "noindex", "https://exemple.org/sous" + target, "0; url=/sous" + target, "/sous" + target}
			if !slices.Equal(said, want) {
				t.Fatalf("%q %q: it says %q, not %q", title, target, said, want)
			}
		}
	})
}
