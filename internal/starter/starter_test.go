package starter

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
	"time"

	"saison/internal/civil"
)

// demo is the demonstration, at the root of the repository.
var demo fs.FS = os.DirFS("../..")

// days on which somebody makes a new site.
var days = []civil.Date{
	{Year: 2026, Month: time.June, Day: 14},
	{Year: 2026, Month: time.December, Day: 1},
	{Year: 2027, Month: time.April, Day: 30},
	{Year: 2027, Month: time.May, Day: 1},
	{Year: 2027, Month: time.November, Day: 3},
	{Year: 2028, Month: time.February, Day: 29},
	{Year: 2028, Month: time.August, Day: 31},
	{Year: 2031, Month: time.September, Day: 1},
}

// eachSite runs check on every starter made on each of the days.
func eachSite(t *testing.T, check func(t *testing.T, like string, today civil.Date, site map[string][]byte)) {
	t.Parallel()
	for _, like := range Names() {
		for _, today := range days {
			t.Run(like+" "+today.String(), func(t *testing.T) {
				t.Parallel()
				site, err := Files(demo, like, today)
				if err != nil {
					t.Fatal(err)
				}
				check(t, like, today, site)
			})
		}
	}
}

func TestSeasonIsTheOneOfTodayOrTheComingOne(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ today, start string }{
		{"2026-05-01", "2026-09-05"},
		{"2026-12-01", "2026-09-05"},
		{"2027-04-30", "2026-09-05"},
		{"2027-05-01", "2027-09-04"},
		{"2028-01-15", "2027-09-04"},
		{"2028-09-20", "2028-09-02"},
		{"2031-08-31", "2031-09-06"},
		{"2026-04-30", "2025-09-06"},
	} {
		today, _ := civil.ParseDate(c.today)
		by := shiftFor(today)
		if got := seasonStart.AddDays(by.days); got.String() != c.start || by.days%7 != 0 {
			t.Errorf("on %s the season begins on %s (%d days), want %s", c.today, got, by.days, c.start)
		}
	}
}

func TestTheSeasonOfTheDemonstrationStartsWhereTheShiftCountsFrom(t *testing.T) {
	t.Parallel()
	data, err := fs.ReadFile(demo, "content/saisons/2026-2027.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := "\ndu: samedi 5 septembre 2026\n"; !strings.Contains(string(data), want) || seasonStart.String() != "2026-09-05" {
		t.Errorf("season starts on %s, but its document lacks %q", seasonStart, want)
	}
}

func TestInsideTheSeasonOnlyTheLineOfTheAssociationGoes(t *testing.T) {
	t.Parallel()
	site, err := Files(demo, "orchestra", days[1])
	if err != nil {
		t.Fatal(err)
	}
	name := "content/concerts/2026-12-12-concert-d-hiver.md"
	data, err := fs.ReadFile(demo, name)
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.Replace(string(data), "x-like: [orchestra]\n", "", 1); string(site[name]) != want {
		t.Errorf("got\n%s\nwant\n%s", site[name], want)
	}
}

