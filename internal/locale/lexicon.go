package locale

import (
	"strings"
	"time"
)

// role is what a connecting word does in a phrase; a word may have several.
type role uint64

const (
	at        role = 1 << iota // before an hour: à, at, um
	from                       // before a first day or hour: du, from, vom
	to                         // before a last day or hour: au, to, bis
	until                      // jusqu', until
	and                        // between items: et, and, und
	except                     // sauf, except, außer
	every                      // chaque, every, jeden
	other                      // every other
	per                        // un mardi sur deux
	of                         // of the month, de mai
	in                         // en août, in August
	the                        // articles
	on                         // le mardi, on Tuesday, am Dienstag
	suffix                     // what stands behind a figure: 1er, 2e, 3rd
	hourWord                   // 20 h, 20 Uhr
	am                         // before noon
	pm                         // after noon
	noon                       // midi
	midnight                   // minuit
	times                      // 10 fois
	between                    // entre 14h et 17h
	during                     // pendant les vacances
	starting                   // à partir du
	filler                     // inclus, inclusive: says what is so anyway
	half                       // une heure et demie
	adverb                     // daily, weekly: a unit that repeats
	workday                    // from Monday to Friday
	weekend                    // Saturday and Sunday
	plural                     // samedis: the weekday of all that follow
	season                     // automne
	vague                      // début, mi, fin, courant: before a month
	old                        // ans, years: after an age
	zoneWord                   // heure de Lisbonne, Lisbon time: names a time zone
	moves                      // déplacé, moves, verlegt: one instance of a series
	cancelled                  // annulé, cancelled, entfällt
	added                      // et aussi, also, zusätzlich
	verb                       // est, is, wird: before what happens to an instance
	ends                       // fin vers 22 h: before the hour of an end
	about                      // vers, around, gegen: before an hour that is not exact
	thing                      // places, personnes, seats: what is counted
	thatIs                     // soit: before the same in another zone
	dayWord                    // יום: before the number of a weekday
	dayName                    // ראשון: behind it; an ordinal only with its article
	once                       // אחת לשבועיים
	butOne                     // שלפני האחרון
	past                       // אחר הצהריים
	exact                      // précises, sharp: behind an hour, which is exact anyway
	nearby                     // environ: about, behind an hour too
	minus                      // huit heures moins le quart
	quarter                    // huit heures et quart
	upcoming                   // le 12 décembre prochain: of a day without its year
)

type unit uint8

const (
	noUnit unit = iota
	minuteUnit
	hourUnit
	dayUnit
	weekUnit
	monthUnit
	yearUnit
)

// An entry is everything that a word may mean, in any of the languages.
type entry struct {
	does  role
	day   int8 // 1 Sunday to 7 Saturday; 0 none
	month int8 // 1 to 12; 0 none
	ord   int8 // premier 1, dernier -1, avant-dernier -2
	count int8 // deux 2
	unit  unit
	lang  langSet
}

type langSet uint8

const (
	french langSet = 1 << iota
	english
	german
	hebrew
)

func (e entry) is(r role) bool        { return e.does&r != 0 }
func (e entry) weekday() time.Weekday { return time.Weekday(e.day - 1) }

// lexicon is every word that the reader knows, folded. Words of Hebrew stand
// without their prefixes.
var lexicon = func() map[string]entry {
	m := make(map[string]entry, 900)
	for _, rows := range [][]row{frenchWords, englishWords, germanWords, hebrewWords} {
		for _, r := range rows {
			for _, w := range strings.Fields(r.words) {
				m[w] = merge(m[w], r.entry)
			}
		}
	}
	for i := range 7 {
		m = addNames(m, entry{day: int8(i + 1)}, weekdayWords[i])
	}
	for i := range 12 {
		m = addNames(m, entry{month: int8(i + 1)}, monthWords[i])
	}
	return m
}()

type row struct {
	words string
	entry
}

// merge joins two meanings of one word.
func merge(a, b entry) entry {
	a.does |= b.does
	a.lang |= b.lang
	a.day = max(a.day, b.day)
	a.month = max(a.month, b.month)
	a.count = max(a.count, b.count)
	if b.ord != 0 {
		a.ord = b.ord
	}
	if b.unit != noUnit {
		a.unit = b.unit
	}
	return a
}

