// Package config reads saison.yaml, the settings of a site.
//
// Every key is a row of one table ([Keys]), in English and in French, with a
// line of help and an example. What a site does not say gets a default that
// works, so that a folder with nothing but content can be built.
package config

import (
	"net/url"
	"strings"
	"time"

	"saison/internal/civil"
	"saison/internal/clean"
	"saison/internal/diag"
	"saison/internal/meta"
	"saison/internal/schema"
	"saison/internal/source"
)

// Config is the settings of a site, complete: every default is filled in.
type Config struct {
	File            string // "saison.yaml" (or content/reglages.md)
	Title           string
	Titles          schema.Text // title per language, when given as a map
	Summary         schema.Text
	BaseURL         string   // ends with a slash
	Languages       []string // the first one carries the facts; at least one
	Zone            *time.Location
	ZoneName        string
	Organisation    Organisation
	Tags            []Tag // declared tags; empty: any tag is good
	Periods         []Period
	Kinds           *schema.Kinds          // built-in kinds with the site's own on top
	Paths           map[string]schema.Text // canonical folder, or agenda, archive, tags, subscribe -> part of the address, per language
	Colors          map[string]string      // "season" and kind names -> #rrggbb
	Feeds           Feeds
	Links           map[string]string // templates of the links to calendar services, by name (LinkTemplates); "" for one that is not offered
	Hosting         Hosting
	Sites           []string // other sites that pages may ask for something, as hosts; "*.example.org" is all below example.org
	Menu            []MenuItem
	ShareCards      *bool           // draw share cards for all pages of events, or for none; nil: for those that are near
	Print           []string        // kinds of events that have sheets to print; nil: those that the plan chooses; empty: nothing is printed
	Currency        string          // ISO 4217; EUR
	Now             civil.DateTime  // only to freeze a demonstration; zero otherwise
	Silenced        map[string]bool // ids of notes and warnings not to show
	Site            string          // seed of all UIDs: `site_id`, else the first base_url's host without www. The journal keeps it.
	Horizon         int             // months ahead; 24
	Extra           *meta.Node
	LanguagesUnsure bool                // a mistake, which is told, hides some of the languages: a document in another one is no mistake of its own
	Pos             map[string]diag.Pos // place of each top-level value given, by canonical key
}

// Organisation is who stands behind the site, with its legal facts.
type Organisation struct {
	Name, Kind, Street, PostalCode, City, Country, Email, Phone, Director string
	HostName, HostAddress, HostPhone                                      string
	RNA, SIRET, Licence                                                   string
}

// Tag is a declared theme.
type Tag struct {
	Name   string
	Labels schema.Text
	Pos    diag.Pos
}

// Period is a named set of days, such as school holidays.
type Period struct {
	Name   string
	Ranges [][2]civil.Date // both days included
	Pos    diag.Pos
}

// Feeds says what the calendars hold, and in which forms they are written.
type Feeds struct {
	PastMonths       int  // 12
	FutureMonths     int  // 0: all that is known
	CancelledDays    int  // 60
	CancelledVisible bool // "cancelled: visible": STATUS:CONFIRMED with the word in the title
	Archives         bool // what a feed no longer holds is in feeds of its years; true
	JCal             bool // each feed as jCal too (RFC 7265); false
	Details          bool // the file of one event has the parts of RFC 9073 too; false
}

// Hosting says what web servers are told about the site.
type Hosting struct {
	Headers bool   // write the files that tell them; yes
	Policy  string // the Content-Security-Policy of all files; "" for none
}

// DefaultPolicy is the Content-Security-Policy that the built-in theme keeps:
// everything from the site itself, no script and no style inside a page. A site
// with [Config.Sites] has them in its first three parts.
const DefaultPolicy = "default-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"

// MenuItem is one entry of the navigation.
type MenuItem struct {
	Title schema.Text
	Dest  string // address in the site, a document's path, or a URL
	Pos   diag.Pos
}

// The defaults of a site that says nothing.
const (
	DefaultURL  = "https://example.org/"
	defaultZone = "Europe/Paris"
	defaultLang = "fr"
)

