package browser

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

func TestPagesPleaseAxeFitAndKeepToTheSite(t *testing.T) {
	t.Parallel()
	h := serve(t)
	pages := h.samples(t)
	seen := h.look(t, "pages.mjs", pages)
	for _, p := range pages {
		var at struct{ Fonts []string }
		for _, raw := range seen[p.Path] {
			if err := json.Unmarshal(raw, &at); err != nil {
				t.Fatal(err)
			}
		}
		weight := 0
		for _, address := range at.Fonts {
			weight += len(h.bytesAt(t, address))
		}
		if len(at.Fonts) == 0 || weight > fontBudget {
			t.Errorf("%s asks for %d bytes of fonts, %d are due at most: %q", p.Path, weight, fontBudget, at.Fonts)
		}
	}
}

// TestPagesAreReadableWithoutScript compares what a page says with and without
// script, but for buttons, fields and their answers.
func TestPagesAreReadableWithoutScript(t *testing.T) {
	t.Parallel()
	h := serve(t)
	pages := full(h.samples(t))
	seen := h.look(t, "words.mjs", pages)
	for _, p := range pages {
		var said [2]struct{ All, Text string }
		if len(seen[p.Path]) != 2 {
			t.Fatalf("%s was read %d times", p.Path, len(seen[p.Path]))
		}
		for i, raw := range seen[p.Path] {
			if err := json.Unmarshal(raw, &said[i]); err != nil {
				t.Fatal(err)
			}
		}
		with, without := strings.Fields(said[0].Text), strings.Fields(said[1].All)
		if len(with) < 2 {
			t.Errorf("%s says nothing", p.Path)
		}
		if lacks := missing(with, without); len(lacks) > 0 {
			t.Errorf("%s does not say without script: %q", p.Path, lacks[:min(len(lacks), 12)])
		}
	}
}

// missing returns the words that others lack, each as often as it is missing.
func missing(words, others []string) []string {
	left := map[string]int{}
	for _, w := range others {
		left[w]++
	}
	var lacks []string
	for _, w := range words {
		if left[w]--; left[w] < 0 {
			lacks = append(lacks, w)
		}
	}
	return lacks
}

func TestPagesWorkByKeyboard(t *testing.T) {
	t.Parallel()
	h := serve(t)
	pages := full(h.samples(t))
	for path, seen := range h.look(t, "keys.mjs", pages) {
		for _, raw := range seen {
			var at struct {
				Stops int
				Bare  bool
			}
			if err := json.Unmarshal(raw, &at); err != nil || at.Stops < 5 && !at.Bare || at.Stops < 1 {
				t.Errorf("%s has %d stops, %v", path, at.Stops, err)
			}
		}
	}
}

// sheets are the types of pages that are made for paper, and how many sheets
// they take at most. An agenda takes as many as it has dates for.
var sheets = map[string]int{"poster": 1, "agenda": 80}

func TestPagesObeyTheSystemAndPrint(t *testing.T) {
	t.Parallel()
	h := serve(t)
	pages := full(h.samples(t))
	seen := h.look(t, "media.mjs", pages)
	for _, p := range pages {
		var got struct{ Pages int }
		if !*kinds && p.Lang != pages[0].Lang { // printed in one language
			continue
		}
		for _, raw := range seen[p.Path] {
			if err := json.Unmarshal(raw, &got); err != nil {
				t.Fatal(err)
			}
		}
		most := sheets[p.Type]
		if most == 0 {
			most = 40
		}
		if got.Pages < 1 || got.Pages > most {
			t.Errorf("%s prints on %d sheets, %d are due at most", p.Path, got.Pages, most)
		}
	}
}

// TestPagesDoWhatTheirScriptsPromise asks the pages that have something to do:
// narrow down, copy, tell what has ended, open what is folded.
func TestPagesDoWhatTheirScriptsPromise(t *testing.T) {
	t.Parallel()
	h := serve(t)
	var pages []sample
	for _, s := range h.samples(t) {
		if s.Full && slices.Contains([]string{"home", "agenda", "month", "event", "call", "subscribe"}, s.Type) {
			pages = append(pages, s)
		}
	}
	done := map[string]int{}
	for _, all := range h.look(t, "acts.mjs", pages) {
		for _, raw := range all {
			var one map[string]int
			if err := json.Unmarshal(raw, &one); err != nil {
				t.Fatal(err)
			}
			for what, n := range one {
				done[what] += min(n, 1)
			}
		}
	}
	if *types != "all" {
		return
	}
	for _, what := range []string{"chosen", "ended", "over", "grid", "calendar", "copied", "days"} {
		if done[what] < 2 { // at both widths
			t.Errorf("%q was done %d times only", what, done[what])
		}
	}
}
