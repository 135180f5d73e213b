package calendar

import (
	"slices"

	"saison/internal/civil"
	"saison/internal/event"
	"saison/internal/schema"
)

// resolve finds what every entry refers to. Zones of places come first, since
// events take theirs from them.
func (m *maker) resolve() {
	for _, e := range m.all {
		e.Zone, e.ZoneName = m.in.Config.Zone, m.in.Config.ZoneName
		if e.Record.Place != nil {
			m.setZone(e, e.Record.Place.Zone)
		}
	}
	for _, e := range m.all {
		e.Tags = m.tagsOf(e)
		m.resolveBlocks(e)
		switch e.Kind.Class {
		case schema.Event, schema.Programme:
			m.resolveEvent(e)
		case schema.Call:
			m.resolveCall(e)
		case schema.Work:
			if w := e.Record.Work; w != nil {
				m.use(m.quiet(orElse(w.Composer.Name, w.ComposerName), schema.Person), e)
			}
		case schema.Artwork:
			if a := e.Record.Artwork; a != nil {
				m.use(m.quiet(orElse(a.AuthorRef.Name, a.Author), schema.Person), e)
				for _, r := range a.PartOf {
					if p := m.ref(e, r, refProgramme); p != nil {
						e.PartOf = append(e.PartOf, p)
						m.use(p, e)
					}
				}
			}
		}
	}
	m.inherit()
}

