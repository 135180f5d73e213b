package schema

// participantFields are the names inside one line of people.
var participantFields = []*Key{
	{Name: "person", EN: []string{"person", "who"}, FR: []string{"personne", "qui"}, Type: TypeRef,
		Help: say("la personne, si elle a une page", "the person, when there is a page"), Example: say("camille-exemple", "camille-example")},
	{Name: "name", FR: []string{"nom"}, Type: TypeText,
		Help: say("le nom, pour quelqu’un sans page", "the name of somebody without a page"), Example: say("Camille Exemple", "Camille Example")},
	{Name: "role", FR: []string{"rôle", "fonction"}, Type: TypeText,
		Help: say("ce que fait la personne", "what the person does"), Example: say("chef de pupitre", "section leader")},
	{Name: "instrument", FR: []string{"instrument", "voix"}, Type: TypeText,
		Help: say("l’instrument ou la voix", "the instrument or voice"), Example: say("alto", "viola")},
	{Name: "topic", EN: []string{"topic", "subject"}, FR: []string{"sujet", "thème"}, Type: TypeText,
		Help: say("le sujet d’une intervention", "the subject of a talk"), Example: say("Les fêtes", "The feasts")},
}

// short is the row of a short form for people, which gives everybody in it one role.
func short(name, role, schemaOrg string, en, fr []string, label, help, example Text) *Key {
	return &Key{Name: name, EN: en, FR: fr, Type: TypePeople, On: onEvents, Short: true, Role: role,
		Fields: participantFields, Bare: "person", Label: label, Help: help, Example: example,
		ICal: "DESCRIPTION", SchemaOrg: schemaOrg}
}

// peopleKeys say who.
var peopleKeys = []*Key{
	{Name: "people", EN: []string{"people", "participants"}, FR: []string{"distribution", "personnes", "participants", "avec"}, Type: TypePeople, On: onEvents,
		Fields: participantFields, Bare: "person",
		Help:    say("les personnes, avec leur rôle", "the people, with their roles"),
		Example: say("\n  - {personne: camille-exemple, rôle: violon}\n  - {nom: Alix Exemple, rôle: récitant}", "\n  - {person: camille-example, role: violin}\n  - {name: Alix Example, role: narrator}"), ICal: "DESCRIPTION", SchemaOrg: "performer"},
	short("direction", "conductor", "performer", []string{"direction", "conductor", "conductors", "director"},
		[]string{"direction", "chef", "cheffe", "chef d’orchestre", "cheffe d’orchestre", "direction musicale"},
		say("Direction", "Conductor"), say("qui dirige", "who conducts"), say("camille-exemple", "camille-example")),
	short("soloists", "soloist", "performer", []string{"soloists", "soloist"}, []string{"solistes", "soliste"},
		say("Solistes", "Soloists"), say("les solistes", "the soloists"), say("[alix-exemple, {nom: Noa Exemple, instrument: violon}]", "[alix-example, {name: Noa Example, instrument: violin}]")),
	short("performers", "performer", "performer", []string{"performers", "performer", "ensemble"}, []string{"interprètes", "interprète", "ensemble", "musiciens"},
		say("Interprètes", "Performers"), say("qui joue ou chante", "who plays or sings"), say("[alix-exemple]", "[alix-example]")),
	short("facilitators", "facilitator", "performer", []string{"facilitator", "facilitators"}, []string{"intervenant", "intervenants", "intervenante", "intervenantes", "animateur", "animatrice", "animation"},
		say("Intervenants", "Facilitators"), say("qui anime", "who leads the workshop"), say("dominique-exemple", "dominique-example")),
	short("speakers", "speaker", "performer", []string{"speakers", "speaker"}, []string{"orateurs", "orateur", "oratrice", "oratrices", "conférencier", "conférencière", "conférenciers"},
		say("Orateurs", "Speakers"), say("qui parle, et de quoi", "who speaks, and on what"), say("[sacha-exemple, {personne: noa-exemple, sujet: Les fêtes}]", "[sacha-example, {person: noa-example, topic: The feasts}]")),
	short("teachers", "teacher", "performer", []string{"teacher", "teachers"}, []string{"enseignant", "enseignants", "enseignante", "enseignantes", "professeur", "professeurs", "professeure"},
		say("Enseignants", "Teachers"), say("qui enseigne", "who teaches"), say("sacha-exemple", "sacha-example")),
	short("artists", "artist", "performer", []string{"artists", "artist"}, []string{"artistes", "artiste"},
		say("Artistes", "Artists"), say("les artistes exposés", "the artists on show"), say("[dominique-exemple]", "[dominique-example]")),
	short("curators", "curator", "contributor", []string{"curator", "curators"}, []string{"commissariat", "commissaire", "commissaires"},
		say("Commissariat", "Curator"), say("qui a conçu l’exposition", "who conceived the exhibition"), say("alix-exemple", "alix-example")),
	short("guides", "guide", "performer", []string{"guide", "guides"}, []string{"guide", "guides", "accompagnateur", "accompagnatrice", "accompagnateurs"},
		say("Accompagnement", "Guide"), say("qui accompagne la sortie", "who guides the trip"), say("dominique-exemple", "dominique-example")),
	short("staff", "", "contributor", []string{"staff", "coaches"}, []string{"encadrement", "encadrants", "équipe"},
		say("Encadrement", "Staff"), say("qui encadre, par pupitre ou par rôle", "who coaches, by section or role"), say("\n  - {personne: alix-exemple, rôle: chef de pupitre, instrument: cor}", "\n  - {person: alix-example, role: section leader, instrument: horn}")),
	{Name: "inherit", EN: []string{"inherit", "inherit people"}, FR: []string{"hérite", "hérite des personnes", "hériter"}, Type: TypeYesNo, On: onEvents,
		Help:    say("les personnes de la session ou du cycle y sont aussi", "the people of its session or cycle are there too"),
		Example: say("oui", "yes")},
	{Name: "organizer", EN: []string{"organizer", "organiser", "organised by"}, FR: []string{"organisateur", "organisatrice", "organisé par"}, Type: TypeRef, On: onEvents,
		Help:    say("l’organisme ou la personne qui organise ; sinon l’association du site", "the organisation or person who organises; else the site’s own"),
		Example: say("conservatoire-exemple", "example-conservatory"), ICal: "ORGANIZER", SchemaOrg: "organizer"},
	{Name: "partners", EN: []string{"partners", "partner"}, FR: []string{"partenaires", "partenaire"}, Type: TypeMaps, On: onEvents, Bare: "organisation",
		Fields: []*Key{
			{Name: "organisation", EN: []string{"organisation", "organization"}, FR: []string{"organisme", "organisation"}, Type: TypeRef,
				Help: say("l’organisme, s’il a une page", "the organisation, when there is a page"), Example: say("conservatoire-exemple", "example-conservatory")},
			{Name: "name", FR: []string{"nom"}, Type: TypeText,
				Help: say("le nom, pour un organisme sans page", "the name of one without a page"), Example: say("Ville-Exemple", "Example Town")},
			{Name: "role", FR: []string{"rôle"}, Type: TypeText,
				Help: say("ce que fait le partenaire", "what the partner does"), Example: say("hôte", "host")},
		},
		Help:    say("les partenaires, avec leur rôle", "the partners, with their roles"),
		Example: say("\n  - {organisme: conservatoire-exemple, rôle: hôte}", "\n  - {organisation: example-conservatory, role: host}"), SchemaOrg: "sponsor"},
}