func TestDatesAreMovedInEveryForm(t *testing.T) {
	t.Parallel()
	year := shiftFor(civil.Date{Year: 2027, Month: time.September, Day: 1}) // 52 weeks
	for _, c := range []struct{ in, want string }{
		{"date: samedi 12 décembre 2026 à 20h30", "date: samedi 11 décembre 2027 à 20h30"},
		{"date: samedi 1er mai 2027, 11h-12h", "date: samedi 29 avril 2028, 11h-12h"},
		{"au: mercredi 2 septembre 2026 # fin", "au: mercredi 1er septembre 2027 # fin"},
		{"date: du vendredi 14 au dimanche 16 mai 2027", "date: du vendredi 12 au dimanche 14 mai 2028"},
		{"date: du 1er au 3 juin 2027", "date: du 30 mai au 1er juin 2028"},
		{"date: du 30 mai au 2 juin 2027", "date: du 28 mai au 31 mai 2028"},
		{"date: du 26 décembre 2026 au 2 janvier 2027", "date: du 25 décembre 2027 au 1er janvier 2028"},
		{"date: du 31 décembre 2026 au 1er janvier 2027", "date: du 30 décembre 2027 au 31 décembre 2027"},
		{"date: les 1er et 2 janvier 2027", "date: les 31 décembre 2027 et 1er janvier 2028"},
		{"date: les samedis 9, 16 et 23 janvier 2027 de 14h à 17h30", "date: les samedis 8, 15 et 22 janvier 2028 de 14h à 17h30"},
		{"date: Saturday 12 December 2026 at 20:30", "date: Saturday 11 December 2027 at 20:30"},
		{"date: 1 to 3 May 2027", "date: 29 April to 1 May 2028"},
		{"start: 2026-12-12T20:30", "start: 2027-12-11T20:30"},
		{"start: 2026-09-11 20:00", "start: 2027-09-10 20:00"},
		{"for: [concerts/2026-12-12-noel, 2026-2027]", "for: [concerts/2027-12-11-noel, 2027-2028]"},
		{"date: automne 2027", "date: automne 2028"},
		{"date: summer 2027", "date: summer 2028"},
		{"code postal: 1100-099", "code postal: 1100-099"},
		{"téléphone: 01 99 00 20 10", "téléphone: 01 99 00 20 10"},
		{"année: 2026", "année: 2026"},
		{"geo: 46.2020, 5.2189", "geo: 46.2020, 5.2189"},
		{"résumé: 82 musiciens, 3 concerts", "résumé: 82 musiciens, 3 concerts"},
		{"date: 31 juin 2027", "date: 31 juin 2027"},
	} {
		doc := "---\n" + c.in + "\n---\n"
		if got := string(year.file("a.md", []byte(doc))); got != "---\n"+c.want+"\n---\n" {
			t.Errorf("%s: got %q, want %q", c.in, got, c.want)
		}
	}
}

