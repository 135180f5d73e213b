package event

import (
	"saison/internal/diag"
)

// Call is an invitation to apply until a deadline.
type Call struct {
	Opens, Closes When
	For           []Ref
	Eligibility   string
	Age           string
	Level         string
	Instruments   []Instrument
	Rounds        []Round
	Fee           []Price
	ResultsOn     When
	FAQ           []Question
	Booking       *Booking // how to apply
	Documents     []Ref
}

// Instrument is what a call asks of one instrument.
type Instrument struct {
	Name, Requirements string
	Excerpts           Ref
	Pos                diag.Pos
}

// Round is one round of auditions.
type Round struct {
	Title string
	Dates []Entry
	Place Ref
	Pos   diag.Pos
}

// Question is one line of a list of questions.
type Question struct{ Question, Answer string }

func readInstruments(r *reader, v value) {
	for _, item := range v.items(",") {
		if name, excerpts, pair := r.pair(item); pair {
			r.rec.Call.Instruments = append(r.rec.Call.Instruments, Instrument{Name: r.line(name), Requirements: r.line(excerpts), Pos: name.node.Pos})
			continue
		}
		f, ok := r.fields(item)
		if !ok {
			continue
		}
		i := Instrument{Name: r.line(f.get("name")), Requirements: r.words(f.get("requirements")), Excerpts: r.file(f.get("excerpts")), Pos: item.node.Pos}
		if i.Name != "" {
			r.rec.Call.Instruments = append(r.rec.Call.Instruments, i)
		}
	}
}

func readRounds(r *reader, v value) {
	for _, item := range v.items("") {
		f, ok := r.fields(item)
		if !ok {
			continue
		}
		round := Round{Title: r.line(f.get("title")), Place: r.ref(f.get("place")), Pos: item.node.Pos}
		for _, date := range f.get("date").items("") {
			round.Dates = append(round.Dates, r.entries(date)...)
		}
		r.rec.Call.Rounds = append(r.rec.Call.Rounds, round)
	}
}

func readQuestions(r *reader, v value) {
	for _, item := range v.items("") {
		if q, a, pair := r.pair(item); pair {
			r.rec.Call.FAQ = append(r.rec.Call.FAQ, Question{r.line(q), r.words(a)})
			continue
		}
		if f, ok := r.fields(item); ok {
			r.rec.Call.FAQ = append(r.rec.Call.FAQ, Question{r.line(f.get("question")), r.words(f.get("answer"))})
		}
	}
}

// finishCall reads the time in which one may apply.
func (r *reader) finishCall() {
	c := r.rec.Call
	c.Opens, c.Closes = r.moment(r.opens, false), r.moment(r.closes, true)
	r.checkOpens(c.Opens, c.Closes)
}
