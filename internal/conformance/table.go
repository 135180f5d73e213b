package conformance

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// A Case is one row of a recurrence truth table: a set in the terms of RFC
// 5545, and the instances on which independent programs agree.
type Case struct {
	ID          string     `json:"id"`
	Description string     `json:"description"`
	DTStart     string     `json:"dtstart"`
	TZID        string     `json:"tzid"`
	Duration    string     `json:"duration"`
	RRule       string     `json:"rrule"`
	ExDate      []string   `json:"exdate"`
	RDate       []string   `json:"rdate"`
	Overrides   []Override `json:"overrides"`
	Window      struct {
		From string `json:"from"`
		To   string `json:"to"`
	} `json:"window"`
	Occurrences []string `json:"occurrences"`
	Cancelled   []string `json:"cancelled"`

	Front string `json:"front,omitempty"` // the lines of front matter that say it, when they are not made from the above
}

// An Override is one instance that differs.
type Override struct {
	RecurrenceID string `json:"recurrence_id"`
	DTStart      string `json:"dtstart"`
	Status       string `json:"status"`
}

// ReadCases reads a truth table.
func ReadCases(data []byte) ([]Case, error) {
	var table struct {
		Cases []Case `json:"cases"`
	}
	if err := json.Unmarshal(data, &table); err != nil {
		return nil, fmt.Errorf("reading the truth table: %w", err)
	}
	return table.Cases, nil
}

// stamp reads DATE and DATE-TIME as wall-clock time.
func stamp(text string) (t time.Time, timed bool) {
	text = strings.TrimSuffix(text, "Z")
	if t, err := time.Parse("20060102T150405", text); err == nil {
		return t, true
	}
	t, _ = time.Parse("20060102", text)
	return t, false
}

// phrases say the rules of the shared table in the words of an editor; the
// others are typed as rules. With a phrase the first day is a day alone, and
// the hours belong to the phrase, where it has some.
var phrases = map[string]string{
	"R001": "chaque: mardi à 18h30\ndu: 5 janvier 2027\nau: 29 juin 2027",
	"R002": "répétition: toutes les semaines\nfois: 14",
	"R005": "chaque: du lundi au vendredi à 12h30\ndu: 18 octobre 2027\nfois: 20",
	"R008": "répétition: toutes les 2 semaines le lundi et le samedi\nfois: 10",
	"R016": "chaque: dimanche à 15h et 17h\ndu: 10 janvier 2027\nfois: 10",
	"R019": "répétition: tous les jours\nfois: 5",
	"R020": "chaque: jour à 20h\ndu: 26 mars 2027\nfois: 6",
	"R028": "chaque: troisième jeudi du mois à 19h\ndu: 21 janvier 2027\nfois: 14",
	"R029": "répétition: le quatrième dimanche du mois\nfois: 14",
	"R030": "répétition: le cinquième vendredi du mois\nfois: 8",
	"R032": "répétition: tous les derniers dimanches du mois\nfois: 14",
	"R033": "répétition: l'avant-dernier mercredi du mois\nfois: 12",
	"R034": "répétition: le premier et le troisième mardi du mois\nfois: 16",
	"R035": "répétition: le deuxième samedi et le dernier samedi du mois\nfois: 16",
	"R036": "répétition: tous les deux mois, le premier dimanche\nfois: 10",
	"R037": "répétition: tous les 3 mois le dernier jeudi\nfois: 8",
	"R038": "répétition: le premier vendredi du mois sauf en juillet et août\nfois: 15",
	"R040": "répétition: le premier vendredi du mois à 20h, du 3 septembre 2027 au 1er juin 2029, sauf en juillet et août",
	"R043": "répétition: le 15 du mois\nfois: 14",
	"R045": "répétition: le 31 du mois\nfois: 8",
	"R048": "répétition: le dernier jour du mois\nfois: 15",
	"R058": "répétition: chaque année le 29 février\nfois: 3",
	"R061": "répétition: le deuxième samedi de mars\nfois: 6",
	"R062": "répétition: tous les ans le dernier dimanche d'octobre\nfois: 6",
	"R065": "répétition: tous les deux ans\nfois: 4",
	"R084": "chaque: mardi à 18h30\ndu: 5 janvier 2027\nau: 29 juin 2027\nsauf: 16 et 23 février, 13 et 20 avril 2027",
	"R113": "répétition: le lundi et le jeudi\nfois: 12",
	"R140": "répétition: le troisième samedi du mois\nfois: 12",
	"R144": "répétition: un vendredi sur deux\nfois: 8",
	"R159": "répétition: le deuxième jeudi du mois\nfois: 120",
	"R160": "date: samedi 18 septembre 2027, toutes les heures de 10h à 17h",
	"R161": "chaque: 30 minutes de 10h à 11h30\ndu: 18 septembre 2027\nau: 19 septembre 2027",
}

