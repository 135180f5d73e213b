package config

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"saison/internal/diag"
	"saison/internal/schema"
	"saison/internal/source"
)

var update = flag.Bool("update", false, "rewrite the wanted results in testdata")

func read(text string) (*Config, diag.List) {
	return Read(source.FromFiles(map[string]string{source.Settings: text}))
}

// dump writes the settings and the faults.
func dump(c *Config, faults diag.List) string {
	var b strings.Builder
	fmt.Fprintf(&b, "title %q %v summary %v\nurl %s site %s\n", c.Title, c.Titles, c.Summary, c.BaseURL, c.Site)
	fmt.Fprintf(&b, "languages %v zone %s %s\n", c.Languages, c.ZoneName, c.Zone)
	fmt.Fprintf(&b, "organisation %+v\n", c.Organisation)
	for _, t := range c.Tags {
		fmt.Fprintf(&b, "tag %q %v %d:%d\n", t.Name, t.Labels, t.Pos.Line, t.Pos.Col)
	}
	for _, p := range c.Periods {
		fmt.Fprintf(&b, "period %q %v %d:%d\n", p.Name, p.Ranges, p.Pos.Line, p.Pos.Col)
	}
	for _, k := range c.Kinds.All() {
		if built := schema.Builtin().ByName(k.Name); built == nil || built.Color != k.Color {
			fmt.Fprintf(&b, "kind %s like %s %v folders %v %s class %v\n", k.Name, k.Like, k.Label, k.Folders, k.Color, k.Class)
		}
	}
	fmt.Fprintf(&b, "paths %v colors %v\n", c.Paths, c.Colors)
	fmt.Fprintf(&b, "feeds %+v currency %s horizon %d now %v silenced %v\n", c.Feeds, c.Currency, c.Horizon, c.Now, c.Silenced)
	for _, m := range c.Menu {
		fmt.Fprintf(&b, "menu %v %s %d:%d\n", m.Title, m.Dest, m.Pos.Line, m.Pos.Col)
	}
	if c.Extra != nil {
		fmt.Fprintf(&b, "extra %d fields\n", len(c.Extra.Fields))
	}
	faults.Sort()
	for _, d := range faults {
		fmt.Fprintf(&b, "%d:%d %s %s %s\n", d.Pos.Line, d.Pos.Col, d.Severity, d.ID, d.Message("fr"))
		for _, h := range d.Hints("fr") {
			fmt.Fprintf(&b, "    %s\n", h)
		}
	}
	return b.String()
}

func TestArchives(t *testing.T) {
	t.Parallel()
	const name = "testdata/settings.txtar"
	a, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{}
	for _, f := range a.Files {
		want[f.Name] = string(f.Data)
	}
	updated := &txtar.Archive{Comment: a.Comment}
	for _, f := range a.Files {
		if strings.HasSuffix(f.Name, ".want") {
			continue
		}
		other := strings.TrimSuffix(f.Name, ".yaml") + ".want"
		got := dump(read(string(f.Data)))
		updated.Files = append(updated.Files, f, txtar.File{Name: other, Data: []byte(got)})
		if got != want[other] && !*update {
			t.Errorf("%s: got\n%s\nwant\n%s", f.Name, got, want[other])
		}
	}
	if *update {
		if err := os.WriteFile(name, txtar.Format(updated), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWithoutSettingsASiteWorks(t *testing.T) {
	t.Parallel()
	c, faults := Read(source.FromFiles(map[string]string{"content/a.md": ""}))
	if len(faults) != 1 || faults[0].ID != "settings-missing" || faults[0].Severity != diag.Warning {
		t.Errorf("got %v", faults)
	}
	if c.Title == "" || c.BaseURL != DefaultURL || !slices.Equal(c.Languages, []string{"fr"}) || c.Zone == nil ||
		c.Kinds == nil || c.Currency != "EUR" || c.Horizon != 24 || c.Site != "example.org" || c.Feeds.PastMonths != 12 || c.Feeds.CancelledDays != 60 {
		t.Errorf("got %+v", c)
	}
}

func TestSettingsUnderAnotherNameAreAnError(t *testing.T) {
	t.Parallel()
	for _, name := range source.Misnamed {
		c, faults := Read(source.FromFiles(map[string]string{name: "languages: [fr, en]"}))
		if len(faults) != 1 || faults[0].ID != "settings-misnamed" || faults[0].Severity != diag.Error || faults[0].Pos.File != name || !c.LanguagesUnsure {
			t.Errorf("%s: %v", name, faults)
		}
	}
	if _, faults := Read(source.FromFiles(map[string]string{"saison.yml": "x", source.Settings: "title: b\nbase_url: https://x.org"})); len(faults) > 0 {
		t.Errorf("got %v", faults)
	}
}

func TestSettingsAmongTheDocuments(t *testing.T) {
	t.Parallel()
	c, faults := Read(source.FromFiles(map[string]string{
		source.SettingsPage: "---\ntitre: Réglages\nadresse du site: https://exemple.org\n---\nVoici.\n"}))
	if len(faults) > 0 || c.Title != "Réglages" || c.File != source.SettingsPage {
		t.Errorf("got %q of %s, %v", c.Title, c.File, faults)
	}
	c, faults = Read(source.FromFiles(map[string]string{
		source.SettingsPage: "---\ntitre: a\n---\n", source.Settings: "title: b\nbase_url: https://x.org"}))
	if len(faults) != 1 || faults[0].ID != "settings-twice" || c.Title != "b" {
		t.Errorf("got %q, %v", c.Title, faults)
	}
}

func TestAnErrorShowsItsLine(t *testing.T) {
	t.Parallel()
	_, faults := read("title: x\nbase_url: nowhere\n")
	if len(faults) != 1 || faults[0].Excerpt != "base_url: nowhere" {
		t.Errorf("got %+v", faults)
	}
}

func TestEveryRowIsComplete(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, k := range Keys() {
		if k.Help["fr"] == "" || k.Help["en"] == "" || k.Example["fr"] == "" || k.Example["en"] == "" || k.read == nil {
			t.Errorf("%s lacks something", k.Name)
		}
		for _, name := range slices.Concat(k.EN, k.FR) {
			if other, twice := seen[schema.Fold(name)]; twice && other != k.Name {
				t.Errorf("%s and %s are both called %q", other, k.Name, name)
			}
			seen[schema.Fold(name)] = k.Name
		}
		for _, lang := range []string{"fr", "en"} {
			text := k.Spelling(lang) + ": " + k.Example.In(lang) + "\n"
			if _, faults := read(text); faults.HasErrors() {
				t.Errorf("the example %q: %v", text, faults)
			}
		}
	}
}

func TestNowInAnotherZoneIsShownByTheClockOfTheSite(t *testing.T) {
	t.Parallel()
	c, faults := read("title: Exemple\ntimezone: Europe/Paris\nnow: 1 December 2026, 9 am (Lisbon time)\n")
	if got := c.Now.String(); got != "2026-12-01T10:00" {
		t.Errorf("now is %s, %v", got, faults)
	}
}
