package conformance

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// largeZones are the zones of the large site; the last one keeps to no rule
// that calendars hold.
var largeZones = [...]string{"Europe/Paris", "America/New_York", "Europe/Lisbon", "Asia/Kolkata", "Australia/Lord_Howe", "Asia/Jerusalem"}

// folders are those of the built-in kinds of events.
var folders = [...]string{"concerts", "ateliers", "seminaires", "reunions", "auditions", "expositions", "actions-culturelles", "sorties", "cultes", "repetitions"}

// statuses are all that an event may have; "" is confirmed.
var statuses = [...]string{"", "", "", "", "provisoire", "annulé", "reporté", "déplacé", "complet", "en ligne"}

// forms are the forms in which docs/content.md lets a repetition be written.
// {d} is the first day, {l} the last one.
var forms = [...]string{
	"chaque: samedi de 10h à 12h30\ndu: {d}\nau: {l}",
	"chaque: mardi et jeudi à 18h30\ndu: {d}\nau: {l}",
	"chaque: du lundi au vendredi de 12h30 à 13h15\ndu: {d}\nfois: 30",
	"chaque: jour à 9h\ndu: {d}\nfois: 12",
	"répétition: tous les 3 jours à 20h, du {d} au {l}",
	"répétition: toutes les 2 semaines le lundi et le samedi à 10h\ndu: {d}\nau: {l}",
	"répétition: un vendredi sur deux à 19h\ndu: {d}\nau: {l}",
	"répétition: le premier dimanche du mois à 17h\ndu: {d}\nau: {l}",
	"répétition: le dernier jeudi du mois à 18h30\ndu: {d}\nfois: 9",
	"répétition: l'avant-dernier mercredi du mois à 18h\ndu: {d}\nfois: 8",
	"répétition: le cinquième samedi du mois à 15h\ndu: {d}\nfois: 4",
	"répétition: le premier et le troisième mardi du mois à 20h15\ndu: {d}\nau: {l}",
	"répétition: le 15 du mois à 12h\ndu: {d}\nfois: 10",
	"répétition: le 31 du mois à 18h\ndu: {d}\nfois: 5",
	"répétition: le dernier jour du mois à 18h\ndu: {d}\nau: {l}",
	"répétition: tous les 2 mois le premier dimanche à 11h\ndu: {d}\nfois: 6",
	"répétition: le premier vendredi du mois à 20h sauf en juillet et août\ndu: {d}\nau: {l}",
	"répétition: chaque année le 21 juin à 19h\ndu: {d}\nfois: 2",
	"répétition: le deuxième samedi de mars à 14h30\ndu: {d}\nfois: 2",
	"répétition: tous les samedis en mars, juin, septembre et décembre à 11h\ndu: {d}\nau: {l}",
	"chaque: dimanche à 15h et 17h\ndu: {d}\nfois: 16",
	"chaque: samedi, toutes les heures de 10h à 16h\ndu: {d}\nfois: 28",
	"chaque: week-end de 14h à 18h\ndu: {d}\nfois: 10",
	"chaque: samedi\ndu: {d}\nau: {l}",
	"date: {d} à 19h\nrépétition: FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=9",
	"date: {d} à 19h\nrépétition: FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=2",
	"date: {d} à 2h30\nrépétition: FREQ=DAILY;COUNT=40",
	"date: {d} à 10h\nrépétition: FREQ=HOURLY;COUNT=6",
	"chaque: mercredi à 14h\ndu: {d}",
}

