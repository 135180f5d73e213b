package schema

// Names that stand inside several maps.
var (
	placeField = &Key{Name: "place", FR: []string{"lieu"}, Type: TypeRef,
		Help: say("le lieu, s’il est autre", "the place, when it is another"), Example: say("salle-exemple", "example-hall")}
	roomField = &Key{Name: "room", FR: []string{"salle"}, Type: TypeText,
		Help: say("la salle dans le lieu", "the room in the place"), Example: say("salle 2", "room 2")}
	noteField = &Key{Name: "note", FR: []string{"précision", "note", "remarque"}, Type: TypeText,
		Help: say("une phrase de plus", "one more sentence"), Example: say("Entrée par la cour.", "Enter through the yard.")}
	statusValues = []Value{
		{Name: "scheduled", EN: []string{"confirmed", "scheduled", "planned"}, FR: []string{"confirmé", "confirmée", "prévu", "prévue", "maintenu", "maintenue"}, DE: []string{"bestätigt", "geplant"}},
		{Name: "tentative", EN: []string{"tentative", "provisional", "to be confirmed"}, FR: []string{"provisoire", "à confirmer"}, DE: []string{"vorläufig"}},
		{Name: "cancelled", EN: []string{"cancelled", "canceled", "called off"}, FR: []string{"annulé", "annulée"}, DE: []string{"abgesagt"}},
		{Name: "postponed", EN: []string{"postponed", "postponed to a later date"}, FR: []string{"reporté", "reportée", "remis", "remise", "reporté à une date ultérieure", "reportée à une date ultérieure", "reporté sine die", "reportée sine die"}, DE: []string{"verschoben", "auf unbestimmte Zeit verschoben"}},
		{Name: "rescheduled", EN: []string{"rescheduled", "moved"}, FR: []string{"déplacé", "déplacée"}, DE: []string{"verlegt"}},
		{Name: "full", EN: []string{"full", "sold out", "booked out"}, FR: []string{"complet", "complète"}, DE: []string{"ausgebucht", "ausverkauft"}},
		{Name: "moved_online", EN: []string{"moved online", "online"}, FR: []string{"en ligne", "passé en ligne", "passée en ligne"}, DE: []string{"online"}},
	}
	statusField = &Key{Name: "status", EN: []string{"status"}, FR: []string{"statut", "état"}, Type: TypeChoice, Values: statusValues,
		Help: say("ce qu’il en est de cette date", "how it stands with this date"), Example: say("complet", "full")}
	pricesField = &Key{Name: "prices", EN: []string{"prices", "price"}, FR: []string{"tarifs", "tarif"}, Type: TypePrices, Fields: priceFields, Bare: "amount",
		Help: say("les tarifs de cette date", "the prices of this date"), Example: say("12,50 €", "€12.50")}
	bookingField = &Key{Name: "booking", EN: []string{"booking", "tickets"}, FR: []string{"réservation", "billetterie"}, Type: TypeMap, Fields: bookingFields, Bare: "words",
		Help: say("comment réserver pour cette date", "how to book for this date"), Example: say("https://exemple.org/reserver", "https://example.org/book")}
)

// priceFields are the names inside one line of prices.
var priceFields = []*Key{
	{Name: "label", EN: []string{"label", "name"}, FR: []string{"libellé", "nom", "pour"}, Type: TypeText,
		Help: say("de quel tarif il s’agit", "which price it is"), Example: say("réduit", "reduced")},
	{Name: "amount", EN: []string{"amount", "price"}, FR: []string{"montant", "prix", "tarif"}, Type: TypePrices,
		Help: say("le montant, ou les mots", "the amount, or words"), Example: say("8 €", "€8")},
	{Name: "condition", EN: []string{"condition", "conditions"}, FR: []string{"condition", "conditions"}, Type: TypeText,
		Help: say("qui y a droit", "who is entitled to it"), Example: say("étudiants, demandeurs d’emploi", "students, job-seekers")},
	{Name: "note", FR: []string{"précision", "note"}, Type: TypeText,
		Help: say("une phrase sur les tarifs", "a sentence about the prices"), Example: say("Une séance d’essai est offerte.", "One trial session is free.")},
}

