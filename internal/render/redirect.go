package render

import (
	"bytes"
	"html"
	"net/url"
	"strings"

	"saison/internal/locale"
	"saison/internal/site"
)

// redirect writes the page at a former address. It works without a script and
// without a server's help, and says where it leads.
func redirect(s *site.Site, out *site.Output) ([]byte, error) {
	prefix := ""
	if u, err := url.Parse(s.Config.BaseURL); err == nil {
		prefix = strings.TrimSuffix(u.EscapedPath(), "/")
	}
	target := html.EscapeString(prefix + out.Page.Target)
	title := html.EscapeString(locale.For(out.Lang).Typeset(out.Page.Title))
	dir := ""
	if out.Lang == "he" || out.Lang == "ar" {
		dir = ` dir="rtl"`
	}
	var b bytes.Buffer
	b.WriteString("<!doctype html>\n<html lang=\"" + html.EscapeString(out.Lang) + "\"" + dir + ">\n<meta charset=\"utf-8\">\n")
	b.WriteString("<title>" + title + "</title>\n")
	b.WriteString("<meta name=\"viewport\" content=\"width=device-width\">\n")
	b.WriteString("<meta name=\"robots\" content=\"noindex\">\n")
	b.WriteString("<link rel=\"canonical\" href=\"" + html.EscapeString(strings.TrimSuffix(s.Config.BaseURL, "/")+out.Page.Target) + "\">\n")
	b.WriteString("<meta http-equiv=\"refresh\" content=\"0; url=" + target + "\">\n")
	b.WriteString("<p><a href=\"" + target + "\">" + title + "</a></p>\n</html>\n")
	return b.Bytes(), nil
}
