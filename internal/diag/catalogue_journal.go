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
		ID: "cancelled-event-removed", Severity: Note,
		Label: Words{"événement annulé enlevé", "cancelled event removed"},
		Text: Words{"« {title} » ({day}), déjà annoncé comme annulé, n'est plus dans le site. Les agendas des abonnés le montrent comme annulé jusqu'au {last}, puis l'oublient.",
			`"{title}" ({day}), which has been announced as cancelled, is no longer in the site. Subscribers' calendars show it as cancelled until {last}, and then drop it.`},
		Hints: []Words{
			{"Rien à faire. Pour que sa page continue de le dire aux visiteurs : {back}.", "There is nothing to do. For its page to go on telling visitors: {back}."},
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
