package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"saison/internal/build"
	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/locale"
	"saison/internal/schema"
)

var (
	wordsNothingListed = diag.Words{FR: "Rien à l'agenda, %s.", EN: "Nothing in the agenda, %s."}
	wordsUnknownKind   = diag.Words{FR: "« %s » n'est pas une sorte de document", EN: `"%s" is not a kind of document`}
	wordsReversed      = diag.Words{FR: "le dernier jour (%[2]s) est avant le premier (%[1]s)", EN: "the last day (%[2]s) is before the first (%[1]s)"}
	wordsSkippedFaults = diag.Words{FR: "note : %s ; ces documents manquent ici (saison check)", EN: "note: %s; those documents are missing here (saison check)"}
)

// occurrenceWords name what is no ordinary event.
var occurrenceWords = map[calendar.OccurrenceKind]diag.Words{
	calendar.Deadline:   {FR: "Clôture", EN: "Deadline"},
	calendar.Vernissage: {FR: "Vernissage", EN: "Private view"},
}

// statusWords are said before a title; an event as planned has none.
var statusWords = map[event.Status]diag.Words{
	event.Tentative:   {FR: "à confirmer", EN: "tentative"},
	event.Cancelled:   {FR: "annulé", EN: "cancelled"},
	event.Postponed:   {FR: "reporté", EN: "postponed"},
	event.Rescheduled: {FR: "déplacé", EN: "rescheduled"},
	event.Full:        {FR: "complet", EN: "full"},
	event.MovedOnline: {FR: "en ligne", EN: "moved online"},
}

// runList prints the agenda.
func runList(ctx context.Context, env *environment, args []string) int {
	var s siteFlags
	var from, to, kind string
	f := newFlags("list")
	s.register(f)
	f.StringVar(&from, "from", "", "")
	f.StringVar(&to, "to", "", "")
	f.StringVar(&kind, "kind", "", "")
	if _, code, done := env.parseAll("list", f, args, 0); done {
		return code
	}
	in, err := env.inputs(&s, "")
	if err != nil {
		return env.usage("list", err)
	}
	if err := checkSource(s.source); err != nil {
		return env.noSource("list", s.source, err)
	}
	result, err := readSite(ctx, s, in)
	if err != nil {
		return env.ended(err, "text")
	}
	days, faults := env.period(from, to, civil.DateOf(result.Now))
	if faults.HasErrors() {
		faults.Print(env.stderr, env.lang, env.colour)
		return exitUsage
	}
	if days[1].Before(days[0]) {
		return env.usage("list", &usageError{text: wordsReversed, args: []any{days[0], days[1]}})
	}
	var only *schema.Kind
	if kind != "" {
		if only = result.Config.Kinds.ByType(kind); only == nil {
			return env.usage("list", &usageError{text: wordsUnknownKind, args: []any{kind}, near: result.Config.Kinds.NearestType(kind)})
		}
	}
	if result.Diagnostics.HasErrors() {
		env.say(wordsSkippedFaults, env.faultsInFiles(result.Diagnostics, false))
	}
	env.printAgenda(result, days, only)
	return exitGood
}

// period reads the first and the last day to list.
func (env *environment) period(from, to string, today civil.Date) (days [2]civil.Date, faults diag.List) {
	days[0] = today
	if from != "" {
		days[0] = env.readDay("--from", from, today, &faults)
	}
	last := civil.DateOf(days[0].At(civil.Time{}).UTC().AddDate(0, 3, 0))
	if to != "" {
		last = env.readDay("--to", to, today, &faults)
	}
	days[1] = last
	return days, faults
}

// readDay reads a day as an editor may write it.
func (env *environment) readDay(option, text string, today civil.Date, faults *diag.List) civil.Date {
	m, found := locale.ReadMoment(text, locale.Clue{Key: option, Lang: env.lang, Now: today})
	env.addFaults(option, found, faults)
	return m.Date
}

// addFaults adds what is wrong with the value of an option.
func (env *environment) addFaults(option string, found []locale.Fault, to *diag.List) {
	for _, f := range found {
		if !f.IsNote() {
			to.Add(f.ID, diag.Pos{File: option}, f.Args)
		}
	}
}

// printAgenda prints the occurrences that touch the days, in columns.
func (env *environment) printAgenda(r *build.Result, days [2]civil.Date, only *schema.Kind) {
	words := locale.For(env.lang)
	var rows [][]string
	for _, o := range r.Calendar.Occurrences {
		if o.LastDay().Before(days[0]) || o.Start.Date.After(days[1]) || only != nil && o.Entry.Kind != only {
			continue
		}
		rows = append(rows, env.row(words, o))
	}
	if len(rows) == 0 {
		fmt.Fprintf(env.stdout, wordsNothingListed.In(env.lang)+"\n", words.Range(days[0], days[1]))
		return
	}
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		line := ""
		for i, cell := range row {
			line += cell + strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)+2)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	io.WriteString(env.stdout, b.String())
}

// row is one occurrence: day, hours, kind, title, place.
func (env *environment) row(words *locale.Lang, o *calendar.Occurrence) []string {
	hours := ""
	switch last := o.LastDay(); {
	case o.AllDay && last.After(o.Start.Date):
		hours = "→ " + words.DateShort(last)
	case o.AllDay:
	case o.HasEnd && o.End.After(o.Start):
		hours = words.HourRange(o.Start.Time, o.End.Time)
	default:
		hours = words.Hour(o.Start.Time)
	}
	kind := o.Entry.Kind.Label.In(env.lang)
	if w, ok := occurrenceWords[o.Kind]; ok {
		kind = w.In(env.lang)
	}
	title := o.Title
	if title == "" {
		title = titleOf(o.Entry, env.lang)
	}
	if w, ok := statusWords[o.Status]; ok {
		title = "[" + w.In(env.lang) + "] " + title
	}
	place := ""
	if o.Place != nil {
		place = titleOf(o.Place, env.lang)
	}
	row := []string{words.DateShort(o.Start.Date), hours, kind, title, place}
	for i := range row {
		row[i] = diag.Plain(plainSpaces.Replace(row[i]))
	}
	return row
}

// plainSpaces puts ordinary spaces for those that do not break: a terminal
// shows no difference, and a search for the words finds them.
var plainSpaces = strings.NewReplacer("\u00a0", " ", "\u202f", " ")

// titleOf returns the title of a document in lang, else as it is.
func titleOf(e *calendar.Entry, lang string) string {
	if t := e.Translations.In(lang); t != nil && t.Title != "" {
		return t.Title
	}
	return e.Title
}
