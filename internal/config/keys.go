package config

import (
	"saison/internal/meta"
	"saison/internal/schema"
)

// Key is one setting: a row of the table that is read, checked and documented.
type Key struct {
	Name    string   // canonical
	EN, FR  []string // spellings, the one to show first; schema.Fold decides what is equal
	Help    schema.Text
	Example schema.Text // the value as a site writes it
	Fields  []*Key      // of a map

	shape shape
	read  func(*reader, *Key, *meta.Node)
	to    func(*Organisation) *string // of the fields of organisation
}

// Keys returns the settings in the order in which they are read and documented.
// The caller must not change them.
func Keys() []*Key { return table }

func say(fr, en string) schema.Text { return schema.Text{"fr": fr, "en": en} }

// Spelling returns the name to show in lang.
func (k *Key) Spelling(lang string) string {
	if lang == "fr" && len(k.FR) > 0 {
		return k.FR[0]
	}
	return k.EN[0]
}

// is reports whether a key as typed is this one.
func (k *Key) is(folded string) bool {
	for _, names := range [2][]string{k.EN, k.FR} {
		for _, n := range names {
			if schema.Fold(n) == folded {
				return true
			}
		}
	}
	return false
}

// find returns the key of a table that was typed, and else the nearest spelling.
func find(keys []*Key, typed string) (k *Key, near string) {
	folded := schema.Fold(typed)
	var names []string
	for _, k := range keys {
		if k.is(folded) {
			return k, ""
		}
		names = append(append(names, k.EN...), k.FR...)
	}
	return nil, schema.Nearest(typed, names)
}

