package render

import (
	"html/template"
	"strings"

	"saison/internal/calendar"
	"saison/internal/schema"
)

// Who leads a programme, by the sections of an orchestra.

// sections are the families of instruments in the order of a score, each with
// the beginnings of the names of its instruments, folded, in French, English,
// German. The first row that fits wins: a cor anglais is no horn.
var sections = []struct {
	key   string
	names []string
}{
	{"section.woodwind", []string{"flute", "piccolo", "hautbois", "oboe", "corangl", "englischhorn", "clarinet", "klarinette", "basson", "bassoon", "contrebasson", "fagott", "saxo", "bois", "woodwind", "holzblaser", "floete", "flote"}},
	{"section.strings", []string{"violon", "violin", "alto", "viola", "bratsche", "geige", "cello", "contrebasse", "doublebass", "kontrabass", "harp", "harfe", "guitar", "corde", "string", "streicher"}},
	{"section.brass", []string{"cor", "horn", "trompet", "trumpet", "tromb", "posaune", "tuba", "cuivre", "brass", "blechblaser"}},
	{"section.percussion", []string{"percussion", "timbale", "timpani", "pauken", "schlag", "batterie", "drum", "marimba"}},
	{"section.keys", []string{"piano", "clavecin", "harpsichord", "cembalo", "klavier", "orgue", "organ", "orgel", "celesta", "accordeon", "accordion", "akkordeon"}},
	{"section.voices", []string{"voix", "voice", "chant", "gesang", "soprano", "mezzo", "tenor", "baryton", "baritone", "choeur", "choir", "chor"}},
}

// sectionOf returns the place of an instrument in sections, or -1.
func sectionOf(instrument string) int {
	folded := schema.Fold(instrument)
	if folded == "" {
		return -1
	}
	for i, s := range sections {
		for _, name := range s.names {
			if strings.HasPrefix(folded, name) {
				return i
			}
		}
	}
	return -1
}

// sectionsFrom is from how many people on a staff stands in sections.
const sectionsFrom = 5

// staff returns the people of a programme as a list, role under name; a larger
// one by section: who leads the whole first, then the families of instruments.
func (r *Renderer) staff(t *tongue, e *calendar.Entry) template.HTML {
	if len(e.People) == 0 {
		return ""
	}
	groups := make([][]calendar.Participant, len(sections)+1) // those without an instrument first
	families := 0
	for _, p := range e.People {
		i := sectionOf(p.Instrument) + 1
		if groups[i] == nil && i > 0 {
			families++
		}
		groups[i] = append(groups[i], p)
	}
	if len(e.People) < sectionsFrom || families < 2 {
		return r.staffList(t, e, e.People)
	}
	m := newMarkup(t, 1024)
	for i, group := range groups {
		if len(group) == 0 {
			continue
		}
		if i > 0 {
			m.raw("<h3>").text(t.say(sections[i-1].key)).raw("</h3>")
		}
		m.add(r.staffList(t, e, group))
	}
	return m.html()
}

func (r *Renderer) staffList(t *tongue, e *calendar.Entry, people []calendar.Participant) template.HTML {
	m := newMarkup(t, 512).raw("<ul>")
	for _, q := range people {
		m.raw("<li><strong>")
		r.participant(m, q)
		role := r.roleOf(t, q)
		m.raw(`</strong><br>`).words(within(role.words, role.in(t, e.Lang)), role.in(t, e.Lang))
		if q.Topic != "" {
			m.raw(`<br><span class="small">`).words(q.Topic, e.Lang).raw("</span>")
		}
		m.raw("</li>")
	}
	return m.raw("</ul>").html()
}
