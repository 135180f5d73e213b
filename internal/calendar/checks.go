package calendar

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/locale"
)

// checks are the checks across documents, but for those of overlaps; each is one function with its ids.
var checks = []func(*maker){
	checkMandate,
	checkConsent,
	checkUnpublished,
	checkCircle,
	checkTranslations,
	checkYears,
}

func (m *maker) check() {
	m.twins = checkTwins(m)
	if !m.in.Early {
		checkPlaceOverlap(m)
		checkPersonOverlap(m)
	}
	for _, c := range checks {
		c(m)
	}
}

// datePos is where the entry says when.
func datePos(e *Entry) diag.Pos {
	if e.Event != nil && e.Event.Schedule.Pos.Line > 0 {
		return e.Event.Schedule.Pos
	}
	return diag.Pos{File: e.Doc.File}
}

// busy reports whether the occurrence takes up its place and its people: it has
// hours, it is not called off, and it is not over, since nobody can change the
// past.
func (m *maker) busy(o *Occurrence) bool {
	return o.EndTime.After(m.cal.Now) && o.Kind == Happening && !o.AllDay && o.EndTime.After(o.StartTime) && o.Status != event.Cancelled && o.Status != event.Postponed
}

// related reports whether one entry is part of the other, or both are one.
func related(a, b *Entry) bool {
	return a == b || slices.Contains(a.PartOf, b) || slices.Contains(b.PartOf, a)
}

// maxOverlaps is how many pairs of one place or one person are told one by one.
// What is past it is counted: twenty concerts at one hour make 190 pairs.
const maxOverlaps = 10

// overlaps tells of each pair of entries of which two occurrences of the list,
// all at one place or with one person, overlap: once, at the later of the two.
// The pairs that begin first are told; past maxOverlaps a date is only counted,
// at its first clash. So the cost is that of sorting, but for dates that go on
// at the same moment without a clash, in rooms of their own.
func (m *maker) overlaps(id string, of *Entry, list []*Occurrence, clash func(a, b *Occurrence) bool) {
	slices.SortFunc(list, compareInstants)
	told := map[[2]*Entry]bool{}
	more := 0
	var open []*Occurrence // that have begun, by their ends
	byEnd := func(o *Occurrence, end time.Time) int { return o.EndTime.Compare(end) }
	for _, o := range list {
		over, _ := slices.BinarySearchFunc(open, o.StartTime.Add(1), byEnd)
		open = open[over:]
		for _, p := range open {
			pair := pairOf(o.Entry, p.Entry)
			if told[pair] || m.twins[pair] || related(o.Entry, p.Entry) || !clash(o, p) {
				continue
			}
			if len(told) == maxOverlaps {
				more++
				break
			}
			told[pair] = true
			m.overlap(id, o, p, of.Title)
		}
		at, _ := slices.BinarySearchFunc(open, o.EndTime.Add(1), byEnd)
		open = slices.Insert(open, at, o)
	}
	if more > 0 {
		m.diags.Add("overlaps-many", diag.Pos{File: of.Doc.File}, diag.Args{"name": of.Title, "limit": maxOverlaps, "count": more})
	}
}

func checkPlaceOverlap(m *maker) {
	at := map[*Entry][]*Occurrence{}
	for _, e := range m.all {
		if e.hidden || e.Held {
			continue
		}
		for _, o := range e.Occurrences {
			if o.Place != nil && m.busy(o) && o.Status != event.MovedOnline {
				at[o.Place] = append(at[o.Place], o)
			}
		}
	}
	for _, p := range m.all {
		m.overlaps("place-overlap", p, at[p], func(a, b *Occurrence) bool {
			return a.Room == "" || b.Room == "" || a.Room == b.Room
		})
	}
}

func checkPersonOverlap(m *maker) {
	with := map[*Entry][]*Occurrence{}
	for _, e := range m.all {
		if e.hidden || e.Held {
			continue
		}
		for _, p := range e.People {
			if p.Entry == nil {
				continue
			}
			for _, o := range e.Occurrences {
				if m.busy(o) {
					with[p.Entry] = append(with[p.Entry], o)
				}
			}
		}
	}
	for _, p := range m.all {
		m.overlaps("person-overlap", p, with[p], func(a, b *Occurrence) bool { return true })
	}
}

func (m *maker) overlap(id string, late, early *Occurrence, name string) {
	m.diags = append(m.diags, diag.New(id, datePos(late.Entry), diag.Args{
		"name": name, "title": late.Entry.Title, "other": early.Entry.Title, "day": dayArg(late.Start.Date),
		"from": hourArg(late.Start), "otherfrom": hourArg(early.Start), "otherto": hourArg(early.End),
	}).With(diag.Related{Pos: datePos(early.Entry), ID: "overlap-other", Args: diag.Args{"title": early.Entry.Title}}))
}

