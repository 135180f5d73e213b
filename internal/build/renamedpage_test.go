package build

import (
	"maps"
	"strings"
	"testing"

	changed "saison/internal/change"
	"saison/internal/journal"
	"saison/internal/site"
)

// move gives files other names.
func (p *publication) move(names ...string) {
	p.t.Helper()
	for i := 0; i < len(names); i += 2 {
		text, there := p.files[names[i]]
		if !there {
			p.t.Fatalf("no file %s", names[i])
		}
		delete(p.files, names[i])
		p.files[names[i+1]] = text
	}
}

// leads reports where the page at an address leads to; "" for one that leads nowhere.
func (p *publication) leads(path string) string {
	if o := p.last.Site.Find(path); o != nil && o.Format == site.Redirect {
		return o.Page.Target
	}
	return ""
}

// said returns what diff would say.
func said(r *Result) string {
	var out []string
	for _, c := range changed.Between(r.Before, r.Journal, r.Words.In("fr"), r.Calendar) {
		out = append(out, c.Group.String()+" "+plainly.Replace(c.Sentence))
	}
	return strings.Join(out, "\n")
}

// sameBut compares feeds but for the addresses of renamed pages.
func (p *publication) sameBut(was, now string) {
	p.t.Helper()
	for _, f := range pageFiles {
		now = strings.ReplaceAll(now, f.is, "/"+f.was+"/")
		now = strings.ReplaceAll(now, strings.TrimSuffix(f.is, "/")+".ics", "/"+f.was+".ics")
	}
	if was != now {
		p.t.Errorf("was\n%s\nis\n%s", was, now)
	}
}

var plainly = strings.NewReplacer("\u00a0", " ", "\u202f", " ", "’", "'")

const quartet = "---\ntitre: Quatuor\ndate: 6 février 2027 à 17h\nlieu: Chapelle\ndistribution: [{personne: Camille Exemple, rôle: alto}]\norganisateur: Les Amis\n---\n"

// pageFiles has a document of each sort that no calendar shows, by its path; of
// each the new path, and the addresses before and after.
var pageFiles = []struct{ path, now, text, was, is string }{
	{"content/lieux/chapelle.md", "content/lieux/chapelle-haute.md", "---\nnom: Chapelle\nville: Ville-Exemple\n---\n", "lieux/chapelle", "/lieux/chapelle-haute/"},
	{"content/personnes/camille.md", "content/personnes/camille-exemple.md", "---\nnom: Camille Exemple\naccord de publication: oui\n---\nAltiste.\n", "personnes/camille", "/personnes/camille-exemple/"},
	{"content/organismes/amis.md", "content/organismes/les-amis.md", "---\nnom: Les Amis\n---\n", "organismes/amis", "/organismes/les-amis/"},
	{"content/actualites/2026-11-20-travaux.md", "content/actualites/2026-11-20-travaux-finis.md", "---\ntitre: Travaux\n---\nLa chapelle rouvre.\n", "actualites/travaux", "/actualites/travaux-finis/"},
	{"content/oeuvres/titan.md", "content/oeuvres/symphonie-1.md", "---\ntitre: Titan\ncompositeur: Gustav Mahler\n---\n", "oeuvres/titan", "/oeuvres/symphonie-1/"},
	{"content/a-propos.md", "content/qui-sommes-nous.md", "---\ntitre: À propos\n---\nNous.\n", "a-propos", "/qui-sommes-nous/"},
}

func pagesOf() map[string]string {
	files := map[string]string{"content/concerts/2027-02-06-quatuor.md": quartet}
	for _, f := range pageFiles {
		files[f.path] = f.text
	}
	return files
}

