package schema

import (
	"slices"
	"strings"
)

// Given is a value that a new document begins with, by the canonical name of
// its key: {"start", "2026-12-12 20:30"}.
type Given struct{ Key, Value string }

// starterKeys are the keys that a new document shows, in order, by class; the
// short forms of the kind for people come in at "people".
var starterKeys = [News + 1][]string{
	Page:         {"title", "id", "summary", "menu", "image", "tags", "draft"},
	Event:        {"title", "id", "date", "start", "end", "duration", "doors", "place", "room", "part_of", "people", "summary", "prices", "booking", "audience", "access", "languages", "image", "tags", "status", "draft"},
	Programme:    {"title", "id", "from", "until", "start", "end", "place", "season", "phases", "people", "partners", "summary", "prices", "booking", "closes", "image", "tags", "draft"},
	Call:         {"title", "id", "for", "opens", "closes", "eligibility", "age", "level", "instruments", "rounds", "fee", "results_on", "booking", "documents", "faq", "summary", "draft"},
	Place:        {"title", "id", "street", "postal_code", "city", "country", "address_shown", "geo", "access", "transport", "parking", "phone", "website", "photos", "summary"},
	Person:       {"title", "id", "sort_name", "roles", "published", "name_only", "bio", "photo", "links", "website"},
	Organisation: {"title", "id", "kind", "city", "country", "website", "logo", "summary"},
	Work:         {"title", "id", "composer", "catalogue", "scoring", "duration", "movements", "year", "summary"},
	Artwork:      {"title", "id", "author", "technique", "medium", "year", "files", "licence", "consent", "part_of", "summary"},
	Paper:        {"title", "id", "file", "kind", "language", "version", "available_from", "summary"},
	News:         {"title", "id", "date", "summary", "image", "tags", "draft"},
}

// starterMore are the keys that a kind shows besides, after "place".
var starterMore = map[string][]string{
	"concert":    {"programme", "interval"},
	"workshop":   {"dates", "capacity", "minimum", "bring", "membership"},
	"seminar":    {"timetable", "online", "verse", "registration", "closes"},
	"meeting":    {"every", "from", "until", "except", "moved", "children", "online"},
	"service":    {"every", "from", "until", "except", "verse", "online"},
	"audition":   {"programme"},
	"exhibition": {"from", "until", "opening", "vernissage", "artworks"},
	"trip":       {"bring", "capacity", "closes"},
	"outreach":   {"capacity", "organizer"},
	"session":    {"programme", "staff"},
	"tour":       {"programme"},
	"cycle":      {"dates", "capacity", "bring", "membership"},
	"course":     {"every", "except", "registration", "capacity"},
}

// Starter returns the front matter of a new document of the kind, between its
// "---" lines: what is given and what is required as keys, all else of use to
// the kind as comments with an example and a line of help. An event without a
// given date gets one that says it is not known yet.
func Starter(kind *Kind, lang string, given ...Given) string {
	var b strings.Builder
	b.WriteString("---\n")
	value := func(name string) string {
		for _, g := range given {
			if g.Key == name {
				return g.Value
			}
		}
		return ""
	}
	dated := value("date") != "" || value("start") != "" || value("dates") != "" || value("from") != "" || value("every") != "" || value("repeat") != ""
	for _, name := range starterNames(kind, given) {
		k := keyOf(kind, name)
		if k == nil {
			continue
		}
		v := value(name)
		switch {
		case v != "":
			line(&b, "", k.Spelling(lang), quoted(v))
			continue
		case name == "date" && kind.Class == Event && !dated:
			line(&b, "", k.Spelling(lang), map[bool]string{true: "à préciser", false: "to be announced"}[lang == "fr"])
		case k.Required:
			line(&b, "", k.Spelling(lang), quotedExample(k, lang))
			continue
		}
		b.WriteString("\n# " + capital(k.Help.In(lang)) + "\n")
		line(&b, "# ", k.Spelling(lang), k.Example.In(lang))
	}
	b.WriteString("---\n")
	return b.String()
}

// starterNames returns the keys to show, each once, those given even when the
// kind does not show them by itself.
func starterNames(kind *Kind, given []Given) []string {
	var all []string
	add := func(names ...string) {
		for _, n := range names {
			if !slices.Contains(all, n) {
				all = append(all, n)
			}
		}
	}
	extra := starterMore[kind.Name]
	if extra == nil {
		extra = starterMore[kind.Like]
	}
	if kind.Class == Programme {
		add("title", "id")
		if slices.ContainsFunc(given, func(g Given) bool { return g.Key == "date" }) {
			add("date")
		}
	}
	for _, n := range starterKeys[kind.Class] {
		switch n {
		case "start", "end":
			continue // shown only when given
		case "people":
			add(kind.People[:min(2, len(kind.People))]...)
		}
		add(n)
		if n == "place" {
			add(extra...)
		}
	}
	for i, g := range given {
		if !slices.Contains(all, g.Key) {
			all = slices.Insert(all, min(2+i, len(all)), g.Key)
		}
	}
	return all
}

// keyOf returns the row with the canonical name that the kind accepts, or nil.
func keyOf(kind *Kind, name string) *Key {
	for _, k := range table {
		if k.Name == name && kind.Accepts(k) {
			return k
		}
	}
	return nil
}

// line writes key: value, each line of it after the prefix.
func line(b *strings.Builder, prefix, key, value string) {
	sep := ": "
	if strings.HasPrefix(value, "\n") {
		sep = ":"
	}
	for l := range strings.SplitSeq(key+sep+value, "\n") {
		b.WriteString(prefix + l + "\n")
	}
}

func quotedExample(k *Key, lang string) string {
	e := k.Example.In(lang)
	if k.Type == TypeText {
		return quoted(e)
	}
	return e
}

// quoted returns the text as a YAML value, in quotes where a plain one would
// be read differently.
func quoted(s string) string {
	plain := s != "" && !strings.ContainsAny(s[:1], "-?:,[]{}#&*!|>'\"%@` ") && !strings.HasSuffix(s, " ") &&
		!strings.Contains(s, ": ") && !strings.Contains(s, " #") && !strings.HasSuffix(s, ":") && !strings.ContainsAny(s, "\n\t\\")
	if plain {
		return s
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(s) + `"`
}
