package render

import (
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"saison/internal/ical"
)

// query returns the parameters of the link to a service on a page.
func query(t *testing.T, html, host string) url.Values {
	t.Helper()
	for _, part := range strings.Split(html, `href="`)[1:] {
		address, _, _ := strings.Cut(part, `"`)
		u, err := url.Parse(strings.ReplaceAll(address, "&amp;", "&"))
		if err != nil {
			t.Fatalf("%s: %v", address, err)
		}
		if u.Host == host && (strings.Contains(u.RawQuery, "TEMPLATE") || strings.Contains(u.RawQuery, "addevent") || strings.Contains(u.RawQuery, "v=60")) {
			if len(u.String()) > linkBytes || strings.Contains(u.RawQuery, "+") {
				t.Errorf("a link of %d bytes: %s", len(u.String()), u)
			}
			return u.Query()
		}
	}
	return nil
}

func TestAnEventIsAddedAtItsTime(t *testing.T) {
	t.Parallel()
	r := theWorld(t)
	for path, want := range map[string]map[string]string{
		// 20:30 to 22:25 in Paris, in winter
		"concerts/hiver/index.html": {
			"calendar.google.com dates": "20261212T193000Z/20261212T212500Z", "calendar.google.com ctz": "Europe/Paris",
			"outlook.live.com startdt": "2026-12-12T19:30:00Z", "outlook.office.com enddt": "2026-12-12T21:25:00Z", "outlook.live.com allday": "false",
			"calendar.yahoo.com st": "20261212T193000Z", "calendar.yahoo.com et": "20261212T212500Z", "calendar.yahoo.com dur": "0155",
		},
		// whole days: the end is not inclusive, but Yahoo's is
		"expositions/regards/index.html": {
			"calendar.google.com dates": "20261120/20261221", "outlook.live.com startdt": "2026-11-20", "outlook.live.com enddt": "2026-12-21", "outlook.live.com allday": "true",
			"calendar.yahoo.com st": "20261120", "calendar.yahoo.com et": "20261220", "calendar.yahoo.com dur": "allday",
		},
	} {
		html := page(t, r, path)
		for key, value := range want {
			host, name, _ := strings.Cut(key, " ")
			if got := query(t, html, host).Get(name); got != value {
				t.Errorf("%s: %s is %q, want %q", path, key, got, value)
			}
		}
		q := query(t, html, "calendar.google.com")
		if q.Get("text") == "" || !strings.HasSuffix(q.Get("details"), "https://exemple.org/saison/"+strings.TrimSuffix(path, "index.html")) {
			t.Errorf("%s: %v", path, q)
		}
	}
}

func TestWhatIsOverOrOffIsNotOffered(t *testing.T) {
	t.Parallel()
	r := theWorld(t)
	for _, path := range []string{"concerts/annule/index.html", "concerts/reporte/index.html", "concerts/ouverture/index.html", "concerts/a-preciser/index.html"} {
		if html := page(t, r, path); strings.Contains(html, `class="add"`) || strings.Contains(html, "addevent") {
			t.Errorf("%s offers to be added", path)
		}
	}
}

// A series changes, so that all of it is followed; one date can be added alone.
func TestASeriesIsFollowed(t *testing.T) {
	t.Parallel()
	html := page(t, theWorld(t), "reunions/samedi/index.html")
	_, add, _ := strings.Cut(html, `<details class="add">`)
	add, _, _ = strings.Cut(add, "</details>")
	for _, want := range []string{`href="webcal://exemple.org/saison/reunions/samedi.ics"`, "cid=webcal%3A%2F%2Fexemple.org%2Fsaison%2Freunions%2Fsamedi.ics", "addfromweb?url=https%3A%2F%2Fexemple.org", "TEMPLATE", "Seulement"} {
		if !strings.Contains(add, want) {
			t.Errorf("no %s in %s", want, add)
		}
	}
}

func TestTheBoxFitsThePage(t *testing.T) {
	t.Parallel()
	r := theWorld(t)
	for path, want := range map[string]string{
		"index.html": "/agenda.ics", "agenda/index.html": "/agenda.ics", "agenda/2026/12/index.html": "/agenda.ics",
		"concerts/index.html": "/concerts.ics", "lieux/grande-halle/index.html": "/lieux/grande-halle.ics",
		"personnes/camille-exemple/index.html": "/personnes/camille-exemple.ics", "sessions/automne/index.html": "/sessions/automne.ics",
		"concerts/hiver/index.html": "/sessions/automne.ics", "reunions/samedi/index.html": "/reunions/samedi.ics",
		"en/concerts/index.html": "/en/concerts.ics", "abonnements/index.html": "/agenda.ics",
	} {
		_, box, found := strings.Cut(page(t, r, path), `class="own"`)
		if !found || !strings.Contains(box[:min(len(box), 400)], `href="webcal://exemple.org/saison`+want+`"`) {
			t.Errorf("%s: the box does not begin with %s: %.400s", path, want, box)
		}
	}
}

func TestLongTextsAreCutBetweenWords(t *testing.T) {
	t.Parallel()
	said := ical.Said{Text: strings.Repeat("Une phrase « très » longue, מילה. ", 300), URL: "https://exemple.org/x/"}
	link := withText("https://calendar.example/?title={title}&text={text}", map[string]string{"title": "A&b=c#d+e"}, said)
	u, err := url.Parse(link)
	if err != nil {
		t.Fatal(err)
	}
	text := u.Query().Get("text")
	if len(link) > linkBytes || len(link) < linkBytes-200 || !strings.HasSuffix(text, " …\n\nhttps://exemple.org/x/") || !utf8.ValidString(text) {
		t.Errorf("%d bytes: %q", len(link), text)
	}
	if u.Query().Get("title") != "A&b=c#d+e" {
		t.Errorf("the title became %q", u.Query().Get("title"))
	}
	for _, c := range []struct {
		text, want string
		room       int
	}{{"", "", 10}, {"court", "court", 10}, {"mot", "", 2}, {strings.Repeat("x", 50), "xxxxxxx …", 19}, {strings.Repeat("é", 50), "éé …", 26}} {
		if got := cutEscaped(c.text, c.room); got != c.want || percentLen(got) > c.room {
			t.Errorf("%q in %d: %q, want %q", c.text, c.room, got, c.want)
		}
	}
}

func TestValuesOfLinksAreEscaped(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"", "plain", "a b+c&d=e/f?g#h", "été — 20 €", "\x00\x7f\xff%41", "-_.~"} {
		want := strings.ReplaceAll(url.QueryEscape(s), "+", "%20")
		if got := string(appendPercent(nil, s)); got != want || percentLen(s) != len(want) {
			t.Errorf("%q: got %q of %d, want %q", s, got, percentLen(s), want)
		}
	}
}
