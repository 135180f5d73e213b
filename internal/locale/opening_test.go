package locale

import (
	"fmt"
	"strings"
	"testing"
)

func TestOpeningHoursAreReadInAnyLanguage(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"du mercredi au dimanche, 14h à 18h":                       "Wed Thu Fri Sat Sun 14:00-18:00",
		"samedi et dimanche de 10h à 12h et de 14h à 18h":          "Sat Sun 10:00-12:00 14:00-18:00",
		"mardi, jeudi : 9h30-12h":                                  "Tue Thu 09:30-12:00",
		"Wednesday to Sunday, 14:00 to 18:00":                      "Wed Thu Fri Sat Sun 14:00-18:00",
		"Mittwoch bis Sonntag, 14 bis 18 Uhr":                      "Wed Thu Fri Sat Sun 14:00-18:00",
		"tous les jours de 14h à 19h":                              "Mon Tue Wed Thu Fri Sat Sun 14:00-19:00",
		"every day, 2 pm to 7 pm":                                  "Mon Tue Wed Thu Fri Sat Sun 14:00-19:00",
		"sur rendez-vous":                                          "",
		"du mercredi au dimanche":                                  "",
		"14h à 18h":                                                "",
		"du mercredi au dimanche, 14h à 18h, sauf le 25 décembre":  "",
		"du mercredi au dimanche, 14h à 18h; fermé le 25 décembre": "",
		"": "",
	} {
		o, ok := ReadOpening(text)
		var said []string
		for _, d := range o.Days {
			said = append(said, d.String()[:3])
		}
		for _, h := range o.Hours {
			end := ""
			if h.End != nil {
				end = fmt.Sprintf("%02d:%02d", h.End.Hour, h.End.Minute)
			}
			said = append(said, fmt.Sprintf("%02d:%02d-%s", h.Start.Hour, h.Start.Minute, end))
		}
		if got := strings.Join(said, " "); ok != (want != "") || ok && got != want {
			t.Errorf("%q: got %q, %v, want %q", text, got, ok, want)
		}
	}
}
