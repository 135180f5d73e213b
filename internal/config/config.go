// Package config reads saison.yaml, the settings of a site.
package config

import (
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/meta"
	"saison/internal/schema"
)

// Config is the settings of a site, complete: every default is filled in.
type Config struct {
	File         string // "saison.yaml" (or content/reglages.md)
	Title        string
	Titles       schema.Text // title per language, when given as a map
	Summary      schema.Text
	BaseURL      string   // ends with a slash
	Languages    []string // the first one carries the facts; at least one
	Zone         *time.Location
	ZoneName     string
	Organisation Organisation
	Tags         []Tag // declared tags; empty: any tag is good
	Periods      []Period
	Kinds        *schema.Kinds          // built-in kinds with the site's own on top
	Paths        map[string]schema.Text // canonical folder -> part of the address, per language
	Colors       map[string]string      // "season" and kind names -> #rrggbb
	Feeds        Feeds
	Menu         []MenuItem
	Currency     string          // ISO 4217; EUR
	Now          civil.DateTime  // only to freeze a demonstration; zero otherwise
	Silenced     map[string]bool // ids of notes and warnings not to show
	Site         string          // seed of all UIDs: `site_id`, else the first base_url's host without www. The journal keeps it.
	Horizon      int             // months ahead; 24
	Extra        *meta.Node
	Pos          map[string]diag.Pos // place of each top-level value given, by canonical key
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

// Feeds says how much of the past a feed holds.
type Feeds struct {
	PastMonths       int  // 12
	CancelledDays    int  // 60
	CancelledVisible bool // "cancelled: visible": STATUS:CONFIRMED with the word in the title
}

// MenuItem is one entry of the navigation.
type MenuItem struct {
	Title schema.Text
	Dest  string // address in the site, a document's path, or a URL
	Pos   diag.Pos
}
