package locale

import (
	"strings"
	"testing"
	"time"

	"saison/internal/civil"
)

// visible shows the spaces that do not break: _ is U+00A0, ~ is U+202F.
var visible = strings.NewReplacer("\u00a0", "_", "\u202f", "~", lri, "<", pdi, ">")

func date(s string) civil.Date {
	d, ok := civil.ParseDate(s)
	if !ok {
		panic(s)
	}
	return d
}

func clock(h, m int) civil.Time { return civil.Time{Hour: h, Minute: m} }

// spansOf reads a phrase that is right.
func spansOf(t *testing.T, phrase string) []Span {
	t.Helper()
	spans, _, _, faults := ReadSpans(phrase, Clue{})
	if len(faults) > 0 || len(spans) == 0 {
		t.Fatalf("%q: %v", phrase, faults)
	}
	return spans
}

func TestDatesAreTheirOwnInEachLanguage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ phrase, fr, en, de, he string }{
		{"samedi 12 décembre 2026 à 20h30",
			"samedi 12_décembre 2026 à 20~h~30", "Saturday 12_December 2026, 8.30_pm", "Samstag, 12._Dezember 2026, 20.30_Uhr", "שבת, 12 בדצמבר 2026, 20:30"},
		{"1er mai 2027", "samedi 1er_mai 2027", "Saturday 1_May 2027", "Samstag, 1._Mai 2027", "שבת, 1 במאי 2027"},
		{"du 26 juillet au 1er septembre 2027",
			"du 26_juillet au 1er_septembre 2027", "26_July – 1_September 2027", "26._Juli – 1._September 2027", "26 ביולי – 1 בספטמבר 2027"},
		{"du 26 décembre 2026 au 2 janvier 2027",
			"du 26_décembre 2026 au 2_janvier 2027", "26_December 2026 – 2_January 2027", "26._Dezember 2026 – 2._Januar 2027", "26 בדצמבר 2026 – 2 בינואר 2027"},
		{"du 14 au 16 mai 2027",
			"du vendredi 14 au dimanche 16_mai 2027", "Friday 14 – Sunday 16_May 2027", "Freitag, 14. – Sonntag, 16._Mai 2027", "יום שישי, 14 – יום ראשון, 16 במאי 2027"},
		{"du 28 août au 1er septembre 2027",
			"du samedi 28_août au mercredi 1er_septembre 2027", "Saturday 28_August – Wednesday 1_September 2027",
			"Samstag, 28._August – Mittwoch, 1._September 2027", "שבת, 28 באוגוסט – יום רביעי, 1 בספטמבר 2027"},
		{"les samedis 9, 16 et 23 janvier 2027",
			"les samedis 9, 16 et 23_janvier 2027", "Saturdays 9, 16 and 23_January 2027", "Samstage 9., 16. und 23._Januar 2027", "שבתות 9, 16 ו־23 בינואר 2027"},
		{"les samedis 9, 16 et 23 janvier et le samedi 6 février 2027, de 14h à 17h30",
			"les samedis 9, 16 et 23_janvier et le samedi 6_février 2027, de 14~h à 17~h~30",
			"Saturdays 9, 16 and 23_January and Saturday 6_February 2027, 2–5.30_pm",
			"Samstage 9., 16. und 23._Januar und Samstag, 6._Februar 2027, 14–17.30_Uhr",
			"שבתות 9, 16 ו־23 בינואר ושבת, 6 בפברואר 2027, <14:00–17:30>"},
		{"samedi 13 mars 2027, 14h-17h",
			"samedi 13_mars 2027 de 14~h à 17~h", "Saturday 13_March 2027, 2–5_pm", "Samstag, 13._März 2027, 14–17_Uhr", "שבת, 13 במרץ 2027, <14:00–17:00>"},
		{"12 décembre 2026 de 20h à minuit",
			"samedi 12_décembre 2026 de 20~h à minuit", "Saturday 12_December 2026, 8_pm–midnight", "Samstag, 12._Dezember 2026, 20–24_Uhr", "שבת, 12 בדצמבר 2026, <20:00–24:00>"},
		{"1er mai 2027 de 10h à midi",
			"samedi 1er_mai 2027 de 10~h à midi", "Saturday 1_May 2027, 10_am–noon", "Samstag, 1._Mai 2027, 10–12_Uhr", "שבת, 1 במאי 2027, <10:00–12:00>"},
		{"du vendredi 14 mai à 19h30 au dimanche 16 mai 2027 à 12h30",
			"du vendredi 14_mai à 19~h~30 au dimanche 16_mai 2027 à 12~h~30", "Friday 14_May, 7.30_pm – Sunday 16_May 2027, 12.30_pm",
			"Freitag, 14._Mai, 19.30_Uhr – Sonntag, 16._Mai 2027, 12.30_Uhr", "יום שישי, 14 במאי, 19:30 – יום ראשון, 16 במאי 2027, 12:30"},
		{"du 3 au 7 août 2027 de 14h à 17h",
			"du mardi 3 au samedi 7_août 2027, de 14~h à 17~h", "Tuesday 3 – Saturday 7_August 2027, 2–5_pm",
			"Dienstag, 3. – Samstag, 7._August 2027, 14–17_Uhr", "יום שלישי, 3 – שבת, 7 באוגוסט 2027, <14:00–17:00>"},
		{"3, 4, 9 et 12 août 2027 à 20h",
			"les 3, 4, 9 et 12_août 2027 à 20~h", "3, 4, 9 and 12_August 2027, 8_pm", "3., 4., 9. und 12._August 2027, 20_Uhr", "3, 4, 9 ו־12 באוגוסט 2027, 20:00"},
		{"9 janvier 2027 à 20h, 10 janvier 2027 à 17h",
			"le samedi 9_janvier 2027 à 20~h et le dimanche 10_janvier 2027 à 17~h",
			"Saturday 9_January 2027, 8_pm and Sunday 10_January 2027, 5_pm",
			"Samstag, 9._Januar 2027, 20_Uhr und Sonntag, 10._Januar 2027, 17_Uhr", "שבת, 9 בינואר 2027, 20:00 ויום ראשון, 10 בינואר 2027, 17:00"},
		{"12 décembre 2026 à 15h et à 20h30",
			"samedi 12_décembre 2026 à 15~h et à 20~h~30", "Saturday 12_December 2026, 3_pm and 8.30_pm",
			"Samstag, 12._Dezember 2026, 15_Uhr und 20.30_Uhr", "שבת, 12 בדצמבר 2026, 15:00 ו־20:30"},
		{"les 17 et 18 juillet 2027",
			"les samedi 17 et dimanche 18_juillet 2027", "Saturday 17 and Sunday 18_July 2027", "Samstag, 17. und Sonntag, 18._Juli 2027", "שבת, 17 ויום ראשון, 18 ביולי 2027"},
	} {
		spans := spansOf(t, c.phrase)
		for lang, want := range map[string]string{"fr": c.fr, "en": c.en, "de": c.de, "he": c.he} {
			if got := visible.Replace(For(lang).Dates(spans)); got != want {
				t.Errorf("%s %q:\n got %s\nwant %s", lang, c.phrase, got, want)
			}
		}
	}
}