func TestARenamedPageLeadsToItsNewAddress(t *testing.T) {
	t.Parallel()
	p := newPublication(t, pagesOf())
	p.publish()
	agenda, news, place := p.feed("agenda.ics"), p.feed("feed.xml"), p.feed("lieux/chapelle.ics")
	for _, f := range pageFiles {
		p.move(f.path, f.now)
	}
	words := said(p.look())
	p.publish()
	for _, f := range pageFiles {
		if got := p.leads(f.was + "/index.html"); got != f.is {
			t.Errorf("%s leads to %q, not to %s", f.was, got, f.is)
		}
		if line := " a une nouvelle adresse : https://exemple.org" + f.is + " ; l'ancienne, https://exemple.org/" + f.was + "/, y mène."; !strings.Contains(words, line) {
			t.Errorf("diff does not say %q, but\n%s", line, words)
		}
	}
	for _, feed := range []string{"lieux/chapelle.ics", "personnes/camille.ics", "organismes/amis.ics", "lieux/chapelle-haute.ics"} {
		p.holds(feed, "SUMMARY:Quatuor")
	}
	p.sameBut(agenda, p.feed("agenda.ics"))
	p.sameBut(place, p.feed("lieux/chapelle.ics"))
	if shown := p.feed("embed/lieux/chapelle.html"); !strings.Contains(shown, "Quatuor") || shown != p.feed("embed/lieux/chapelle-haute.html") {
		t.Errorf("other sites show\n%s", shown)
	}
	if now := p.feed("feed.xml"); lines(now, "    <id>") != lines(news, "    <id>") || lines(now, "    <updated>") != lines(news, "    <updated>") || !strings.Contains(now, "\n    <id>") {
		t.Errorf("was\n%s\nis\n%s", news, now)
	}
	before := p.files[journal.Name]
	if p.publish(); p.files[journal.Name] != before || p.last.Journal.Changed() || said(p.last) != "" {
		t.Error("nothing has changed, yet the journal has")
	}
	// Again, and back again: both former addresses, then the other one.
	p.move("content/lieux/chapelle-haute.md", "content/lieux/nef.md")
	p.publish()
	if a, b := p.leads("lieux/chapelle/index.html"), p.leads("lieux/chapelle-haute/index.html"); a != "/lieux/nef/" || b != a {
		t.Errorf("the former addresses lead to %q and %q", a, b)
	}
	p.move("content/lieux/nef.md", "content/lieux/chapelle.md")
	p.publish()
	if a, b := p.leads("lieux/chapelle/index.html"), p.leads("lieux/nef/index.html"); a != "" || b != "/lieux/chapelle/" {
		t.Errorf("the former addresses lead to %q and %q", a, b)
	}
	p.sameBut(agenda, p.feed("agenda.ics"))
}

func TestAPageIsFoundAgainByItsTitleOrItsAlias(t *testing.T) {
	t.Parallel()
	p := newPublication(t, pagesOf())
	p.publish()
	p.move("content/lieux/chapelle.md", "content/lieux/chapelle-haute.md", "content/a-propos.md", "content/equipe.md")
	p.files["content/lieux/chapelle-haute.md"] = "---\nnom: Chapelle\nville: Ville-Exemple\nrue: 1 rue de l'Exemple\n---\n"
	p.files["content/equipe.md"] = "---\ntitre: L'équipe\naliases: [/a-propos/]\n---\nNous tous.\n"
	p.publish()
	if got := p.leads("lieux/chapelle/index.html"); got != "/lieux/chapelle-haute/" {
		t.Errorf("the place leads to %q", got)
	}
	if got := p.leads("a-propos/index.html"); got != "/equipe/" {
		t.Errorf("the page leads to %q", got)
	}
}

func TestTwoPagesThatSayTheSameAreNotTakenForEachOther(t *testing.T) {
	t.Parallel()
	text := "---\ntitre: Même chose\n---\nRien.\n"
	p := newPublication(t, map[string]string{"content/a.md": text, "content/b.md": text})
	p.publish()
	p.move("content/a.md", "content/c.md", "content/b.md", "content/d.md")
	p.publish()
	if a, b := p.leads("a/index.html"), p.leads("b/index.html"); a != "" || b != "" {
		t.Errorf("they lead to %q and %q", a, b)
	}
}

func TestANewPageMayTakeTheNameOfARenamedOne(t *testing.T) {
	t.Parallel()
	p := newPublication(t, pagesOf())
	p.publish()
	first := lines(p.feed("lieux/chapelle.ics"), "UID")
	p.move("content/lieux/chapelle.md", "content/lieux/chapelle-haute.md")
	p.publish()
	p.files["content/lieux/chapelle.md"] = "---\nnom: Chapelle basse\nville: Ville-Exemple\n---\n"
	p.publish()
	if got := p.leads("lieux/chapelle/index.html"); got != "" {
		t.Errorf("the page of the new one leads to %q", got)
	}
	if now := lines(p.feed("lieux/chapelle-haute.ics"), "UID"); !strings.HasPrefix(first, now) {
		t.Errorf("the renamed one has %s, not %s", now, first)
	}
	if now := lines(p.feed("lieux/chapelle.ics"), "UID"); strings.HasPrefix(now, strings.SplitAfter(first, "\n")[0]) {
		t.Errorf("the new one has the number %s of the other", now)
	}
}

func TestWhatIsWithdrawnStaysInTheCalendarOfARenamedPlace(t *testing.T) {
	t.Parallel()
	p := newPublication(t, pagesOf())
	p.publish()
	delete(p.files, "content/concerts/2027-02-06-quatuor.md")
	p.withdraw("concerts/2027-02-06-quatuor")
	p.publish()
	was := p.feed("lieux/chapelle.ics")
	p.move("content/lieux/chapelle.md", "content/lieux/chapelle-haute.md")
	p.publish()
	p.sameBut(was, p.feed("lieux/chapelle-haute.ics"))
	p.holds("lieux/chapelle.ics", "STATUS:CANCELLED")
}

