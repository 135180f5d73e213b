package layout

import (
	"path"
	"strings"

	"saison/internal/diag"
)

// words is where the words of the theme are, a file a language.
const words = root + "i18n/"

// use is one row of the table of what the theme consists of.
type use struct {
	path string // of a file, or of a folder with a slash at its end
	view string
	is   diag.Words
}

// uses is the table of what the files of the theme are for. The first row that
// fits a path holds.
var uses = []use{
	{"layouts/base.html", "Page", diag.Words{FR: "le cadre de toutes les pages : en-tête, menu, pied", EN: "the frame of every page: head, navigation, footer"}},
	{"layouts/404.html", "Page", diag.Words{FR: "une adresse qui n'existe pas", EN: "an address without a page"}},
	{"layouts/agenda.html", "Page", diag.Words{FR: "ce qui vient, par mois et par jour", EN: "what is coming, by month and day"}},
	{"layouts/archive.html", "Page", diag.Words{FR: "ce qui est passé : les années, et chacune d'elles", EN: "what is over: the years, and each of them"}},
	{"layouts/artwork.html", "Page", diag.Words{FR: "une œuvre d'art ou un texte", EN: "a work of art, or a text"}},
	{"layouts/call.html", "Page", diag.Words{FR: "un appel avec sa date limite", EN: "a call with its deadline"}},
	{"layouts/day.html", "Page", diag.Words{FR: "un jour", EN: "one day"}},
	{"layouts/document.html", "Page", diag.Words{FR: "un document à télécharger", EN: "a document to download"}},
	{"layouts/embed.html", "Page", diag.Words{FR: "les prochaines dates, pour les pages d'autres sites", EN: "the next dates, for pages of other sites"}},
	{"layouts/event.html", "Page", diag.Words{FR: "un événement de n'importe quelle sorte", EN: "an event of any kind"}},
	{"layouts/home.html", "Page", diag.Words{FR: "la page d'accueil", EN: "the home page"}},
	{"layouts/labels.html", "Page", diag.Words{FR: "à imprimer : les cartels d'une exposition", EN: "to print: the labels of an exhibition"}},
	{"layouts/leaflet.html", "Page", diag.Words{FR: "à imprimer : le programme de salle d'un événement", EN: "to print: the programme leaflet of an event"}},
	{"layouts/list.html", "Page", diag.Words{FR: "tous les documents d'une sorte", EN: "all documents of one kind"}},
	{"layouts/month.html", "Page", diag.Words{FR: "un mois, en tableau et en liste", EN: "one month, as a table and as a list"}},
	{"layouts/news.html", "Page", diag.Words{FR: "une actualité", EN: "a piece of news"}},
	{"layouts/organisation.html", "Page", diag.Words{FR: "une organisation ou un ensemble", EN: "an organisation or an ensemble"}},
	{"layouts/page.html", "Page", diag.Words{FR: "toute autre page", EN: "every other page"}},
	{"layouts/person.html", "Page", diag.Words{FR: "une personne", EN: "a person"}},
	{"layouts/place.html", "Page", diag.Words{FR: "un lieu", EN: "a place"}},
	{"layouts/poster.html", "Page", diag.Words{FR: "à imprimer : l'affiche d'un événement", EN: "to print: the poster of an event"}},
	{"layouts/programme.html", "Page", diag.Words{FR: "une session, une tournée, un cycle, un cours, une saison", EN: "a session, a tour, a cycle, a course, a season"}},
	{"layouts/search.html", "Page", diag.Words{FR: "la recherche", EN: "the search"}},
	{"layouts/season.html", "Page", diag.Words{FR: "une saison sur une page", EN: "a season on one page"}},
	{"layouts/subscribe.html", "Page", diag.Words{FR: "comment avoir les dates dans son agenda", EN: "how to have the dates in one's own calendar"}},
	{"layouts/tag.html", "Page", diag.Words{FR: "un thème", EN: "one topic"}},
	{"layouts/tags.html", "Page", diag.Words{FR: "tous les thèmes", EN: "all topics"}},
	{"layouts/week.html", "Page", diag.Words{FR: "une semaine", EN: "one week"}},
	{"layouts/week-sheet.html", "Page", diag.Words{FR: "à imprimer : une semaine, pour le panneau d'affichage", EN: "to print: a week, for the notice board"}},
	{"layouts/work.html", "Page", diag.Words{FR: "une œuvre musicale", EN: "a piece of music"}},
	{"layouts/partials/about.html", "Page", diag.Words{FR: "le milieu d'une page sur quelqu'un ou quelque chose", EN: "the middle of a page about somebody or something"}},
	{"layouts/partials/columns.html", "Page", diag.Words{FR: "les deux colonnes d'un événement : le texte, et ce qu'il faut savoir", EN: "the two columns of an event: its text, and what one needs to know"}},
	{"layouts/partials/field.html", "Field", diag.Words{FR: "l'aplat de couleur d'un événement, avec sa date", EN: "the colour field of an event, with its date"}},
	{"layouts/partials/finder.html", "Search", diag.Words{FR: "le champ de recherche", EN: "the box to search with"}},
	{"layouts/partials/footer.html", "Footer", diag.Words{FR: "le pied de toutes les pages", EN: "the footer of every page"}},
	{"layouts/partials/groups.html", "Page", diag.Words{FR: "les mois de l'agenda", EN: "the months of the agenda"}},
	{"layouts/partials/head.html", "Head", diag.Words{FR: "ce que les navigateurs et les moteurs de recherche lisent", EN: "what browsers and search engines read"}},
	{"layouts/partials/masthead.html", "Page", diag.Words{FR: "le haut de toutes les pages : nom, menu, langues", EN: "the top of every page: name, navigation, languages"}},
	{"layouts/partials/nav.html", "Nav", diag.Words{FR: "le menu", EN: "the navigation"}},
	{"layouts/partials/notices.html", "Page", diag.Words{FR: "ce qui est à lire d'abord : annulé, reporté, complet", EN: "what must be read first: cancelled, postponed, full"}},
	{"layouts/partials/pager.html", "Page", diag.Words{FR: "les liens vers la page d'avant et celle d'après", EN: "the links to the pages before and after"}},
	{"layouts/partials/state.html", "Page", diag.Words{FR: "le moment dont le site montre l'état", EN: "the moment whose state the site shows"}},
	{"layouts/partials/tabs.html", "Page", diag.Words{FR: "les liens vers les listes, par sorte", EN: "the links to the lists, by kind"}},
	{"layouts/partials/updated.html", "Page", diag.Words{FR: "la date de la dernière modification", EN: "when the document was last changed"}},
	{"layouts/partials/who.html", "Page", diag.Words{FR: "le titre d'une page qui n'est pas un événement", EN: "the heading of a page that is no event"}},
	{"layouts/i18n/fr.yaml", "", diag.Words{FR: "les mots du site en français", EN: "the words of the site in French"}},
	{"layouts/i18n/en.yaml", "", diag.Words{FR: "les mots du site en anglais", EN: "the words of the site in English"}},
	{"layouts/i18n/de.yaml", "", diag.Words{FR: "les mots du site en allemand", EN: "the words of the site in German"}},
	{"layouts/i18n/he.yaml", "", diag.Words{FR: "les mots du site en hébreu", EN: "the words of the site in Hebrew"}},
	{"static/css/saison.css", "", diag.Words{FR: "la feuille de style ; les couleurs du site y sont ajoutées", EN: "the style sheet; the colours of the site are added to it"}},
	{"static/css/embed.css", "", diag.Words{FR: "la feuille de style des dates montrées par d'autres sites", EN: "the style sheet of the dates that other sites show"}},
	{"static/css/sheet.css", "", diag.Words{FR: "la feuille de style de ce qui s'imprime : affiches, programmes, cartels", EN: "the style sheet of what is printed: posters, leaflets, labels"}},
	{"static/css/agenda.css", "", diag.Words{FR: "feuille de style : la semaine de l'accueil, les filtres de l'agenda, la saison, les années", EN: "style sheet: the week of the home page, the filters of the agenda, the season, the years"}},
	{"static/css/event.css", "", diag.Words{FR: "feuille de style : ce que seuls les événements, les personnes et les œuvres ont", EN: "style sheet: what only events, people and works have"}},
	{"static/css/month.css", "", diag.Words{FR: "feuille de style : les tableaux des mois et des semaines", EN: "style sheet: the tables of months and weeks"}},
	{"static/css/print.css", "", diag.Words{FR: "feuille de style : les pages sur papier", EN: "style sheet: the pages on paper"}},
	{"static/css/search.css", "", diag.Words{FR: "feuille de style : la page de recherche", EN: "style sheet: the page of the search"}},
	{"static/css/subscribe.css", "", diag.Words{FR: "feuille de style : la page de tous les agendas", EN: "style sheet: the page of all calendars"}},
	{"static/favicon.svg", "", diag.Words{FR: "l'icône du site dans l'onglet du navigateur", EN: "the icon of the site in the tab of the browser"}},
	{"static/js/days.js", "", diag.Words{FR: "script : combien de jours restent avant la fin d'un appel, ce qui est ouvert aujourd'hui", EN: "script: how many days are left until a call closes, what is open today"}},
	{"static/js/saison.js", "", diag.Words{FR: "script : marquer ce qui est terminé, filtrer l'agenda, copier une adresse", EN: "script: marks what is over, narrows the agenda down, copies an address"}},
	{"static/js/search.js", "", diag.Words{FR: "script : chercher dans le site", EN: "script: searches the site"}},
	{"static/fonts/OFL-", "", diag.Words{FR: "la licence d'une police", EN: "the licence of a font"}},
	{"static/fonts/", "", diag.Words{FR: "une police", EN: "a font"}},
	{words, "", diag.Words{FR: "les mots du site dans une langue", EN: "the words of the site in one language"}},
	{root + partials, "", diag.Words{FR: "un morceau de page", EN: "a piece of a page"}},
	{root, "Page", diag.Words{FR: "un modèle pour les documents qui le nomment", EN: "a layout for documents that name it"}},
}

// describe returns the part of a path, as built in.
func describe(name string) Part {
	for _, u := range uses {
		if u.path == name || strings.HasPrefix(name, u.path) && path.Ext(u.path) == "" {
			return Part{Path: name, View: u.view, Use: u.is, State: BuiltIn}
		}
	}
	return Part{Path: name, State: BuiltIn}
}