// Table returns a site with one document for each case, titled with its number.
func Table(cases []Case) map[string]string {
	files := map[string]string{"saison.yaml": settings("Table", 200) + "périodes:\n  vacances d'hiver: [du 6 au 22 février 2027]\n"}
	for i := range cases {
		c := &cases[i]
		files["content/reunions/"+strings.ToLower(c.ID)+".md"] = c.document()
	}
	return files
}

func (c *Case) document() string {
	p := newPage(c.ID + " " + c.Description)
	front := c.Front
	if front == "" {
		front = phrases[c.ID]
	}
	start, timed := stamp(c.DTStart)
	hasDay := strings.Contains(front, "start: ") || strings.Contains(front, "du: ") || strings.Contains(front, "date: ") || strings.Contains(front, "dates: ") || strings.Contains(front, ", du ")
	switch {
	case c.RRule == "" && front == "":
		dates := []string{inWords(start, timed)}
		for _, d := range c.RDate {
			t, timed := stamp(d)
			dates = append(dates, inWords(t, timed))
		}
		p.list("dates", dates)
	case !hasDay:
		p.line("date", inWords(start, timed))
	}
	switch {
	case front != "":
		p.WriteString(front + "\n")
	case c.RRule != "":
		p.line("répétition", c.RRule)
	}
	p.line("durée", length(c.Duration))
	switch {
	case c.TZID != "" && c.TZID != "Europe/Paris":
		p.line("fuseau", c.TZID)
	case strings.HasSuffix(c.DTStart, "Z"):
		p.line("fuseau", "UTC")
	}
	c.differences(p, front)
	return p.text("")
}

// differences writes what differs from the rule, unless the front matter says it.
func (c *Case) differences(p *page, front string) {
	days := func(list []string) (out []string) {
		for _, d := range list {
			t, _ := stamp(d)
			out = append(out, inWords(t, false))
		}
		return out
	}
	if !strings.Contains(front, "sauf") {
		p.list("sauf", days(c.ExDate))
	}
	if c.RRule != "" && !strings.Contains(front, "aussi: ") {
		p.list("aussi", days(c.RDate))
	}
	var moved, off []string
	for _, o := range c.Overrides {
		from, _ := stamp(o.RecurrenceID)
		to, timed := stamp(o.DTStart)
		if o.Status == "CANCELLED" {
			off = append(off, inWords(from, false))
			continue
		}
		moved = append(moved, "{du: "+inWords(from, false)+", au: "+inWords(to, timed)+"}")
	}
	p.list("annulé", off)
	p.list("déplacé", moved)
}

// length writes a DURATION as an editor does: PT1H30M is 1h30, P2D is 2 jours.
func length(iso string) string {
	var days, hours, minutes int
	if n, _ := fmt.Sscanf(iso, "P%dD", &days); n == 1 {
		return map[bool]string{true: "1 jour", false: fmt.Sprintf("%d jours", days)}[days == 1]
	}
	if n, _ := fmt.Sscanf(iso, "PT%dH%dM", &hours, &minutes); n == 2 {
		return fmt.Sprintf("%dh%02d", hours, minutes)
	}
	return fmt.Sprintf("%d h", hours)
}