// Read reads the settings of a site. The Config is complete whatever the faults
// are; a file that is not there is a warning.
func Read(s *source.Snapshot) (*Config, diag.List) {
	r := &reader{typed: map[*Key]string{}, cfg: &Config{
		File: source.Settings, Kinds: schema.Builtin(), Currency: "EUR", Horizon: 24,
		Feeds: Feeds{PastMonths: 12, CancelledDays: 60, Archives: true},
		Links: defaultLinks(), Hosting: Hosting{Headers: true, Policy: DefaultPolicy},
		Pos: map[string]diag.Pos{}, Paths: map[string]schema.Text{}, Colors: map[string]string{}, Silenced: map[string]bool{},
	}}
	zone, err := civil.LoadZone(defaultZone)
	if err != nil {
		panic("config: the program's own database lacks " + defaultZone)
	}
	r.cfg.Zone, r.cfg.ZoneName = zone, defaultZone
	root := r.open(s)
	r.unread = r.faults.HasErrors()
	r.top(root)
	r.complete()
	return r.cfg, r.faults
}

// reader collects the settings.
type reader struct {
	cfg    *Config
	text   *clean.Text
	faults diag.List
	unread bool            // a mistake hides some of the keys
	typed  map[*Key]string // keys as the file has them
	langs  *Key            // the key of the site's languages
}

// open finds the file and reads its keys.
func (r *reader) open(s *source.Snapshot) *meta.Node {
	f, other := s.File(source.Settings), s.File(source.SettingsPage)
	switch {
	case f == nil && other == nil:
		r.missing(s)
		return &meta.Node{Kind: meta.Map}
	case f == nil:
		f = other
	case other != nil:
		r.faults.Add("settings-twice", diag.Pos{File: other.Path}, diag.Args{"other": f.Path})
	}
	r.cfg.File = f.Path
	data, err := f.Bytes()
	if err != nil {
		r.faults.Add("file-changing", diag.Pos{File: f.Path}, nil)
		return &meta.Node{Kind: meta.Map}
	}
	text, faults := clean.Decode(f.Path, data)
	r.faults = append(r.faults, faults...)
	r.text = text
	if f != other {
		root, faults := meta.ParseYAML(text)
		r.faults = append(r.faults, faults...)
		return root
	}
	root, _, faults := meta.Parse(text)
	r.faults = append(r.faults, faults...)
	return root
}

// missing reports that there are no settings. Those of a file with another name
// are meant to be read: without them the site would go out under a wrong address.
func (r *reader) missing(s *source.Snapshot) {
	for _, name := range source.Misnamed {
		if s.File(name) != nil {
			r.faults.Add("settings-misnamed", diag.Pos{File: name}, diag.Args{"value": name, "name": source.Settings})
			return
		}
	}
	r.faults.Add("settings-missing", diag.Pos{File: source.Settings}, nil)
}

// complete fills in what was not given, and the lines of faults.
func (r *reader) complete() {
	c := r.cfg
	here := diag.Pos{File: c.File}
	r.first()
	if c.Title == "" {
		c.Title = "Agenda"
		if c.Organisation.Name != "" {
			c.Title = c.Organisation.Name
		}
		if _, given := c.Pos["title"]; !given && r.text != nil && !r.unread {
			r.faults.Add("site-title-missing", here, diag.Args{"value": c.Title})
		}
	}
	if c.BaseURL == "" {
		c.BaseURL = DefaultURL
		if _, given := c.Pos["base_url"]; !given && r.text != nil && !r.unread {
			r.faults.Add("base-url-missing", here, diag.Args{"value": DefaultURL})
		}
	}
	if c.Hosting.Policy == DefaultPolicy {
		c.Hosting.Policy = policyWith(c.Sites)
	}
	if c.Site == "" {
		if u, err := url.Parse(c.BaseURL); err == nil {
			c.Site = strings.TrimPrefix(u.Hostname(), "www.")
		}
	}
	if r.text == nil {
		return
	}
	r.faults.Quote(func(_ string, n int) string { return r.text.Line(n) })
}
