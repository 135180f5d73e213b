package event

import (
	"strings"
	"time"
	"unicode/utf8"

	"saison/internal/diag"
	"saison/internal/meta"
	"saison/internal/schema"
)

// Participant is a person in an event.
type Participant struct {
	Person     Ref    // page of the person; zero Name when there is none
	Name       string // somebody without a page
	Role       string // canonical role ("conductor", "soloist", "speaker", "teacher", "facilitator") or words as written
	Instrument string
	Topic      string
	Paired     bool // Person and Role are the two sides of "name: role", as written
	Pos        diag.Pos
}

// Piece is one work of a programme, or the interval.
type Piece struct {
	Interval    bool
	Composer    string // name, or reference to a person
	Work        string // title, or reference to a work
	Movements   []string
	Duration    time.Duration
	Soloists    []Participant
	Premiere    string
	Pos         diag.Pos
	WorkPos     diag.Pos
	ComposerPos diag.Pos
}

// Partner is an organisation that takes part.
type Partner struct {
	Organisation Ref
	Name         string
	Role         string
}

// readShort reads a short form: everybody in it has its role.
func readShort(r *reader, v value) { r.addPeople(v, v.key.Role) }

func (r *reader) addPeople(v value, role string) {
	r.rec.Event.People = append(r.rec.Event.People, r.people(v, role)...)
}

// people reads one person or a list: names of documents, or maps. role is that
// of everybody who is given none.
func (r *reader) people(v value, role string) []Participant {
	var all []Participant
	for _, item := range v.items(",") {
		p, ok := r.participant(item)
		if !ok {
			continue
		}
		if p.Role == "" {
			p.Role = role
		}
		all = append(all, p)
	}
	return all
}

func (r *reader) participant(v value) (p Participant, ok bool) {
	p.Pos = v.node.Pos
	if who, role, pair := r.pair(v); pair { // camille-exemple: violon
		p.Person, p.Role, p.Paired = r.ref(who), r.line(role), true
		return p, p.Person.Name != ""
	}
	if r.rolesAsNames(v) {
		return p, false
	}
	f, ok := r.fields(v)
	if !ok {
		return p, false
	}
	if person := f.get("person"); person.given() {
		if p.Person = r.ref(person); p.Person.Name != "" {
			p.Pos = p.Person.Pos
		}
	}
	p.Name, p.Role, p.Instrument, p.Topic = r.line(f.get("name")), r.line(f.get("role")), r.line(f.get("instrument")), r.line(f.get("topic"))
	if p.Person.Name == "" && p.Name == "" {
		if !f.bare && len(f.list) > 0 {
			r.faults.Add("person-not-named", v.node.Pos, diag.Args{"example": schema.Text{
				"fr": "{personne: camille-exemple, rôle: violon}", "en": "{person: camille-example, role: violin}"}})
		}
		return p, false
	}
	return p, true
}

// pair returns the two sides of a map of one line whose name is none of the
// row's and near to none: a name and what it does, a label and its amount.
func (r *reader) pair(v value) (left, right value, ok bool) {
	if v.node.Kind != meta.Map || len(v.node.Fields) != 1 {
		return left, right, false
	}
	f := v.node.Fields[0]
	k, near := v.key.Field(f.Key)
	if k != nil || isSlip(f.Key, near) || f.Value.Kind != meta.Scalar {
		return left, right, false
	}
	return v.part(&meta.Node{Kind: meta.Scalar, Pos: f.KeyPos, Text: f.Key}), v.part(f.Value), true
}

// isSlip reports whether a name is the misspelt one of the row near to it.
func isSlip(typed, near string) bool {
	return near != "" && utf8.RuneCountInString(typed) > 3 // everything is near to a word of three letters
}

func readPartners(r *reader, v value) {
	for _, item := range v.items(",") {
		if who, role, pair := r.pair(item); pair {
			r.rec.Event.Partners = append(r.rec.Event.Partners, Partner{Organisation: r.ref(who), Role: r.line(role)})
			continue
		}
		f, ok := r.fields(item)
		if !ok {
			continue
		}
		p := Partner{Organisation: r.ref(f.get("organisation")), Name: r.line(f.get("name")), Role: r.line(f.get("role"))}
		if p.Organisation.Name == "" && p.Name == "" {
			if len(f.list) == 0 {
				continue
			}
			r.faults.Add("person-not-named", item.node.Pos, diag.Args{"example": schema.Text{
				"fr": "{organisme: conservatoire-exemple, rôle: hôte}", "en": "{organisation: example-conservatory, role: host}"}})
			continue
		}
		r.rec.Event.Partners = append(r.rec.Event.Partners, p)
	}
}

func readProgramme(r *reader, v value) {
	for _, item := range v.items("") {
		if p, ok := r.piece(item); ok {
			r.rec.Event.Pieces = append(r.rec.Event.Pieces, p)
		}
	}
}

// piece reads one line of a programme: a map, "interval", a title,
// "Composer: Work" as a map of one line or as text.
func (r *reader) piece(v value) (p Piece, ok bool) {
	p.Pos = v.node.Pos
	if composer, work, pair := r.pair(v); pair {
		p.Composer, p.Work, p.ComposerPos, p.WorkPos = r.line(composer), r.line(work), composer.node.Pos, work.node.Pos
		return p, p.Work != ""
	}
	if v.node.Kind == meta.Scalar {
		s := r.line(v)
		if k := v.key.FieldSpelt(s); k != nil && k.Name == "interval" || schema.Fold(s) == "pause" {
			p.Interval = true
			return p, true
		}
		if composer, work, found := strings.Cut(s, " : "); found {
			p.Composer, p.ComposerPos = strings.TrimSpace(composer), v.node.Pos
			p.Work, p.WorkPos = strings.TrimSpace(work), offset(v.node, len(composer)+len(" : "))
			return p, true
		}
		p.Work, p.WorkPos = s, v.node.Pos
		return p, s != ""
	}
	f, ok := r.fields(v)
	if !ok {
		return p, false
	}
	if c := f.get("composer"); c.given() {
		p.Composer, p.ComposerPos = r.line(c), c.node.Pos
	}
	if w := f.get("work"); w.given() {
		p.Work, p.WorkPos = r.line(w), w.node.Pos
	}
	p.Movements, p.Duration = r.texts(f.get("movements"), ";"), r.duration(f.get("duration"))
	p.Soloists = r.people(f.get("soloists"), "soloist")
	p.Premiere, p.Interval = r.line(f.get("premiere")), r.yes(f.get("interval"))
	if p.Work == "" && p.Composer == "" && !p.Interval {
		if len(f.list) == 0 {
			return p, false
		}
		r.faults.Add("piece-not-named", v.node.Pos, diag.Args{"example": schema.Text{
			"fr": "{compositeur: Lili Boulanger, œuvre: D’un matin de printemps}", "en": "{composer: Lili Boulanger, work: D’un matin de printemps}"}})
		return p, false
	}
	return p, true
}
