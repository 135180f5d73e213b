package site

import (
	"net/url"
	"strings"
	"testing"
)

// FuzzLink holds for whatever an author links to: it is refused, or it leads
// into the site, or away with one of the four schemes.
func FuzzLink(f *testing.F) {
	for _, s := range []string{"noel", "noel.md", "../concerts/noel.md#dates", "/agenda/", "https://exemple.org/a?b", "mailto:a@exemple.org", "javascript:x", "//evil.test/", `\\evil.test`, "/\\evil.test",
		"%2e%2e/x", "concerts/noel?x#y", "#x", "", "\x00", "java\nscript:x", "data:text/html,x", " https://a", "HTTPS://A", "a:b", "../../etc/passwd", "tel:+33 1"} {
		f.Add(s)
	}
	s := small().good(f)
	from := s.Calendar.Entries[0]
	f.Fuzz(func(t *testing.T, dest string) {
		address, fault := s.Link(from, s.Config.Languages[0], dest)
		if fault != "" {
			return
		}
		seen := strings.TrimFunc(strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(address), func(r rune) bool { return r <= ' ' })
		u, err := url.Parse(seen)
		if err != nil {
			if strings.HasPrefix(seen, "http://") || strings.HasPrefix(seen, "https://") || strings.HasPrefix(seen, "mailto:") || strings.HasPrefix(seen, "tel:") || strings.HasPrefix(seen, "/") || strings.HasPrefix(seen, "#") {
				return
			}
			t.Fatalf("%q leads to %q, which is no address", dest, address)
		}
		switch strings.ToLower(u.Scheme) {
		case "http", "https", "mailto", "tel":
		case "":
			if strings.HasPrefix(strings.ReplaceAll(seen, `\`, "/"), "//") && !strings.HasPrefix(strings.TrimSpace(dest), "//") {
				t.Fatalf("%q leads to another host: %q", dest, address)
			}
			if strings.Contains(u.Path, "/../") {
				t.Fatalf("%q leads out of the site: %q", dest, address)
			}
		default:
			t.Fatalf("%q leads to %q", dest, address)
		}
	})
}
