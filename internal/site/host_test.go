package site

import (
	"strings"
	"testing"
)

func TestServersAreToldUnlessTheSiteDoesItItself(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		set  func(w *world)
		want map[string]Format
	}{
		{"by default", func(w *world) { w.cfg.Hosting.Headers = true }, map[string]Format{"_headers": HostFile, ".htaccess": HostFile}},
		{"a file of its own", func(w *world) {
			w.cfg.Hosting.Headers = true
			w.files["static/_headers"] = "/*\n  X-Own: yes\n"
		}, map[string]Format{"_headers": Static, ".htaccess": HostFile}},
		{"both files of its own", func(w *world) {
			w.cfg.Hosting.Headers = true
			w.files["static/_headers"], w.files["static/.htaccess"] = "/*\n", "# own\n"
		}, map[string]Format{"_headers": Static, ".htaccess": Static}},
		{"told not to", func(w *world) {}, map[string]Format{}},
	} {
		w := small()
		c.set(w)
		s := w.good(t)
		for _, name := range hostFileNames {
			o := s.Find(name)
			format, wanted := c.want[name]
			if (o != nil) != wanted || o != nil && o.Format != format {
				t.Errorf("%s: %s is %+v", c.name, name, o)
			}
		}
	}
}

// Every calendar that can be subscribed to has a code that leads to a page.
func TestCodesLeadToABox(t *testing.T) {
	t.Parallel()
	s := small().good(t)
	for lang, feeds := range s.Feeds {
		for _, f := range feeds {
			if len(f.Occurrences) == 0 {
				continue
			}
			address, anchor, _ := strings.Cut(s.SubscribeURL(f), "#")
			page := s.at(strings.TrimPrefix(address, "/"))
			if anchor != "subscribe" || page == nil || page.Format != HTML {
				t.Errorf("%s %s: %s leads to %v", lang, f.URL, s.SubscribeURL(f), page)
			}
			code := s.Find(strings.TrimPrefix(s.CodeURL(f), "/"))
			if code == nil || code.Format != QRCode || s.SubscribeURL(code.Feed) != s.SubscribeURL(f) {
				t.Errorf("%s %s: the code is %+v", lang, f.URL, code)
			}
		}
	}
}