// table has the languages first, since titles need them, and the kinds before
// what names kinds.
var table = []*Key{
	{Name: "languages", EN: []string{"languages", "language"}, FR: []string{"langues", "langue"}, shape: textOrList, read: (*reader).languages,
		Help:    say("Les langues du site ; la première porte les faits.", "The languages of the site; the first one carries the facts."),
		Example: say("[fr, en]", "[en, fr]")},
	{Name: "title", EN: []string{"title", "name"}, FR: []string{"titre", "nom"}, shape: perLanguage, read: (*reader).title,
		Help:    say("Le nom du site, ou un nom par langue.", "The name of the site, or one for each language."),
		Example: say("La Maison des saisons", "The House of Seasons")},
	{Name: "summary", EN: []string{"summary", "description"}, FR: []string{"résumé"}, shape: perLanguage, read: (*reader).summary,
		Help:    say("Une phrase pour les moteurs de recherche, ou une par langue.", "One sentence for search engines, or one for each language."),
		Example: say("Concerts et ateliers toute l'année.", "Concerts and workshops all year round.")},
	{Name: "base_url", EN: []string{"base_url", "url"}, FR: []string{"adresse du site", "adresse"}, read: (*reader).baseURL,
		Help:    say("L'adresse publique du site.", "The public address of the site."),
		Example: say("https://exemple.org/", "https://example.org/")},
	{Name: "timezone", EN: []string{"timezone"}, FR: []string{"fuseau", "fuseau horaire"}, read: (*reader).zone,
		Help:    say("Le fuseau des heures écrites.", "The time zone of the hours that are written."),
		Example: say("Europe/Paris", "Europe/London")},
	{Name: "organisation", EN: []string{"organisation", "organization"}, FR: []string{"organisme", "association"}, shape: textOrFields, Fields: organisationKeys,
		read:    (*reader).organisation,
		Help:    say("Qui est derrière le site, avec les mentions légales.", "Who stands behind the site, with its legal facts."),
		Example: say("{name: Association Exemple, email: bonjour@exemple.org}", "{name: Example Association, email: hello@example.org}")},
	{Name: "tags", EN: []string{"tags"}, FR: []string{"thèmes"}, shape: tagList, read: (*reader).tags,
		Help:    say("La liste des thèmes permis ; sans elle, tous le sont.", "The list of tags that are allowed; without it, all are."),
		Example: say("[musique de chambre, plein air]", "[chamber music, open air]")},
	{Name: "periods", EN: []string{"periods"}, FR: []string{"périodes"}, shape: namedLists, read: (*reader).periods,
		Help:    say("Des jours qui ont un nom, comme des vacances.", "Days that have a name, such as holidays."),
		Example: say("{vacances de Noël: [du 19 décembre 2026 au 3 janvier 2027]}", "{Christmas holidays: [19 December 2026 to 3 January 2027]}")},
	{Name: "kinds", EN: []string{"kinds"}, FR: []string{"sortes", "types"}, shape: namedFields, Fields: kindKeys, read: (*reader).kinds,
		Help:    say("Des sortes d'événements propres au site.", "Kinds of events of the site's own."),
		Example: say("{masterclass: {comme: atelier, nom: Classe de maître, dossier: masterclasses}}", "{masterclass: {like: workshop, label: Masterclass, folder: masterclasses}}")},
	{Name: "paths", EN: []string{"paths"}, FR: []string{"chemins"}, shape: namedPerLanguage, read: (*reader).paths,
		Help:    say("Le mot de l'adresse pour chaque dossier, ou un par langue.", "The word in addresses for a folder, or one for each language."),
		Example: say("{ateliers: stages}", "{workshops: classes}")},
	{Name: "colors", EN: []string{"colors", "colours"}, FR: []string{"couleurs"}, shape: namedTexts, read: (*reader).colors,
		Help:    say("La couleur de la saison et de chaque sorte d'événement.", "The colour of the season and of each kind of event."),
		Example: say(`{season: "#b3261e"}`, `{season: "#b3261e"}`)},
	{Name: "feeds", EN: []string{"feeds"}, FR: []string{"flux"}, shape: onlyFields, Fields: feedKeys, read: (*reader).feeds,
		Help:    say("Ce que les agendas contiennent.", "What the calendars hold."),
		Example: say("{passé: 12 mois, annulés: 60 jours}", "{past: 12 months, cancelled: 60 days}")},
	{Name: "calendar_links", EN: []string{"calendar_links"}, FR: []string{"liens d'agenda", "liens de calendrier"}, shape: onlyFields, Fields: linkKeys(), read: (*reader).links,
		Help:    say("Les liens vers Google, Outlook et Yahoo, s'ils changent un jour ; « non » retire un service.", "The links to Google, Outlook and Yahoo, should they change one day; \"no\" takes a service away."),
		Example: say(`{google: "https://calendar.google.com/calendar/r?cid={webcal}", ajout yahoo: non}`, `{google: "https://calendar.google.com/calendar/r?cid={webcal}", add_yahoo: no}`)},
	{Name: "hosting", EN: []string{"hosting"}, FR: []string{"hébergement"}, shape: onlyFields, Fields: hostingKeys, read: (*reader).hosting,
		Help:    say("Ce que les fichiers _headers et .htaccess disent au serveur.", "What the files _headers and .htaccess tell the server."),
		Example: say("{en-têtes: non}", "{headers: no}")},
	{Name: "allowed_sites", EN: []string{"allowed_sites"}, FR: []string{"sites permis"}, shape: textOrList, read: (*reader).sites,
		Help:    say("Les autres sites à qui une page peut demander une image, un script ou un lecteur ; sans eux, aucun.", "Other sites that a page may ask for a picture, a script or a player; without them, none."),
		Example: say("[video.exemple.org]", "[video.example.org]")},
	{Name: "menu", EN: []string{"menu"}, FR: []string{"menu"}, shape: listOfFields, Fields: menuKeys, read: (*reader).menu,
		Help:    say("Les liens en haut de chaque page.", "The links on top of each page."),
		Example: say("[{titre: Agenda, lien: /agenda/}]", "[{title: What's on, link: /agenda/}]")},
	{Name: "share_cards", EN: []string{"share_cards"}, FR: []string{"cartes de partage"}, read: (*reader).shareCards,
		Help:    say("Une image à partager pour chaque événement : oui, non ; si rien n'est dit, pour les 300 plus proches.", "A picture to share for each event: yes or no; when nothing is said, for the 300 that are nearest."),
		Example: say("non", "no")},
	{Name: "print", EN: []string{"print"}, FR: []string{"à imprimer", "impression"}, shape: textOrList, read: (*reader).print,
		Help:    say("Les sortes d'événements à venir qui ont une affiche, un programme de salle, des cartels à imprimer : leurs noms ; « non » : rien à imprimer, ni la semaine ; si rien n'est dit, ce qui invite le public.", "The kinds of events to come that have a poster, a leaflet and labels to print: their names; \"no\": nothing to print, nor the week; when nothing is said, what invites the public."),
		Example: say("[concert, exposition]", "[concert, exhibition]")},
	{Name: "currency", EN: []string{"currency"}, FR: []string{"monnaie", "devise"}, read: (*reader).currency,
		Help:    say("La monnaie d'un prix écrit sans elle.", "The currency of a price that is written without one."),
		Example: say("EUR", "EUR")},
	{Name: "now", EN: []string{"now"}, FR: []string{"maintenant"}, read: (*reader).now,
		Help:    say("Arrête l'horloge, pour une démonstration.", "Stops the clock, for a demonstration."),
		Example: say("2026-12-01 9h", "2026-12-01 09:00")},
	{Name: "silenced", EN: []string{"silenced", "silence"}, FR: []string{"taire"}, shape: textOrList, read: (*reader).silenced,
		Help:    say("Les codes des notes et avertissements à ne pas afficher.", "The ids of notes and warnings not to show."),
		Example: say("[colon-in-text]", "[colon-in-text]")},
	{Name: "site_id", EN: []string{"site_id"}, FR: []string{"identifiant du site"}, read: (*reader).siteID,
		Help:    say("Ce qui rend uniques les identifiants des événements ; ne change jamais.", "What makes the ids of events unique; it never changes."),
		Example: say("exemple.org", "example.org")},
	{Name: "horizon", EN: []string{"horizon"}, FR: []string{"horizon"}, read: (*reader).horizon,
		Help:    say("Jusqu'où les répétitions sont calculées.", "How far ahead repetitions are worked out."),
		Example: say("24 mois", "24 months")},
	{Name: "extra", EN: []string{"extra"}, FR: []string{"extra"}, shape: anything, read: (*reader).extra,
		Help:    say("Des valeurs pour vos propres mises en page.", "Values for layouts of your own."),
		Example: say("{couverture: une.jpg}", "{cover: one.jpg}")},
}

