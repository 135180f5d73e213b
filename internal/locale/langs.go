package locale

import (
	"strconv"
	"time"
)

var frenchLang = Lang{
	Code: "fr", Name: "français", Dir: "ltr", WeekStart: time.Monday,
	months:         [12]string{"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"},
	monthsShort:    [12]string{"janv.", "févr.", "mars", "avr.", "mai", "juin", "juill.", "août", "sept.", "oct.", "nov.", "déc."},
	weekdays:       [7]string{"dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"},
	weekdaysShort:  [7]string{"dim.", "lun.", "mar.", "mer.", "jeu.", "ven.", "sam."},
	weekdaysPlural: [7]string{"dimanches", "lundis", "mardis", "mercredis", "jeudis", "vendredis", "samedis"},
	dateWords: dateWords{
		first: "1er", monthGap: noBreak, yearGap: " ", weekdayGap: " ",
		near: frame{"du ", " au ", ""}, far: frame{"du ", " au ", ""}, pair: frame{"les ", " et ", ""},
		oneOfList: "le ", allOfList: "les ", until: wrap{"jusqu’au ", " inclus"},
		comma: ", ", and: " et ", toDate: ", ",
	},
	hourWords: hourWords{
		clock: frenchClock, noon: "midi", midnight: "minuit", atHour: " à ", ofHours: " ", hours: frame{"de ", " à ", ""},
		zone: wrap{" (", ")"}, hourUnit: narrow + "h", minuteUnit: noBreak + "min",
		dayUnit: [2]string{"jour", "jours"}, weekUnit: [2]string{"semaine", "semaines"},
	},
	everyWords: everyWords{hour: "toutes les heures", hours: wrap{"toutes les ", " heures"}, minutes: wrap{"toutes les ", " minutes"}},
	repeatWords: repeatWords{
		everyDay: "tous les jours", everyNDays: wrap{"tous les ", " jours"}, fortnight: wrap{"un jour sur ", ""},
		everyWeek: "toutes les semaines", everyNWeeks: wrap{"toutes les ", " semaines"},
		everyWeekday: wrap{"tous les ", ""}, otherWeekday: wrap{"un ", " sur deux"}, pluralDays: true,
		workdays: "du lundi au vendredi", onDay: "le ", joinOn: " ",
		everyMonth: "tous les mois", everyNMonths: wrap{"tous les ", " mois"},
		nth: wrap{"le ", ""}, ofMonth: " du mois", dayOfMonth: wrap{"le ", ""}, lastDay: "dernier jour",
		everyYear: "chaque année", everyNYears: wrap{"tous les ", " ans"},
		ordinals: [5]string{"premier", "deuxième", "troisième", "quatrième", "cinquième"}, last: "dernier", beforeLast: "avant-dernier",
		inMonth: "en ", count: wrap{"", " fois"},
		fromTo: frame{"du ", " au ", ""}, from: "à partir du ", until: "jusqu’au ", except: "sauf ", exceptIn: "sauf en ", semicolon: narrow + "; ",
		moved:     [2]string{"le ", " est déplacé au "},
		atHourOf:  " à ",
		cancelled: [2]string{"annulé le ", ""}, added: "et aussi le ",
	},
	numberWords: numberWords{decimal: ",", thousands: narrow, quotes: wrap{"«" + narrow, narrow + "»"}, ordinal: frenchOrdinal},
}

func frenchOrdinal(n int, feminine bool) string {
	switch {
	case n == 1 && feminine:
		return "1re"
	case n == 1:
		return "1er"
	}
	return strconv.Itoa(n) + "e"
}