func addNames(m map[string]entry, e entry, names [4]string) map[string]entry {
	for i, words := range names {
		e.lang = 1 << i
		for _, w := range strings.Fields(words) {
			f := e
			if w[0] == '*' {
				w, f.does = w[1:], plural
			}
			m[w] = merge(m[w], f)
		}
	}
	return m
}

// weekdayWords are the names of the weekdays, from Sunday, in French, English,
// German and Hebrew; a star marks a plural.
var weekdayWords = [7][4]string{
	{"dimanche dim *dimanches", "sunday sun *sundays", "sonntag so *sonntage *sonntagen *sonntags", ""},
	{"lundi lun lu *lundis", "monday mon *mondays", "montag mo *montage *montagen *montags", ""},
	{"mardi mar ma *mardis", "tuesday tue tues *tuesdays", "dienstag di *dienstage *dienstagen *dienstags", ""},
	{"mercredi mer merc *mercredis", "wednesday wed *wednesdays", "mittwoch mi *mittwoche *mittwochen *mittwochs", ""},
	{"jeudi jeu *jeudis", "thursday thu thur thurs *thursdays", "donnerstag do *donnerstage *donnerstagen *donnerstags", ""},
	{"vendredi ven ve *vendredis", "friday fri *fridays", "freitag fr *freitage *freitagen *freitags", ""},
	{"samedi sam sa *samedis", "saturday sat *saturdays", "samstag sonnabend sa *samstage *samstagen *samstags *sonnabends", "שבת *שבתות"},
}

var monthWords = [12][4]string{
	{"janvier janv jan", "january jan", "januar janner jan", "ינואר ינו'"},
	{"fevrier fevr fev", "february feb", "februar feb", "פברואר פבר'"},
	{"mars", "march mar", "marz maerz mrz", "מרץ מרס"},
	{"avril avr", "april apr", "april apr", "אפריל אפר'"},
	{"mai", "may", "mai", "מאי"},
	{"juin", "june jun", "juni jun", "יוני"},
	{"juillet juil juill", "july jul", "juli jul", "יולי"},
	{"aout", "august aug", "august aug", "אוגוסט אוג'"},
	{"septembre sept sep", "september sept sep", "september sept sep", "ספטמבר ספט'"},
	{"octobre oct", "october oct", "oktober okt", "אוקטובר אוק'"},
	{"novembre nov", "november nov", "november nov", "נובמבר נוב'"},
	{"decembre dec", "december dec", "dezember dez", "דצמבר דצמ'"},
}

