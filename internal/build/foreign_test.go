package build

import (
	"regexp"
	"strings"
	"testing"

	"saison/internal/site"
)

var (
	anchorPattern  = regexp.MustCompile(`<a( [^>]*)>`)
	addressPattern = regexp.MustCompile(`\shref="(/[^"#?]*)`)
	targetPattern  = regexp.MustCompile(`\shreflang="([a-z]+)"`)
	lineEnd        = regexp.MustCompile(`</(?:li|td|dd|section)>`)
)

// TestALinkToAPageInAnotherLanguageSaysSo reads every link of the demonstration,
// in four languages: one that leads to a page in another language has that for
// programs, and words for people before the line ends. The links of the language
// navigation are that themselves, and those of a text have the author's words.
func TestALinkToAPageInAnotherLanguageSaysSo(t *testing.T) {
	t.Parallel()
	files := demonstration(t)
	files["saison.yaml"] = strings.Replace(files["saison.yaml"], "[fr, en, he]", "[fr, en, de, he]", 1)
	r := run(t, files, nil)
	only := map[string]string{"en": "In French only", "de": "Nur auf Französisch", "he": "בצרפתית בלבד"}
	langs := map[string]string{} // of pages, by address
	for _, o := range r.Outputs() {
		if o.Format == site.HTML {
			langs["/"+strings.TrimSuffix(o.Path, "index.html")] = o.Lang
		}
	}
	seen, told := map[string]int{}, map[string]bool{}
	for _, o := range r.Outputs() {
		if o.Format != site.HTML || only[o.Lang] == "" {
			continue
		}
		data, err := r.Render(o)
		if err != nil {
			t.Fatal(err)
		}
		page := string(data)
		for _, at := range anchorPattern.FindAllStringSubmatchIndex(page, -1) {
			attributes := page[at[2]:at[3]]
			to := addressPattern.FindStringSubmatch(attributes)
			if to == nil || langPattern.MatchString(attributes) {
				continue
			}
			want := langs[to[1]]
			if want == "" || want == o.Lang {
				continue
			}
			text := openText(page[:at[0]])
			if strings.Contains(text, ` lang="`+want+`"`) {
				continue // it leads from a text in that language
			}
			seen[o.Lang]++
			where := string(o.Page.Type) + " " + o.Lang + ": " + page[at[0]:at[1]]
			if got := targetPattern.FindStringSubmatch(attributes); (got == nil || got[1] != want) && !told[where] {
				told[where] = true
				t.Errorf("%s: no hreflang=%q: %s", o.Path, want, page[at[0]:at[1]])
			}
			line := page[at[1]:]
			if !strings.Contains(line[:endOfLine(line)], only[o.Lang]) && text == "" && !told[where] {
				told[where] = true
				t.Errorf("%s: nothing says that the page is in another language: %s", o.Path, page[at[0]:min(len(page), at[1]+120)])
			}
		}
	}
	for lang := range only {
		if seen[lang] < 1500 {
			t.Errorf("%s: only %d links to pages in another language", lang, seen[lang])
		}
	}
}

// endOfLine returns where the line of a link ends: the item of a list with all
// that is in it, or the cell of a table.
func endOfLine(rest string) int {
	if end := lineEnd.FindStringIndex(rest); end != nil {
		return end[1]
	}
	return len(rest)
}

// openText returns the tag of the author's text that is open at the end of a
// page's beginning, or "".
func openText(before string) string {
	open := strings.LastIndex(before, `<div class="text"`)
	if open < 0 || strings.Count(before[open:], "<div") <= strings.Count(before[open:], "</div>") {
		return ""
	}
	return before[open : open+strings.IndexByte(before[open:], '>')]
}
