package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

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
	wordsControl    = diag.Words{FR: "  Il y a là une touche qui n'écrit rien, comme une flèche. Tapez la réponse à nouveau.", EN: "  There is a key in it that writes nothing, such as an arrow. Type the answer again."}
	wordsNewPlace   = diag.Words{FR: "  Pour créer ce lieu, tapez « oui » ; sinon, une autre réponse, ou Entrée pour passer.", EN: "  To create this place, type \"yes\"; else another answer, or Enter to pass it over."}
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
// said back, or says itself what is wrong with it; its error ends the asking. An
// empty answer is good unless it is needed.
func (a *asker) until(question string, needed bool, check func(answer string) (reading string, good bool, err error)) (string, error) {
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
		case strings.ContainsFunc(s, unicode.IsControl):
			a.env.say(wordsControl)
			continue
		}
		reading, good, err := check(s)
		if err != nil {
			return "", err
		}
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

// choosing is a question that is answered with one of some choices.
type choosing struct {
	question string
	all      []choice
	several  bool // with commas between them
	needed   bool
	lacks    func(typed string)                  // says that nothing is so called; nil for the usual words
	create   func(typed string) (*choice, error) // makes what is not there, when that is wanted; may be nil
	good     func(names []string) (bool, error)  // says itself what is wrong with them; may be nil
}

// choose asks for one of the choices, or several: by number, by name, or by a
// part of the name. What cannot be told is asked again, with the choices that
// fit. It returns the names; none when passed over.
func (a *asker) choose(c choosing) ([]string, error) {
	a.show(c.all)
	shown := c.all
	var names []string
	absent := "" // what was typed last and is not there
	_, err := a.until(c.question, c.needed, func(answer string) (string, bool, error) {
		if yes, sure := locale.ReadYesNo(answer); sure && absent != "" {
			if !yes {
				absent = ""
				return "", false, nil
			}
			made, err := c.create(absent)
			if made == nil {
				return "", false, err
			}
			names = []string{made.name}
			return made.title, true, nil
		}
		parts := []string{answer}
		if c.several {
			parts = strings.Split(answer, ",")
		}
		var titles []string
		names, absent = nil, ""
		for _, part := range parts {
			part = strings.TrimSpace(part)
			picked, fits, known := a.pick(part, c.all, shown)
			switch {
			case picked == nil && !known:
				a.unknown(c, part)
				if c.create != nil {
					absent = part
				}
			case picked == nil && fits != nil:
				shown = fits
			}
			if picked == nil {
				return "", false, nil
			}
			names, titles = append(names, picked.name), append(titles, picked.title)
		}
		if c.good != nil {
			if good, err := c.good(names); !good || err != nil {
				return "", false, err
			}
		}
		return locale.For(a.env.lang).List(titles), true, nil
	})
	return names, err
}

// unknown says that no choice is so called.
func (a *asker) unknown(c choosing, typed string) {
	if c.lacks != nil {
		c.lacks(typed)
		return
	}
	a.env.say(wordsUnknownRef, diag.Plain(typed))
	if near := nearest(typed, c.all); near != nil {
		a.env.say(wordsDidYouMean, near.title)
	}
}

// nearest returns the choice that was probably meant, by its names or by one
// word of its title, or nil.
func nearest(typed string, all []choice) *choice {
	var words []string
	of := map[string]*choice{}
	for i := range all {
		c := &all[i]
		for _, w := range slices.Concat([]string{c.name, c.title}, c.also, strings.Fields(c.title)) {
			if of[w] == nil && len([]rune(w)) > 3 {
				words, of[w] = append(words, w), c
			}
		}
	}
	return of[schema.Nearest(typed, words)]
}

// pick returns the choice that was typed. When it is nil and something is known
// of what was typed, that was said; fits are then the choices to number from now
// on, nil for the same as before.
func (a *asker) pick(typed string, all, shown []choice) (c *choice, fits []choice, known bool) {
	if n, err := strconv.Atoi(typed); err == nil && len(shown) > 0 {
		if n < 1 || n > min(len(shown), mostShown) {
			a.env.say(wordsNoNumber, min(len(shown), mostShown))
			return nil, nil, true
		}
		return &shown[n-1], nil, true
	}
	folded := schema.Fold(typed)
	for i := range all {
		if all[i].is(folded) {
			return &all[i], nil, true
		}
		if folded != "" && (strings.Contains(schema.Fold(all[i].title), folded) || strings.Contains(schema.Fold(all[i].name), folded)) {
			fits = append(fits, all[i])
		}
	}
	switch len(fits) {
	case 1:
		return &fits[0], nil, true
	case 0:
		return nil, nil, false
	}
	a.env.say(wordsSeveral, diag.Plain(typed))
	a.show(fits)
	return nil, fits, true
}
