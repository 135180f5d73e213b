package locale

import (
	"slices"
	"strings"
	"testing"

	"saison/internal/civil"
	"saison/internal/diag"
)

// said prints the first fault of a text as an author sees it.
func sayFault(t *testing.T, faults []Fault, lang string) string {
	t.Helper()
	if len(faults) == 0 {
		return "no fault"
	}
	d := diag.New(faults[0].ID, diag.Pos{}, faults[0].Args)
	return visible.Replace(strings.Join(append([]string{d.Message(lang)}, d.Hints(lang)...), "\n"))
}

func TestFaultsAreSaidInEverydayWords(t *testing.T) {
	t.Parallel()
	spans := func(c Clue) func(string) []Fault {
		return func(s string) []Fault { _, _, _, f := ReadSpans(s, c); return f }
	}
	moment := func(c Clue) func(string) []Fault {
		return func(s string) []Fault { _, f := ReadMoment(s, c); return f }
	}
	price := func(s string) []Fault { _, f := ReadPrice(s, "", Clue{Key: "tarif", Lang: "fr"}); return f }
	duration := func(s string) []Fault { _, f := ReadDuration(s, Clue{Key: "durée"}); return f }
	file := civil.Date{Year: 2027, Month: 5, Day: 14}
	for _, c := range []struct {
		read       func(string) []Fault
		text, lang string
		want       string
	}{
		{spans(Clue{Key: "date"}), "dimanche 12 décembre 2026 à 20h30", "fr",
			"Le 12_décembre 2026 est un samedi, vous avez écrit « dimanche ».\nÀ écrire : « date: samedi 12 décembre 2026 à 20h30 »\nou : « date: dimanche 13 décembre 2026 à 20h30 »"},
		{spans(Clue{Key: "date"}), "dimanche 12 décembre 2026 à 20h30", "en",
			"12_December 2026 is a Saturday, you wrote \"dimanche\".\nTo write: \"date: samedi 12 décembre 2026 à 20h30\"\nor: \"date: dimanche 13 décembre 2026 à 20h30\""},
		{moment(Clue{Key: "ferme", Deadline: true}), "31 janvier 2027 à minuit", "fr",
			"« 31 janvier 2027 à minuit » : est-ce le début ou la fin du 31_janvier ?\nÀ écrire : « ferme: 31 janvier 2027 à 23h59 » (fin du dimanche 31)\nou : « ferme: 31 janvier 2027 à 0h » (début du dimanche 31)"},
		{moment(Clue{Key: "date"}), "31 janvier 2027 à minuit", "fr",
			"« 31 janvier 2027 à minuit » : est-ce le début ou la fin du 31_janvier ?\nÀ écrire : « date: lundi 1er février 2027 à 0h » (fin du dimanche 31, début du lundi 1er)\nou : « date: 31 janvier 2027 à 0h » (début du dimanche 31)"},
		{spans(Clue{Key: "dates", FileDate: file}), "du 14 au 16 mai", "fr",
			"« du 14 au 16 mai » : de quelle année ?\nLe nom du fichier commence par 2027-05-14.\nÀ écrire : « dates: du 14 au 16 mai 2027 » (vendredi 14 au dimanche 16)"},
		{spans(Clue{Key: "dates"}), "du 14 au 16 mai", "fr", "« du 14 au 16 mai » : de quelle année ?"},
		{spans(Clue{Key: "date"}), "30 février 2027", "fr",
			"« 30 février 2027 » : ce jour n'existe pas.\nLe dernier jour du mois est le 28_février.\nÀ écrire : « date: 28 février 2027 »\nou : « date: 1er mars 2027 »"},
		{spans(Clue{Key: "date"}), "03/13/2027", "en",
			"\"03/13/2027\": there is no such day.\nThe day stands before the month: \"date: 13/03/2027\""},
		{spans(Clue{Key: "début"}), "22/08/2027 18:00", "fr", "« 22/08/2027 18:00 » a été lu : dimanche 22_août 2027 à 18~h."},
		{spans(Clue{Key: "date"}), "12/12/26", "fr",
			"« 12/12/26 » : l'année « 26 » s'écrit avec quatre chiffres.\nÀ écrire : « date: 12/12/2026 »"},
		{spans(Clue{Key: "date"}), "12 décembre 2026 à 25h", "fr",
			"« 25h » : cette heure n'existe pas.\nÀ écrire, par exemple : « date: 12 décembre 2026 à 20h30 »"},
		{spans(Clue{Key: "date"}), "12 December 2026, 13 pm", "en",
			"\"13 pm\": there is no such time.\nTo write, for example: \"date: 12 December 2026, 20:30\""},
		{spans(Clue{Key: "--start"}), "bientôt", "fr",
			"« bientôt » n'est pas une date que l'on peut lire.\nÀ écrire, par exemple : « --start \"samedi 12 décembre 2026 à 20h30\" »"},
		{spans(Clue{Key: "date"}), "bientôt", "fr",
			"« bientôt » n'est pas une date que l'on peut lire.\nÀ écrire, par exemple : « date: samedi 12 décembre 2026 à 20h30 »"},
		{spans(Clue{Key: "date"}), "samedi 13 mars 2027, 14h-11h", "fr",
			"La fin (11~h) est avant le début (14~h).\nÀ écrire, par exemple : « date: samedi 13 mars 2027, 14h-17h »\nou : « date: samedi 13 mars 2027, 11h-14h »"},
		{price, "12,50", "fr", "« 12,50 » a été lu : 12,50_€."},
		{price, "non communiqué", "fr", "« non communiqué » : la page affichera « tarif à venir »."},
		{price, "gratuti", "fr", "« gratuti » n'est pas un tarif que l'on peut lire.\nVouliez-vous dire « gratuit » ? À écrire : « tarif: gratuit »\nÀ écrire, par exemple : « tarif: 12,50 € »"},
		{spans(Clue{Key: "date"}), "samdi 12 décembre 2026 à 20h30", "fr",
			"« samdi 12 décembre 2026 à 20h30 » n'est pas une date que l'on peut lire.\nVouliez-vous dire « samedi » ? À écrire : « date: samedi 12 décembre 2026 à 20h30 »"},
		{moment(Clue{Key: "start"}), "12 Decembr 2026", "en",
			"\"12 Decembr 2026\" is not a date that can be read.\nDid you mean \"décembre\"? To write: \"start: 12 décembre 2026\""},
		{spans(Clue{Key: "date"}), "l2 décembre 2O26", "fr",
			"« l2 décembre 2O26 » contient des lettres à la place de chiffres. Compris : « 12 décembre 2026 ».\nÀ écrire : « date: 12 décembre 2026 »"},
		{spans(Clue{Key: "date"}), "12 décembre 2026 vers 20h", "fr",
			"« 12 décembre 2026 vers 20h » : un agenda n'a que des heures exactes.\nÀ écrire : « date: 12 décembre 2026 à 20h »"},
		{spans(Clue{Key: "date"}), "12 décembre 2026 à 20h30 (complet)", "fr",
			"« 12 décembre 2026 à 20h30 (complet) » : « complet » ne fait pas partie d'une date.\nÀ écrire : « date: 12 décembre 2026 à 20h30 »"},
		{spans(Clue{Key: "date"}), "le 12 décembre prochain", "fr", "« le 12 décembre prochain » : de quelle année ?"},
		{spans(Clue{Key: "date"}), "12 décembre 2026 à 20h3", "fr",
			"« 12 décembre 2026 à 20h3 » n'est pas une date que l'on peut lire.\nÀ écrire : « date: 12 décembre 2026 à 20h30 »\nou : « date: 12 décembre 2026 à 20h03 »"},
		{spans(Clue{Key: "date"}), "12 December 2026 at half past eight", "en",
			"\"12 December 2026 at half past eight\" is not a date that can be read.\nTo write: \"date: 12 December 2026 at 20:30\"\nor: \"date: 12 December 2026 at 8:30\""},
		{price, "12,505 €", "fr", "« 12,505 € » : trois chiffres après la virgule ou le point. Sont-ce des milliers, ou un chiffre de trop ?\nPour des milliers : « tarif: 12505 € »\nPour des centimes : « tarif: 12,50 € »"},
		{price, "plein 1.200 € / 0,505 €", "en", "\"plein 1.200 € / 0,505 €\": three figures after the comma or point. Are these thousands, or is it one figure too many?\nFor thousands: \"tarif: plein 1200 € / 0,505 €\"\nFor cents: \"tarif: plein 1.20 € / 0,505 €\""},
		{price, "1e400 €", "fr", "« 1e400 € » n'est pas un tarif que l'on peut lire.\nÀ écrire, par exemple : « tarif: 12,50 € »"},
		{price, "12,50 dollards", "fr", "« 12,50 dollards » n'est pas un tarif que l'on peut lire.\nVouliez-vous dire « 12,50 dollars » ? À écrire : « tarif: 12,50 dollars »\nÀ écrire, par exemple : « tarif: 12,50 € »"},
		{price, "plein 12 eruos / 8 €", "fr", "« plein 12 eruos / 8 € » n'est pas un tarif que l'on peut lire.\nVouliez-vous dire « plein 12 euros / 8 € » ? À écrire : « tarif: plein 12 euros / 8 € »\nÀ écrire, par exemple : « tarif: 12,50 € »"},
		{price, "12k€", "fr", "« 12k€ » n'est pas un tarif que l'on peut lire.\nÀ écrire, par exemple : « tarif: 12,50 € »"},
		{price, "12,5055 €", "fr", "« 12,5055 € » n'est pas un tarif que l'on peut lire.\nÀ écrire, par exemple : « tarif: 12,50 € »"},
		{duration, "90", "fr", "« 90 » n'est pas une durée que l'on peut lire.\nÀ écrire : « durée: 90 min »\nÀ écrire, par exemple : « durée: 1h45 »"},
	} {
		if got := sayFault(t, c.read(c.text), c.lang); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// TestEveryCorrectionOfferedCanBeTyped reads the lines that hints offer.
func TestEveryCorrectionOfferedCanBeTyped(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"dimanche 12 décembre 2026 à 20h30", "lundi 31 janvier 2027", "Sunday 12 December 2026 at 20:30", "Sonntag, 12. Dezember 2026",
		"30 février 2027", "31 avril 2027 à 20h", "2027-02-30", "29/02/2027", "03/13/2027", "31 février", "du 14 au 16 mai", "12 décembre 26",
		"12/12/26", "12.12.", "12/12", "31 janvier 2027 à minuit", "12 December 2026 at midnight", "12. Dezember 2026, Mitternacht",
		"les 26 décembre et 2 janvier 2027", "du 1er octobre 2027 au 30 juin 2027", "samedi 12 décembre à 20h",
		"tous les samedis sauf le 1er mai", "every third Saturday", "jeden dritten Samstag",
		"du 14 au 12 décembre 2026", "du lundi 14 au samedi 12 décembre 2026", "du 28 au 3 janvier 2027", "du 1er juillet au 30 juin 2027",
		"2026-12-14 - 2026-12-12", "14/12/2026 - 12/12/2026", "14.-12. Dezember 2026", "14–12 December 2026", "December 14-12, 2026",
		"13. März 2027, 14–11 Uhr", "samedi 13 mars 2027 de 14h à 14h", "du 12 décembre à 20h au 12 décembre 2026 à 18h",
		"tous les samedis du 9 janvier 2027 au 26 juin 2026", "tous les samedis de 14h à 11h", "12 décembre 2026 de 24h à 2h",
		"12 décembre 2026 à 20h30 - complet", "12 décembre 2026, concert à 20h30", "Le concert aura lieu le samedi 12 décembre 2026 à 20h30",
		"12 décembre 2026 après-midi", "12 décembre 2026 de 20h à l'aube", "le week-end du 12 décembre 2026", "12 décembre 2026 à 20-30",
		"12 décembre 2026 20h30/22h30", "12 > 14 décembre 2026", "samedi 012 décembre 2026", "12 décembre 2 026", "12 décembre 2026 à 20j30",
		"12 décembre 2026 à 2030", "12 décembre 2026 à 20h300", "12 December 2026 at 8 o'clock", "12 December 2026 doors 7pm",
		"12. Dezember 2026 halb neun", "12. Dezember 2026, Einlass 19 Uhr, Beginn 20 Uhr", "12.12.2026 20 Uhr (ausverkauft)",
		"tous les mardis à 19h avec Paul",
	} {
		_, _, _, faults := ReadSpans(text, clue)
		if !HasError(faults) {
			t.Errorf("%q has no fault", text)
		}
		for _, f := range faults {
			if (f.ID == "end-before-start" && f.Args["fix"] == nil) || f.Args["example"] != nil && f.ID == "date-not-understood" {
				t.Errorf("%q: no line to type", text)
			}
			for _, name := range []string{"fix", "fix2", "fixread", "swap", "fix24", "fixnext", "fix0", "line", "line2"} {
				fix, _ := f.Args[name].(string)
				if fix == "" {
					continue
				}
				value, ok := strings.CutPrefix(fix, "date: ")
				if _, _, _, again := ReadSpans(value, clue); !ok || HasError(again) {
					t.Errorf("%q: the correction %q has the fault %s", text, fix, showFaults(again))
				}
			}
		}
	}
}

// TestEveryExampleIsRight reads the examples of hints as what they are examples of.
func TestEveryExampleIsRight(t *testing.T) {
	t.Parallel()
	for id, texts := range examples {
		for _, text := range texts {
			read := readers[map[string]string{
				"date-not-understood": "moment", "repeat-not-understood": "repeat", "time-not-understood": "hours",
				"duration-not-understood": "duration", "price-not-understood": "price", "ages-not-understood": "ages",
			}[id]]
			if _, faults := read(text); len(faults) > 0 {
				t.Errorf("%s: the example %q has the fault %s", id, text, showFaults(faults))
			}
		}
	}
}

// TestRelativeDaysAreOfferedAsDates fills in what day it is.
func TestRelativeDaysAreOfferedAsDates(t *testing.T) {
	t.Parallel()
	today := civil.Date{Year: 2026, Month: 12, Day: 5} // a Saturday
	for text, want := range map[string]string{
		"samedi prochain":     "date: samedi 12 décembre 2026",
		"ce dimanche à 20h":   "date: dimanche 6 décembre 2026 à 20h",
		"demain à 20h30":      "date: dimanche 6 décembre 2026 à 20h30",
		"aujourd'hui à 20h30": "date: samedi 5 décembre 2026 à 20h30",
		"tomorrow at 8pm":     "date: Sunday 6 December 2026 at 8pm",
		"nächsten Samstag":    "date: Samstag, 12. Dezember 2026",
	} {
		_, _, _, faults := ReadSpans(text, Clue{Key: "date"})
		c, _ := faults[0].Args["coming"].(Coming)
		if got := c.Args(today)["line"]; faults[0].ID != "date-not-understood" || got != want {
			t.Errorf("%q: %s %v, want %q", text, faults[0].ID, got, want)
		}
	}
}

func TestLongTextIsRefused(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é", maxLength) + "a"
	for name, read := range readers {
		if name == "yesno" {
			continue
		}
		if _, faults := read(long); len(faults) != 1 || faults[0].ID != "text-too-long" {
			t.Errorf("%s: %s", name, showFaults(faults))
		}
		if _, faults := read(long[:len(long)-1]); len(faults) == 1 && faults[0].ID == "text-too-long" {
			t.Errorf("%s: %d characters are not too many", name, maxLength)
		}
	}
}

// hostile are texts that must neither hang nor panic.
var hostile = []string{
	strings.Repeat("9 janvier, ", 90), strings.Repeat("du ", 300), strings.Repeat("1 et ", 190), strings.Repeat("samedi ", 140),
	strings.Repeat("sauf ", 190), strings.Repeat("tous les ", 110), strings.Repeat("à 20h ", 160), strings.Repeat("1-", 490),
	strings.Repeat("(", 900), strings.Repeat("premier et ", 90), strings.Repeat("12/12/", 160), strings.Repeat("99999999999 ", 80),
	strings.Repeat("וב", 450), strings.Repeat("יום ", 240), strings.Repeat("יום שני הראשון ו", 60), strings.Repeat("ב־", 490), strings.Repeat("אחת ל", 190),
	strings.Repeat("21 h, heure de Lisbonne (22 h, heure de Paris) ", 20), "21 h, heure de Lisbonne (" + strings.Repeat("(22 h, heure ", 70),
	"\xff\xfe", "12\u0301 décembre", "\u202e12 décembre 2026", "2026-99-99", "0/0/0000", "00:00:00", "0 janvier 0000",
	"tous les samedis sauf " + strings.Repeat("vacances et ", 70),
}

func TestHostileTextIsReadInTime(t *testing.T) {
	t.Parallel()
	for _, text := range hostile {
		for _, read := range readers {
			read(text)
		}
		for _, l := range languages {
			l.Typeset(text)
		}
	}
}

func FuzzReadSpans(f *testing.F) {
	seedPhrases(f)
	f.Fuzz(func(t *testing.T, text string) {
		spans, rep, unknown, faults := ReadSpans(text, clue)
		n := 0
		for _, set := range []bool{len(spans) > 0, rep != nil, unknown != "", HasError(faults)} {
			if set {
				n++
			}
		}
		if n != 1 {
			t.Fatalf("%q: %v %v %q %v", text, spans, rep, unknown, faults)
		}
		for _, s := range spans {
			if !s.Start.Date.Valid() || s.HasEnd && (!s.End.Date.Valid() || s.End.DateTime.Before(s.Start.DateTime) && s.End.HasTime) {
				t.Fatalf("%q: %s", text, showSpans(spans))
			}
		}
		readsAgain(t, text, spans)
		sayAll(t, text, faults)
	})
}

// readsAgain prints dates in every language, and reads them as the same. Dates
// with an offset, seconds, or out of order are printed for readers alone.
func readsAgain(t *testing.T, text string, spans []Span) {
	for i, s := range spans {
		for _, m := range []Moment{s.Start, s.End} {
			if m.Offset != nil || m.Second != 0 || m.HasTime && m.Time == (civil.Time{}) {
				return
			}
		}
		if i > 0 && !s.Start.DateTime.After(spans[i-1].Start.DateTime) || i > 0 && spans[i-1].HasEnd && s.Start.DateTime.Before(spans[i-1].End.DateTime) {
			return
		}
	}
	for _, l := range languages {
		if len(spans) == 0 {
			return
		}
		printed := l.Dates(spans)
		got, _, _, faults := ReadSpans(printed, clue)
		if len(printed) < maxLength/2 && (len(faults) > 0 || showSpans(got) != showSpans(spans)) {
			t.Fatalf("%q is %s, printed as %q, which is %s %v", text, showSpans(spans), printed, showSpans(got), faults)
		}
	}
}

func FuzzReadRepeat(f *testing.F) {
	seedPhrases(f)
	f.Fuzz(func(t *testing.T, text string) {
		rep, faults := ReadRepeat(text, clue)
		if (rep != nil) == HasError(faults) {
			t.Fatalf("%q: %v %v", text, rep, faults)
		}
		if rep != nil && (rep.Rule.Freq == 0 || rep.Rule.Interval > maxInterval || rep.Rule.Count > maxInterval) {
			t.Fatalf("%q: %+v", text, rep.Rule)
		}
		if rep != nil {
			seriesAgain(t, text, rep)
		}
		sayAll(t, text, faults)
	})
}

// seriesAgain prints a series in words in every language, and reads it as the same.
func seriesAgain(t *testing.T, text string, rep *Repeat) {
	for _, l := range languages {
		printed := l.Repeat(rep)
		if printed == "" || isRule(text) || len(printed) > maxLength/2 {
			continue
		}
		if rep.From == rep.Until && !rep.From.IsZero() { // one day, which is printed as a date
			if got, _, _, faults := ReadSpans(printed, clue); len(faults) > 0 || len(got) != 1 || got[0].Start.Date != rep.From {
				t.Fatalf("%q is %s, printed as %q, which is %s %v", text, showRepeat(rep), printed, showSpans(got), faults)
			}
			continue
		}
		got, faults := ReadRepeat(printed, clue)
		if len(faults) > 0 || showRepeat(got) != showRepeat(rep) {
			t.Fatalf("%q is %s, printed as %q, which is %s %v", text, showRepeat(rep), printed, showRepeat(got), faults)
		}
	}
}

func FuzzReadPrice(f *testing.F) {
	seedPhrases(f)
	f.Fuzz(func(t *testing.T, text string) {
		prices, faults := ReadPrice(text, "", clue)
		if (len(prices) > 0) == HasError(faults) {
			t.Fatalf("%q: %v %v", text, prices, faults)
		}
		for _, p := range prices {
			if p.Cents < 0 || p.Cents > maxCents || (p.Kind == Amount) != (p.Currency != "") {
				t.Fatalf("%q: %+v", text, p)
			}
		}
		sayAll(t, text, faults)
	})
}

// FuzzReaders reads every text as everything: hours, slots, durations, ages.
func FuzzReaders(f *testing.F) {
	seedPhrases(f)
	f.Fuzz(func(t *testing.T, text string) {
		for name, read := range readers {
			if _, faults := read(text); name != "yesno" {
				sayAll(t, text, faults)
			}
		}
		if n, ok := ReadCount(text); ok && (n < 0 || n > 999_999_999) {
			t.Fatalf("%q: %d", text, n)
		}
		sayAll(t, text, CheckClocks(text, civil.Date{Year: 2027, Month: 3, Day: 20}, clue))
		if o, ok := ReadOpening(text); ok {
			if len(o.Days) == 0 || len(o.Days) > 7 || slices.Contains(o.Days, 7) {
				t.Fatalf("%q is open on %v", text, o.Days)
			}
		}
	})
}

func FuzzTypeset(f *testing.F) {
	seedPhrases(f)
	f.Add(`L'atelier "Titan" : « oui » ! https://exemple.org/?a=b; fin`)
	f.Fuzz(func(t *testing.T, text string) {
		for _, l := range languages {
			once := l.Typeset(text)
			if twice := l.Typeset(once); twice != once {
				t.Fatalf("%s %q: once %q, twice %q", l.Code, text, once, twice)
			}
		}
	})
}

// seedPhrases adds the phrases of testdata, and the hostile ones.
func seedPhrases(f *testing.F) {
	for _, text := range hostile {
		f.Add(text)
	}
	for _, phrase := range testPhrases(f) {
		f.Add(phrase)
	}
}

// sayAll prints every fault in both languages.
func sayAll(t *testing.T, text string, faults []Fault) {
	for _, f := range faults {
		d := diag.New(f.ID, diag.Pos{}, f.Args)
		for _, lang := range []string{"fr", "en"} {
			if d.Message(lang) == "" {
				t.Fatalf("%q: %s says nothing", text, f.ID)
			}
			d.Hints(lang)
		}
	}
}