var frenchWords = []row{
	{"a", entry{does: at | to, lang: french}},
	{"au", entry{does: to | on, lang: french}},
	{"aux", entry{does: to, lang: french}},
	{"de d'", entry{does: from | of, lang: french}},
	{"du", entry{does: from | of | the, lang: french}},
	{"des", entry{does: from | of | the | at, lang: french}},
	{"depuis", entry{does: from, lang: french}},
	{"partir compter", entry{does: starting, lang: french}},
	{"jusqu' jusque", entry{does: until, lang: french}},
	{"le la les l' ce", entry{does: the | on, lang: french}},
	{"et puis ainsi", entry{does: and, lang: french}},
	{"sauf hors excepte exceptes hormis", entry{does: except, lang: french}},
	{"chaque tous toutes tout toute", entry{does: every, lang: french}},
	{"sur", entry{does: per, lang: french}},
	{"en dans", entry{does: in, lang: french}},
	{"pendant durant", entry{does: during, lang: french}},
	{"er re e eme nde ieme ere ier iere º", entry{does: suffix, lang: french}},
	{"h heures hrs", entry{does: hourWord, unit: hourUnit, lang: french}},
	{"heure", entry{does: hourWord | zoneWord, unit: hourUnit, lang: french}},
	{"temps", entry{does: zoneWord, lang: french}},
	{"deplace deplacee reporte reportee deplaces deplacees", entry{does: moves, lang: french}},
	{"annule annulee annules annulees", entry{does: cancelled, lang: french}},
	{"aussi", entry{does: added, lang: french}},
	{"est", entry{does: verb, lang: french}},
	{"matin", entry{does: am, lang: french}},
	{"soir soiree", entry{does: pm, lang: french}},
	{"midi", entry{does: noon, lang: french}},
	{"minuit", entry{does: midnight, lang: french}},
	{"fois seances seance", entry{does: times, lang: french}},
	{"entre", entry{does: between, lang: french}},
	{"inclus compris inclusivement incluse", entry{does: filler, lang: french}},
	{"demie demi", entry{does: half, lang: french}},
	{"quotidien quotidiennement", entry{does: adverb, unit: dayUnit, lang: french}},
	{"hebdomadaire", entry{does: adverb, unit: weekUnit, lang: french}},
	{"mensuel mensuellement", entry{does: adverb, unit: monthUnit, lang: french}},
	{"annuel annuellement", entry{does: adverb, unit: yearUnit, lang: french}},
	{"ouvrables ouvrable ouvres", entry{does: workday, lang: french}},
	{"ans an", entry{does: old, unit: yearUnit, lang: french}},
	{"annee annees", entry{unit: yearUnit, lang: french}},
	{"mois", entry{unit: monthUnit, lang: french}},
	{"semaine semaines sem", entry{unit: weekUnit, lang: french}},
	{"jour jours j journee journees", entry{unit: dayUnit, lang: french}},
	{"minute minutes min mn mins", entry{unit: minuteUnit, lang: french | english}},
	{"m", entry{unit: minuteUnit}},
	{"printemps ete automne hiver", entry{does: season, lang: french}},
	{"debut mi courant", entry{does: vague, lang: french}},
	{"fin", entry{does: vague | ends, lang: french}},
	{"place places participant participants", entry{does: thing, lang: french | english}},
	{"personne personnes", entry{does: thing, lang: french}},
	{"vers", entry{does: about, lang: french}},
	{"environ approximativement", entry{does: about | nearby, lang: french}},
	{"alentours", entry{does: nearby, lang: french}},
	{"precises precise pile tapantes tapante exactement", entry{does: exact, lang: french}},
	{"prochain prochaine", entry{does: upcoming, lang: french}},
	{"moins", entry{does: minus, lang: french}},
	{"quart", entry{does: quarter, lang: french}},
	{"soit", entry{does: thatIs, lang: french}},
	{"premier premiere premiers premieres", entry{ord: 1, lang: french}},
	{"deuxieme deuxiemes second seconde seconds secondes", entry{ord: 2, lang: french}},
	{"troisieme troisiemes", entry{ord: 3, lang: french}},
	{"quatrieme quatriemes", entry{ord: 4, lang: french}},
	{"cinquieme cinquiemes", entry{ord: 5, lang: french}},
	{"dernier derniere derniers dernieres", entry{ord: -1, lang: french}},
	{"un une", entry{count: 1, lang: french}},
	{"deux", entry{count: 2, lang: french}},
	{"trois", entry{count: 3, lang: french}},
	{"quatre", entry{count: 4, lang: french}},
	{"cinq", entry{count: 5, lang: french}},
	{"six", entry{count: 6, lang: french | english}},
	{"sept", entry{count: 7, lang: french}},
	{"huit", entry{count: 8, lang: french}},
	{"neuf", entry{count: 9, lang: french}},
	{"dix", entry{count: 10, lang: french}},
	{"onze", entry{count: 11, lang: french}},
	{"douze", entry{count: 12, lang: french}},
	{"quinze", entry{count: 15, lang: french}},
	{"vingt", entry{count: 20, lang: french}},
	{"trente", entry{count: 30, lang: french}},
	{"quarante", entry{count: 40, lang: french}},
	{"cinquante", entry{count: 50, lang: french}},
}

