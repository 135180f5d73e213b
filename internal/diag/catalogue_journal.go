package diag

// journalMessages are the messages about what subscribers have and the site has no more.
var journalMessages = []Message{
	{
		ID: "published-event-vanished", Severity: Error,
		Label: Words{"événement publié disparu", "published event vanished"},
		Text: Words{"« {title} » ({day}) est déjà en ligne et dans les agendas des abonnés.",
			`"{title}" ({day}) is already online, and in the calendars of subscribers.`},
		Hints: []Words{
			{"S'il est annulé : {back} et ajoutez « statut: annulé ».", `If it is cancelled: {back} and add "status: cancelled".`},
			{"S'il est reporté : « statut: reporté », ou la nouvelle date avec « date précédente: {previous} ».",
				`If it is postponed: "status: postponed", or the new date with "previous start: {previous}".`},
			{"S'il a été créé par erreur : saison retirer {id}", "If it was made by mistake: saison withdraw {id}"},
		},
	},
	{
		ID: "published-date-vanished", Severity: Warning,
		Label: Words{"date publiée disparue", "published date vanished"},
		Text: Words{"« {title} » : la date du {day} est dans les agendas des abonnés ; elle en disparaîtra sans un mot.",
			`"{title}": {day} is in the calendars of subscribers; it will go from them without a word.`},
		Hints: []Words{
			{"Si cette date est annulée : remettez-la, avec « statut: annulé ».", `If that date is cancelled: put it back, with "status: cancelled".`},
			{"Sinon, rien à faire.", "Else there is nothing to do."},
		},
	},
	{
		ID: "journal-missing", Severity: Note,
		Label: Words{"journal absent", "no journal"},
		Text: Words{"Il n'y a plus de journal, alors que ce site a déjà été publié ici. Les numéros des événements viennent de leurs fichiers, et chacun est annoncé aux agendas comme modifié.",
			"There is no journal any more, although this site has been published here. The numbers of events come from their files, and each is told to calendars as changed."},
		Hints: []Words{
			{"Pour que rien ne bouge chez les abonnés : reprenez saison.journal là où il est resté, puis recommencez.",
				"So that nothing moves for subscribers: take saison.journal from where it is, then do this again."},
		},
	},
}
