// Package locale is the words, dates, ranges, prices and typography of one
// language, in both directions.
//
// # Reading
//
// What authors write is read in French, English, German and Hebrew at once, whatever
// the language of the site; accents, capitals, the width of spaces and the
// shape of dashes and apostrophes never count:
//
//	spans, rep, unknown, faults := locale.ReadSpans("samedi 12 décembre 2026 à 20h30", locale.Clue{Key: "date"})
//
// A text is cut into tokens (token.go): numbers, words and marks. A word
// carries all that the lexicon (lexicon.go) knows of it in the
// languages, so that the grammar below is written once. The reader is a
// recursive descent over the tokens; it looks ahead, but never more than one
// date, so that it is linear in the length of a text, which is bounded.
//
//	dates    = item { joint item }                   joint: "," ";" et and und &
//	item     = [du|les|from|vom] day [["," | "-" | ":" | "/"] hours] [ till day [hours] ]
//	till     = "-" | au | jusqu'au | to | until | bis
//	day      = [weekday] ( figures | number [de|of] month [year] | month number [","] [year] | number )
//	figures  = 2026-12-12 | 20261212 | 12/12/2026 | 12.12.2026 | 12-12-2026     day first, always
//	hours    = [à|de|at|from|um|von|entre] [vers|around] clock [environ] [précises] [ ("-"|à|to|bis|et|[","] fin vers|ends around) clock ]
//	clock    = 20h30 | 20 h | 20 h 5 | 20:30 [offset] | 20.30 | 8 [.30] am|pm | 20 [.30] Uhr | midi | minuit
//
//	repeat   = core { [","] clause }
//	core     = [chaque|tous les|every|jeden] ( weekdays | nth weekday du mois | day number du mois |
//	           N jours|semaines|mois|ans [le days] | un weekday sur N | number month )
//	weekdays = weekday { joint weekday } | weekday till weekday | week-end | weekdays
//	clause   = hours | du day au day | de month à month year | from day | jusqu'au day | N fois | en months | sauf except | change
//	except   = part { joint part }                   part: dates | months | weekday | name of a period
//	change   = annulé days | day [est] annulé | day [est] déplacé (au day [hours] | hours) | aussi days
//
// Behind an hour may stand the name of its zone, as it is printed: "21 h (heure
// de Lisbonne)". It holds for the whole phrase, and is taken out before the
// rest is read; a second one with other clocks is a fault.
//
//	zoned    = hours ( "(" zone ")" | [","] zone ) [ gloss ]
//	gloss    = [","] ( "(" [soit|"="] clock [","] zone ")" | (soit|"=") clock ( "(" zone ")" | [","] zone ) )
//
// A gloss is the same moment on other clocks, as pages print it: "21 h, heure
// de Lisbonne (22 h, heure de Paris)". The first clock counts. A gloss that is
// another moment is a fault; for hours without a day ([ReadTimeRange],
// [ReadRepeat]) it must be right on some day of the year, and [CheckClocks]
// checks it once the day is known.
//
// Hebrew (readhebrew.go) is brought into the same order of words before the
// grammar sees it. The letters ב ל מ ו ה are cut from the front of a word when
// what is left is known, or stand before figures, with a maqaf or without; "יום"
// and "ימי" with a number are a weekday; ordinals behind a noun go before it.
// The marks that direct text, and isolates, are passed over everywhere.
//
//	weekday  = [יום|ימי] ראשון .. שישי | יום א׳ .. ו׳ | שבת          day = [weekday ","] 12 [ב]דצמבר 2026
//	hours    = [בשעה|ב|מ|בין] 20:30 [ ("-"|עד|ל) 22:15 ]            8 בערב, 10 בבוקר, 3 אחר הצהריים
//	core     = [ב]כל יום|שבת | ב weekday הראשון בחודש | אחת לשבועיים | כל 3 שבועות ב weekday | ב 1 וב 15 בחודש
//	clause   = מ day עד day | החל מ day | עד day | 10 פעמים | למעט except | מבוטל ב day | day נדחה ל day | וגם ב day
//
// A day takes the month and the year that it lacks from the next day that has
// one, else from the one before: in "9, 16 et 23 janvier et le 6 février 2027"
// all have their year from the last. A range over New Year begins in the year
// before the one written. Hours behind a list belong to all its days, and
// hours behind a range to each of its days. A weekday in the plural holds for
// the days that follow, up to the next weekday or article. The exceptions of a
// series that has a first and a last day need no year when only one fits.
//
// Letters among figures are read as what they look like, and a warning says so:
// "l2 décembre 2O26"; so is an hour that is not exact, "vers 20h". Of a text that
// cannot be read, the line is offered that its author most likely meant
// (readslip.go): with a slip set right, or without the words that are no date
// (readrest.go).
//
// What can't be known is a fault, never a guess: a missing year, a year of two
// figures, midnight, a weekday that does not fit its date. A [Fault] names an
// id of package diag and brings its arguments, among them whole lines to type,
// made from the author's own text. "minuit" is read only as the end of hours.
//
// # Printing
//
// [For] returns a language: French, English (of Britain), German or Hebrew.
//
//	l := locale.For("fr")
//	l.Dates(spans)               // samedi 12 décembre 2026 à 20 h 30
//	l.Repeat(rep)                // tous les samedis de 10 h à 12 h 30, sauf en août
//	l.Typeset("Venez nombreux !") // with the narrow space that does not break
//
// A language is tables (langs.go) and a few shapes of hours. Phrases begin in
// lower case; [Capital] begins a sentence. Arguments of messages, such as
// [DateArg], print in the language of the reader of the message.
//
// What is printed is read back as the same value, in all four languages, which
// tests hold over thousands of values (roundtrip_test.go, readclocks_test.go,
// spoken_test.go):
//
//	[Lang.Date] DateLong DateShort DateTime Moment         [ReadMoment]
//	[Lang.Until], "from 1 May" of the site's words         [ReadLast], [ReadFirst]
//	[Lang.Range] RangeLong Span Dates Days                 [ReadSpans]
//	[Lang.Hour] HourZone HourRange TimeRange, two clocks   [ReadTime], [ReadTimeRange]
//	a weekday with hours, as timetables have it            [ReadSlot]
//	[Lang.Repeat]                                          [ReadRepeat]
//	[Lang.Duration]                                        [ReadDuration]
//	[Lang.Price] Prices Amount                             [ReadPrice]
//	[Lang.MonthYear]                                       [ReadSpans], as a date that is not known
//	[Lang.Number] and counts of places, of people          [ReadCount]
//	ages in the site's words                               [ReadAges]
//
// These are printed and are no value that somebody would type, so that nothing
// reads them: a day without its year (DayMonth, DayMonthLong, the heads of
// lists), which is a fault that offers the year; the days of a range beside its
// dates ("du vendredi 19 h 30 au dimanche 12 h 30"); "last day: Saturday" and
// "instead of", which say what happens to a date and not which it is; Ordinal,
// List and Quote; sizes of files; short names of weekdays in the head of a month.
//
// # Words of the interface
//
// [ReadWords] reads layouts/i18n/<lang>.yaml into a [Catalogue]; [Words.Say]
// and [Words.Count] fill in arguments and choose plural forms.
package locale
