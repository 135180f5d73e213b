package event

import (
	"strings"

	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/schema"
)

// aside adds to the arguments of a date that says more than a date the line on
// which the rest goes: "(complet)" is a status, "entrée libre" a price, "au
// Théâtre Exemple" a place, and what is none of these a note.
func (r *reader) aside(args diag.Args) {
	if r.rec.Event == nil {
		return
	}
	if said, ok := args["said"].(string); ok {
		args["aside"] = r.asNote(said)
		return
	}
	rest, _ := args["rest"].(string)
	value, _ := args["value"].(string)
	if rest == "" || !strings.HasSuffix(strings.TrimRight(value, " )].!"), rest) {
		return // before an hour, such as "concert à 20h": the title says so
	}
	for _, line := range [...]func(string) string{r.asStatus, r.asKey, r.asPrice, r.asPlace, r.asNote} {
		if text := line(rest); text != "" {
			args["aside"] = text
			return
		}
	}
}

func (r *reader) asStatus(rest string) string {
	k := schema.Lookup(r.rec.Kind, "status").Key
	if k == nil {
		return ""
	}
	name, _ := k.Value(rest)
	if rest == "?" {
		name = "tentative"
	}
	if name == "" {
		return ""
	}
	return spell("status", r.rec.Lang) + ": " + k.ValueWord(name, r.rec.Lang)
}

// asKey reads "durée 1h30", "ouverture des portes : 20h".
func (r *reader) asKey(rest string) string {
	words := strings.Fields(strings.ReplaceAll(rest, ":", " : "))
	for n := min(len(words)-1, 4); n > 0; n-- {
		name := strings.Join(words[:n], " ")
		value := strings.TrimLeft(strings.Join(words[n:], " "), ": ")
		value = strings.TrimPrefix(value, "à ")
		if k := schema.Lookup(r.rec.Kind, name).Key; k != nil && value != "" && strings.ContainsAny(value, "0123456789") {
			return name + ": " + value
		}
	}
	return ""
}

func (r *reader) asPrice(rest string) string {
	prices, faults := locale.ReadPrice(rest, r.cfg.Currency, locale.Clue{})
	if locale.HasError(faults) || len(prices) != 1 || prices[0].Kind == locale.Worded || schema.Lookup(r.rec.Kind, "prices").Key == nil {
		return ""
	}
	return spell("prices", r.rec.Lang) + ": " + rest
}

// placeWords stand before the name of a place, folded, the longer ones first.
var placeWords = []string{"a la ", "a l'", "au ", "aux ", "chez ", "dans la ", "dans le ", "dans l'", "at the ", "at ", "in the ", "im ", "in der "}

func (r *reader) asPlace(rest string) string {
	folded := locale.Fold(rest)
	for _, w := range placeWords {
		if !strings.HasPrefix(folded, w) {
			continue
		}
		runes := []rune(rest)
		if name := strings.TrimSpace(string(runes[min(len(runes), len(w)):])); name != "" && strings.ToLower(name) != name {
			return spell("place", r.rec.Lang) + ": " + name
		}
	}
	return ""
}

func (r *reader) asNote(rest string) string {
	return spell("note", r.rec.Lang) + ": " + rest
}
