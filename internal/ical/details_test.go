package ical

import (
	"bytes"
	"strings"
	"testing"

	"saison/internal/calendar"
	"saison/internal/event"
)

// detailed returns the concert of the golden feeds with people, on a site that
// wants details.
func detailed(t *testing.T) (*world, *calendar.Entry) {
	w := newWorld(t, "fr", "en")
	w.cfg.Feeds.Details, w.cfg.Feeds.JCal = true, true
	e := concert(w)
	ada := w.entry(personKind, "people/ada", "Ada Exemple")
	ada.Record.Person = &event.Person{Agreed: true}
	secret := w.entry(personKind, "people/sacha", "Sacha Secret")
	secret.Record.Person = &event.Person{}
	e.People = []calendar.Participant{
		{Participant: &event.Participant{Role: "conductor"}, Entry: ada, Shown: "Ada Exemple", Linked: true},
		{Participant: &event.Participant{Role: "speaker", Topic: "Mahler; \"Titan\",\net après"}, Shown: "Camille d'Ici\r\nX-EVIL:1"},
		{Participant: &event.Participant{Role: "staff"}, Entry: secret, Shown: "Sacha Secret"},
		{Participant: &event.Participant{Role: "staff"}, Shown: "Ada Exemple"},
	}
	return w, e
}

// single returns the file of one event.
func single(t *testing.T, w *world, e *calendar.Entry, change func(*Env)) (x *Encoder, data []byte) {
	t.Helper()
	f := w.feed("fr", e)
	f.Kind, f.Name, f.Entry, f.Title, f.URL = "event", e.ID, e, e.Title, "/x.ics"
	env := w.encoder(nil).env
	change(&env)
	x = New(env)
	data, err := x.Encode(f)
	if err != nil {
		t.Fatal(err)
	}
	return x, data
}

// texts are what a site gives to an encoder that is asked for details.
func texts(env *Env) {
	env.HTML = func(*calendar.Entry, string) string { return "<p>Un « concert », <b>gratuit</b>;\nvenez</p>" }
	env.Data = func(*calendar.Entry, string) string { return `{"@type":"Event","name":"a, b; c\\n"}` }
}

func TestTheFileOfOneEventHasDetails(t *testing.T) {
	t.Parallel()
	w, e := detailed(t)
	x, data := single(t, w, e, texts)
	var parts []string
	for _, l := range readLines(t, data) {
		switch l.name {
		case "PARTICIPANT-TYPE":
			parts = append(parts, l.value)
		case "STYLED-DESCRIPTION":
			if got := l.text(t); got != "<p>Un « concert », <b>gratuit</b>;\nvenez</p>" || l.params["FMTTYPE"] != "text/html" || l.params["VALUE"] != "TEXT" {
				t.Errorf("%v %q", l.params, got)
			}
		case "STRUCTURED-DATA":
			if got := l.text(t); got != `{"@type":"Event","name":"a, b; c\\n"}` || l.params["SCHEMA"] != "https://schema.org/Event" {
				t.Errorf("%v %q", l.params, got)
			}
		}
	}
	text := string(bytes.ReplaceAll(data, []byte("\r\n "), nil))
	if got := strings.Join(parts, " "); got != "PERFORMER SPEAKER" {
		t.Errorf("the participants are %s", got)
	}
	for _, want := range []string{"BEGIN:VLOCATION\r\n", "NAME;LANGUAGE=fr:Abbaye d'Exemple\r\n", "SUMMARY:Camille d'Ici\\nX-EVIL:1\r\n",
		"DESCRIPTION:Mahler\\; \"Titan\"\\,\\net après\r\n", "URL:https://example.org/saison/people/ada/\r\n", "END:VLOCATION\r\nEND:VEVENT\r\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if strings.Contains(text, "Secret") {
		t.Error("somebody who has not agreed is named")
	}
	w.at(e, wall(2027, 8, 1, 12, 0), 0).Kind = calendar.Deadline
	if _, two := single(t, w, e, texts); bytes.Count(two, []byte("BEGIN:VEVENT")) != 2 || bytes.Count(two, []byte("STYLED-DESC")) != 1 {
		t.Errorf("a deadline has the text of its event too:\n%s", two)
	}
	all, err := x.Encode(w.feed("fr", e))
	if err != nil || bytes.Contains(all, []byte("PARTICIPANT")) || bytes.Contains(all, []byte("STYLED")) {
		t.Errorf("a feed of many has details, %v\n%s", err, all)
	}
	f := w.feed("fr", e)
	f.Kind = "event"
	if j, err := x.EncodeJCal(f); err != nil || !bytes.Contains(j, []byte(`["participant",[["uid"`)) || !bytes.Contains(j, []byte(`["vlocation",`)) {
		t.Errorf("jCal has no details, %v\n%s", err, j)
	}
	w.cfg.Feeds.Details = false
	if _, plain := single(t, w, e, texts); bytes.Contains(plain, []byte("PARTICIPANT")) || bytes.Contains(plain, []byte("STYLED")) {
		t.Error("details that nobody asked for")
	}
}

func TestDetailsKeepAHiddenAddress(t *testing.T) {
	t.Parallel()
	w, e := detailed(t)
	e.Place.Record.Place.Shown = "city"
	_, data := single(t, w, e, func(*Env) {})
	if bytes.Contains(data, []byte("rue de l'Exemple")) || bytes.Contains(data, []byte("GEO")) {
		t.Errorf("got\n%s", data)
	}
	e.Occurrences[0].Status = event.MovedOnline
	if _, data := single(t, w, e, func(*Env) {}); bytes.Contains(data, []byte("VLOCATION")) {
		t.Errorf("what moved online has a place:\n%s", data)
	}
}