var englishLang = Lang{
	Code: "en", Name: "English", Dir: "ltr", WeekStart: time.Monday,
	months:         [12]string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"},
	monthsShort:    [12]string{"Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec"},
	weekdays:       [7]string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"},
	weekdaysShort:  [7]string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"},
	weekdaysPlural: [7]string{"Sundays", "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays"},
	dateWords: dateWords{
		monthGap: noBreak, yearGap: " ", weekdayGap: " ",
		near: frame{"", "–", ""}, far: frame{"", " – ", ""}, pair: frame{"", " and ", ""},
		until: wrap{"until ", " inclusive"}, comma: ", ", and: " and ", toDate: ", ",
	},
	hourWords: hourWords{
		clock: englishClock, noon: "noon", midnight: "midnight", atHour: ", ", ofHours: ", ", hours: frame{"", "–", ""},
		zone: wrap{" (", ")"}, hourUnit: noBreak + "h", minuteUnit: noBreak + "min",
		dayUnit: [2]string{"day", "days"}, weekUnit: [2]string{"week", "weeks"},
	},
	everyWords: everyWords{hour: "every hour", hours: wrap{"every ", " hours"}, minutes: wrap{"every ", " minutes"}},
	repeatWords: repeatWords{
		everyDay: "every day", everyNDays: wrap{"every ", " days"}, fortnight: wrap{"every ", " days"},
		everyWeek: "every week", everyNWeeks: wrap{"every ", " weeks"},
		everyWeekday: wrap{"every ", ""}, otherWeekday: wrap{"every other ", ""},
		workdays: "Monday to Friday", onDay: "on ", joinOn: " ",
		everyMonth: "every month", everyNMonths: wrap{"every ", " months"},
		nth: wrap{"the ", ""}, ofMonth: " of the month", dayOfMonth: wrap{"the ", ""}, lastDay: "last day",
		everyYear: "every year", everyNYears: wrap{"every ", " years"}, on: "on ",
		ordinals: [5]string{"first", "second", "third", "fourth", "fifth"}, last: "last", beforeLast: "penultimate",
		inMonth: "in ", count: wrap{"", " times"},
		fromTo: frame{"from ", " to ", ""}, from: "from ", until: "until ", except: "except ", exceptIn: "except in ", semicolon: "; ",
		moved:     [2]string{"", " moves to "},
		atHourOf:  " at ",
		cancelled: [2]string{"cancelled on ", ""}, added: "also on ",
	},
	numberWords: numberWords{decimal: ".", thousands: ",", symbolFirst: true, quotes: wrap{"“", "”"}, ordinal: englishOrdinal},
}

func englishOrdinal(n int, _ bool) string {
	s := strconv.Itoa(n)
	if n%100 >= 11 && n%100 <= 13 {
		return s + "th"
	}
	switch n % 10 {
	case 1:
		return s + "st"
	case 2:
		return s + "nd"
	case 3:
		return s + "rd"
	}
	return s + "th"
}

var germanLang = Lang{
	Code: "de", Name: "Deutsch", Dir: "ltr", WeekStart: time.Monday,
	months:         [12]string{"Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"},
	monthsShort:    [12]string{"Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."},
	weekdays:       [7]string{"Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"},
	weekdaysShort:  [7]string{"So.", "Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa."},
	weekdaysPlural: [7]string{"Sonntage", "Montage", "Dienstage", "Mittwoche", "Donnerstage", "Freitage", "Samstage"},
	dateWords: dateWords{
		dot: ".", monthGap: noBreak, yearGap: " ", weekdayGap: ", ",
		near: frame{"", "–", ""}, far: frame{"", " – ", ""}, pair: frame{"", " und ", ""},
		until: wrap{"bis ", " einschließlich"}, comma: ", ", and: " und ", toDate: ", ",
	},
	hourWords: hourWords{
		clock: germanClock, atHour: ", ", ofHours: ", ", hours: frame{"", "–", ""},
		zone: wrap{" (", ")"}, hourUnit: noBreak + "Std.", minuteUnit: noBreak + "Min.",
		dayUnit: [2]string{"Tag", "Tage"}, weekUnit: [2]string{"Woche", "Wochen"},
	},
	everyWords: everyWords{hour: "jede Stunde", hours: wrap{"alle ", " Stunden"}, minutes: wrap{"alle ", " Minuten"}},
	repeatWords: repeatWords{
		everyDay: "täglich", everyNDays: wrap{"alle ", " Tage"}, fortnight: wrap{"alle ", " Tage"},
		everyWeek: "jede Woche", everyNWeeks: wrap{"alle ", " Wochen"},
		everyWeekday: wrap{"jeden ", ""}, otherWeekday: wrap{"jeden zweiten ", ""},
		workdays: "Montag bis Freitag", onDay: "am ", joinOn: " ",
		everyMonth: "jeden Monat", everyNMonths: wrap{"alle ", " Monate"},
		nth: wrap{"am ", ""}, ofMonth: " im Monat", dayOfMonth: wrap{"am ", ""}, lastDay: "letzten Tag",
		everyYear: "jedes Jahr", everyNYears: wrap{"alle ", " Jahre"}, on: "am ",
		ordinals: [5]string{"ersten", "zweiten", "dritten", "vierten", "fünften"}, last: "letzten", beforeLast: "vorletzten",
		inMonth: "im ", count: wrap{"", " Mal"},
		fromTo: frame{"vom ", " bis ", ""}, from: "ab ", until: "bis ", except: "außer ", exceptIn: "außer im ", semicolon: "; ",
		moved:     [2]string{"", " wird verlegt auf "},
		atHourOf:  " um ",
		cancelled: [2]string{"", " entfällt"}, added: "zusätzlich am ",
	},
	numberWords: numberWords{decimal: ",", thousands: ".", quotes: wrap{"„", "“"}, ordinal: func(n int, _ bool) string { return strconv.Itoa(n) + "." }},
}

