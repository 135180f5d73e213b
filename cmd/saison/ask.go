package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/schema"
)

var (
	wordsAskHow     = diag.Words{FR: "Entrée seule passe une question ; Ctrl-C arrête tout, sans rien écrire.", EN: "Enter alone passes a question over; Ctrl-C stops, with nothing written."}
	wordsNeeded     = diag.Words{FR: "  Cette réponse est nécessaire.", EN: "  This answer is needed."}
	wordsNoNumber   = diag.Words{FR: "  Un numéro de 1 à %d, ou un nom.", EN: "  A number from 1 to %d, or a name."}
	wordsSeveral    = diag.Words{FR: "  « %s » peut être :", EN: "  \"%s\" may be:"}
	wordsUnknownRef = diag.Words{FR: "  « %s » n'est pas dans la liste.", EN: "  \"%s\" is not in the list."}
	wordsMore       = diag.Words{FR: "  … et %d de plus : tapez une partie du nom.", EN: "  ... and %d more: type a part of the name."}
	wordsAskStopped = diag.Words{FR: "saison: arrêté ; rien n'est écrit", EN: "saison: stopped; nothing is written"}
)

// errStopped is returned when the person has gone.
var errStopped = errors.New("stopped")

// asker asks questions, one line each, and reads the answers.
type asker struct {
	ctx   context.Context
	env   *environment
	lines <-chan string
}

// newAsker begins to read answers from in.
func newAsker(ctx context.Context, env *environment, in io.Reader) *asker {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(in); s.Scan(); {
			select {
			case lines <- s.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	return &asker{ctx, env, lines}
}

// line asks once and returns the answer without the space around it.
func (a *asker) line(question string) (string, error) {
	fmt.Fprintf(a.env.stderr, "%s ", question)
	select {
	case s, open := <-a.lines:
		if !open {
			io.WriteString(a.env.stderr, "\n")
			return "", errStopped
		}
		return strings.TrimSpace(s), nil
	case <-a.ctx.Done():
		io.WriteString(a.env.stderr, "\n")
		return "", errStopped
	}
}

// until asks until the answer is good. check returns how it was read, to be
// said back, or says itself what is wrong with it. An empty answer is good
// unless it is needed.
func (a *asker) until(question string, needed bool, check func(answer string) (reading string, good bool)) (string, error) {
	for {
		s, err := a.line(question)
		switch {
		case err != nil:
			return "", err
		case s == "" && needed:
			a.env.say(wordsNeeded)
			continue
		case s == "":
			return "", nil
		}
		reading, good := check(s)
		if !good {
			continue
		}
		if reading != "" {
			a.env.sayPlain("  → " + reading)
		}
		return s, nil
	}
}

// sayPlain writes one line for the person at the terminal, as it is.
func (env *environment) sayPlain(text string) {
	io.WriteString(env.stderr, diag.Plain(plainSpaces.Replace(text))+"\n")
}

// choice is something that can be named in an answer.
type choice struct {
	name  string // what the document will say
	title string // what people call it
	also  []string
}

// is reports whether the typed words are one of its names.
func (c choice) is(folded string) bool {
	if schema.Fold(c.name) == folded || schema.Fold(c.title) == folded {
		return true
	}
	for _, s := range c.also {
		if schema.Fold(s) == folded {
			return true
		}
	}
	return false
}

const mostShown = 20

// show lists choices with their numbers.
func (a *asker) show(all []choice) {
	for i, c := range all[:min(len(all), mostShown)] {
		fmt.Fprintf(a.env.stderr, "  %2d. %s\n", i+1, diag.Plain(c.title))
	}
	if n := len(all) - mostShown; n > 0 {
		a.env.say(wordsMore, n)
	}
}

// choose asks for one of the choices, or several with commas between them: by
// number, by name, or by a part of the name. What cannot be told is asked again,
// with the choices that fit. It returns the names; none when passed over.
func (a *asker) choose(question string, all []choice, several, needed bool) ([]string, error) {
	a.show(all)
	shown := all
	var names []string
	_, err := a.until(question, needed, func(answer string) (string, bool) {
		parts := []string{answer}
		if several {
			parts = strings.Split(answer, ",")
		}
		var titles []string
		names = nil
		for _, part := range parts {
			c, fits := a.pick(strings.TrimSpace(part), all, shown)
			if c == nil {
				if fits != nil {
					shown = fits
				}
				return "", false
			}
			names, titles = append(names, c.name), append(titles, c.title)
		}
		return locale.For(a.env.lang).List(titles), true
	})
	return names, err
}

// pick returns the choice that was typed. When it is nil, what was said; fits
// are then the choices to number from now on, nil for the same as before.
func (a *asker) pick(typed string, all, shown []choice) (c *choice, fits []choice) {
	if n, err := strconv.Atoi(typed); err == nil {
		if n < 1 || n > min(len(shown), mostShown) {
			a.env.say(wordsNoNumber, min(len(shown), mostShown))
			return nil, nil
		}
		return &shown[n-1], nil
	}
	folded := schema.Fold(typed)
	var words []string
	for i := range all {
		if all[i].is(folded) {
			return &all[i], nil
		}
		if folded != "" && (strings.Contains(schema.Fold(all[i].title), folded) || strings.Contains(schema.Fold(all[i].name), folded)) {
			fits = append(fits, all[i])
		}
		words = append(append(words, all[i].name, all[i].title), all[i].also...)
	}
	switch len(fits) {
	case 1:
		return &fits[0], nil
	case 0:
		a.env.say(wordsUnknownRef, diag.Plain(typed))
		if near := schema.Nearest(typed, words); near != "" {
			a.env.say(wordsDidYouMean, near)
		}
		return nil, nil
	}
	a.env.say(wordsSeveral, diag.Plain(typed))
	a.show(fits)
	return nil, fits
}