var englishWords = []row{
	{"at", entry{does: at, lang: english}},
	{"from", entry{does: from, lang: english}},
	{"since starting beginning", entry{does: from, lang: english}},
	{"to", entry{does: to, lang: english}},
	{"until till through thru til", entry{does: until | to, lang: english}},
	{"and then", entry{does: and, lang: english}},
	{"except excepting excluding without but", entry{does: except, lang: english}},
	{"every each all", entry{does: every, lang: english}},
	{"other", entry{does: other, lang: english}},
	{"of", entry{does: of, lang: english}},
	{"in", entry{does: in, lang: english | german}},
	{"the", entry{does: the, lang: english}},
	{"on", entry{does: on, lang: english}},
	{"during", entry{does: during, lang: english}},
	{"st nd rd th", entry{does: suffix, lang: english}},
	{"am", entry{does: am, lang: english}},
	{"pm", entry{does: pm, lang: english}},
	{"noon midday", entry{does: noon, lang: english}},
	{"midnight", entry{does: midnight, lang: english}},
	{"times sessions meetings meeting", entry{does: times, lang: english}},
	{"time utc", entry{does: zoneWord, lang: english}},
	{"moves moved postponed", entry{does: moves, lang: english}},
	{"cancelled canceled", entry{does: cancelled, lang: english}},
	{"also", entry{does: added, lang: english}},
	{"is", entry{does: verb, lang: english}},
	{"between", entry{does: between, lang: english}},
	{"inclusive included", entry{does: filler, lang: english}},
	{"half", entry{does: half, lang: english}},
	{"hourly", entry{does: adverb, unit: hourUnit, lang: english}},
	{"daily", entry{does: adverb, unit: dayUnit, lang: english}},
	{"weekly", entry{does: adverb, unit: weekUnit, lang: english}},
	{"fortnightly", entry{does: adverb, unit: weekUnit, count: 2, lang: english}},
	{"monthly", entry{does: adverb, unit: monthUnit, lang: english}},
	{"yearly annually", entry{does: adverb, unit: yearUnit, lang: english}},
	{"weekday weekdays workday workdays", entry{does: workday, lang: english}},
	{"weekend", entry{does: weekend, lang: french | english}},
	{"weekends", entry{does: weekend | plural, lang: french | english}},
	{"year years yr yrs", entry{does: old, unit: yearUnit, lang: english}},
	{"month months", entry{unit: monthUnit, lang: english}},
	{"week weeks w", entry{unit: weekUnit, lang: english}},
	{"fortnight fortnights", entry{unit: weekUnit, count: 2, lang: english}},
	{"day days d", entry{unit: dayUnit, lang: english}},
	{"hour hours hr", entry{unit: hourUnit, lang: english}},
	{"spring summer autumn fall", entry{does: season, lang: english}},
	{"winter", entry{does: season, lang: english | german}},
	{"ends ending", entry{does: ends, lang: english}},
	{"seat seats people persons", entry{does: thing, lang: english}},
	{"person", entry{does: thing, lang: english | german}},
	{"around about", entry{does: about, lang: english}},
	{"approximately approx circa ca", entry{does: about | nearby, lang: english | german}},
	{"sharp prompt exactly", entry{does: exact, lang: english}},
	{"next", entry{does: upcoming, lang: english}},
	{"early mid late", entry{does: vague, lang: english}},
	{"first", entry{ord: 1, lang: english}},
	{"second", entry{ord: 2, lang: english}},
	{"third", entry{ord: 3, lang: english}},
	{"fourth", entry{ord: 4, lang: english}},
	{"fifth", entry{ord: 5, lang: english}},
	{"last", entry{ord: -1, lang: english}},
	{"penultimate", entry{ord: -2, lang: english}},
	{"one an", entry{count: 1, lang: english}},
	{"two", entry{count: 2, lang: english}},
	{"three", entry{count: 3, lang: english}},
	{"four", entry{count: 4, lang: english}},
	{"five", entry{count: 5, lang: english}},
	{"seven", entry{count: 7, lang: english}},
	{"eight", entry{count: 8, lang: english}},
	{"nine", entry{count: 9, lang: english}},
	{"ten", entry{count: 10, lang: english}},
	{"eleven", entry{count: 11, lang: english}},
	{"twelve", entry{count: 12, lang: english}},
}

