package build

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"saison/internal/locale"
)

var (
	tagPattern  = regexp.MustCompile(`(?s)<!--.*?-->|<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:[^>"]|"[^"]*")*)>`)
	langPattern = regexp.MustCompile(`\slang="([a-z]+)`)
	voids       = strings.Fields("area base br col embed hr img input link meta source track wbr")
	verbatim    = strings.Fields("code pre script style kbd samp textarea title")
)

// texts calls do for every run of text of a page, with the language around it.
func texts(page string, do func(lang, text string)) {
	type open struct {
		name, lang string
		skip       bool
	}
	stack := []open{{}}
	at := 0
	for _, m := range tagPattern.FindAllStringSubmatchIndex(page, -1) {
		top := stack[len(stack)-1]
		if s := html.UnescapeString(page[at:m[0]]); !top.skip && strings.TrimSpace(s) != "" {
			do(top.lang, s)
		}
		at = m[1]
		if m[4] < 0 {
			continue // a comment
		}
		name := strings.ToLower(page[m[4]:m[5]])
		if page[m[2]:m[3]] == "/" {
			for i := len(stack) - 1; i > 0; i-- {
				if stack[i].name == name {
					stack = stack[:i]
					break
				}
			}
			continue
		}
		if slices.Contains(voids, name) {
			continue
		}
		next := open{name, top.lang, top.skip || slices.Contains(verbatim, name)}
		if l := langPattern.FindStringSubmatch(page[m[6]:m[7]]); l != nil {
			next.lang = l[1]
		}
		stack = append(stack, next)
	}
}

// TestTypographyIsDoneOnEveryPage sets every text of the demonstration again:
// nothing may change, neither for want of spaces and quotation marks nor because
// there would be too many.
func TestTypographyIsDoneOnEveryPage(t *testing.T) {
	t.Parallel()
	r := run(t, demonstration(t), nil)
	seen, told := 0, map[string]bool{}
	for _, o := range r.Outputs() {
		name := o.Path
		if !strings.HasSuffix(name, ".html") {
			continue
		}
		data, err := r.Render(o)
		if err != nil {
			t.Fatal(err)
		}
		texts(string(data), func(lang, text string) {
			seen++
			if again := locale.For(lang).Typeset(text); again != text && !told[text] {
				told[text] = true
				t.Errorf("%s: %q is not set as %s is: %q", name, text, lang, again)
			}
		})
	}
	if seen < 10_000 {
		t.Errorf("only %d texts", seen)
	}
}
