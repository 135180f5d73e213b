package site

import (
	"net/url"
	"path"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzAddress holds for the path of any file: a reader of addresses who knows
// nothing of us finds the path again, nothing else, and the folding of paths is
// that of one file.
func FuzzAddress(f *testing.F) {
	for _, s := range []string{"concerts/noel/index.html", "index.html", "Été 2027/affiche (1).pdf", "a?b#c", "a%20b", "a:b", "a//b", `a\b`, "שלום/x", "İ/ı", "e\u0301", "+1", "Aux", "\xff", "a;b=c&d"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, p string) {
		if p == "" || path.Clean("/"+p) != "/"+p {
			return // no path of a file
		}
		address := escape(p)
		u, err := url.Parse("https://exemple.org" + address)
		if err != nil || u.Host != "exemple.org" || u.Path != "/"+p || u.RawQuery != "" || u.Fragment != "" || u.ForceQuery {
			t.Fatalf("%q is %q, which is read as %+v: %v", p, address, u, err)
		}
		if strings.Trim(address, "/%0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-._~@+,=") != "" {
			t.Fatalf("%q is %q", p, address)
		}
		if u, err := url.Parse(addressOf(p)); err != nil || u.Path != "/"+p && u.Path != "/"+strings.TrimSuffix(p, "index.html") {
			t.Fatalf("%q is at %q", p, addressOf(p))
		}
		if once := fold(p); utf8.ValidString(p) && fold(once) != once {
			t.Fatalf("%q is folded to %q, and then to %q", p, once, fold(once))
		}
		if s := slugOf(p); slugOf(s) != s {
			t.Fatalf("%q becomes %q, and then %q", p, s, slugOf(s))
		}
		if s := ownSlug(p); s != "" && !plainPart(s) {
			t.Fatalf("%q becomes %q", p, s)
		}
	})
}
