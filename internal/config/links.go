package config

import (
	"slices"
	"strings"

	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/meta"
	"saison/internal/schema"
)

// LinkTemplate is the link to one calendar service. Its placeholders stand in
// braces and are filled in percent-encoded. None of the services documents its
// links, so that a site can replace them.
type LinkTemplate struct {
	Name    string // "google", "add_google"
	FR      string // its spelling in French
	Default string
	Needs   string // the placeholder without which it would lead nowhere
	Help    schema.Text
}

// The placeholders of links: of subscriptions, and of single dates. {start} and
// {end} are as in iCalendar, in UTC, or dates; {iso_start} and {iso_end} with
// hyphens and colons; the end is not inclusive but in {last}. {duration} is
// hours and minutes in four figures, or "allday".
var (
	feedPlaces = []string{"webcal", "https", "name"}
	datePlaces = []string{"title", "start", "end", "iso_start", "iso_end", "last", "all_day", "duration", "zone", "place", "text"}
)

// LinkTemplates returns the links in the order in which pages offer them.
// Subscriptions come first; single dates have a name that begins with "add_".
func LinkTemplates() []LinkTemplate { return linkTable }

var linkTable = []LinkTemplate{
	{Name: "google", FR: "google", Needs: "webcal",
		// With the https address, Google takes it for a mail address.
		Default: "https://calendar.google.com/calendar/r?cid={webcal}",
		Help:    say("S'abonner chez Google ; {webcal}, {https} et {name} y sont remplacés.", "To subscribe with Google; {webcal}, {https} and {name} are filled in.")},
	{Name: "outlook", FR: "outlook", Needs: "https",
		Default: "https://outlook.live.com/calendar/0/addfromweb?url={https}&name={name}",
		Help:    say("S'abonner chez Outlook.com.", "To subscribe with Outlook.com.")},
	{Name: "office", FR: "office", Needs: "https",
		Default: "https://outlook.office.com/calendar/0/addfromweb?url={https}&name={name}",
		Help:    say("S'abonner avec l'Outlook d'une entreprise ou d'une école.", "To subscribe with the Outlook of a firm or school.")},
	{Name: "add_google", FR: "ajout google", Needs: "start",
		Default: "https://calendar.google.com/calendar/render?action=TEMPLATE&text={title}&dates={start}/{end}&ctz={zone}&location={place}&details={text}",
		Help:    say("Ajouter une date chez Google ; {title}, {start}, {end}, {zone}, {place} et {text} y sont remplacés.", "To add a date with Google; {title}, {start}, {end}, {zone}, {place} and {text} are filled in.")},
	{Name: "add_outlook", FR: "ajout outlook", Needs: "iso_start",
		Default: "https://outlook.live.com/calendar/0/action/compose?rru=addevent&subject={title}&startdt={iso_start}&enddt={iso_end}&allday={all_day}&location={place}&body={text}",
		Help:    say("Ajouter une date chez Outlook.com ; aussi {iso_start}, {iso_end} et {all_day}.", "To add a date with Outlook.com; also {iso_start}, {iso_end} and {all_day}.")},
	{Name: "add_office", FR: "ajout office", Needs: "iso_start",
		Default: "https://outlook.office.com/calendar/0/action/compose?rru=addevent&subject={title}&startdt={iso_start}&enddt={iso_end}&allday={all_day}&location={place}&body={text}",
		Help:    say("Ajouter une date avec l'Outlook d'une entreprise ou d'une école.", "To add a date with the Outlook of a firm or school.")},
	{Name: "add_yahoo", FR: "ajout yahoo", Needs: "start",
		Default: "https://calendar.yahoo.com/?v=60&title={title}&st={start}&et={last}&dur={duration}&in_loc={place}&desc={text}",
		Help:    say("Ajouter une date chez Yahoo ; {last} est le dernier jour, ou la fin ; {duration}, quatre chiffres ou « allday ».", "To add a date with Yahoo; {last} is the last day, or the end; {duration}, four figures or \"allday\".")},
}

