package calendar_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"saison/internal/calendar"
	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/source"
)

var update = flag.Bool("update", false, "rewrite the expectations in testdata")

// TestStories reads each archive as a site and compares the calendar that it
// makes, and all diagnostics, with the file "want".
func TestStories(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			files := map[string]string{}
			want := -1
			for i, f := range archive.Files {
				if f.Name == "want" {
					want = i
					continue
				}
				files[f.Name] = string(f.Data)
			}
			got := describe(files)
			if *update {
				if want < 0 {
					archive.Files = append(archive.Files, txtar.File{Name: "want"})
					want = len(archive.Files) - 1
				}
				archive.Files[want].Data = []byte(got)
				if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want < 0 || string(archive.Files[want].Data) != got {
				t.Errorf("%s: got\n%s", path, got)
			}
		})
	}
}

// read reads the files as a site at noon of 1 December 2026.
func read(files map[string]string) (*calendar.Calendar, diag.List) {
	snap := source.FromFiles(files)
	cfg, diags := config.Read(snap)
	var records []*event.Record
	held := map[string]bool{}
	for _, f := range snap.Under("content/") {
		if !strings.HasSuffix(f.Path, ".md") {
			continue
		}
		doc, list := content.Parse(f, cfg.Languages)
		diags = append(diags, list...)
		rec, list := event.Read(doc, cfg)
		diags = append(diags, list...)
		records = append(records, rec)
	}
	for _, d := range diags {
		if d.Severity == diag.Error {
			held[d.Pos.File] = true
		}
	}
	cal, list := calendar.Make(calendar.Inputs{Config: cfg, Records: records, Held: held,
		Now: time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC)})
	diags = append(diags, list...)
	diags.Sort()
	return cal, diags
}

func describe(files map[string]string) string {
	cal, diags := read(files)
	var b strings.Builder
	for _, o := range cal.Occurrences {
		fmt.Fprintf(&b, "%s %s", o.StartTime.Format("Mon 2006-01-02T15:04-07:00"), o.Entry.ID)
		if o.Key != "" {
			fmt.Fprintf(&b, " key=%s", o.Key)
		}
		switch {
		case o.AllDay:
			fmt.Fprintf(&b, " until=%s", o.LastDay())
		case o.HasEnd:
			fmt.Fprintf(&b, " end=%s", o.EndTime.Format("2006-01-02T15:04-07:00"))
		}
		if o.Kind != calendar.Happening {
			fmt.Fprintf(&b, " kind=%s", []string{"", "bar", "deadline", "round", "vernissage"}[o.Kind])
		}
		if o.Status != event.Scheduled {
			fmt.Fprintf(&b, " status=%s", []string{"", "tentative", "cancelled", "postponed", "rescheduled", "full", "online"}[o.Status])
		}
		if o.Moved {
			fmt.Fprintf(&b, " moved-from=%s", o.RecurrenceID)
		}
		if o.Added {
			b.WriteString(" added")
		}
		if o.Place != nil {
			fmt.Fprintf(&b, " at=%s", o.Place.ID)
		}
		if o.Note != "" {
			fmt.Fprintf(&b, " note=%q", o.Note)
		}
		b.WriteByte('\n')
	}
	for _, e := range cal.Entries {
		var facts []string
		if len(e.Parts) > 0 {
			facts = append(facts, "parts="+ids(e.Parts))
		}
		if len(e.Uses) > 0 {
			facts = append(facts, "uses="+ids(e.Uses))
		}
		if len(e.Tags) > 0 {
			facts = append(facts, "tags="+strings.Join(e.Tags, ","))
		}
		for _, p := range e.People {
			facts = append(facts, fmt.Sprintf("person=%s(%s)", p.Shown, p.Role))
		}
		if len(e.Access.Offers)+len(e.Access.Lacks) > 0 && e.Event != nil {
			facts = append(facts, fmt.Sprintf("access=+%s-%s", strings.Join(e.Access.Offers, ","), strings.Join(e.Access.Lacks, ",")))
		}
		if e.Series != nil {
			facts = append(facts, fmt.Sprintf("series=%s open=%t exdates=%d", e.Series.Set.Start, e.Series.Open, len(e.Series.Set.ExDates)))
		}
		if len(e.Translations) > 1 {
			var langs []string
			for _, r := range e.Translations {
				langs = append(langs, r.Lang)
			}
			slices.Sort(langs)
			facts = append(facts, "langs="+strings.Join(langs, ","))
		}
		if len(facts) > 0 {
			fmt.Fprintf(&b, "%s: %s\n", e.ID, strings.Join(facts, " "))
		}
	}
	for _, d := range diags {
		fmt.Fprintf(&b, "%s %s %s | %s\n", d.Pos, d.Severity, d.ID, strings.Join(append([]string{d.Message("fr")}, d.Hints("fr")...), " | "))
	}
	return b.String()
}

func ids(list []*calendar.Entry) string {
	var out []string
	for _, e := range list {
		out = append(out, e.ID)
	}
	return strings.Join(out, ",")
}