// bookingFields are the names inside a booking.
var bookingFields = []*Key{
	{Name: "required", FR: []string{"obligatoire", "requise"}, Type: TypeYesNo,
		Help: say("il faut réserver", "booking is needed"), Example: say("oui", "yes")},
	{Name: "url", EN: []string{"url", "link"}, FR: []string{"adresse", "lien", "url", "site"}, Type: TypeURL,
		Help: say("page de réservation", "booking page"), Example: say("https://exemple.org/reserver", "https://example.org/book"), SchemaOrg: "offers.url"},
	{Name: "phone", FR: []string{"téléphone", "tél"}, Type: TypeText,
		Help: say("téléphone pour réserver", "telephone for bookings"), Example: say("01 99 00 00 00", "01 99 00 00 00")},
	{Name: "mail", EN: []string{"mail", "email"}, FR: []string{"courriel", "mail", "e-mail", "mél"}, Type: TypeText,
		Help: say("adresse électronique pour réserver", "e-mail for bookings"), Example: say("contact@exemple.org", "contact@example.org")},
	{Name: "opens", FR: []string{"ouvre", "ouverture"}, Type: TypeMoment,
		Help: say("début des réservations", "when bookings open"), Example: say("1er novembre 2026 à 9h", "1 November 2026 at 9:00"), SchemaOrg: "offers.validFrom"},
	{Name: "closes", EN: []string{"closes", "deadline"}, FR: []string{"ferme", "clôture", "date limite"}, Type: TypeMoment,
		Help: say("fin des réservations", "when bookings close"), Example: say("15 septembre 2027", "15 September 2027"), SchemaOrg: "offers.validThrough"},
	{Name: "words", EN: []string{"words", "note", "text"}, FR: []string{"précision", "note", "texte"}, Type: TypeText,
		Help: say("comment réserver, en mots", "how to book, in words"), Example: say("Sur place, une heure avant.", "At the door, one hour before.")},
}

// exceptHelp is said of the key and of the name inside repeat.
var exceptHelp = say("jours, suites de jours, mois ou périodes sans l’événement", "days, ranges, months or named periods without the event")

// repeatFields are the names inside repeat.
var repeatFields = []*Key{
	{Name: "every", EN: []string{"every", "each"}, FR: []string{"chaque", "tous les", "toutes les"}, Type: TypeRepeat, Required: true,
		Help: say("jour, semaine, mois ou année, ou la phrase entière", "day, week, month or year, or the whole phrase"), Example: say("semaine", "week")},
	{Name: "on", EN: []string{"on", "days"}, FR: []string{"le", "les", "jours"}, Type: TypeTexts,
		Help: say("jours de la semaine", "days of the week"), Example: say("[vendredi]", "[friday]")},
	{Name: "at", EN: []string{"at", "hours"}, FR: []string{"à", "heures", "horaires"}, Type: TypeText,
		Help: say("heures", "hours"), Example: say("10h à 12h30", "10:00 to 12:30")},
	{Name: "interval", FR: []string{"intervalle"}, Type: TypeNumber,
		Help: say("2 : une fois sur deux", "2: every other time"), Example: say("2", "2")},
	{Name: "from", FR: []string{"du", "depuis", "à partir du"}, Type: TypeMoment,
		Help: say("premier jour", "first day"), Example: say("9 janvier 2027", "9 January 2027")},
	{Name: "until", EN: []string{"until", "to"}, FR: []string{"jusqu’au", "au"}, Type: TypeMoment,
		Help: say("dernier jour, inclus", "last day, included"), Example: say("26 juin 2027", "26 June 2027")},
	{Name: "count", EN: []string{"count", "times"}, FR: []string{"fois", "nombre"}, Type: TypeNumber,
		Help: say("nombre de fois, avant de retirer les exceptions", "how many times, before exceptions"), Example: say("10", "10")},
	{Name: "except", FR: []string{"sauf"}, Type: TypeTexts, Help: exceptHelp, Example: say("[1er mai 2027]", "[1 May 2027]")},
	{Name: "also", FR: []string{"aussi"}, Type: TypeTexts,
		Help: say("dates en plus", "additional dates"), Example: say("[4 juillet 2027 de 10h à 12h30]", "[4 July 2027 from 10:00 to 12:30]")},
}

