package calendar

import (
	"slices"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/schema"
)

// choice is what an agenda in a text refers to, found.
type choice struct {
	place, person, programme *Entry
	tag                      string // canonical
	none                     bool   // a reference leads nowhere, which has been told
}

// resolveBlocks finds what the agendas in the texts of e refer to.
func (m *maker) resolveBlocks(e *Entry) {
	for _, r := range sortedTranslations(e) {
		for i := range r.Blocks {
			if a := r.Blocks[i].Agenda; a != nil {
				m.resolveAgenda(e, a)
			}
		}
	}
}

func (m *maker) resolveAgenda(e *Entry, a *event.Agenda) {
	var c choice
	find := func(r event.Ref, kind refKind) *Entry {
		found := m.ref(e, r, kind)
		c.none = c.none || found == nil && r.Name != ""
		return found
	}
	c.place, c.person, c.programme = find(a.Place, refPlace), find(a.Person, refPerson), find(a.Programme, refProgramme)
	if f := schema.Fold(a.Tag.Name); f != "" {
		c.tag = m.tags.byFold[f]
		if c.tag == "" || m.tags.declared && !slices.Contains(m.tags.names, c.tag) {
			c.none = true
			if !e.hidden {
				m.diags.Add("tag-unknown", a.Tag.Pos, diag.Args{"value": a.Tag.Name, "near": m.nearestTag(a.Tag.Name)})
			}
		}
	}
	if m.cal.choices == nil {
		m.cal.choices = map[*event.Agenda]choice{}
	}
	m.cal.choices[a] = c
}

// Chosen returns the occurrences that an agenda in a text shows: what is still
// to come, or what lies between its days, the first ones first. Whole seasons
// are left out unless they are asked for, and the days on which bookings close.
func (c *Calendar) Chosen(a *event.Agenda) []*Occurrence {
	choice := c.choices[a]
	if choice.none {
		return nil
	}
	from := a.From
	if from.IsZero() && (a.To.IsZero() || !a.To.Before(civil.DateOf(c.Now))) {
		from = civil.DateOf(c.Now)
	}
	var out []*Occurrence
	for _, o := range c.Occurrences {
		if len(out) == a.Count {
			break
		}
		last := o.LastDay()
		switch {
		case !from.IsZero() && last.Before(from), !a.To.IsZero() && a.To.Before(o.Start.Date):
			continue
		case a.From.IsZero() && !from.IsZero() && o.Past(c.Now):
			continue
		case len(a.Kinds) > 0 && !slices.Contains(a.Kinds, o.Entry.Kind), len(a.Kinds) == 0 && o.Entry.Kind.Name == "season":
			continue
		case o.Kind == Deadline && o.Entry.Kind.Class == schema.Event:
			continue // of a booking: the event itself is in the list
		case choice.fits(o):
			out = append(out, o)
		}
	}
	return out
}

// fits reports whether an occurrence is at the place, with the person, part of
// the programme and on the subject.
func (c *choice) fits(o *Occurrence) bool {
	switch {
	case c.place != nil && o.Place != c.place:
		return false
	case c.person != nil && !slices.ContainsFunc(o.Entry.People, func(p Participant) bool { return p.Entry == c.person }):
		return false
	case c.programme != nil && !within(o.Entry, c.programme, 0):
		return false
	case c.tag != "" && !slices.Contains(o.Entry.Tags, c.tag):
		return false
	}
	return true
}

// within reports whether e is part of the programme, itself or by another one.
func within(e, programme *Entry, depth int) bool {
	if depth > 8 { // a circle, which has been told
		return false
	}
	return slices.ContainsFunc(e.PartOf, func(p *Entry) bool { return p == programme || within(p, programme, depth+1) })
}
