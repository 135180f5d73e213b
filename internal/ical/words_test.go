package ical

import (
	"strings"
	"testing"

	"saison/internal/event"
)

func TestWhatMovedOnlineNamesNoPlaceToGoTo(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "fr")
	e := concert(w)
	if before := vevents(t, w.encode("fr", e))[0]; get(before, "GEO") == "" {
		t.Fatal("the concert has no place to lose")
	}
	e.Occurrences[0].Status = event.MovedOnline
	after := vevents(t, w.encode("fr", e))[0]
	if got := get(after, "LOCATION"); got != "En ligne" {
		t.Errorf("LOCATION is %q", got)
	}
	if get(after, "GEO") != "" || get(after, "X-APPLE-STRUCTURED-LOCATION") != "" {
		t.Error("the place is still on the map")
	}
}

func TestATextOfTwoLanguagesClaimsNone(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "fr", "en")
	e := concert(w)
	e.Event.Note, e.Summary = "", "Un concert."
	en := *e.Record
	en.Lang, en.Title, en.Summary, en.Event = "en", "Concert", "", event.NewEvent()
	en.Event.Note = "Sold out."
	e.Translations.Put(&en)
	if out := string(w.encode("en", e)); !strings.Contains(out, "\nDESCRIPTION:Sold out.") {
		t.Errorf("an English note before a French summary is in one language:\n%s", out)
	}
	if out := string(w.encode("fr", e)); !strings.Contains(out, "\nDESCRIPTION;LANGUAGE=fr:Un concert.") {
		t.Errorf("a text in French says nothing of it:\n%s", out)
	}
}

func TestTheCountryHasItsNameInTheLanguageOfTheFeed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "fr", "en")
	e := concert(w)
	e.Occurrences[0].Place.Record.Place.Country = "de"
	for lang, want := range map[string]string{"fr": "Allemagne", "en": "Germany"} {
		if got := get(vevents(t, w.encode(lang, e))[0], "LOCATION"); !strings.HasSuffix(got, ", "+want) {
			t.Errorf("%s: LOCATION is %q", lang, got)
		}
	}
}

func TestATitleWithWordsOfAnotherLanguageClaimsNone(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "fr", "en")
	e := concert(w)
	e.Occurrences[0].Status = event.Cancelled
	if out := string(w.encode("en", e)); !strings.Contains(out, "\nSUMMARY:Cancelled: Concert de fin de session") {
		t.Errorf("a French title behind an English word:\n%s", out)
	}
	if out := string(w.encode("fr", e)); !strings.Contains(out, "\nSUMMARY;LANGUAGE=fr:Annulé : Concert") {
		t.Errorf("a French title behind a French word:\n%s", out)
	}
	e.Occurrences[0].Status = event.Scheduled
	if out := string(w.encode("en", e)); !strings.Contains(out, "\nSUMMARY;LANGUAGE=fr:Concert") {
		t.Errorf("a French title alone:\n%s", out)
	}
}
