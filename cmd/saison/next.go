package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"saison/internal/build"
	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/locale"
)

// changeWords say what happens at a moment; %s is the title in quotation marks.
// The second form is for kinds of the feminine gender.
var changeWords = map[build.Happening][2]diag.Words{
	build.NewDay:    {{FR: "un nouveau jour commence", EN: "a new day begins"}},
	build.Ended:     {{FR: "%s est terminé", EN: "%s is over"}, {FR: "%s est terminée", EN: "%s is over"}},
	build.Closed:    {{FR: "%s : le délai est passé", EN: "%s: the deadline has passed"}},
	build.Opens:     {{FR: "%s : les inscriptions ouvrent", EN: "%s: booking opens"}},
	build.Closes:    {{FR: "%s : les inscriptions ferment", EN: "%s: booking closes"}},
	build.Published: {{FR: "%s paraît", EN: "%s is published"}},
	build.Expired:   {{FR: "%s est retiré", EN: "%s is taken down"}, {FR: "%s est retirée", EN: "%s is taken down"}},
	build.Available: {{FR: "%s peut être téléchargé", EN: "%s can be downloaded"}},
}

// runNext says when the site changes by itself.
func runNext(ctx context.Context, env *environment, args []string) int {
	var s siteFlags
	var format string
	f := newFlags("next")
	s.register(f)
	f.StringVar(&format, "format", "text", "")
	if _, code, done := env.parseAll("next", f, args, 0); done {
		return code
	}
	in, err := env.inputs(&s, "")
	if err == nil {
		err = checkFormat(format, "text", "json")
	}
	if err != nil {
		return env.usage("next", err)
	}
	if err := checkSource(s.source); err != nil {
		return env.noSource("next", s.source, err)
	}
	in.Planned = true
	result, err := readSite(ctx, s, in)
	if err != nil {
		return env.ended(err, "text")
	}
	if result.Diagnostics.HasErrors() {
		env.say(wordsSkippedFaults, env.faultsInFiles(result.Diagnostics, false))
	}
	if format == "json" {
		return env.nextJSON(result.Next())
	}
	env.nextText(result.Next())
	return exitGood
}

// changeSentence says one change in words.
func (env *environment) changeSentence(c build.Change) string {
	words := changeWords[c.What]
	if c.Record == nil {
		return words[0].In(env.lang)
	}
	form := words[0]
	if c.Record.Kind.Gender == "f" && words[1].FR != "" {
		form = words[1]
	}
	return fmt.Sprintf(form.In(env.lang), locale.For(env.lang).Quote(changeTitle(c, env.lang)))
}

// changeTitle returns the title of the document of c, with that of its date
// when it has one of its own.
func changeTitle(c build.Change, lang string) string {
	title := c.Record.Title
	if c.Occurrence != nil {
		title = titleOf(c.Occurrence.Entry, lang)
		if own := c.Occurrence.Title; own != "" {
			title += " (" + own + ")"
		}
	}
	return title
}

// nextText prints the moment in words, and what changes: on one line when it is
// one thing.
func (env *environment) nextText(all []build.Change) {
	print := locale.For(env.lang)
	at := civil.DateTimeOf(all[0].At)
	when := print.DateTime(at)
	if at.Time.Second != 0 {
		when += fmt.Sprintf(" (%s)", all[0].At.Format("15:04:05"))
	}
	line := when + diag.Words{FR: " :", EN: ":"}.In(env.lang)
	if len(all) == 1 {
		line += " " + env.changeSentence(all[0])
	} else {
		for _, c := range all {
			line += "\n  " + env.changeSentence(c)
		}
	}
	var b strings.Builder
	for l := range strings.SplitSeq(line, "\n") {
		b.WriteString(diag.Plain(plainSpaces.Replace(l)) + "\n")
	}
	io.WriteString(env.stdout, b.String())
}

// nextMoment is what --format json prints.
type nextMoment struct {
	At      string       `json:"at"` // RFC 3339
	Changes []nextChange `json:"changes"`
}

type nextChange struct {
	What  build.Happening `json:"what"`
	ID    string          `json:"id,omitempty"`
	Title string          `json:"title,omitempty"`
	File  string          `json:"file,omitempty"`
	Words string          `json:"words"`
}

func (env *environment) nextJSON(all []build.Change) int {
	out := nextMoment{At: all[0].At.Format(time.RFC3339)}
	for _, c := range all {
		n := nextChange{What: c.What, Words: env.changeSentence(c)}
		if c.Record != nil {
			n.ID, n.Title, n.File = c.Record.ID, changeTitle(c, env.lang), c.Record.Doc.File
		}
		out.Changes = append(out.Changes, n)
	}
	e := json.NewEncoder(env.stdout)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(out); err != nil {
		return env.failure(err)
	}
	return exitGood
}