var hebrewLang = Lang{
	Code: "he", Name: "עברית", Dir: "rtl", WeekStart: time.Sunday,
	months:         [12]string{"ינואר", "פברואר", "מרץ", "אפריל", "מאי", "יוני", "יולי", "אוגוסט", "ספטמבר", "אוקטובר", "נובמבר", "דצמבר"},
	monthsShort:    [12]string{"ינו׳", "פבר׳", "מרץ", "אפר׳", "מאי", "יוני", "יולי", "אוג׳", "ספט׳", "אוק׳", "נוב׳", "דצמ׳"},
	weekdays:       [7]string{"יום ראשון", "יום שני", "יום שלישי", "יום רביעי", "יום חמישי", "יום שישי", "שבת"},
	weekdaysShort:  [7]string{"יום א׳", "יום ב׳", "יום ג׳", "יום ד׳", "יום ה׳", "יום ו׳", "שבת"},
	weekdaysPlural: [7]string{"ימי ראשון", "ימי שני", "ימי שלישי", "ימי רביעי", "ימי חמישי", "ימי שישי", "שבתות"},
	dateWords: dateWords{
		monthGap: " ", monthOf: "ב", yearGap: " ", weekdayGap: ", ",
		near: frame{lri, "–", pdi}, far: frame{"", " – ", ""}, pair: frame{"", " ו־", ""},
		until: wrap{"עד ", " ועד בכלל"}, comma: ", ", and: " ו־", toDate: ", ",
	},
	hourWords: hourWords{
		clock: plainClock, atHour: ", ", ofHours: ", ", hours: frame{lri, "–", pdi},
		zone: wrap{" (", ")"}, hourUnit: " שע׳", minuteUnit: " דק׳",
		dayUnit: [2]string{"יום", "ימים"}, weekUnit: [2]string{"שבוע", "שבועות"},
	},
	everyWords: everyWords{hour: "מדי שעה", hours: wrap{"כל ", " שעות"}, minutes: wrap{"כל ", " דקות"}},
	repeatWords: repeatWords{
		everyDay: "בכל יום", everyNDays: wrap{"כל ", " ימים"}, fortnight: wrap{"כל ", " ימים"},
		everyWeek: "בכל שבוע", everyNWeeks: wrap{"כל ", " שבועות"},
		everyWeekday: wrap{"בכל ", ""}, otherWeekday: wrap{"אחת לשבועיים ב", ""},
		workdays: "בימים שני עד שישי", onDay: "ב", joinOn: " ",
		everyMonth: "בכל חודש", everyNMonths: wrap{"כל ", " חודשים"},
		nth: wrap{"ב", ""}, nthAfter: true, ofMonth: " בחודש", dayOfMonth: wrap{"ב־", ""}, lastDay: "יום האחרון",
		everyYear: "בכל שנה", everyNYears: wrap{"כל ", " שנים"}, on: "ב־",
		ordinals: [5]string{"הראשון", "השני", "השלישי", "הרביעי", "החמישי"}, last: "האחרון", beforeLast: "שלפני האחרון",
		inMonth: "ב", count: wrap{"", " פעמים"},
		fromTo: frame{"מ־", " עד ", ""}, from: "החל מ־", until: "עד ", except: "למעט ", exceptIn: "למעט ב", semicolon: "; ",
		moved:     [2]string{"המפגש של ", " נדחה ל־"},
		atHourOf:  " בשעה ",
		cancelled: [2]string{"מבוטל ב־", ""}, added: "וגם ב־",
	},
	numberWords: numberWords{decimal: ".", thousands: ",", quotes: wrap{"“", "”"}, ordinal: func(n int, _ bool) string { return strconv.Itoa(n) }},
}