// checkMandate warns of events to come that are organised by somebody whose
// mandate will have ended.
func checkMandate(m *maker) {
	for _, e := range m.all {
		if e.hidden || e.Held || e.Event == nil {
			continue
		}
		people := []*Entry{e.Organizer}
		for _, p := range e.People {
			if p.Role == "representative" || p.Role == "organizer" {
				people = append(people, p.Entry)
			}
		}
		for _, p := range people {
			if p == nil || p.Record.Person == nil || p.Record.Person.MandateUntil.IsZero() {
				continue
			}
			until := p.Record.Person.MandateUntil
			for _, o := range e.Occurrences {
				if o.Start.Date.After(until) && o.StartTime.After(m.cal.Now) {
					m.diags = append(m.diags, diag.New("mandate-expired", e.Event.Organizer.Pos, diag.Args{
						"name": p.Title, "until": dayArg(until), "day": dayArg(o.Start.Date),
					}).With(diag.Related{Pos: p.Record.Person.MandatePos, ID: "mandate-until"}))
					break
				}
			}
		}
	}
}

// checkConsent reports pictures of people whose agreement has ended.
func checkConsent(m *maker) {
	today := civil.DateOf(m.cal.Now)
	for _, e := range m.all {
		if e.hidden {
			continue
		}
		for _, r := range e.Translations {
			for _, a := range r.Agreements {
				if !a.Until.IsZero() && a.Until.Before(today) {
					m.diags.Add("consent-ended", a.UntilPos, diag.Args{"name": orElse(a.Name, r.Title), "until": dayArg(a.Until)})
				}
			}
		}
	}
}

// maxAhead is how many years ahead an event may be planned without a question.
const maxAhead = 20

// checkYears asks about events so far ahead that the year must be a slip: 2126 for
// 2026. They would stand in no list that anybody looks at.
func checkYears(m *maker) {
	for _, e := range m.all {
		if e.hidden || e.Held || e.Event == nil || len(e.Occurrences) == 0 {
			continue
		}
		day := e.Occurrences[0].Start.Date
		ahead := day.Year - m.cal.Now.Year()
		if ahead <= maxAhead {
			continue
		}
		args := diag.Args{"day": dayArg(day), "years": ahead}
		near := civil.Date{Year: day.Year - ahead + ahead%100, Month: day.Month, Day: day.Day}
		if near.Year-m.cal.Now.Year() <= maxAhead && near.Valid() {
			args["near"] = dayArg(near)
		}
		m.diags.Add("year-far", datePos(e), args)
	}
}

// checkUnpublished notes people who have not agreed to be shown, with the
// events that name them.
func checkUnpublished(m *maker) {
	for _, e := range m.all {
		p := e.Record.Person
		if p == nil || e.hidden || m.agreed(p) {
			continue
		}
		id := "person-unpublished"
		switch {
		case p.HasAgreed && p.Agreed:
			id = "person-agreement-ended"
		case !p.HasAgreed:
			id = "person-agreement-missing"
		}
		args := diag.Args{"name": e.Title, "until": dayArg(p.AgreedUntil)}
		if p.AgreedUntil.IsZero() {
			delete(args, "until")
		}
		uses := firstUses(e)
		switch {
		case len(e.Uses) == 1:
			args["one"] = usesArg(uses)
		case len(e.Uses) > 1:
			args["some"], args["count"] = usesArg(uses), len(e.Uses)
		}
		d := diag.New(id, diag.Pos{File: e.Doc.File}, args)
		for _, u := range uses {
			args := diag.Args{"title": u.Title}
			d = d.With(diag.Related{Pos: diag.Pos{File: u.Doc.File}, ID: "person-named", Args: args})
		}
		m.diags = append(m.diags, d)
	}
}

// firstUses returns at most five entries that name e, sorted by id.
func firstUses(e *Entry) []*Entry {
	uses := slices.Clone(e.Uses)
	slices.SortFunc(uses, func(a, b *Entry) int { return cmp.Or(strings.Compare(a.ID, b.ID)) })
	return uses[:min(5, len(uses))]
}

// usesArg says entries by their kind and first day: "séminaire du 14 mai 2027,
// réunion du 5 juin 2027".
type usesArg []*Entry

// In returns the words in lang.
func (u usesArg) In(lang string) string {
	said := make([]string, len(u))
	for i, e := range u {
		said[i] = strings.ToLower(e.Kind.Label.In(lang))
		if len(e.Occurrences) == 0 {
			continue
		}
		day := dayArg(e.Occurrences[0].Start.Date).In(lang)
		said[i] += map[bool]string{true: " du ", false: " of "}[lang == "fr"] + day
	}
	return strings.Join(said, ", ")
}

// dayArg and hourArg let messages say a day and an hour in the reader's language.
func dayArg(d civil.Date) diag.Worder      { return locale.DateArg(d) }
func hourArg(d civil.DateTime) diag.Worder { return locale.HourArg(d.Time) }
