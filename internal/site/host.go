package site

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// hostFileNames are the files from which web servers read what to send with
// the others; the package that writes them is hosting.
var hostFileNames = []string{"_headers", ".htaccess"}

// hostFiles plans the files that web servers read. A file of the site's own
// with the same name stands in their place.
func (p *planner) hostFiles() {
	if !p.cfg.Hosting.Headers {
		return
	}
	for _, name := range hostFileNames {
		if f := p.snap.File("static/" + name); f == nil || f.Builtin {
			p.add(&Output{Path: name, URL: "/" + name, Format: HostFile, Lang: p.langs[0].code})
		}
	}
}

// SubscribeURL returns the address at which one subscribes to a feed, below the
// root: the box on the page that shows the same, else on the page of all
// calendars.
func (s *Site) SubscribeURL(f *Feed) string {
	at := f.PageURL
	if at == "" {
		at = s.PageURL(Subscribe, f.Lang)
	}
	if at == "" {
		return ""
	}
	return at + "#subscribe"
}

// codes plans a QR code for each place where one subscribes, so that a phone
// comes to it from a screen or a printed page. A calendar's own address would
// not do: phones download it once, or do not know what to do with it.
func (p *planner) codes() {
	p.site.codes = map[string]string{}
	for j := range p.langs {
		for _, f := range p.site.Feeds[p.langs[j].code] {
			target := p.site.SubscribeURL(f)
			if len(f.Occurrences) == 0 || target == "" || p.site.codes[target] != "" {
				continue
			}
			sum := sha256.Sum256([]byte(strings.TrimSuffix(p.cfg.BaseURL, "/") + target))
			o := &Output{Path: assets + "qr." + hex.EncodeToString(sum[:8]) + ".svg", Format: QRCode, Lang: f.Lang, Feed: f}
			o.URL = escape(o.Path)
			p.site.codes[target] = o.URL
			p.site.byPath[o.Path] = o
			p.site.Outputs = append(p.site.Outputs, o)
		}
	}
}

// CodeURL returns the address of the QR code that leads to where one subscribes
// to a feed, or "" for one that has none.
func (s *Site) CodeURL(f *Feed) string { return s.codes[s.SubscribeURL(f)] }
