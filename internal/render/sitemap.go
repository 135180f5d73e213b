package render

import (
	"bytes"
	"encoding/xml"
	"maps"
	"slices"
	"strconv"
	"strings"

	"saison/internal/site"
)

// sitemap writes the list of pages for search engines (sitemaps.org, 0.9), with
// the translations of each. A plan of very many pages has several sitemaps, and
// an index of them.
func sitemap(s *site.Site, out *site.Output) ([]byte, error) {
	base := strings.TrimSuffix(s.Config.BaseURL, "/")
	var b bytes.Buffer
	b.WriteString(xml.Header)
	number, count := 1, 1
	if out.Page != nil {
		number, count = out.Page.Number, out.Page.Count
	}
	if number == 0 {
		b.WriteString(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
		for n := 1; n <= count; n++ {
			b.WriteString("<sitemap>")
			tag(&b, "loc", base+"/sitemap-"+strconv.Itoa(n)+".xml")
			b.WriteString("</sitemap>\n")
		}
		b.WriteString("</sitemapindex>\n")
		return b.Bytes(), nil
	}
	b.WriteString(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">` + "\n")
	at := 0
	for _, o := range s.Outputs {
		if !site.Listed(o) {
			continue
		}
		if at++; (at-1)/site.SitemapSize == number-1 {
			sitemapURL(&b, base, s.Config.Languages[0], o)
		}
	}
	b.WriteString("</urlset>\n")
	return b.Bytes(), nil
}

// sitemapURL writes one page.
func sitemapURL(b *bytes.Buffer, base, first string, o *site.Output) {
	b.WriteString("<url>")
	tag(b, "loc", base+o.URL)
	if e := o.Page.Entry; e != nil && !e.Updated.IsZero() {
		tag(b, "lastmod", e.Updated.Date.String())
	}
	if len(o.Page.Alternates) > 1 {
		for _, lang := range slices.Sorted(maps.Keys(o.Page.Alternates)) {
			alternate(b, lang, base+o.Page.Alternates[lang])
		}
		if u := o.Page.Alternates[first]; u != "" {
			alternate(b, "x-default", base+u)
		}
	}
	b.WriteString("</url>\n")
}

func alternate(b *bytes.Buffer, lang, url string) {
	b.WriteString(`<xhtml:link rel="alternate" hreflang="` + lang + `" href="`)
	escapeXML(b, url)
	b.WriteString(`"/>`)
}

func tag(b *bytes.Buffer, name, text string) {
	b.WriteString("<" + name + ">")
	escapeXML(b, text)
	b.WriteString("</" + name + ">")
}

// escapeXML writes text for an element or an attribute. A buffer never fails.
func escapeXML(b *bytes.Buffer, text string) { _ = xml.EscapeText(b, []byte(text)) }