// Large returns a site of n events: every kind, status and form of repetition,
// in six zones, with places, people, programmes, calls, exceptions and moves.
func Large(n int) map[string]string {
	files := map[string]string{
		"saison.yaml": settings("Grande saison", 24) + "organisation: {nom: Maison d'essai, courriel: contact@example.org}\n" +
			"périodes:\n  relâche: [du 20 décembre 2026 au 4 janvier 2027, du 10 au 25 avril 2027]\n",
	}
	for i := range 24 {
		p := newPage(fmt.Sprintf("Salle %d « Été », cour & jardin", i))
		p.line("rue", fmt.Sprintf("%d rue de l'Essai", i+1))
		p.line("code postal", "01000")
		p.line("ville", "Exempleville")
		p.line("pays", "FR")
		p.line("geo", fmt.Sprintf("46.2%02d, 5.22%d", i, i%10))
		p.line("fuseau", largeZones[i%len(largeZones)])
		files[fmt.Sprintf("content/lieux/salle-%d.md", i)] = p.text("")
	}
	for i := range 40 {
		p := newPage(fmt.Sprintf("Personne Exemple %d", i))
		p.line("accord de publication", "oui")
		files[fmt.Sprintf("content/personnes/personne-%d.md", i)] = p.text("")
	}
	for i := range 12 {
		p := newPage(fmt.Sprintf("Cycle %d : l'essai", i))
		files[fmt.Sprintf("content/cycles/cycle-%d.md", i)] = p.text("Un cycle.\n")
	}
	for i := range 20 {
		p := newPage(fmt.Sprintf("Appel %d", i))
		p.line("ouvre", "1er décembre 2026")
		p.line("ferme", inWords(time.Date(2027, time.Month(1+i%12), 5, 23, 59, 0, 0, time.UTC), true))
		files[fmt.Sprintf("content/appels/appel-%d.md", i)] = p.text("")
	}
	r := rand.New(rand.NewPCG(5000, 9073))
	for i := range n {
		files[fmt.Sprintf("content/%s/evenement-%d.md", folders[i%len(folders)], i)] = largeEvent(r, i)
	}
	return files
}

func largeEvent(r *rand.Rand, i int) string {
	p := newPage(fmt.Sprintf("Événement n° %d, « à l'essai » ; soirée: %s", i, strings.Repeat("longue ", i%7)))
	day := time.Date(2026, 6, 1+r.IntN(600), 0, 0, 0, 0, time.UTC)
	status := statuses[i/len(folders)%len(statuses)]
	exhibition := folders[i%len(folders)] == "expositions"
	repeats := i%3 == 0 && !exhibition && (status == "" || status == "annulé" || status == "complet" || status == "provisoire")
	switch {
	case repeats:
		form := forms[i/3%len(forms)]
		p.WriteString(strings.NewReplacer("{d}", inWords(day, false), "{l}", inWords(day.AddDate(0, 4+r.IntN(6), 0), false)).Replace(form) + "\n")
		if i%9 == 0 {
			p.line("sauf", "[relâche]")
		}
	case exhibition || i%11 == 0:
		p.line("date", "du "+inWords(day, false)+" au "+inWords(day.AddDate(0, 0, 2+r.IntN(40)), false))
	case i%13 == 0:
		p.list("dates", []string{inWords(day.Add(20*time.Hour), true), inWords(day.AddDate(0, 0, 1).Add(17*time.Hour), true)})
	case i%17 == 0:
		p.line("date", inWords(day, false))
	default:
		p.line("date", inWords(day.Add(time.Duration(8+r.IntN(14))*time.Hour+time.Duration(15*r.IntN(4))*time.Minute), true))
		p.line("durée", "1h45")
	}
	p.line("statut", status)
	if status == "déplacé" {
		p.line("date précédente", inWords(day.AddDate(0, 0, -3).Add(19*time.Hour), true))
	}
	if status == "en ligne" {
		p.line("en ligne", fmt.Sprintf("{url: \"https://visio.example.org/salle?n=%d&x=a,b;c\"}", i))
	}
	p.line("lieu", fmt.Sprintf("salle-%d", r.IntN(24)))
	if i%5 == 0 {
		p.line("fait partie de", fmt.Sprintf("cycle-%d", i%12))
	}
	if i%2 == 0 {
		p.list("distribution", []string{fmt.Sprintf("personne-%d", i%40), fmt.Sprintf("personne-%d", (i+7)%40)})
	}
	p.list("thèmes", []string{[...]string{"musique", "théâtre", "danse", "sciences"}[i%4]})
	p.line("tarif", [...]string{"gratuit", "12,50 €", "libre participation"}[i%3])
	if i%4 == 0 {
		p.line("note", "\"Attention : l'entrée se fait par la cour, au n° 3 bis; merci, à bientôt !\"")
	}
	return p.text("Une soirée d'essai, avec des virgules, des points-virgules ; et des « guillemets ».\n\nVenez nombreux — 🎶 !\n")
}
