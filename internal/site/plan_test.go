package site

import (
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/event"
	"saison/internal/schema"
	"saison/internal/source"
)

func TestASmallSiteHasThesePaths(t *testing.T) {
	t.Parallel()
	s := small().good(t)
	var got strings.Builder
	for _, o := range s.Outputs {
		got.WriteString(o.Path + "\n")
	}
	const golden = "testdata/small.paths"
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("paths differ from %s; got:\n%s", golden, got.String())
	}
}

func TestEveryOutputIsFoundAtItsPathAndIsSorted(t *testing.T) {
	t.Parallel()
	s := small().good(t)
	if !slices.IsSortedFunc(s.Outputs, func(a, b *Output) int { return strings.Compare(a.Path, b.Path) }) {
		t.Error("outputs are not sorted by path")
	}
	for _, o := range s.Outputs {
		if s.Find(o.Path) != o {
			t.Errorf("Find(%q) is another output", o.Path)
		}
		if !strings.HasPrefix(o.URL, "/") || o.Format == HTML && !strings.HasSuffix(o.URL, "/") && path.Base(o.Path) != "404.html" && o.Page.Type != Embed {
			t.Errorf("%s: address %q", o.Path, o.URL)
		}
	}
}

func TestAddressesUseTheWordsOfTheLanguage(t *testing.T) {
	t.Parallel()
	w := small()
	s := w.good(t)
	for _, c := range []struct{ id, lang, want string }{
		{"places/salle-exemple", "fr", "/lieux/salle-exemple/"},
		{"places/salle-exemple", "en", "/en/places/salle-exemple/"},
		{"concerts/2026-12-12-noel", "en", "/en/concerts/noel/"},
		{"people/camille", "fr", "/personnes/camille/"},
		{"people/camille", "en", "/personnes/camille/"}, // not translated
		{"people/sacha", "fr", ""},                      // has not agreed
		{"pages/index", "fr", "/"},
		{"pages/histoire", "fr", "/association/histoire/"},
		{"concerts/2026-12-12-noel", "xx", "/concerts/noel/"},
	} {
		if got := s.URL(w.entry(c.id), c.lang); got != c.want {
			t.Errorf("URL(%s, %s) = %q, want %q", c.id, c.lang, got, c.want)
		}
	}
	if s.HasPage(w.entry("people/camille"), "en") || !s.HasPage(w.entry("places/salle-exemple"), "en") || s.HasPage(w.entry("people/sacha"), "fr") {
		t.Error("HasPage is wrong")
	}
	for _, c := range []struct{ got, want string }{
		{s.PageURL(Agenda, "fr"), "/agenda/"}, {s.PageURL(Subscribe, "en"), "/en/subscribe/"}, {s.PageURL(TagList, "fr"), "/themes/"},
		{s.TagURL("musique de chambre", "en"), "/en/tags/musique-de-chambre/"}, {s.TagURL("autre", "fr"), ""},
		{s.KindURL(schema.Builtin().ByName("person"), "fr"), "/personnes/"}, {s.KindURL(schema.Builtin().ByName("trip"), "fr"), ""},
		{s.MonthURL(civil.Date{Year: 2026, Month: 12, Day: 1}, "en"), "/en/agenda/2026/12/"}, {s.MonthURL(civil.Date{Year: 2020, Month: 1, Day: 1}, "fr"), ""},
		{s.YearURL(2026, "fr"), "/agenda/archive/2026/"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestPathsOfTheSettingsReplaceFolderWords(t *testing.T) {
	t.Parallel()
	w := small()
	w.cfg.Paths = map[string]schema.Text{"people": {"fr": "artistes"}}
	s := w.good(t)
	if got := s.URL(w.entry("people/camille"), "fr"); got != "/artistes/camille/" {
		t.Errorf("got %q", got)
	}
	if got := s.KindURL(schema.Builtin().ByName("person"), "en"); got != "/en/people/" {
		t.Errorf("got %q", got)
	}
}

func TestHreflangNamesRealTranslationsOnly(t *testing.T) {
	t.Parallel()
	s := small().good(t)
	for _, c := range []struct{ path, fr, en string }{
		{"concerts/noel/index.html", "/concerts/noel/", "/en/concerts/noel/"},
		{"concerts/mars/index.html", "/concerts/mars/", ""},
		{"agenda/index.html", "/agenda/", "/en/agenda/"},
		{"en/agenda/2027/01/index.html", "/agenda/2027/01/", "/en/agenda/2027/01/"},
	} {
		o := s.Find(c.path)
		if o == nil {
			t.Errorf("%s is not planned", c.path)
			continue
		}
		if a := o.Page.Alternates; a["fr"] != c.fr || a["en"] != c.en {
			t.Errorf("%s: alternates %v", c.path, a)
		}
	}
	if s.Find("en/index.html").Page.Fallback != true || s.Find("index.html").Page.Fallback {
		t.Error("the home text is written in French only")
	}
}

func TestMonthsAreChainedFromTheFirstToTheLast(t *testing.T) {
	t.Parallel()
	s := small().good(t)
	o := s.Find("agenda/2026/03/index.html")
	var got []string
	for ; o != nil; o = o.Page.Next {
		got = append(got, o.URL)
	}
	if len(got) != 19 || got[0] != "/agenda/2026/03/" || got[18] != "/agenda/2027/09/" {
		t.Errorf("got %v", got)
	}
	if n := len(s.Find("agenda/2027/08/index.html").Page.Occurrences); n != 1 {
		t.Errorf("the session lasts through August, got %d occurrences", n)
	}
	if n := len(s.Find("agenda/2026/05/index.html").Page.Occurrences); n != 0 {
		t.Errorf("nothing happens in May, got %d occurrences", n)
	}
}

func TestALoneDateLongAgoDoesNotMakeHundredsOfMonths(t *testing.T) {
	t.Parallel()
	w := newWorld("fr")
	at(w.doc("concert", "concerts/fondation.md", "Fondation"), "1987-05-01T20:00", nil)
	until(at(w.doc("exhibition", "exhibitions/permanente.md", "Permanente"), "1990-01-01", nil), "2050-01-01")
	at(w.doc("concert", "concerts/noel.md", "Noël"), "2026-12-12T20:00", nil)
	s := w.good(t)
	n := 0
	for _, o := range s.Outputs {
		if o.Page != nil && o.Page.Type == Month {
			n++
		}
	}
	if n != 3 {
		t.Errorf("got %d months, want 3", n)
	}
	if got := len(s.Find("agenda/2026/12/index.html").Page.Occurrences); got != 2 {
		t.Errorf("the exhibition is open in December 2026, got %d occurrences", got)
	}
}

func TestListsHaveFiftyEntriesAPart(t *testing.T) {
	t.Parallel()
	w := newWorld("fr", "en")
	for i := range 120 {
		n := strconv.Itoa(1000 + i)
		at(w.doc("concert", "concerts/c"+n+".md", "C "+n), "2027-01-02T20:00", nil)
	}
	s := w.good(t)
	first, last := s.Find("concerts/index.html"), s.Find("concerts/page/3/index.html")
	if len(first.Page.Entries) != 50 || len(last.Page.Entries) != 20 || last.Page.Number != 3 || last.Page.Count != 3 {
		t.Errorf("got %d and %d entries, part %d of %d", len(first.Page.Entries), len(last.Page.Entries), last.Page.Number, last.Page.Count)
	}
	if first.Page.Next != s.Find("concerts/page/2/index.html") || last.Page.Prev != first.Page.Next || last.Page.Next != nil {
		t.Error("the parts are not chained")
	}
	if s.Find("en/concerts/page/3/index.html") == nil {
		t.Error("the English list has all entries too")
	}
}

func TestListsBeginWithWhatComes(t *testing.T) {
	t.Parallel()
	w := newWorld("fr")
	at(w.doc("concert", "concerts/a-passe.md", "A"), "2026-01-01T20:00", nil)
	at(w.doc("concert", "concerts/b-avant.md", "B"), "2026-02-01T20:00", nil)
	w.doc("concert", "concerts/c-sans-date.md", "C")
	at(w.doc("concert", "concerts/d-loin.md", "D"), "2027-06-01T20:00", nil)
	at(w.doc("concert", "concerts/e-bientot.md", "E"), "2026-12-05T20:00", nil)
	got := ""
	for _, e := range w.good(t).Find("concerts/index.html").Page.Entries {
		got += e.Title
	}
	if got != "EDCBA" {
		t.Errorf("got %s, want EDCBA", got)
	}
}

func TestPlacesAreListedByTitleWithoutAccents(t *testing.T) {
	t.Parallel()
	w := newWorld("fr")
	for _, title := range []string{"Zénith", "Église", "Abbaye", "Écluse"} {
		w.doc("place", "places/"+slugOf(title)+".md", title)
	}
	got := ""
	for _, e := range w.good(t).Find("lieux/index.html").Page.Entries {
		got += e.Title + " "
	}
	if got != "Abbaye Écluse Église Zénith " {
		t.Errorf("got %s", got)
	}
}

func TestTheArchiveHoldsThePastLatestFirst(t *testing.T) {
	t.Parallel()
	w := small()
	at(w.doc("concert", "concerts/2025-05-05-mai.md", "Mai"), "2025-05-05T20:00", nil)
	at(w.doc("concert", "concerts/2026-05-05-mai26.md", "Mai 26"), "2026-05-05T20:00", nil)
	s := w.good(t)
	index := s.Find("agenda/archive/index.html").Page
	if len(index.Years) != 2 || index.Years[0].Year != 2026 || index.Years[0].Count != 2 || index.Years[1].URL != "/agenda/archive/2025/" {
		t.Errorf("years %+v", index.Years)
	}
	year := s.Find("agenda/archive/2026/index.html").Page
	if len(year.Occurrences) != 2 || year.Occurrences[0].Entry.Title != "Mai 26" {
		t.Errorf("got %d occurrences of 2026", len(year.Occurrences))
	}
}

func TestOccurrencesStandWhereTheyAreNamed(t *testing.T) {
	t.Parallel()
	w := small()
	s := w.good(t)
	for path, want := range map[string]int{
		"lieux/salle-exemple/index.html":        3, // two concerts and the session
		"personnes/camille/index.html":          1,
		"organismes/club/index.html":            1,
		"sessions/2027-ete/index.html":          2, // itself, and the concert that is part of it
		"themes/musique-de-chambre/index.html":  1,
		"agenda/index.html":                     3, // the past concert is over
		"en/tags/musique-de-chambre/index.html": 1,
		"en/agenda/archive/2026/index.html":     1,
		"en/places/salle-exemple/index.html":    3,
		"concerts/noel/index.html":              1,
		"en/agenda/2027/01/index.html":          1,
		"agenda/archive/index.html":             0,
	} {
		o := s.Find(path)
		if o == nil {
			t.Errorf("%s is not planned", path)
		} else if got := len(o.Page.Occurrences); got != want {
			t.Errorf("%s: %d occurrences, want %d", path, got, want)
		}
	}
}

func TestTheNewsComeNewestFirst(t *testing.T) {
	t.Parallel()
	w := small()
	w.doc("news", "news/2026-11-25-neuf.md", "Neuf")
	s := w.good(t)
	news := s.Find("index.html").Page.Entries
	if len(news) != 2 || news[0].Title != "Neuf" {
		t.Errorf("got %d news", len(news))
	}
	feed := s.Find("feed.xml").Feed.News
	var titles []string
	for _, e := range feed {
		titles = append(titles, e.Title)
	}
	if got := strings.Join(titles, ","); got != "Neuf,Ouverture,Noël" {
		t.Errorf("got %s", got)
	}
}

func TestAPersonWhoseAgreementHasEndedHasNoPage(t *testing.T) {
	t.Parallel()
	w := small()
	w.entry("people/camille").Person.AgreedUntil = civil.Date{Year: 2026, Month: 11, Day: 30}
	s := w.good(t)
	if s.Find("personnes/camille/index.html") != nil || s.Find("personnes/camille.ics") != nil || s.Find("personnes/index.html") != nil {
		t.Error("the person is still shown")
	}
}

func TestHeldDocumentsKeepTheirAddressAndAreNotPublished(t *testing.T) {
	t.Parallel()
	w := small()
	w.held = append(w.held, w.entry("concerts/2026-03-01-mars"))
	other := w.doc("concert", "concerts/mars.md", "Autre mars")
	s, faults := w.plan(t)
	d := only(t, faults, "address-taken")
	if d.Pos.File != other.Doc.File {
		t.Errorf("told at %s", d.Pos)
	}
	if s.Find("concerts/mars/index.html") != nil {
		t.Error("neither page is published")
	}
	if got := s.URL(w.held[0], "fr"); got != "/concerts/mars/" {
		t.Errorf("the address of the held page: %q", got)
	}
}

func TestWordsOfTheSiteStandInAddresses(t *testing.T) {
	t.Parallel()
	l := language{code: "de"}
	for key, want := range map[string]string{"path.agenda": "kalender", "path.tags": "themen", "path.archive": "archiv", "path.subscribe": "abonnieren"} {
		if got := l.part(key); got != want {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
	own := config.Config{Paths: map[string]schema.Text{"tags": {"de": "stichworte"}, "agenda": {"de": "Kein Teil"}}}
	if tags, agenda := l.made(&own, "tags"), l.made(&own, "agenda"); tags != "stichworte" || agenda != "kalender" {
		t.Errorf("the words of the settings come first: %q, %q", tags, agenda)
	}
	unknown := language{code: "es"}
	if got := unknown.part("path.tags"); got != "tags" {
		t.Errorf("a language without words uses the English ones, got %q", got)
	}
}

func TestTwoPlansAreEqual(t *testing.T) {
	t.Parallel()
	w := small()
	a := w.good(t)
	b, _ := Replan(a, w.calendar(), source.FromFiles(w.files), nil)
	if len(a.Outputs) != len(b.Outputs) {
		t.Fatalf("%d and %d outputs", len(a.Outputs), len(b.Outputs))
	}
	for i := range a.Outputs {
		if a.Outputs[i].Path != b.Outputs[i].Path || a.Outputs[i].URL != b.Outputs[i].URL {
			t.Errorf("%s and %s", a.Outputs[i].Path, b.Outputs[i].Path)
		}
	}
}

func TestTagsWithOneSpellingInAddressesAreToldApart(t *testing.T) {
	t.Parallel()
	w := newWorld("fr")
	e := w.doc("concert", "concerts/a.md", "A")
	e.Tags = []string{"C", "C#", "שלום", "Aux"} // the last is a device of Windows
	s := w.good(t)
	for name, want := range map[string]string{"C": "/themes/c/", "C#": "/themes/c-2/", "שלום": "/themes/%D7%A9%D7%9C%D7%95%D7%9D/", "Aux": "/themes/aux-2/"} {
		if got := s.TagURL(name, "fr"); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func (w *world) entry(id string) *calendar.Entry {
	for _, e := range w.entries {
		if e.ID == id {
			return e
		}
	}
	return nil
}

func BenchmarkPlan10000(b *testing.B) {
	w := newWorld("fr", "en")
	var places, people []*calendar.Entry
	for i := range 40 {
		places = append(places, w.doc("place", "places/p"+strconv.Itoa(i)+".md", "Salle "+strconv.Itoa(i)))
		people = append(people, w.doc("person", "people/q"+strconv.Itoa(i)+".md", "Personne "+strconv.Itoa(i)))
	}
	tags := []string{"jazz", "baroque", "orgue", "danse", "création"}
	kinds := []string{"concert", "workshop", "seminar"}
	start := civil.Date{Year: 2020, Month: 1, Day: 1}
	for i := range 10000 {
		k := kinds[i%3]
		e := w.doc(k, schema.Builtin().ByName(k).Folder()+"/e"+strconv.Itoa(i)+".md", "Événement "+strconv.Itoa(i))
		e.Tags = tags[i%5 : i%5+1]
		e.People = []calendar.Participant{{Participant: &event.Participant{}, Entry: people[i%40]}}
		at(e, start.AddDays(i/4).String()+"T20:00", places[i%40])
	}
	cal, snap := w.calendar(), source.FromFiles(w.files)
	b.ReportAllocs()
	for b.Loop() {
		s, faults := Plan(cal, snap, nil)
		if len(faults) > 0 {
			b.Fatal(faults[0].Message("en"))
		}
		if len(s.Outputs) < 20000 {
			b.Fatal(len(s.Outputs))
		}
	}
}

func TestTheIndexOfAFolderIntroducesItsList(t *testing.T) {
	t.Parallel()
	w := small()
	intro := w.doc("page", "concerts/index.md", "Tous nos concerts")
	w.doc("page", "workshops/index.md", "Nos ateliers") // there is none yet
	club := w.doc("page", "association/index.md", "L'association")
	link(intro.Record, "../association/index.md", false)
	link(club.Record, "../concerts/index.md", false)
	link(club.Record, "../people/", false)
	s := w.good(t)
	list := s.Find("concerts/index.html").Page
	if list.Type != KindList || list.Entry != intro || list.Title != "Tous nos concerts" || list.Fallback {
		t.Errorf("got %+v", list)
	}
	if en := s.Find("en/concerts/index.html").Page; en.Title != "Concerts" || !en.Fallback {
		t.Errorf("got %+v", en)
	}
	if o := s.Find("ateliers/index.html"); o == nil || len(o.Page.Entries) != 0 || s.Find("ateliers.ics") != nil {
		t.Errorf("an introduction makes a list: %+v", o)
	}
	for _, c := range []struct{ dest, lang, want string }{
		{"../concerts/index.md", "fr", "/concerts/"}, {"../concerts/", "en", "/en/concerts/"}, {"../people/", "en", "/en/people/"},
		{"../association/", "fr", "/association/"},
	} {
		if url, fault := s.Link(club, c.lang, c.dest); url != c.want || fault != "" {
			t.Errorf("%s: %q %s, want %s", c.dest, url, fault, c.want)
		}
	}
	if s.Find("association/index.html").Page.Entry != club {
		t.Error("an ordinary folder has a page of its own")
	}
}
