package site

import (
	"fmt"
	"strings"
	"testing"
)

// cardsOf counts the cards of a site of n concerts in one language, and returns
// the plan.
func cardsOf(t *testing.T, n int, asked *bool) (cards int, s *Site) {
	t.Helper()
	w := small()
	w.cfg.ShareCards = asked
	for i := range n {
		e := w.doc("concert", fmt.Sprintf("concerts/c%d.md", i), "C")
		at(e, fmt.Sprintf("%d-%02d-%02dT20:00", 2024+i/300, 1+i/28%12, 1+i%28), nil)
	}
	s = w.good(t)
	for _, o := range s.Outputs {
		if o.Format == ShareCard && o.Page != nil {
			cards++
		}
	}
	return cards, s
}

func TestManyEventsShareTheirCards(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	few, s := cardsOf(t, 3, nil)
	page := s.Find("concerts/c0/index.html")
	if card := s.Card(page); card == nil || card.Path != "assets/share/concerts/c0.png" || s.Find(card.Path) != card {
		t.Errorf("%+v", card)
	}
	if card := s.Card(s.Find("index.html")); card == nil || card.Page != nil {
		t.Errorf("the home page has %+v", card)
	}
	if n, s := cardsOf(t, 3, &no); n != 0 || s.Card(s.Find("concerts/c0/index.html")) != nil {
		t.Errorf("%d cards although none are wanted", n)
	}
	if n, _ := cardsOf(t, 700, &yes); n != few+697 {
		t.Errorf("%d cards of all, want %d", n, few+697)
	}
	n, s := cardsOf(t, 700, nil)
	entries := map[string]bool{}
	for _, o := range s.Outputs {
		if o.Format == ShareCard && o.Page != nil {
			entries[o.Page.Entry.ID] = true
		}
	}
	if len(entries) != mostCards {
		t.Errorf("%d cards of %d documents, want %d", n, len(entries), mostCards)
	}
	if !entries["concerts/c699"] || entries["concerts/c0"] {
		t.Error("not the nearest have cards")
	}
	if card := s.Card(s.Find("concerts/c0/index.html")); card == nil || !strings.HasPrefix(card.Path, "assets/share/site.") {
		t.Errorf("a concert of long ago has %+v", card)
	}
}
