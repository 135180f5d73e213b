package render

import (
	"strings"
	"testing"

	"saison/internal/calendar"
	"saison/internal/civil"
)

// lasting is something that goes over whole days of December 2026, the first and
// the last among them.
func lasting(first, last int) *calendar.Occurrence {
	day := func(n int) civil.DateTime {
		return civil.Date{Year: 2026, Month: 12, Day: 1}.AddDays(n - 1).At(civil.Time{})
	}
	return &calendar.Occurrence{Kind: calendar.Bar, AllDay: true, HasEnd: true, Start: day(first), End: day(last + 1)}
}

func TestBarsKeepTheirLaneThroughAWeek(t *testing.T) {
	t.Parallel()
	first := civil.Date{Year: 2026, Month: 12, Day: 7}
	for name, c := range map[string]struct {
		bars [][2]int
		want string // first days, by lane
	}{
		"one after the other":         {[][2]int{{7, 8}, {9, 10}}, "7 9"},
		"a later one below":           {[][2]int{{7, 9}, {8, 13}, {10, 11}}, "7 10|8"},
		"the longer of two first":     {[][2]int{{7, 8}, {7, 12}}, "7|7"},
		"what comes from the week on": {[][2]int{{3, 8}, {8, 9}, {1, 20}}, "1|3|8"},
		"other weeks":                 {[][2]int{{1, 6}, {14, 20}}, ""},
		"a single day":                {[][2]int{{8, 8}}, ""},
	} {
		var os []*calendar.Occurrence
		for _, b := range c.bars {
			os = append(os, lasting(b[0], b[1]))
		}
		week := newLanes(os, first, first.AddDays(6))
		var lanes []string
		for _, lane := range week.bars {
			var days []string
			for _, o := range lane {
				days = append(days, itoa(o.Start.Day))
			}
			lanes = append(lanes, strings.Join(days, " "))
		}
		if got := strings.Join(lanes, "|"); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
	week := newLanes([]*calendar.Occurrence{lasting(7, 8), lasting(7, 12)}, first, first.AddDays(6))
	if week.bars[0][0].End.Day != 13 || len(week.single) != 0 || !week.below(0, first) || week.below(0, first.AddDays(3)) || week.below(1, first) {
		t.Error("the longer bar is not above the shorter one, which ends after two days")
	}
}

// A bar below a free lane leaves room for it, and its words have the bar's width.
func TestABarLeavesRoomForTheLanesAboveIt(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"content/sessions/courte.md":    "---\ntitre: Courte\ndu: 7 décembre 2026\nau: 8 décembre 2026\n---\n",
		"content/expositions/longue.md": "---\ntitre: Longue\ndu: 8 décembre 2026\nau: 15 décembre 2026\n---\n",
		"content/concerts/noel.md":      "---\ntitre: Noël\ndate: 9 décembre 2026 à 20h30\n---\n",
	}
	html := page(t, small(t, files), "agenda/2026/12/index.html")
	for _, want := range []string{
		`<li class="k-session bar w2"><a href="/sessions/courte/"><span>Courte`,
		`<li class="k-exhibition bar w6"><a href="/expositions/longue/"><span>Longue`, // Tuesday to Sunday
		`<ul><li class="k-exhibition bar s1 on"><a href="/expositions/longue/"><span>Longue<span class="vh">, suite</span></span></a></li><li class="k-concert"><a href="/concerts/noel/"><span>`,
		`<li class="k-exhibition bar w2"><a href="/expositions/longue/"><span>Longue<span class="vh">, suite`, // Monday and Tuesday
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the month lacks %s", want)
		}
	}
}

// What goes over several months counts in each of them.
func TestTheRulerCountsWhatGoesOverSeveralMonths(t *testing.T) {
	t.Parallel()
	long, short, endless := lasting(20, 70), lasting(5, 5), lasting(1, 1500)
	for _, o := range []*calendar.Occurrence{long, short, endless} {
		o.Entry = theWorld(t).site.Calendar.Entries[0]
	}
	by := groupByMonth([]*calendar.Occurrence{long, short, endless})
	for month, want := range map[string]int{"2026-12-01": 3, "2027-01-01": 1, "2027-02-01": 1, "2027-03-01": 0} {
		d, _ := civil.ParseDate(month)
		if got := len(by[d]); got != want {
			t.Errorf("%s counts %d, want %d", month, got, want)
		}
	}
}
