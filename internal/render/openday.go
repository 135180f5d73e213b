package render

import (
	"html/template"
	"slices"
	"strconv"
	"strings"
	"time"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/locale"
)

// Whether an exhibition is open today is for the script to say: a page that is
// read days after its build must not say a wrong word. It holds the next openings;
// when they are over, or when a line of the hours is not understood to its end, it
// says nothing.

// mostOpenings is how many openings a page holds.
const mostOpenings = 40

// opened is one opening, as the script reads it: from when until when, its hours,
// its last hour, and its day in words.
type opened [5]string

// openToday returns the line in which the script says whether e is open today.
func (r *Renderer) openToday(t *tongue, e *calendar.Entry) template.HTML {
	if r.site.FileURL(daysScript) == "" {
		return ""
	}
	all := r.openings(t, e)
	if len(all) == 0 {
		return ""
	}
	said := make([]string, len(all))
	for i := range all {
		said[i] = strings.Join(all[i][:], "|")
	}
	data := strings.Join(said, "~")
	return newMarkup(t, 256+len(data)).raw(`<p hidden`).attr("data-open", data).attr("data-from", e.Occurrences[0].Start.Date.String()).
		attr("data-now", t.say("open-now", "#")).attr("data-today", t.say("open-today", "#")).attr("data-closed", t.say("closed-today", "#")).raw("></p>").html()
}

// openings returns the next openings of e; nil when they are not known for sure.
func (r *Renderer) openings(t *tongue, e *calendar.Entry) []opened {
	var lines []locale.Opening
	var off []locale.ExceptPhrase
	for _, line := range strings.Split(e.Event.Opening, ";") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		o, rest, ok := readOpening(line)
		if ok {
			lines = append(lines, o)
		} else {
			rest = line // "fermé le 25 décembre" by itself
		}
		closed, known := r.closedOn(e, rest)
		if !known {
			return nil
		}
		off = append(off, closed...)
	}
	var all []opened
	for _, o := range e.Occurrences {
		if o.Kind != calendar.Bar || offClass(o) != "" || o.Past(r.now) {
			continue
		}
		first := o.Start.Date
		if first.Before(r.today) {
			first = r.today
		}
		for d := first; !d.After(o.LastDay()) && len(all) < mostOpenings; d = d.AddDays(1) {
			if slices.ContainsFunc(off, func(x locale.ExceptPhrase) bool { return !d.Before(x.From) && !d.After(x.To) }) {
				continue
			}
			all = append(all, openOn(t, lines, d, o.Zone)...)
		}
	}
	return all
}

// openOn returns the openings of one day.
func openOn(t *tongue, lines []locale.Opening, d civil.Date, zone *time.Location) []opened {
	var all []opened
	for _, l := range lines {
		if !slices.Contains(l.Days, d.Weekday()) {
			continue
		}
		for _, h := range l.Hours {
			if h.End == nil {
				return nil
			}
			from, _ := d.At(h.Start).In(zone)
			until, _ := d.At(*h.End).In(zone)
			if !until.After(from) { // past midnight
				until, _ = d.AddDays(1).At(*h.End).In(zone)
			}
			all = append(all, opened{locale.Datetime(from), locale.Datetime(until), t.print.TimeRange(h), t.hour(*h.End), t.dayOfYear(d)})
		}
	}
	return all
}

// exceptWords introduce, folded, the days on which the hours of a line do not hold.
var exceptWords = []string{"sauf ", "ferme ", "fermee ", "except ", "closed ", "ausser ", "geschlossen ", "למעט ", "חוץ מ"}

// closedOn returns the days on which a line of hours does not hold. known is false
// when its words say something else, or name no days.
func (r *Renderer) closedOn(e *calendar.Entry, rest string) (off []locale.ExceptPhrase, known bool) {
	if rest == "" {
		return nil, true
	}
	words := ""
	for _, w := range exceptWords {
		if folded := locale.Fold(rest); strings.HasPrefix(folded, w) {
			_, words, _ = strings.Cut(rest, " ")
		}
	}
	if words == "" || len(e.Occurrences) == 0 {
		return nil, false
	}
	clue := locale.Clue{Lang: e.Lang}
	off, faults := locale.ReadDates(words, clue)
	if locale.HasError(faults) { // a day without its year is in that of the exhibition
		off, faults = locale.ReadDates(words+" "+strconv.Itoa(e.Occurrences[0].Start.Year), clue)
	}
	if locale.HasError(faults) || slices.ContainsFunc(off, func(x locale.ExceptPhrase) bool { return x.Name != "" || x.HasTime }) {
		return nil, false
	}
	return off, true
}
