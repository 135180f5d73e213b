package render

import (
	"strings"
	"testing"

	"saison/internal/site"
)

func TestEveryPageOfTheSiteRenders(t *testing.T) {
	t.Parallel()
	r := theWorld(t)
	n := 0
	for _, o := range r.site.Outputs {
		if o.Format != site.HTML {
			continue
		}
		n++
		data, err := r.Render(o)
		if err != nil {
			t.Errorf("%s: %v", o.Path, err)
			continue
		}
		checkPage(t, o.Path, string(data))
	}
	if n < 60 {
		t.Errorf("only %d pages", n)
	}
}

// voids are the elements without an end tag.
var voids = map[string]bool{"meta": true, "link": true, "img": true, "br": true, "hr": true, "input": true, "col": true, "wbr": true, "source": true, "base": true}

// checkPage looks at what must hold on every page: balanced tags, one h1,
// headings without a gap, no id twice, no inline style or script, no template
// words left over.
func checkPage(t *testing.T, path, html string) {
	t.Helper()
	var open []string
	ids := map[string]bool{}
	h1, level := 0, 0
	for _, m := range marks(html) {
		name, attrs := m.name, m.attrs
		if strings.HasPrefix(name, "/") {
			if len(open) == 0 || open[len(open)-1] != name[1:] {
				t.Errorf("%s: <%s> closes %v", path, name, open)
				return
			}
			open = open[:len(open)-1]
			continue
		}
		if !voids[name] && !(name == "path" && strings.HasSuffix(attrs, "/")) { // in drawings
			open = append(open, name)
		}
		if len(name) == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6' {
			l := int(name[1] - '0')
			if l == 1 {
				h1++
			}
			if l > level+1 {
				t.Errorf("%s: h%d after h%d", path, l, level)
			}
			level = l
		}
		if id, ok := attribute(attrs, "id"); ok {
			if ids[id] {
				t.Errorf("%s: id %q twice", path, id)
			}
			ids[id] = true
		}
		for _, bad := range []string{" style=", " on", "javascript:"} {
			if strings.Contains(unquoted(attrs), bad) || strings.Contains(attrs, `="`+bad) {
				t.Errorf("%s: %q in <%s%s>", path, bad, name, attrs)
			}
		}
		if name == "script" && !strings.Contains(attrs, "application/ld+json") && !(strings.Contains(attrs, ` src="`) && strings.Contains(attrs, `/assets/`)) {
			t.Errorf("%s: a script inside the page", path)
		}
		if href, ok := attribute(attrs, "href"); name == "a" && (!ok || href == "") {
			t.Errorf("%s: a link to nowhere: <a%s>", path, attrs)
		}
		if src, ok := attribute(attrs, "src"); ok && (src == "" || strings.Contains(src, "//")) {
			t.Errorf("%s: a picture from elsewhere: %q", path, src)
		}
	}
	if len(open) > 0 {
		t.Errorf("%s: not closed: %v", path, open)
	}
	if h1 != 1 {
		t.Errorf("%s: %d h1", path, h1)
	}
	for _, bad := range []string{"{0}", "{n}", "ZgotmplZ", "%!", "<no value>", "  ·", "· </p>"} {
		if strings.Contains(html, bad) {
			i := strings.Index(html, bad)
			t.Errorf("%s: %q in the page: …%s…", path, bad, html[max(0, i-60):min(len(html), i+60)])
		}
	}
}

type mark struct{ name, attrs string }

// marks returns the tags of a page in order; what stands in a script is skipped.
func marks(html string) []mark {
	var out []mark
	for {
		_, rest, found := strings.Cut(html, "<")
		if !found {
			return out
		}
		inside, after, _ := strings.Cut(rest, ">")
		html = after
		if strings.HasPrefix(inside, "!") {
			continue
		}
		name := inside
		if i := strings.IndexAny(inside, " \n"); i >= 0 {
			name = inside[:i]
		}
		out = append(out, mark{strings.TrimSuffix(name, "/"), inside[len(name):]})
		if name == "script" {
			_, html, _ = strings.Cut(html, "</script>")
			out = append(out, mark{"/script", ""})
		}
	}
}

// unquoted returns attributes without their values.
func unquoted(attrs string) string {
	var b strings.Builder
	for i, part := range strings.Split(attrs, `"`) {
		if i%2 == 0 {
			b.WriteString(part)
		}
	}
	return b.String()
}

func attribute(attrs, name string) (string, bool) {
	_, rest, found := strings.Cut(attrs, " "+name+`="`)
	if !found {
		return "", false
	}
	value, _, _ := strings.Cut(rest, `"`)
	return value, true
}