func TestChangedNewsIsUpdated(t *testing.T) {
	t.Parallel()
	const news = "content/actualites/2026-11-20-travaux.md"
	p := newPublication(t, pagesOf())
	p.publish()
	was := p.feed("feed.xml")
	if p.publish(); p.feed("feed.xml") != was {
		t.Fatalf("nothing has changed, yet the feed has: was\n%s\nis\n%s", was, p.feed("feed.xml"))
	}
	p.files[news] = strings.Replace(p.files[news], "rouvre", "rouvre demain", 1)
	p.publish() // of 3 December
	p.holds("feed.xml", "<updated>2026-12-03T08:00:00Z</updated>")
	p.holds("feed.json", `"date_modified": "2026-12-03T08:00:00Z"`)
	was = p.feed("feed.xml")
	if p.publish(); p.feed("feed.xml") != was {
		t.Errorf("was\n%s\nis\n%s", was, p.feed("feed.xml"))
	}
}

func TestOtherLineEndsAreNoChange(t *testing.T) {
	t.Parallel()
	p := newPublication(t, pagesOf())
	p.publish()
	was := p.files[journal.Name]
	for _, f := range pageFiles {
		p.files[f.path] = strings.ReplaceAll(f.text, "\n", "\r\n")
	}
	if p.publish(); p.files[journal.Name] != was {
		t.Errorf("was\n%s\nis\n%s", was, p.files[journal.Name])
	}
}

func TestTheOlderPageKeepsItsAddress(t *testing.T) {
	t.Parallel()
	p := newPublication(t, map[string]string{"content/zoo.md": "---\ntitre: Zoo\nslug: visite\n---\n"})
	p.publish()
	p.files["content/autre.md"] = "---\ntitre: Autre\nslug: visite\n---\n"
	r := p.look()
	if r.Diagnostics.Count(0) != 1 || r.Diagnostics[0].ID != "address-taken" || r.Diagnostics[0].Pos.File != "content/autre.md" {
		t.Errorf("got\n%s", says(r.Diagnostics))
	}
}

func TestAJournalWithoutPagesTellsNothing(t *testing.T) {
	t.Parallel()
	p := newPublication(t, pagesOf())
	p.publish()
	news, agenda := p.feed("feed.xml"), p.feed("agenda.ics")
	var kept []string
	for line := range strings.Lines(p.files[journal.Name]) {
		if !strings.HasPrefix(line, "=page") {
			kept = append(kept, line)
		}
	}
	p.files[journal.Name] = strings.Join(kept, "")
	faults := says(p.last.Diagnostics)
	r := p.publish()
	if says(r.Diagnostics) != faults || said(r) != "" || p.feed("feed.xml") != news || p.feed("agenda.ics") != agenda {
		t.Errorf("got %s\n%s", says(r.Diagnostics), said(r))
	}
	if !r.Journal.Changed() {
		t.Error("the pages are not noted")
	}
}

func TestAPersonWhoseAgreementEndsLeavesNoName(t *testing.T) {
	t.Parallel()
	files := pagesOf()
	p := newPublication(t, files)
	p.publish()
	p.files["content/personnes/camille.md"] = "---\nnom: Camille Exemple\naccord de publication: non\n---\n"
	p.publish()
	if strings.Contains(p.files[journal.Name], "\tCamille Exemple") {
		t.Errorf("the journal keeps the name:\n%s", p.files[journal.Name])
	}
	maps.Copy(p.files, files)
}

func TestPagesMergeInEitherOrder(t *testing.T) {
	t.Parallel()
	p := newPublication(t, pagesOf())
	p.publish()
	q := newPublication(t, nil)
	q.files, q.at = maps.Clone(p.files), p.at
	p.move("content/lieux/chapelle.md", "content/lieux/chapelle-haute.md")
	p.publish()
	q.files["content/lieux/chapelle.md"] += "Une chapelle.\n"
	q.publish()
	merged := p.files[journal.Name] + q.files[journal.Name]
	p.files["content/lieux/chapelle-haute.md"] = q.files["content/lieux/chapelle.md"]
	p.files[journal.Name] = merged
	r := p.publish()
	if n := strings.Count(p.files[journal.Name], "\n=page\tplaces/"); n != 1 || p.leads("lieux/chapelle/index.html") != "/lieux/chapelle-haute/" {
		t.Errorf("%d lines of places in\n%s", n, p.files[journal.Name])
	}
	j, _ := journal.Read(journal.Name, []byte(q.files[journal.Name]))
	one, _ := journal.Read(journal.Name, []byte(merged))
	two, _ := journal.Read(journal.Name, append([]byte(q.files[journal.Name]), merged...))
	if string(one.Bytes()) != string(two.Bytes()) || string(one.Join(j).Bytes()) != string(one.Bytes()) || r == nil {
		t.Error("the order of merging makes a difference")
	}
}