func TestOnlyNamesOfFilesAreMovedInText(t *testing.T) {
	t.Parallel()
	year := shiftFor(civil.Date{Year: 2027, Month: time.September, Day: 1})
	const in = "---\ntitre: A\n---\nLe 12 décembre 2026, [ici](../concerts/2026-12-12-noel.md), saison 2026-2027.\n"
	const want = "---\ntitre: A\n---\nLe 12 décembre 2026, [ici](../concerts/2027-12-11-noel.md), saison 2027-2028.\n"
	if got := string(year.file("a.md", []byte(in))); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestUnknownAssociationIsAnErrorThatListsTheKnownOnes(t *testing.T) {
	t.Parallel()
	_, err := Files(demo, "choir", days[0])
	if err == nil || !strings.Contains(err.Error(), `"choir"`) || !strings.Contains(err.Error(), "orchestra, workshops, teaching") {
		t.Errorf("got %v", err)
	}
}

var (
	dated   = regexp.MustCompile(`(` + strings.Join(weekdays, "|") + `) (\d{1,2})(?:er)? (` + strings.Join(monthsFR, "|") + `) (\d{4})`)
	anyYear = regexp.MustCompile(`20[0-9]{2}`)
)

func TestEveryWeekdayAgreesWithItsDate(t *testing.T) {
	eachSite(t, func(t *testing.T, like string, today civil.Date, site map[string][]byte) {
		count := 0
		for name, data := range site {
			for _, m := range dated.FindAllSubmatch(data, -1) {
				items, ok := itemsOf(string(bytes.TrimPrefix(m[0], append(m[1], ' '))))
				if !ok {
					t.Errorf("%s: %s is no day", name, m[0])
					continue
				}
				count++
				if want := weekdays[(int(items[0].date.Weekday())+6)%7]; string(m[1]) != want {
					t.Errorf("%s: %s is a %s", name, m[0], want)
				}
			}
		}
		if count < 10 {
			t.Errorf("only %d dates with a weekday", count)
		}
	})
}

func TestNoDateOfTheDemonstrationIsLeftBehind(t *testing.T) {
	t.Parallel()
	// Far from the demonstration's years every year that is left is a lone
	// number: when a work was made, or in a licence.
	for _, like := range Names() {
		site, err := Files(demo, like, civil.Date{Year: 2041, Month: time.October, Day: 1})
		if err != nil {
			t.Fatal(err)
		}
		for name, data := range site {
			if ext := path.Ext(name); ext != ".md" && ext != ".yaml" {
				continue
			}
			for _, line := range strings.Split(name+"\n"+string(data), "\n") {
				year := anyYear.FindString(line)
				if year != "" && year < "2036" && !strings.HasPrefix(line, "année: ") && !figures.MatchString(line) {
					t.Errorf("%s: %s", name, line)
				}
			}
		}
	}
}

// figures are lines in which 20 and two more figures are no year.
var figures = regexp.MustCompile(`01 ?99|0199|^geo:`)

var (
	link      = regexp.MustCompile(`\]\(([^)#]+)\)`)
	reference = regexp.MustCompile(`(?m)^[ -]*"?(?:lieu|place|saison|season|fait partie de|pour|organisateur|organizer|direction|intervenant|orateurs|enseignant|encadrement|distribution|solistes|personne|organisme|compositeur|oeuvre|image|fichier|traits|documents)"?(?: =|:) (.+)$`)
	word      = regexp.MustCompile(`^(?:[0-9a-z-]+/)*[0-9a-z]+(?:-[0-9a-z]+)*(?:\.[a-z]{3})?$`)
)

func TestNoReferenceDangles(t *testing.T) {
	eachSite(t, func(t *testing.T, like string, today civil.Date, site map[string][]byte) {
		known := map[string]bool{}
		for name := range site {
			key := strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(name, "content/"), ".md"), "/index")
			known[key], known[path.Base(key)] = true, true
		}
		checked := 0
		for name, data := range site {
			for _, m := range link.FindAllSubmatch(data, -1) {
				if bytes.HasPrefix(m[1], []byte("/")) || bytes.HasPrefix(m[1], []byte("mailto:")) {
					continue // a page that the build makes, of which the build tells, or no page
				}
				target := path.Join(path.Dir(name), string(m[1]))
				if checked++; site[target] == nil {
					t.Errorf("%s: dead link to %s", name, target)
				}
			}
			for _, m := range reference.FindAllSubmatch(data[:frontEnd(data)], -1) {
				list := strings.Trim(string(m[1]), ",")
				refs := []string{list}
				if strings.HasPrefix(list, "[") {
					refs = strings.Split(strings.Trim(list, "[]"), ",")
				}
				for _, ref := range refs {
					ref = strings.Trim(ref, ` "`)
					if checked++; word.MatchString(ref) && !known[ref] {
						t.Errorf("%s: %q is not in the site", name, ref)
					}
				}
			}
		}
		if checked < 80 {
			t.Errorf("only %d references found", checked)
		}
	})
}

func TestSitesAreCompleteAndSpeakOfThemselves(t *testing.T) {
	eachSite(t, func(t *testing.T, like string, today civil.Date, site map[string][]byte) {
		for _, name := range []string{"saison.yaml", "content/index.md", "content/index.en.md", "content/mentions-legales.md"} {
			if site[name] == nil {
				t.Errorf("no %s", name)
			}
		}
		documents := 0
		for name, data := range site {
			if bytes.Contains(data, []byte(likeKey)) || bytes.Contains(data, []byte("\nnow:")) {
				t.Errorf("%s: a word of the demonstration is left", name)
			}
			if _, lang := splitLang(name); lang == "he" && like != "teaching" {
				t.Errorf("%s: not a language of this site", name)
			}
			if path.Ext(name) == ".md" {
				documents++
			}
		}
		if documents < 25 {
			t.Errorf("only %d documents", documents)
		}
	})
}