// organisationKeys are texts, but for the host.
var organisationKeys = []*Key{
	{Name: "name", EN: []string{"name"}, FR: []string{"nom"}, Help: say("Le nom.", "The name."), to: func(o *Organisation) *string { return &o.Name }},
	{Name: "kind", EN: []string{"kind", "legal_form"}, FR: []string{"sorte", "forme juridique", "statut"}, Help: say("La forme juridique.", "The legal form."), to: func(o *Organisation) *string { return &o.Kind }},
	{Name: "street", EN: []string{"street"}, FR: []string{"rue", "adresse"}, Help: say("Le numéro et la rue.", "Number and street."), to: func(o *Organisation) *string { return &o.Street }},
	{Name: "postal_code", EN: []string{"postal_code", "postcode"}, FR: []string{"code postal"}, Help: say("Le code postal.", "The postal code."), to: func(o *Organisation) *string { return &o.PostalCode }},
	{Name: "city", EN: []string{"city"}, FR: []string{"ville"}, Help: say("La ville.", "The town."), to: func(o *Organisation) *string { return &o.City }},
	{Name: "country", EN: []string{"country"}, FR: []string{"pays"}, Help: say("Le pays, en toutes lettres ou en deux lettres.", "The country, in full or in two letters."), to: func(o *Organisation) *string { return &o.Country }},
	{Name: "email", EN: []string{"email", "mail"}, FR: []string{"courriel"}, Help: say("L'adresse électronique.", "The e-mail address."), to: func(o *Organisation) *string { return &o.Email }},
	{Name: "phone", EN: []string{"phone"}, FR: []string{"téléphone"}, Help: say("Le téléphone.", "The telephone."), to: func(o *Organisation) *string { return &o.Phone }},
	{Name: "director", EN: []string{"director"}, FR: []string{"directeur", "directrice", "direction de la publication", "responsable"}, Help: say("Qui répond de ce qui est publié.", "Who answers for what is published."), to: func(o *Organisation) *string { return &o.Director }},
	{Name: "host", EN: []string{"host"}, FR: []string{"hébergeur"}, Help: say("Qui héberge le site.", "Who hosts the site."), shape: textOrFields, Fields: hostKeys},
	{Name: "rna", EN: []string{"rna"}, FR: []string{"rna"}, Help: say("Le numéro RNA de l'association.", "The RNA number of a French association."), to: func(o *Organisation) *string { return &o.RNA }},
	{Name: "siret", EN: []string{"siret"}, FR: []string{"siret"}, Help: say("Le numéro SIRET.", "The SIRET number."), to: func(o *Organisation) *string { return &o.SIRET }},
	{Name: "licence", EN: []string{"licence", "license"}, FR: []string{"licence"}, Help: say("La licence d'entrepreneur de spectacles.", "The licence of a French producer of shows."), to: func(o *Organisation) *string { return &o.Licence }},
}

