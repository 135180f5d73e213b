package render

import (
	"strings"

	"saison/internal/calendar"
)

// Links to documents that are not written in the language of the page. Every one
// says so: to programs by hreflang, to people by words. Where it stands on a line
// of its own it has a label, within a line the code of the language, which is
// read out as words.

// foreign returns the language of the page of e when that is another than t's,
// else "".
func (r *Renderer) foreign(t *tongue, e *calendar.Entry) string {
	if e == nil || e.Lang == t.code || e.Translations.In(t.code) != nil || len(r.site.Config.Languages) < 2 {
		return ""
	}
	if url := r.site.URL(e, t.code); url == "" || url != r.site.URL(e, e.Lang) {
		return "" // its page exists in every language
	}
	return e.Lang
}

// foreignAt is foreign for an address of the site.
func (r *Renderer) foreignAt(t *tongue, url string) string {
	if len(r.site.Config.Languages) < 2 || !strings.HasSuffix(url, "/") {
		return ""
	}
	out := r.site.Find(strings.TrimPrefix(url, "/") + "index.html")
	if out == nil || out.Lang == t.code {
		return ""
	}
	return out.Lang
}

// open opens a link to the page of e; it writes nothing and reports false when
// there is none.
func (r *Renderer) open(m *markup, e *calendar.Entry) bool {
	url := r.url(e, m.t.code)
	if url == "" {
		return false
	}
	m.raw(`<a href="`).escape(safeAddress(url)).raw(`"`).hreflang(r.foreign(m.t, e)).raw(">")
	return true
}

// hreflang writes the language of the page that a link leads to, when it is
// another than the page's.
func (m *markup) hreflang(lang string) *markup {
	if lang != "" {
		m.attr("hreflang", lang)
	}
	return m
}

// tongue writes the language of an element's words, when it is another than the
// page's.
func (m *markup) tongue(lang string) *markup {
	if lang != "" && lang != m.t.code {
		m.attr("lang", lang)
	}
	return m
}

// onlyIn writes, within a link, the code of a language that is another than the
// page's: "Gustav Mahler fr", read out as "Gustav Mahler, in French only".
func (m *markup) onlyIn(lang string) *markup {
	if lang == "" {
		return m
	}
	return m.onlySaid(lang).raw(`<small class="only" aria-hidden="true">`).escape("\u00a0" + lang).raw("</small>")
}

// onlySaid writes the same for those alone who hear the page.
func (m *markup) onlySaid(lang string) *markup {
	if lang == "" {
		return m
	}
	return m.raw(`<span class="vh">`).escape(m.t.say("comma")).text(m.only(lang)).raw("</span>")
}

// onlyLabel writes the same as a label.
func (m *markup) onlyLabel(lang string) *markup {
	if lang != "" {
		m.apart().label(m.only(lang), true)
	}
	return m
}

// onlyLine writes the same as a line of its own.
func (m *markup) onlyLine(lang string) *markup {
	if lang != "" {
		m.raw(`<p class="small">`).text(m.only(lang)).raw("</p>")
	}
	return m
}

// only returns "in French only" in the language of the page.
func (m *markup) only(lang string) string { return m.t.say("only-in", m.t.languageName(lang)) }

// with writes the words of a key with the title of a document as the last thing
// that they name, marked when it is in another language.
func (m *markup) with(title, in, key string, args ...any) *markup {
	words := m.t.say(key, append(args, title)...)
	before, after, found := strings.Cut(words, title)
	if in == "" || in == m.t.code || !found || title == "" || strings.ContainsAny(before, "«“„\"") {
		return m.text(words)
	}
	return m.text(before).words(title, in).text(after)
}
