package render

import (
	"strings"
	"testing"

	"saison/internal/civil"
	"saison/internal/locale"
)

// spoken returns a tongue of the theme's words.
func spoken(t *testing.T, lang string) *tongue {
	t.Helper()
	all := map[string]*tongue{}
	words := builtinWords(t)
	for code := range words {
		all[code] = newTongue(code, locale.Catalogue(words), all)
	}
	return all[lang]
}

func date(s string) civil.Date {
	d, ok := civil.ParseDate(s)
	if !ok {
		panic(s)
	}
	return d
}

func TestADateIsSetAsItsFiguresWant(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		lang string
		day  dayOf
		want string
	}{
		"two figures": {"fr", dayOf{first: date("2026-12-12"), last: date("2026-12-12"), machine: "2026-12-12T20:30+01:00", hour: "20\u202fh\u202f30", class: " chip"},
			`<p class="day d2 l1 chip"><time datetime="2026-12-12T20:30+01:00"><span class="w">samedi</span> <b>12</b> <span class="m">décembre</span><span class="vh"> 2026 à 20 h 30</span></time></p>`},
		"one figure, cancelled": {"fr", dayOf{first: date("2027-01-09"), last: date("2027-01-09"), machine: "2027-01-09", state: "Annulé", class: " chip off"},
			`<p class="day d1 chip off"><time datetime="2027-01-09"><span class="w">samedi</span> <b>9</b> <span class="m">janvier</span><span class="vh"> 2027, annulé</span></time></p>`},
		"the first of a month": {"fr", dayOf{first: date("2027-05-01"), last: date("2027-05-01"), machine: "2027-05-01"},
			`<p class="day d1er"><time datetime="2027-05-01"><span class="w">samedi</span> <b>1<sup>er</sup></b> <span class="m">mai</span><span class="vh"> 2027</span></time></p>`},
		"the first of a month in English": {"en", dayOf{first: date("2027-05-01"), last: date("2027-05-01"), machine: "2027-05-01", heading: true, year: true},
			`<h3 class="day d1"><time datetime="2027-05-01"><span class="w">Saturday</span> <b>1</b> <span class="m">May 2027</span><span class="vh"></span></time></h3>`},
		"a deadline": {"fr", dayOf{first: date("2027-01-31"), last: date("2027-01-31"), machine: "2027-01-31T23:59+01:00", hour: "23\u202fh\u202f59", deadline: true},
			`<p class="day d2"><time datetime="2027-01-31T23:59+01:00"><span class="w">jusqu’au</span> <b>31</b> <span class="m">janvier</span><span class="vh"> 2027 à 23 h 59</span></time></p>`},
		"a range in one month": {"fr", dayOf{first: date("2026-12-08"), last: date("2026-12-20"), machine: "2026-12-08"},
			`<p class="day dr"><span class="vh">du </span><span class="w" aria-hidden="true">mar.–dim.</span><b class="fill"><time datetime="2026-12-08">8</time></b><span class="vh"> au </span><b><time datetime="2026-12-20">20</time></b> <span class="m">décembre</span><span class="vh"> 2026</span></p>`},
		"a range over months": {"fr", dayOf{first: date("2027-07-26"), last: date("2027-09-01"), machine: "2027-07-26"},
			`<p class="day dr"><span class="vh">du </span><span class="w" aria-hidden="true">juillet</span><b><time datetime="2027-07-26">26</time></b><span class="vh"> juillet au </span><b><time datetime="2027-09-01">1<sup>er</sup></time></b> <span class="m">septembre</span><span class="vh"> 2027</span></p>`},
		"a range over years": {"en", dayOf{first: date("2026-12-26"), last: date("2027-01-02"), machine: "2026-12-26"},
			`<p class="day dr"><span class="vh">from </span><span class="w" aria-hidden="true">December</span><b><time datetime="2026-12-26">26</time></b><span class="vh"> December 2026 to </span><b><time datetime="2027-01-02">2</time></b> <span class="m">January</span><span class="vh"> 2027</span></p>`},
		"Hebrew": {"he", dayOf{first: date("2027-01-16"), last: date("2027-01-16"), machine: "2027-01-16T10:00+01:00", hour: "10:00"},
			`<p class="day d2 l1"><time datetime="2027-01-16T10:00+01:00"><span class="w">שבת</span> <b>16</b> <span class="m">בינואר</span><span class="vh"> 2027 בשעה <bdi>10:00</bdi></span></time></p>`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := string(newMarkup(spoken(t, c.lang), 0).dayOn(c.day).html())
			got = strings.NewReplacer("\u202f", " ", "\u00a0", " ").Replace(got)
			if got != c.want {
				t.Errorf("\ngot  %s\nwant %s", got, c.want)
			}
		})
	}
}