var germanWords = []row{
	{"um", entry{does: at, lang: german}},
	{"von vom ab seit", entry{does: from, lang: german}},
	{"bis", entry{does: to | until, lang: german}},
	{"zum", entry{does: to, lang: german}},
	{"und sowie", entry{does: and, lang: german}},
	{"ausser ausgenommen", entry{does: except, lang: german}},
	{"jeden jede jedes jeder jedem alle", entry{does: every, lang: german}},
	{"im", entry{does: in | of, lang: german}},
	{"des", entry{does: of | the, lang: german}},
	{"der die das den dem", entry{does: the, lang: german}},
	{"am an", entry{does: on, lang: german}},
	{"wahrend", entry{does: during, lang: german}},
	{"uhr", entry{does: hourWord, lang: german}},
	{"mittag mittags", entry{does: noon, lang: german}},
	{"mitternacht", entry{does: midnight, lang: german}},
	{"zeit ortszeit", entry{does: zoneWord, lang: german}},
	{"verlegt verschoben", entry{does: moves, lang: german}},
	{"entfallt entfallen abgesagt", entry{does: cancelled, lang: german}},
	{"zusatzlich auch", entry{does: added, lang: german}},
	{"wird ist auf", entry{does: verb, lang: german}},
	{"mal termin termine", entry{does: times, lang: german}},
	{"zwischen", entry{does: between, lang: german}},
	{"einschliesslich inklusive ganztagig ganztags", entry{does: filler, lang: german}},
	{"halb halbe", entry{does: half, lang: german}},
	{"taglich", entry{does: adverb, unit: dayUnit, lang: german}},
	{"wochentlich", entry{does: adverb, unit: weekUnit, lang: german}},
	{"monatlich", entry{does: adverb, unit: monthUnit, lang: german}},
	{"jahrlich", entry{does: adverb, unit: yearUnit, lang: german}},
	{"werktags werktag werktage wochentags", entry{does: workday, lang: german}},
	{"wochenende", entry{does: weekend, lang: german}},
	{"wochenenden", entry{does: weekend | plural, lang: german}},
	{"jahr jahre jahren jahres", entry{does: old, unit: yearUnit, lang: german}},
	{"monat monate monaten monats", entry{unit: monthUnit, lang: german}},
	{"woche wochen", entry{unit: weekUnit, lang: german}},
	{"tag tage tagen tages", entry{unit: dayUnit, lang: german}},
	{"stundlich", entry{does: adverb, unit: hourUnit, lang: german}},
	{"stunde stunden std", entry{unit: hourUnit, lang: german}},
	{"minuten", entry{unit: minuteUnit, lang: german}},
	{"fruhling fruhjahr sommer herbst", entry{does: season, lang: german}},
	{"anfang mitte", entry{does: vague, lang: german}},
	{"ende", entry{does: vague | ends, lang: german}},
	{"platz platze personen teilnehmer", entry{does: thing, lang: german}},
	{"gegen", entry{does: about, lang: german}},
	{"ungefahr etwa", entry{does: about | nearby, lang: german}},
	{"punktlich exakt genau", entry{does: exact, lang: german}},
	{"kommenden kommender kommende nachsten nachster nachste", entry{does: upcoming, lang: german}},
	{"erste ersten erster erstes", entry{ord: 1, lang: german}},
	{"zweite zweiten zweiter zweites", entry{ord: 2, lang: german}},
	{"dritte dritten dritter drittes", entry{ord: 3, lang: german}},
	{"vierte vierten vierter viertes", entry{ord: 4, lang: german}},
	{"funfte funften funfter", entry{ord: 5, lang: german}},
	{"letzte letzten letzter letztes", entry{ord: -1, lang: german}},
	{"vorletzte vorletzten vorletzter", entry{ord: -2, lang: german}},
	{"ein eine einen einer", entry{count: 1, lang: german}},
	{"zwei", entry{count: 2, lang: german}},
	{"drei", entry{count: 3, lang: german}},
	{"vier", entry{count: 4, lang: german}},
	{"funf", entry{count: 5, lang: german}},
	{"sechs", entry{count: 6, lang: german}},
	{"sieben", entry{count: 7, lang: german}},
	{"acht", entry{count: 8, lang: german}},
	{"neun", entry{count: 9, lang: german}},
	{"zehn", entry{count: 10, lang: german}},
}