func orElse(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// setZone puts e into the zone of the given name; one that does not exist has
// been reported where it was read.
func (m *maker) setZone(e *Entry, name string) {
	if name == "" {
		return
	}
	if loc, err := civil.LoadZone(name); err == nil {
		e.Zone, e.ZoneName = loc, name
	}
}

// use notes that target is named by e. Repeats that do not follow one another
// are dropped by collect.
func (m *maker) use(target, e *Entry) {
	if target == nil || target == e || e.hidden {
		return
	}
	if n := len(target.Uses); n > 0 && target.Uses[n-1] == e {
		return
	}
	target.Uses = append(target.Uses, e)
}

func (m *maker) resolveEvent(e *Entry) {
	ev := e.Event
	if ev == nil {
		return
	}
	e.Place = m.ref(e, ev.Place, refPlace)
	m.use(e.Place, e)
	if e.Place != nil {
		e.Zone, e.ZoneName = e.Place.Zone, e.Place.ZoneName
	}
	m.setZone(e, ev.Schedule.Zone)
	m.checkClocks(e)
	for _, r := range ev.PartOf {
		if p := m.ref(e, r, refProgramme); p != nil && p != e && !slices.Contains(e.PartOf, p) {
			e.PartOf = append(e.PartOf, p)
		}
	}
	if ev.Season.Name != "" {
		if p := m.quiet(ev.Season.Name, schema.Programme); p != nil && p != e && !slices.Contains(e.PartOf, p) {
			e.PartOf = append(e.PartOf, p)
		}
	}
	for i := range ev.Phases {
		m.use(m.ref(e, ev.Phases[i].Place, refPlace), e)
	}
	e.People = m.participants(e, ev.People)
	for i := range ev.Timetable {
		m.participants(e, ev.Timetable[i].People)
	}
	if e.Organizer = m.ref(e, ev.Organizer, refOrganizer); e.Organizer != nil {
		m.use(e.Organizer, e)
	}
	for _, p := range ev.Partners {
		partner := Partner{Partner: p, Shown: p.Name}
		if p.Organisation.Name != "" {
			partner.Entry = m.ref(e, p.Organisation, refOrganisation)
			partner.Shown = p.Organisation.Name
		}
		if partner.Entry != nil {
			partner.Shown = partner.Entry.Title
			m.use(partner.Entry, e)
		}
		e.Partners = append(e.Partners, partner)
	}
	for _, p := range ev.Pieces {
		e.Pieces = append(e.Pieces, m.piece(e, p))
	}
	e.Access = ev.Access
	if e.Place != nil && e.Place.Record.Place != nil {
		e.Access = joinAccess(e.Place.Record.Place.Access, ev.Access)
	}
}

// participants finds the people of a list and notes their use.
func (m *maker) participants(e *Entry, list []event.Participant) []Participant {
	out := make([]Participant, 0, len(list))
	for i := range list {
		p := &list[i]
		q := Participant{Participant: p, Shown: p.Name}
		if p.Person.Name != "" {
			kind := refPerson
			if p.Paired {
				kind.row = event.PairRow(p.Person.Name, p.Role)
			}
			q.Entry = m.ref(e, p.Person, kind)
			q.Shown = p.Person.Name
		}
		if q.Entry != nil {
			m.use(q.Entry, e)
			q.Shown = q.Entry.Title
			if r := q.Entry.Record.Person; r != nil {
				q.Linked = m.agreed(r)
				if !q.Linked && r.HasAgreed && !r.Agreed && !r.NameOnly {
					continue // not agreed, and not needed by name: absent
				}
			}
		}
		out = append(out, q)
	}
	return out
}

// agreed reports whether a person has agreed to a page, now.
func (m *maker) agreed(p *event.Person) bool {
	return p.Agreed && (p.AgreedUntil.IsZero() || !p.AgreedUntil.Before(civil.DateOf(m.cal.Now)))
}

// Published reports whether a person's page exists: they have agreed, and the
// agreement has not ended by the calendar's clock.
func (c *Calendar) Published(e *Entry) bool {
	p := e.Record.Person
	return p == nil || p.Agreed && (p.AgreedUntil.IsZero() || !p.AgreedUntil.Before(civil.DateOf(c.Now)))
}

// mandates are the roles, folded, that a mandate gives, and takes away at its end.
var mandates = map[string]bool{
	"representant": true, "representante": true, "representative": true,
	"delegue": true, "deleguee": true, "delegate": true,
}

// Roles returns the roles that a person has by the calendar's clock: without
// that of a mandate that has ended or is still to begin.
func (c *Calendar) Roles(e *Entry) []string {
	p := e.Record.Person
	if p == nil {
		return nil
	}
	today := civil.DateOf(c.Now)
	if (p.MandateUntil.IsZero() || !p.MandateUntil.Before(today)) && (p.MandateFrom.IsZero() || !p.MandateFrom.After(today)) {
		return p.Roles
	}
	return slices.DeleteFunc(slices.Clone(p.Roles), func(r string) bool { return mandates[schema.Fold(r)] })
}

func (m *maker) piece(e *Entry, p event.Piece) Piece {
	q := Piece{Piece: p, Title: p.Work, Composer: p.Composer}
	if p.Interval {
		return q
	}
	if w := m.quiet(p.Work, schema.Work); w != nil {
		q.WorkEntry, q.Title = w, w.Title
		m.use(w, e)
		if q.Composer == "" && w.Record.Work != nil {
			q.Composer = orElse(w.Record.Work.ComposerName, w.Record.Work.Composer.Name)
		}
		if q.Duration == 0 && w.Record.Work != nil {
			q.Duration = w.Record.Work.Duration
		}
		if len(q.Movements) == 0 && w.Record.Work != nil {
			q.Movements = w.Record.Work.Movements
		}
	}
	if c := m.quiet(q.Composer, schema.Person); c != nil {
		q.ComposerEntry, q.Composer = c, c.Title
		m.use(c, e)
	}
	q.Soloists = m.participants(e, p.Soloists)
	return q
}

// AccessAt returns what is offered at a place to those who come to e: one of its
// dates may be elsewhere than the event itself. place may be nil.
func (e *Entry) AccessAt(place *Entry) event.Access {
	if place == e.Place {
		return e.Access
	}
	var own event.Access
	if e.Event != nil {
		own = e.Event.Access
	}
	if place == nil || place.Record.Place == nil {
		return own
	}
	return joinAccess(place.Record.Place.Access, own)
}

// joinAccess adds what an event offers to what its place does, and withdraws
// what the event says it lacks.
func joinAccess(place, ev event.Access) event.Access {
	var out event.Access
	for _, f := range place.Offers {
		if !slices.Contains(ev.Lacks, f) {
			out.Offers = append(out.Offers, f)
		}
	}
	for _, f := range ev.Offers {
		if !slices.Contains(out.Offers, f) {
			out.Offers = append(out.Offers, f)
		}
	}
	for _, f := range append(slices.Clone(place.Lacks), ev.Lacks...) {
		if !slices.Contains(out.Offers, f) && !slices.Contains(out.Lacks, f) {
			out.Lacks = append(out.Lacks, f)
		}
	}
	for _, w := range append(slices.Clone(place.Words), ev.Words...) {
		if !slices.Contains(out.Words, w) {
			out.Words = append(out.Words, w)
		}
	}
	return out
}

func (m *maker) resolveCall(e *Entry) {
	c := e.Call
	if c == nil {
		return
	}
	for _, r := range c.For {
		if p := m.ref(e, r, refCallFor); p != nil {
			e.PartOf = append(e.PartOf, p)
			m.use(p, e)
		}
	}
	for _, r := range c.Rounds {
		round := Round{Round: r, Place: m.ref(e, r.Place, refPlace)}
		m.use(round.Place, e)
		e.Rounds = append(e.Rounds, round)
	}
}

// inherit gives events the people of their programmes where they say so, and
// programmes their parts.
func (m *maker) inherit() {
	for _, e := range m.all {
		if e.Event == nil || e.hidden {
			continue
		}
		for _, p := range e.PartOf {
			p.Parts = append(p.Parts, e)
			if !e.Event.Inherit {
				continue
			}
			for _, q := range p.People {
				same := func(o Participant) bool { return o.Shown == q.Shown && o.Role == q.Role }
				if !slices.ContainsFunc(e.People, same) {
					e.People = append(e.People, q)
					m.use(q.Entry, e)
				}
			}
		}
	}
}
