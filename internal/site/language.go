package site

import (
	"strconv"
	"strings"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/locale"
	"saison/internal/schema"
)

// language is one language of the site with its words for addresses and titles.
type language struct {
	code   string
	prefix string // "" for the first, "en/" for the others
	words  *locale.Words

	agenda, archive, tags, subscribe, search string // parts of addresses
	week, day, season                        string // the same, below the agenda
}

// defaults are the words that the site's i18n files may replace, by key:
// parts of addresses, and titles of the pages that saison makes.
var defaults = map[string]schema.Text{
	"path.agenda":    {"fr": "agenda", "en": "agenda", "de": "kalender", "he": "agenda"},
	"path.archive":   {"fr": "archive", "en": "archive", "de": "archiv", "he": "archive"},
	"path.tags":      {"fr": "themes", "en": "tags", "de": "themen", "he": "tags"},
	"path.week":      {"fr": "semaine", "en": "week", "de": "woche", "he": "week"},
	"path.day":       {"fr": "jour", "en": "day", "de": "tag", "he": "day"},
	"path.season":    {"fr": "saison", "en": "season", "de": "saison", "he": "season"},
	"path.audience":  {"fr": "public", "en": "audience", "de": "publikum", "he": "audience"},
	"path.language":  {"fr": "langue", "en": "language", "de": "sprache", "he": "language"},
	"path.city":      {"fr": "ville", "en": "city", "de": "ort", "he": "city"},
	"path.place":     {"fr": "lieu", "en": "place", "de": "spielort", "he": "place"},
	"path.subscribe": {"fr": "abonnements", "en": "subscribe", "de": "abonnieren", "he": "subscribe"},
	"path.search":    {"fr": "recherche", "en": "search", "de": "suche", "he": "search"},

	"path.poster":     {"fr": "affiche", "en": "poster", "de": "plakat", "he": "poster"},
	"path.leaflet":    {"fr": "programme", "en": "programme", "de": "programmzettel", "he": "programme"},
	"path.labels":     {"fr": "cartels", "en": "labels", "de": "schilder", "he": "labels"},
	"path.week-sheet": {"fr": "feuille", "en": "sheet", "de": "aushang", "he": "sheet"},

	"title.home":      {"fr": "Accueil", "en": "Home", "de": "Startseite", "he": "דף הבית"},
	"title.agenda":    {"fr": "Agenda", "en": "Agenda", "de": "Kalender", "he": "לוח אירועים"},
	"title.archive":   {"fr": "Archives", "en": "Archive", "de": "Archiv", "he": "ארכיון"},
	"title.tags":      {"fr": "Thèmes", "en": "Tags", "de": "Themen", "he": "נושאים"},
	"title.subscribe": {"fr": "S’abonner", "en": "Subscribe", "de": "Abonnieren", "he": "הרשמה"},
	"title.search":    {"fr": "Rechercher", "en": "Search", "de": "Suche", "he": "חיפוש"},
	"title.week":      {"fr": "Cette semaine", "en": "This week", "de": "Diese Woche", "he": "השבוע"},
	"title.404":       {"fr": "Page introuvable", "en": "Page not found", "de": "Seite nicht gefunden", "he": "הדף לא נמצא"},
	"title.calls":     {"fr": "Appels et échéances", "en": "Calls and deadlines", "de": "Ausschreibungen und Fristen", "he": "קולות קוראים ומועדים"},
}

// languages returns the languages of the site. A word of the i18n files counts
// in an address only when it can be one.
func languages(cfg *config.Config, words locale.Catalogue) []language {
	langs := make([]language, len(cfg.Languages))
	for i, code := range cfg.Languages {
		l := &langs[i]
		l.code, l.words = code, words[code]
		if i > 0 {
			l.prefix = code + "/"
		}
		l.agenda, l.archive = l.made(cfg, "agenda"), l.made(cfg, "archive")
		l.tags, l.subscribe, l.search = l.made(cfg, "tags"), l.made(cfg, "subscribe"), l.made(cfg, "search")
		l.week, l.day, l.season = l.part("path.week"), l.part("path.day"), l.part("path.season")
	}
	return langs
}

// say returns the words of a key in the language: the site's, else the default.
func (l *language) say(key string) string {
	if l.words != nil && l.words.Has(key) {
		return l.words.Say(key)
	}
	return defaults[key].In(l.code)
}

// part returns the word of a key as one part of an address.
func (l *language) part(key string) string {
	if s := l.say(key); plainPart(s) {
		return s
	}
	return defaults[key].In(l.code)
}

// made returns the part of the address of a page that saison makes: as the
// settings say, else as the words of the interface say.
func (l *language) made(cfg *config.Config, page string) string {
	if s := cfg.Paths[page][l.code]; plainPart(s) {
		return s
	}
	return l.part("path." + page)
}

// kindPath returns the part of the address that stands for a kind, as the site
// says, else as the kind says: "ateliers", "workshops".
func (l *language) kindPath(cfg *config.Config, k *schema.Kind) string {
	own := cfg.Paths[k.Folder()]
	if s := own[l.code]; s != "" {
		return strings.Trim(s, "/")
	}
	if s := k.Path.In(l.code); s != "" {
		return s
	}
	return k.Folder()
}

// single returns the path of a page that exists once a language, or "".
func (l *language) single(t PageType) string {
	switch t {
	case Home:
		return l.prefix + "index.html"
	case Agenda:
		return l.prefix + l.agenda + "/index.html"
	case Archive:
		return l.prefix + l.agenda + "/" + l.archive + "/index.html"
	case Week:
		return l.prefix + l.agenda + "/" + l.week + "/index.html"
	case TagList:
		return l.prefix + l.tags + "/index.html"
	case Subscribe:
		return l.prefix + l.subscribe + "/index.html"
	case SearchPage:
		return l.prefix + l.search + "/index.html"
	case NotFound:
		return l.prefix + "404.html"
	}
	return ""
}

// monthPath returns the path of the page of a month: agenda/2026/12/index.html.
func (l *language) monthPath(month civil.Date) string {
	return l.prefix + l.agenda + "/" + month.String()[:4] + "/" + month.String()[5:7] + "/index.html"
}

// yearPath returns the path of a year of the archive: agenda/archive/2026/index.html.
func (l *language) yearPath(year int) string {
	return l.prefix + l.agenda + "/" + l.archive + "/" + strconv.Itoa(year) + "/index.html"
}

// siteTitle returns the title of the site in the language.
func siteTitle(cfg *config.Config, lang string) string {
	if s := cfg.Titles[lang]; s != "" {
		return s
	}
	return cfg.Title
}

// titleOf returns the title of e in lang, else in its first language.
func titleOf(e *calendar.Entry, lang string) string {
	if t := e.Translations.In(lang); t != nil && t.Title != "" {
		return t.Title
	}
	return e.Record.Title
}