// dateFields are the names inside one line of dates.
var dateFields = []*Key{
	{Name: "start", EN: []string{"start", "from", "date"}, FR: []string{"début", "du", "date", "le"}, Type: TypePhrase, Required: true,
		Help: say("le jour et l’heure", "the day and hour"), Example: say("9 janvier 2027 à 14h", "9 January 2027 at 14:00"), ICal: "DTSTART", SchemaOrg: "startDate"},
	{Name: "end", EN: []string{"end", "until", "to"}, FR: []string{"fin", "au"}, Type: TypeMoment,
		Help: say("la fin ; un jour est inclus", "the end; a day is included"), Example: say("9 janvier 2027 à 17h30", "9 January 2027 at 17:30"), ICal: "DTEND", SchemaOrg: "endDate"},
	{Name: "duration", FR: []string{"durée"}, Type: TypeDuration,
		Help: say("au lieu de la fin", "in place of the end"), Example: say("2h", "2h"), ICal: "DTEND", SchemaOrg: "endDate"},
	placeField, roomField, statusField, noteField, pricesField, bookingField,
}

// whenKeys say when.
var whenKeys = []*Key{
	{Name: "date", EN: []string{"date", "when"}, FR: []string{"date", "quand"}, Type: TypePhrase, On: []Class{Event, Programme, News},
		Help:    say("la date en toutes lettres, avec les heures ; « à préciser » ou « automne 2027 » si elle n’est pas connue", "the date in words, with its hours; “to be announced” or “autumn 2027” when it is not known"),
		Example: say("samedi 12 décembre 2026 à 20h30", "Saturday 12 December 2026 at 20:30"), ICal: "DTSTART", SchemaOrg: "startDate"},
	{Name: "dates", Type: TypeMaps, On: onEvents, Fields: dateFields, Bare: "start",
		Help:    say("plusieurs dates, chacune avec son lieu et son état s’il le faut", "several dates, each with its own place and status if need be"),
		Example: say("\n  - 9 janvier 2027 à 14h\n  - {début: 16 janvier 2027 à 14h, lieu: salle-exemple, statut: complet}", "\n  - 9 January 2027 at 14:00\n  - {start: 16 January 2027 at 14:00, place: example-hall, status: full}"), ICal: "DTSTART", SchemaOrg: "subEvent"},
	{Name: "start", EN: []string{"start", "begins"}, FR: []string{"début", "commence"}, Type: TypePhrase, On: onEvents,
		Help:    say("le début", "the beginning"),
		Example: say("2026-12-12 20:30", "2026-12-12 20:30"), ICal: "DTSTART", SchemaOrg: "startDate"},
	{Name: "end", EN: []string{"end", "ends"}, FR: []string{"fin", "finit"}, Type: TypeMoment, On: onEvents,
		Help:    say("la fin ; un jour sans heure est le dernier, inclus", "the end; a day without an hour is the last one, included"),
		Example: say("2026-12-12 22:15", "2026-12-12 22:15"), ICal: "DTEND", SchemaOrg: "endDate"},
	{Name: "duration", FR: []string{"durée"}, Type: TypeDuration, On: []Class{Event, Programme, Work},
		Help:    say("la durée, au lieu de la fin ; elle vaut pour chaque date", "how long, in place of the end; it holds for each date"),
		Example: say("1h45", "1h45"), ICal: "DTEND", SchemaOrg: "duration"},
	{Name: "from", FR: []string{"du", "à partir du"}, Type: TypeMoment, On: onEvents,
		Help:    say("le premier jour ; avec « chaque », le premier jour de la répétition", "the first day; with “every”, the first day of the repetition"),
		Example: say("9 janvier 2027", "9 January 2027"), ICal: "DTSTART", SchemaOrg: "startDate"},
	{Name: "until", EN: []string{"until", "to"}, FR: []string{"au", "jusqu’au"}, Type: TypeMoment, On: onEvents,
		Help:    say("le dernier jour, inclus", "the last day, included"),
		Example: say("26 juin 2027", "26 June 2027"), ICal: "RRULE", SchemaOrg: "endDate"},
	{Name: "repeat", EN: []string{"repeat", "rrule", "recurrence"}, FR: []string{"répétition", "récurrence"}, Type: TypeMap, On: onEvents, Fields: repeatFields, Bare: "every",
		Help:    say("la répétition en une phrase, ou en plusieurs mots-clés", "the repetition in one phrase, or in several keys"),
		Example: say("chaque samedi de 10h à 12h30 jusqu’au 26 juin 2027", "every week on saturday until 2027-06-26"), ICal: "RRULE", SchemaOrg: "eventSchedule"},
	{Name: "every", EN: []string{"every", "each"}, FR: []string{"chaque", "tous les", "toutes les"}, Type: TypeRepeat, On: onEvents,
		Help:    say("ce qui se répète, avec les heures ; « du » et « au » donnent les bornes", "what repeats, with its hours; “from” and “until” bound it"),
		Example: say("samedi de 10h à 12h30", "saturday from 10:00 to 12:30"), ICal: "RRULE", SchemaOrg: "eventSchedule"},
	{Name: "count", EN: []string{"count", "times"}, FR: []string{"fois", "nombre de fois"}, Type: TypeNumber, On: onEvents,
		Help:    say("nombre de fois, avant de retirer les exceptions", "how many times, before exceptions"),
		Example: say("10", "10"), ICal: "RRULE", SchemaOrg: "eventSchedule"},
	{Name: "except", EN: []string{"except", "exdate"}, FR: []string{"sauf", "excepté"}, Type: TypeTexts, On: onEvents, Help: exceptHelp,
		Example: say("[1er mai 2027, vacances scolaires zone B]", "[1 May 2027, school holidays]"), ICal: "EXDATE", SchemaOrg: "eventSchedule"},
	{Name: "also", FR: []string{"aussi", "et aussi"}, Type: TypeTexts, On: onEvents,
		Help:    say("dates en plus de la répétition", "dates besides the repetition"),
		Example: say("[dimanche 4 juillet 2027 de 15h à 17h]", "[Sunday 4 July 2027 from 15:00 to 17:00]"), ICal: "RDATE"},
	{Name: "moved", FR: []string{"déplacé", "déplacée", "déplacés"}, Type: TypeMaps, On: onEvents,
		Fields: []*Key{
			{Name: "from", EN: []string{"from"}, FR: []string{"du", "de", "le"}, Type: TypeMoment, Required: true,
				Help: say("le jour prévu", "the day it was planned for"), Example: say("3 avril 2027", "3 April 2027"), ICal: "RECURRENCE-ID"},
			{Name: "to", EN: []string{"to", "until"}, FR: []string{"au", "à", "vers"}, Type: TypePhrase,
				Help: say("le nouveau jour, avec ses heures si elles changent", "the new day, with its hours if they change"), Example: say("dimanche 4 avril 2027 de 15h à 17h", "Sunday 4 April 2027, 15:00 to 17:00"), ICal: "DTSTART"},
			placeField, noteField,
		},
		Help:    say("une fois qui a lieu un autre jour ou ailleurs", "one time that happens on another day or elsewhere"),
		Example: say("\n  - {du: 3 avril 2027, au: dimanche 4 avril 2027 de 15h à 17h, précision: Salle indisponible}", "\n  - {from: 3 April 2027, to: \"Sunday 4 April 2027, 15:00 to 17:00\", note: Hall not available}"), ICal: "RECURRENCE-ID"},
	{Name: "cancelled", EN: []string{"cancelled", "canceled"}, FR: []string{"annulé", "annulée", "annulés"}, Type: TypeMaps, On: onEvents, Bare: "on",
		Fields: []*Key{
			{Name: "on", EN: []string{"on", "date"}, FR: []string{"le", "date", "on"}, Type: TypeDay, Required: true,
				Help: say("le jour annulé", "the day called off"), Example: say("8 mai 2027", "8 May 2027"), ICal: "RECURRENCE-ID"},
			noteField,
		},
		Help:    say("une fois annulée, qui reste affichée", "one time called off, which is still shown"),
		Example: say("\n  - {le: 8 mai 2027, précision: jour férié}", "\n  - {on: 8 May 2027, note: public holiday}"), ICal: "STATUS"},
	{Name: "timezone", EN: []string{"timezone", "time zone", "zone"}, FR: []string{"fuseau", "fuseau horaire"}, Type: TypeZone, On: []Class{Event, Programme, Place},
		Help:    say("le fuseau horaire, s’il n’est ni celui du lieu ni celui du site ; une date peut le dire elle-même : « 21 h (heure de Lisbonne) »", "the time zone, when it is neither the place’s nor the site’s; a date may say it: “9 pm (Lisbon time)”"),
		Example: say("Europe/Lisbon", "Europe/Lisbon"), ICal: "TZID"},
	{Name: "doors", EN: []string{"doors", "doors open"}, FR: []string{"ouverture des portes", "portes"}, Type: TypeTime, On: onEvents,
		Help:    say("heure d’ouverture des portes, avant le début, à l’heure de l’événement", "when the doors open, before the start, in the time zone of the event"),
		Example: say("20h", "20:00"), SchemaOrg: "doorTime"},
	{Name: "status", FR: []string{"statut", "état"}, Type: TypeChoice, Values: statusValues, On: onEvents,
		Help:    say("ce qu’il en est : confirmé, annulé, reporté, déplacé, complet…", "how it stands: confirmed, cancelled, postponed, rescheduled, full…"),
		Example: say("confirmé", "confirmed"), ICal: "STATUS", SchemaOrg: "eventStatus"},
	{Name: "previous_start", EN: []string{"previous start", "previous date"}, FR: []string{"date précédente", "ancienne date"}, Type: TypeMoment, On: onEvents,
		Help:    say("la date d’avant ; il la faut avec « statut: déplacé »", "the former date; needed with “status: rescheduled”"),
		Example: say("6 février 2027 à 17h", "6 February 2027 at 17:00"), SchemaOrg: "previousStartDate"},
	{Name: "opening", EN: []string{"opening hours", "open"}, FR: []string{"ouvert", "ouverture", "heures d’ouverture"}, Type: TypeText, On: onEvents,
		Help:    say("jours et heures d’ouverture", "opening days and hours"),
		Example: say("du mercredi au dimanche, 14h à 18h", "Wednesday to Sunday, 14:00 to 18:00"), SchemaOrg: "openingHours"},
	{Name: "vernissage", EN: []string{"private view", "vernissage"}, FR: []string{"vernissage"}, Type: TypeMoment, On: onEvents,
		Help:    say("le vernissage d’une exposition", "the private view of an exhibition"),
		Example: say("20 mars 2027 à 18h", "20 March 2027 at 18:00"), ICal: "DTSTART", SchemaOrg: "subEvent"},
	{Name: "hebrew_date", FR: []string{"date hébraïque"}, Type: TypeText, On: onEvents,
		Help:    say("la date hébraïque, affichée telle quelle", "the Hebrew date, shown as written"),
		Example: say("ז׳ באייר תשפ״ז", "ז׳ באייר תשפ״ז")},
	{Name: "phases", EN: []string{"phases"}, FR: []string{"phases", "étapes"}, Type: TypeMaps, On: []Class{Programme}, Bare: "title",
		Fields: []*Key{
			{Name: "title", EN: []string{"title", "name"}, FR: []string{"titre", "nom"}, Type: TypeText, Required: true,
				Help: say("le nom de l’étape", "the name of the phase"), Example: say("Tutti", "Tutti")},
			{Name: "start", EN: []string{"from", "start"}, FR: []string{"du", "début"}, Type: TypeDay,
				Help: say("premier jour", "first day"), Example: say("9 août 2027", "9 August 2027")},
			{Name: "end", EN: []string{"until", "to", "end"}, FR: []string{"au", "fin"}, Type: TypeDay,
				Help: say("dernier jour, inclus", "last day, included"), Example: say("20 août 2027", "20 August 2027")},
			{Name: "date", EN: []string{"date", "dates"}, FR: []string{"date", "dates"}, Type: TypePhrase,
				Help: say("les jours en une phrase", "the days in one phrase"), Example: say("du 9 au 20 août 2027", "9–20 August 2027")},
			placeField, noteField,
		},
		Help:    say("les étapes, avec leurs jours", "the phases, with their days"),
		Example: say("\n  - {titre: Tutti, du: 9 août 2027, au: 20 août 2027}", "\n  - {title: Tutti, from: 9 August 2027, until: 20 August 2027}")},
}
