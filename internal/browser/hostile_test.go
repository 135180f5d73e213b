package browser

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"testing"

	"saison/internal/build"
	"saison/internal/hosting"
	"saison/internal/site"
)

// The matrix: hostile values in every key of every kind of document, in every
// setting, and in the words of the interface. A value may be refused; where it
// is not, the site has what the same site has with harmless values as long, in
// every format, and nothing of it runs in a browser.
func TestHostileValuesAreTextEverywhere(t *testing.T) {
	t.Parallel()
	files, err := demonstration()
	if err != nil {
		t.Fatal(err)
	}
	g := dig(t, files)
	evil, good := g.grow(t)
	n, refused := g.standing()
	t.Logf("%d texts stand, %d outputs, refused throughout: %q", n, len(evil.Outputs()), refused)
	if n < 1500 {
		t.Errorf("only %d hostile texts stand on the site", n)
	}
	compare(t, evil, good)
}

// compare holds every output of a hostile site against its harmless twin.
func compare(t *testing.T, evil, good *build.Result) {
	t.Helper()
	twin := map[string]*site.Output{}
	for _, o := range good.Outputs() {
		twin[o.Path] = o
	}
	h, bare, other := host(evil, hosting.For(evil.Config)), host(evil, nil), host(good, nil)
	h.bare, h.twin = bare.url, other.url
	var pages []sample
	begun := map[string]bool{}
	alone, html := 0, 0
	for _, o := range evil.Outputs() {
		like := twin[o.Path]
		if like == nil {
			if o.Format == site.HTML {
				alone++ // the page of a tag, whose address says it
			}
			continue
		}
		if o.Format == site.HTML {
			p := sample{Type: string(o.Page.Type), Lang: o.Lang, Path: o.URL, Full: !begun[string(o.Page.Type)]}
			begun[p.Type] = true
			// What is opened, and not only read: a page of every kind, and those with every key.
			if what := p.Type + " " + kindOf(o.Page); !begun[what+"."] || (strings.Contains(p.Path, "/tout-") || strings.Contains(p.Path, "/semis-")) && p.Lang == evil.Config.Languages[0] {
				begun[what+"."] = true
				p.Kind = what
			}
			if html++; p.Kind != "" || html%6 == 0 || *kinds {
				pages = append(pages, p)
			}
			continue
		}
		if !slices.Contains([]string{".ics", ".json", ".xml", ".csv", ".webmanifest", ".txt"}, path.Ext(o.Path)) {
			continue
		}
		if a, b := made(t, h, o.Path), made(t, other, o.Path); a != b {
			at := 0
			for at < min(len(a), len(b)) && a[at] == b[at] {
				at++
			}
			t.Errorf("%s is made of …%.300s, and with harmless texts of …%.300s", o.Path, a[max(0, at-100):], b[max(0, at-100):])
		}
	}
	if alone*4 > html {
		t.Errorf("%d pages beside %d have no twin", alone, html)
	}
	opened := 0
	for _, p := range pages {
		if p.Kind != "" {
			opened++
		}
	}
	t.Logf("%d pages, %d of them opened", len(pages), opened)
	h.look(t, "hostile.mjs", pages)
}

// made says what a file is made of: properties of calendars, members of JSON,
// elements of XML, the cells of tables.
func made(t *testing.T, h *hosted, name string) string {
	t.Helper()
	data, err := h.files["/"+name].body()
	if err != nil {
		t.Fatal(err)
	}
	if bytes.IndexByte(data, 0) >= 0 {
		t.Errorf("%s holds a NUL", name)
	}
	var b strings.Builder
	switch path.Ext(name) {
	case ".ics":
		for line := range strings.SplitSeq(strings.ReplaceAll(string(data), "\r\n ", ""), "\r\n") {
			what := line[:max(0, strings.IndexAny(line+":", ":;"))]
			if what == "BEGIN" || what == "END" {
				what = line
			}
			if strings.ContainsAny(line, "\r\n\u2028\u0085") {
				t.Errorf("%s: a line within a line: %q", name, line)
			}
			b.WriteString(what + "\n")
		}
	case ".json", ".webmanifest":
		var v any
		if err := json.Unmarshal(data, &v); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if path.Base(name) != "search.json" && !strings.Contains(name, "search") {
			fmt.Fprint(&b, members(v))
		}
	case ".xml":
		for d := xml.NewDecoder(bytes.NewReader(data)); ; {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Errorf("%s: %v", name, err)
				break
			}
			switch e := token.(type) {
			case xml.StartElement:
				fmt.Fprintf(&b, "<%s %d\n", e.Name.Local, len(e.Attr))
			case xml.EndElement:
				b.WriteString(">\n")
			case xml.Comment, xml.Directive:
				t.Errorf("%s: %q", name, token)
			}
		}
	case ".csv":
		rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, row := range rows {
			for _, cell := range row {
				if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) && strings.Trim(cell[1:], "0123456789.,") != "" {
					t.Errorf("%s: the cell %q", name, cell)
				}
			}
			fmt.Fprintln(&b, len(row))
		}
	default:
		fmt.Fprint(&b, bytes.Count(data, []byte("\n")))
	}
	return b.String()
}

// members leaves of a JSON value its names and the sort of its values.
func members(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k := range v {
			v[k] = members(v[k])
		}
		return v
	case []any:
		for i := range v {
			v[i] = members(v[i])
		}
		return v
	}
	return fmt.Sprintf("%T", v)
}