func TestShortFormsAndRanges(t *testing.T) {
	t.Parallel()
	fr, en, de, he := For("fr"), For("en"), For("de"), For("he")
	d := date("2026-12-12")
	for _, c := range []struct{ got, want string }{
		{fr.Date(d), "12_décembre 2026"},
		{fr.DateShort(d), "sam. 12_déc. 2026"},
		{fr.DayMonth(d), "12_décembre"},
		{fr.DayMonthLong(date("2027-02-06")), "samedi 6_février"},
		{fr.MonthYear(2026, time.December), "décembre 2026"},
		{fr.MonthShort(time.July), "juill."},
		{fr.WeekdayShort(time.Saturday), "sam."},
		{fr.OfMonth(time.August), "d’août"},
		{fr.OfMonth(time.April), "d’avril"},
		{fr.OfMonth(time.October), "d’octobre"},
		{fr.OfMonth(time.May), "de mai"},
		{en.OfMonth(time.May), "of May"},
		{fr.InMonth(time.August), "en août"},
		{fr.Until(date("2027-01-31")), "jusqu’au 31_janvier 2027 inclus"},
		{en.Until(date("2027-01-31")), "until 31_January 2027 inclusive"},
		{fr.Range(date("2027-08-03"), date("2027-08-07")), "du 3 au 7_août 2027"},
		{en.Range(date("2027-08-03"), date("2027-08-07")), "3–7_August 2027"},
		{de.Range(date("2027-08-03"), date("2027-08-07")), "3.–7._August 2027"},
		{he.Range(date("2027-05-14"), date("2027-05-16")), "<14–16> במאי 2027"},
		{fr.Range(date("2027-08-03"), date("2027-08-04")), "les 3 et 4_août 2027"},
		{en.Range(date("2027-08-03"), date("2027-08-04")), "3 and 4_August 2027"},
		{de.Range(date("2027-08-03"), date("2027-08-04")), "3. und 4._August 2027"},
		{fr.Range(d, d), "12_décembre 2026"},
		{fr.RangeLong(date("2027-05-10"), date("2027-05-16")), "du lundi 10 au dimanche 16_mai 2027"},
		{fr.RangeLong(date("2027-05-10"), date("2027-05-17")), "du 10 au 17_mai 2027"},
		{fr.Hour(clock(20, 0)), "20~h"},
		{fr.Hour(clock(20, 5)), "20~h~05"},
		{fr.Hour(clock(12, 0)), "midi"},
		{fr.Hour(clock(0, 0)), "0~h"},
		{en.Hour(clock(0, 30)), "12.30_am"},
		{en.Hour(clock(12, 30)), "12.30_pm"},
		{fr.HourZone(clock(21, 0), "Europe/Lisbon"), "21~h (heure de Lisbonne)"},
		{en.HourZone(clock(21, 0), "Europe/Lisbon"), "9_pm (Lisbon time)"},
		{fr.Zone("America/Argentina/Buenos_Aires"), "heure de Buenos Aires"},
		{fr.Zone("Asia/Almaty"), "heure d’Almaty"},
		{fr.Duration(105 * time.Minute), "1~h~45"},
		{fr.Duration(2 * time.Hour), "2~h"},
		{fr.Duration(28 * time.Minute), "28_min"},
		{fr.Duration(72 * time.Hour), "3_jours"},
		{en.Duration(105 * time.Minute), "1_h 45_min"},
		{de.Duration(105 * time.Minute), "1_Std. 45_Min."},
		{fr.Number(1200), "1~200"},
		{en.Number(1234567), "1,234,567"},
		{de.Number(-1200), "−1.200"},
		{fr.Decimal(125, 1), "12,5"},
		{fr.Decimal(21, 1), "2,1"},
		{fr.Decimal(120, 1), "12"},
		{fr.Ordinal(1), "1er"},
		{fr.OrdinalFeminine(1), "1re"},
		{fr.Ordinal(2), "2e"},
		{en.Ordinal(3), "3rd"},
		{en.Ordinal(12), "12th"},
		{de.Ordinal(3), "3."},
		{fr.List([]string{"a", "b", "c"}), "a, b et c"},
		{en.List([]string{"a", "b"}), "a and b"},
		{fr.List(nil), ""},
		{fr.Quote("Titan"), "«~Titan~»"},
		{de.Quote("Titan"), "„Titan“"},
		{For("en-GB").Code + For("xx").Code + For("fr_FR").Code, "enenfr"},
		{Capital("été"), "Été"},
		{Datetime(time.Date(2026, 12, 12, 20, 30, 0, 0, time.FixedZone("", 3600))), "2026-12-12T20:30+01:00"},
		{Datetime(time.Date(2026, 12, 12, 20, 30, 0, 0, time.UTC)), "2026-12-12T20:30Z"},
	} {
		if got := visible.Replace(c.got); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestSeriesWithTheirChanges(t *testing.T) {
	t.Parallel()
	r, faults := ReadRepeat("samedi de 10h à 12h30, du 9 janvier au 26 juin 2027, sauf le 1er mai", Clue{})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	moved := Change{On: date("2027-04-03"), To: Span{
		Start: at24(date("2027-04-04"), clock(15, 0)), End: at24(date("2027-04-04"), clock(17, 0)), HasEnd: true}}
	off := Change{Kind: CalledOff, On: date("2027-06-12")}
	added := Change{Kind: Added, To: Span{Start: at24(date("2027-06-13"), clock(10, 0))}}
	for _, c := range []struct{ lang, want string }{
		{"fr", "tous les samedis de 10~h à 12~h~30, du 9_janvier au 26_juin 2027, sauf le 1er_mai~; le 3_avril est déplacé au dimanche 4_avril de 15~h à 17~h~; annulé le 12_juin~; et aussi le dimanche 13_juin à 10~h"},
		{"en", "every Saturday, 10_am–12.30_pm, from 9_January to 26_June 2027, except 1_May; 3_April moves to Sunday 4_April, 3–5_pm; cancelled on 12_June; also on Sunday 13_June, 10_am"},
		{"de", "jeden Samstag, 10–12.30_Uhr, vom 9._Januar bis 26._Juni 2027, außer 1._Mai; 3._April wird verlegt auf Sonntag, 4._April, 15–17_Uhr; 12._Juni entfällt; zusätzlich am Sonntag, 13._Juni, 10_Uhr"},
		{"he", "בכל שבת, <10:00–12:30>, מ־9 בינואר עד 26 ביוני 2027, למעט 1 במאי; המפגש של 3 באפריל נדחה ליום ראשון, 4 באפריל, <15:00–17:00>; מבוטל ב־12 ביוני; וגם ביום ראשון, 13 ביוני, 10:00"},
	} {
		if got := visible.Replace(For(c.lang).Repeat(r, moved, off, added)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.lang, got, c.want)
		}
	}
	for _, c := range []struct{ phrase, fr, en, de string }{
		{"tous les premiers dimanches du mois à 17h sauf en août", "le premier dimanche du mois à 17~h, sauf en août", "the first Sunday of the month at 5_pm, except in August", "am ersten Sonntag im Monat um 17_Uhr, außer im August"},
		{"le 2e et le 4e mardi du mois", "le deuxième et le quatrième mardi du mois", "the second and the fourth Tuesday of the month", "am zweiten und am vierten Dienstag im Monat"},
		{"dernier vendredi du mois", "le dernier vendredi du mois", "the last Friday of the month", "am letzten Freitag im Monat"},
		{"un mardi sur deux à 19h", "un mardi sur deux à 19~h", "every other Tuesday at 7_pm", "jeden zweiten Dienstag um 19_Uhr"},
		{"every 3 months on the 15th", "tous les 3 mois le 15", "every 3 months on the 15th", "alle 3 Monate am 15."},
		{"FREQ=MONTHLY;INTERVAL=3;BYDAY=1SU", "tous les 3 mois le premier dimanche", "every 3 months on the first Sunday", "alle 3 Monate am ersten Sonntag"},
		{"every year on 14 July", "chaque année le 14_juillet", "every year on 14_July", "jedes Jahr am 14._Juli"},
		{"du lundi au vendredi de 9h à 17h", "du lundi au vendredi de 9~h à 17~h", "Monday to Friday, 9_am–5_pm", "Montag bis Freitag, 9–17_Uhr"},
		{"tous les samedis sauf vacances scolaires zone B", "tous les samedis, sauf vacances scolaires zone B", "every Saturday, except vacances scolaires zone B", "jeden Samstag, außer vacances scolaires zone B"},
		{"FREQ=WEEKLY;COUNT=6", "toutes les semaines, 6 fois", "every week, 6 times", "jede Woche, 6 Mal"},
		{"FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1", "", "", ""},
	} {
		r, faults := ReadRepeat(c.phrase, Clue{})
		if len(faults) > 0 {
			t.Fatal(c.phrase, faults)
		}
		for lang, want := range map[string]string{"fr": c.fr, "en": c.en, "de": c.de} {
			if got := visible.Replace(For(lang).Repeat(r)); got != want {
				t.Errorf("%s %q:\n got %s\nwant %s", lang, c.phrase, got, want)
			}
		}
	}
}

func TestPricesArePrintedWithoutEmptyCents(t *testing.T) {
	t.Parallel()
	euro := func(cents int64) Price { return Price{Cents: cents, Currency: "EUR"} }
	reduced := Price{Label: "réduit", Cents: 1250, Currency: "EUR", Condition: "étudiants, demandeurs d’emploi"}
	full := Price{Label: "plein", Cents: 2000, Currency: "EUR"}
	for _, c := range []struct {
		lang string
		p    []Price
		want string
	}{
		{"fr", []Price{euro(1200)}, "12_€"},
		{"fr", []Price{euro(1250)}, "12,50_€"},
		{"fr", []Price{euro(1205)}, "12,05_€"},
		{"fr", []Price{euro(120000)}, "1~200_€"},
		{"en", []Price{euro(1250)}, "€12.50"},
		{"en", []Price{{Cents: 2000, Currency: "CHF"}}, "CHF_20"},
		{"de", []Price{euro(1250)}, "12,50_€"},
		{"fr", []Price{{Kind: FreeWithBooking}}, "Entrée libre sur réservation"},
		{"en", []Price{{Kind: Donation}}, "Pay what you want"},
		{"fr", []Price{{Kind: NotGiven}}, "Tarif à venir"},
		{"he", []Price{{Kind: Donation}}, "תרומה חופשית"},
		{"fr", []Price{full, reduced, {Kind: Free, Condition: "pour les moins de 12 ans"}},
			"Tarif plein 20_€ · Tarif réduit 12,50_€ (étudiants, demandeurs d’emploi) · Gratuit pour les moins de 12 ans"},
		{"en", []Price{full, reduced}, "Full price €20 · Reduced €12.50 (étudiants, demandeurs d’emploi)"},
		{"fr", []Price{{Label: "matériel", Cents: 300, Currency: "EUR"}}, "Matériel 3_€"},
		{"fr", []Price{{Cents: 1250, Currency: "EUR", Condition: "par séance"}}, "12,50_€ par séance"},
		{"fr", []Price{{Kind: Worded, Words: "selon le quotient familial"}}, "Selon le quotient familial"},
	} {
		if got := visible.Replace(For(c.lang).Prices(c.p)); got != c.want {
			t.Errorf("%s %+v: got %q, want %q", c.lang, c.p, got, c.want)
		}
	}
}

func TestEachLanguageHasAllItsWords(t *testing.T) {
	t.Parallel()
	for _, l := range languages {
		for m := time.January; m <= time.December; m++ {
			if l.Month(m) == "" || l.MonthShort(m) == "" {
				t.Errorf("%s: no name for %v", l.Code, m)
			}
		}
		for d := range time.Weekday(7) {
			if l.Weekday(d) == "" || l.WeekdayShort(d) == "" || l.weekdaysPlural[d] == "" {
				t.Errorf("%s: no name for %v", l.Code, d)
			}
		}
		for k := Free; k < Worded; k++ {
			if l.PriceValue(Price{Kind: k}) == "" {
				t.Errorf("%s: no words for the price %d", l.Code, k)
			}
		}
	}
	if w := For("he").Week(); w[0] != time.Sunday || For("he").Dir != "rtl" {
		t.Error("a Hebrew week begins on Sunday, and runs from right to left")
	}
	if w := For("fr").Week(); w[0] != time.Monday || w[6] != time.Sunday {
		t.Error("a French week begins on Monday")
	}
}