func linkKeys() []*Key {
	keys := make([]*Key, len(linkTable))
	for i, l := range linkTable {
		keys[i] = &Key{Name: l.Name, EN: []string{l.Name}, FR: []string{l.FR}, Help: l.Help,
			Example: schema.Text{"fr": l.Default, "en": l.Default}}
	}
	return keys
}

func defaultLinks() map[string]string {
	m := make(map[string]string, len(linkTable))
	for _, l := range linkTable {
		m[l.Name] = l.Default
	}
	return m
}

// links reads the templates of calendar links.
func (r *reader) links(k *Key, n *meta.Node) {
	if n.Kind != meta.Map {
		r.shape(k, n, aMap)
		return
	}
	given := r.fields(n, k.Fields, k.Name)
	for i, l := range linkTable {
		v := given[l.Name]
		if v == nil {
			continue
		}
		s, ok := r.text1(k.Fields[i], v)
		if !ok {
			continue
		}
		if yes, ok := locale.ReadYesNo(s); ok {
			if !yes {
				r.cfg.Links[l.Name] = ""
			}
			continue
		}
		places := feedPlaces
		if strings.HasPrefix(l.Name, "add_") {
			places = datePlaces
		}
		if bad := wrongPlace(s, places); bad != "" || !strings.HasPrefix(s, "https://") || !strings.Contains(s, "{"+l.Needs+"}") {
			r.faults.Add("link-template-wrong", v.Pos, diag.Args{"key": r.spelt(k.Fields[i]), "value": s, "part": bad,
				"needed": "{" + l.Needs + "}", "example": l.Default})
			continue
		}
		r.cfg.Links[l.Name] = s
	}
}

// wrongPlace returns the first placeholder of s that is none of places, or "".
func wrongPlace(s string, places []string) string {
	for {
		_, rest, found := strings.Cut(s, "{")
		if !found {
			return ""
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed || !slices.Contains(places, name) {
			return "{" + name
		}
		s = after
	}
}

var hostingKeys = []*Key{
	{Name: "headers", EN: []string{"headers"}, FR: []string{"en-têtes"}, Example: say("non", "no"),
		Help: say("« non » : sans les fichiers _headers et .htaccess.", "\"no\": without the files _headers and .htaccess.")},
	{Name: "policy", EN: []string{"policy", "content_security_policy"}, FR: []string{"politique"}, Example: say(`"default-src 'self' https:"`, `"default-src 'self' https:"`),
		Help: say("La règle Content-Security-Policy de toutes les pages ; « non » pour aucune.", "The Content-Security-Policy of all pages; \"no\" for none.")},
}

// hosting reads what web servers are told.
func (r *reader) hosting(k *Key, n *meta.Node) {
	if n.Kind != meta.Map {
		r.shape(k, n, aMap)
		return
	}
	given := r.fields(n, hostingKeys, k.Name)
	if v := given["headers"]; v != nil {
		r.yesTo(&r.cfg.Hosting.Headers, hostingKeys[0], v)
	}
	v := given["policy"]
	if v == nil {
		return
	}
	s, ok := r.text1(hostingKeys[1], v)
	if !ok {
		return
	}
	if yes, ok := locale.ReadYesNo(s); ok {
		if !yes {
			r.cfg.Hosting.Policy = ""
		}
		return
	}
	// A header is one line of ASCII; a quotation mark would end it in .htaccess.
	if strings.ContainsFunc(s, func(c rune) bool { return c < ' ' || c > '~' || c == '"' || c == '\\' }) || !strings.Contains(s, "-src ") {
		r.faults.Add("policy-wrong", v.Pos, diag.Args{"key": r.spelt(hostingKeys[1]), "value": s, "example": DefaultPolicy})
		return
	}
	r.cfg.Hosting.Policy = s
}