var hostKeys = []*Key{
	{Name: "name", EN: []string{"name"}, FR: []string{"nom"}, Help: say("Le nom de l'hébergeur.", "The name of the host."), to: func(o *Organisation) *string { return &o.HostName }},
	{Name: "address", EN: []string{"address"}, FR: []string{"adresse"}, Help: say("Son adresse.", "Its address."), to: func(o *Organisation) *string { return &o.HostAddress }},
	{Name: "phone", EN: []string{"phone"}, FR: []string{"téléphone"}, Help: say("Son téléphone.", "Its telephone."), to: func(o *Organisation) *string { return &o.HostPhone }},
}

var kindKeys = []*Key{
	{Name: "like", EN: []string{"like"}, FR: []string{"comme"}, Help: say("La sorte à laquelle celle-ci ressemble.", "The kind that this one is like.")},
	{Name: "label", EN: []string{"label", "name"}, FR: []string{"libellé", "nom"}, Help: say("Son nom, ou un par langue.", "Its name, or one for each language."), shape: perLanguage},
	{Name: "plural", EN: []string{"plural"}, FR: []string{"pluriel"}, Help: say("Son nom au pluriel.", "Its name in the plural."), shape: perLanguage},
	{Name: "folder", EN: []string{"folder", "folders"}, FR: []string{"dossier", "dossiers"}, Help: say("Son dossier sous content/.", "Its folder below content/."), shape: textOrList},
	{Name: "path", EN: []string{"path"}, FR: []string{"chemin"}, Help: say("Le mot de l'adresse.", "The word in addresses."), shape: perLanguage},
	{Name: "color", EN: []string{"color", "colour"}, FR: []string{"couleur"}, Help: say("Sa couleur.", "Its colour.")},
	{Name: "gender", EN: []string{"gender"}, FR: []string{"genre"}, Help: say("m ou f, pour l'accord : annulé, annulée.", "m or f, for French agreement.")},
}

var feedKeys = []*Key{
	{Name: "past", EN: []string{"past"}, FR: []string{"passé"}, Help: say("Combien de passé les agendas gardent.", "How much of the past the calendars keep.")},
	{Name: "future", EN: []string{"future"}, FR: []string{"avenir", "futur"}, Help: say("Jusqu'où ils vont ; « tout » si rien n'est dit.", "How far ahead they go; \"all\" when nothing is said.")},
	{Name: "cancelled", EN: []string{"cancelled", "canceled"}, FR: []string{"annulés", "annulé"}, Help: say("Combien de temps un événement annulé y reste ; ou « visible ».", "How long a cancelled event stays there; or \"visible\".")},
	{Name: "archives", EN: []string{"archives"}, FR: []string{"archives"}, Help: say("Un agenda de plus pour chaque année passée ; oui si rien n'est dit.", "One more calendar for each year that is over; yes when nothing is said.")},
	{Name: "jcal", EN: []string{"jcal"}, FR: []string{"jcal"}, Help: say("Chaque agenda aussi en jCal, pour les développeurs ; non si rien n'est dit.", "Each calendar as jCal too, for developers; no when nothing is said.")},
	{Name: "details", EN: []string{"details"}, FR: []string{"détails"}, Help: say("Plus de détails (RFC 9073) dans le fichier d'un seul événement ; non si rien n'est dit.", "More details (RFC 9073) in the file of a single event; no when nothing is said.")},
}

var menuKeys = []*Key{
	{Name: "title", EN: []string{"title", "label"}, FR: []string{"titre", "libellé"}, Help: say("Les mots du lien, ou un texte par langue.", "The words of the link, or one text for each language."), shape: perLanguage},
	{Name: "link", EN: []string{"link", "page", "url"}, FR: []string{"lien", "adresse"}, Help: say("La page : un fichier du site, ou une adresse.", "The page: a file of the site, or an address.")},
}
