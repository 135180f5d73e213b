package hosting

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"saison/internal/config"
)

func settings(base string) *config.Config {
	return &config.Config{BaseURL: base, Hosting: config.Hosting{Headers: true, Policy: config.DefaultPolicy}}
}

// files are one of each sort that a site has.
var files = []string{
	"index.html", "concerts/noel/index.html", "404.html", "agenda.ics", "en/concerts/noel.ics", "agenda/archive/2025.ics",
	"feed.xml", "en/feed.json", "events.json", "events.csv", "sitemap.xml", "robots.txt", "site.webmanifest",
	"assets/saison.0a1b2c3d.css", "assets/copy.0a1b2c3d.js", "assets/photo.0a1b2c3d.avif", "assets/archivo.0a1b2c3d.woff2",
	"assets/livret.0a1b2c3d.pdf", "favicon.svg", "embed/agenda.html", "en/embed/concerts.html",
}

// unsaid is what hosts that read _headers send of themselves.
const unsaid = "public, max-age=0, must-revalidate"

// asHost returns what a host sends that reads a _headers file, by the rules of
// Netlify and Cloudflare: a star is any text, all rules that match count, and
// the values of one header are joined.
func asHost(text []byte, address string) map[string]string {
	got := map[string]string{}
	on := false
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case line[0] == '/':
			on = regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(line), `\*`, ".*") + "$").MatchString(address)
		case on:
			name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
			if got[name] != "" {
				value = got[name] + ", " + value
			}
			got[name] = value
		}
	}
	if got[CacheControl] == "" {
		got[CacheControl] = unsaid
	}
	return got
}

// asApache returns what Apache sends, for the directives that the file has.
func asApache(t *testing.T, text []byte, file, address string) map[string]string {
	t.Helper()
	got := map[string]string{}
	env, in := "", true
	base := file[strings.LastIndexByte(file, '/')+1:]
	words := regexp.MustCompile(`"(?:[^"\\]|\\.)*"|\S+`)
	for line := range strings.Lines(string(text)) {
		w := words.FindAllString(strings.TrimSpace(line), -1)
		for i := range w {
			w[i] = strings.Trim(w[i], `"`)
		}
		switch {
		case len(w) == 0 || strings.HasPrefix(w[0], "#") || strings.Contains(w[0], "IfModule"):
		case w[0] == "<FilesMatch":
			in = regexp.MustCompile(strings.TrimSuffix(strings.TrimSuffix(w[1], ">"), `"`)).MatchString(base)
		case w[0] == "</FilesMatch>":
			in = true
		case w[0] == "SetEnvIf":
			if regexp.MustCompile(w[2]).MatchString(address) {
				env = w[3]
			}
		case !in, w[0] == "ErrorDocument", w[0] == "SetEnv":
		case w[0] == "AddType":
			if strings.HasSuffix(file, w[2]) {
				got[ContentType] = w[1]
			}
		case w[0] == "ForceType":
			got[ContentType] = w[1]
		case w[0] == "Header":
			w = slices.DeleteFunc(w, func(s string) bool { return s == "always" })
			if len(w) > 4 && w[4] != "env="+env {
				continue
			}
			got[w[2]] = w[3]
		default:
			t.Fatalf("the test does not know %q", line)
		}
	}
	return got
}

// TestServersSendWhatTheTableSays compares the table with what servers make of
// the two files, for each file of a site at the top of its host and in a folder.
func TestServersSendWhatTheTableSays(t *testing.T) {
	t.Parallel()
	for _, base := range []string{"https://example.org/", "https://example.org/saison/", "https://example.org/a.b/c/"} {
		table := For(settings(base))
		prefix := strings.TrimSuffix(strings.TrimPrefix(base, "https://example.org"), "/")
		for _, file := range files {
			want := map[string]string{}
			for _, h := range table.Headers(file) {
				want[h.Name] = h.Value
			}
			address := prefix + "/" + strings.TrimSuffix(file, "index.html")
			for name, got := range map[string]map[string]string{
				"_headers": asHost(table.Netlify(), address), ".htaccess": asApache(t, table.Apache(), file, address),
			} {
				if got[ContentType] == "" { // the server knows it
					got[ContentType] = want[ContentType]
				}
				if !maps.Equal(got, want) {
					t.Errorf("%s at %s: %s sends\n%v, want\n%v", file, base, name, got, want)
				}
			}
			// A site in a folder says nothing about the rest of its host.
			if prefix != "" {
				if got := asHost(table.Netlify(), "/"+file); len(got) != 1 {
					t.Errorf("%s: _headers speaks of /%s: %v", base, file, got)
				}
			}
		}
	}
}

func TestWhatMatters(t *testing.T) {
	t.Parallel()
	table := For(settings("https://example.org/"))
	for _, c := range []struct{ file, name, value string }{
		{"agenda.ics", ContentType, "text/calendar; charset=utf-8"},
		{"agenda.ics", AllowOrigin, "*"},
		{"agenda.ics", CacheControl, "public, max-age=3600, no-transform"},
		{"index.html", AllowOrigin, ""},
		{"index.html", CacheControl, unsaid},
		{"index.html", "Content-Security-Policy", strings.TrimSuffix(config.DefaultPolicy, "; frame-ancestors 'self'")},
		{"index.html", "X-Frame-Options", "SAMEORIGIN"},
		{"concerts/noel/index.html", "X-Frame-Options", "SAMEORIGIN"},
		{"embed/agenda.html", "X-Frame-Options", ""},
		{"index.html", "X-Content-Type-Options", "nosniff"},
		{"assets/saison.0a1b2c3d.css", CacheControl, "public, max-age=31536000, immutable"},
		{"saison.css", CacheControl, unsaid},
		{"site.webmanifest", ContentType, "application/manifest+json; charset=utf-8"},
		{"PHOTO.JPG", ContentType, "image/jpeg"},
		{"PHOTO.AVIF", ContentType, "image/avif"},
		{".htaccess", ContentType, "text/plain; charset=utf-8"},
		{"notes", ContentType, "application/octet-stream"},
	} {
		got := ""
		for _, h := range table.Headers(c.file) {
			if h.Name == c.name {
				got = h.Value
			}
		}
		if got != c.value {
			t.Errorf("%s: %s is %q, want %q", c.file, c.name, got, c.value)
		}
	}
}

// Whatever address a page is asked for at, no other site may frame it; what is
// made for other sites may be framed by all of them.
func TestPagesAloneRefuseOtherFrames(t *testing.T) {
	t.Parallel()
	for _, base := range []string{"https://example.org", "https://example.org/saison"} {
		table := For(settings(base + "/"))
		for address, want := range map[string]string{
			"/": "SAMEORIGIN", "/index.html": "SAMEORIGIN", "/concerts/noel/": "SAMEORIGIN", "/concerts/noel/index.html": "SAMEORIGIN", "/en/": "SAMEORIGIN",
			"/embed/agenda.html": "", "/embed/agenda": "", "/en/embed/lieux/salle.html": "", "/agenda.ics": "",
		} {
			if got := asHost(table.Netlify(), strings.TrimPrefix(base, "https://example.org")+address)["X-Frame-Options"]; got != want {
				t.Errorf("%s%s: %q, want %q", base, address, got, want)
			}
		}
	}
	own := settings("https://example.org/")
	own.Hosting.Policy = "default-src 'self'; frame-ancestors https://partner.example"
	if text := string(For(own).Netlify()); strings.Contains(text, "X-Frame-Options") || !strings.Contains(text, "frame-ancestors https://partner.example") {
		t.Errorf("a policy of the site's own is not as it was written: %s", text)
	}
}

func TestASettingTakesThePolicyOrAllOfItAway(t *testing.T) {
	t.Parallel()
	cfg := settings("https://example.org/")
	cfg.Hosting.Policy = ""
	if text := string(For(cfg).Netlify()) + string(For(cfg).Apache()); strings.Contains(text, "Content-Security-Policy") || !strings.Contains(text, "nosniff") {
		t.Errorf("no policy: %s", text)
	}
	cfg.Hosting.Headers = false
	if got := For(cfg).Headers("agenda.ics"); len(got) != 1 || got[0].Name != ContentType {
		t.Errorf("no headers: %v", got)
	}
}

// Cloudflare Pages reads 100 rules of 2,000 characters a line, with one star each.
func TestTheFileKeepsTheLimitsOfHosts(t *testing.T) {
	t.Parallel()
	rules := 0
	for line := range strings.Lines(string(For(settings("https://example.org/saison/")).Netlify())) {
		if len(line) > 2000 {
			t.Errorf("%d characters: %s", len(line), line)
		}
		if line[0] == '/' {
			if rules++; strings.Count(line, "*") > 1 {
				t.Errorf("two stars: %s", line)
			}
		}
	}
	if rules < 5 || rules > 100 {
		t.Errorf("%d rules", rules)
	}
}
