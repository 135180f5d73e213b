package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"sync"

	"saison/internal/build"
	"saison/internal/change"
	"saison/internal/diag"
	"saison/internal/journal"
	"saison/internal/locale"
	"saison/internal/publish"
)

// pageChanges are the pages that a publication makes, changes and removes, by path.
type pageChanges struct {
	New     []string `json:"new"`
	Changed []string `json:"changed"`
	Gone    []string `json:"gone"`
}

func (p *pageChanges) none() bool { return p == nil || len(p.New)+len(p.Changed)+len(p.Gone) == 0 }

// runDiff says what the next publication changes.
func runDiff(ctx context.Context, env *environment, args []string) int {
	var s siteFlags
	var output, format, base string
	f := newFlags("diff")
	s.register(f)
	f.StringVar(&output, "output", "public", "")
	f.StringVar(&format, "format", "text", "")
	f.StringVar(&base, "base-url", "", "")
	if _, code, done := env.parseAll("diff", f, args, 0); done {
		return code
	}
	in, err := env.inputs(&s, base)
	if err == nil {
		err = checkFormat(format, "text", "json")
	}
	if err != nil {
		return env.usage("diff", err)
	}
	if err := checkSource(s.source); err != nil {
		return env.noSource("diff", s.source, err)
	}
	result, err := readSite(ctx, s, in)
	if err != nil {
		return env.ended(err, "text")
	}
	if result.Diagnostics.HasErrors() {
		vanished := slices.DeleteFunc(slices.Clone(result.Diagnostics), func(d diag.Diagnostic) bool { return d.ID != "published-event-vanished" })
		vanished.Print(env.stderr, env.lang, env.colour)
		env.say(wordsSkippedFaults, env.faultsInFiles(result.Diagnostics, false))
	}
	var list []change.Change
	var pages *pageChanges
	if result.Renders() {
		list = change.Between(result.Before, result.Journal, result.Words.In(result.Config.Languages[0]), result.Calendar)
		if pages, err = comparePages(ctx, result, publish.Listed(output)); err != nil {
			return env.ended(err, "text")
		}
	}
	if format == "json" {
		return env.diffJSON(list, pages)
	}
	io.WriteString(env.stdout, diffText(result.Words.In(result.Config.Languages[0]), list, pages))
	return exitGood
}

// diffText writes the changes as they are pasted into a message.
func diffText(words *locale.Words, list []change.Change, pages *pageChanges) string {
	if len(list) == 0 && pages.none() {
		return words.Say("diff.nothing") + "\n"
	}
	var b strings.Builder
	for i, c := range list {
		if i == 0 || list[i-1].Group != c.Group {
			if i > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(c.Group.Title(words) + "\n")
		}
		b.WriteString("- " + diag.Plain(plainSpaces.Replace(c.Sentence)) + "\n")
	}
	if pages.none() {
		return b.String()
	}
	if len(list) > 0 {
		b.WriteByte('\n')
	}
	var parts []string
	for _, p := range []struct {
		key  string
		list []string
	}{{"diff.page-new", pages.New}, {"diff.page-changed", pages.Changed}, {"diff.page-gone", pages.Gone}} {
		if n := len(p.list); n > 0 {
			parts = append(parts, words.Count(p.key, n))
		}
	}
	b.WriteString(words.Say("diff.pages") + words.Say("colon") + strings.Join(parts, words.Say("comma")) + "\n")
	return plainSpaces.Replace(b.String())
}

// comparePages renders the pages and compares them with what is published; nil
// when nothing is.
func comparePages(ctx context.Context, r *build.Result, old map[string][32]byte) (*pageChanges, error) {
	if old == nil {
		return nil, nil
	}
	kept := r.KeptPaths()
	var mu sync.Mutex
	out := &pageChanges{New: []string{}, Changed: []string{}, Gone: []string{}}
	here := map[string]bool{}
	var files []publish.File
	for _, f := range outputs(r) {
		if path.Ext(f.Path) != ".html" {
			continue
		}
		here[f.Path] = true
		files = append(files, publish.File{Path: f.Path, Render: func() ([]byte, error) {
			data, err := f.Render()
			if unsafe := (*build.Unsafe)(nil); errors.As(err, &unsafe) {
				err = nil // build says so
			}
			sum, was := old[f.Path]
			mu.Lock()
			defer mu.Unlock()
			switch {
			case !was:
				out.New = append(out.New, f.Path)
			case sum != sha256.Sum256(data):
				out.Changed = append(out.Changed, f.Path)
			}
			return data, err
		}})
	}
	if err := renderFiles(ctx, files); err != nil {
		return nil, err
	}
	for p := range old {
		if path.Ext(p) == ".html" && !here[p] && !kept[p] {
			out.Gone = append(out.Gone, p)
		}
	}
	slices.Sort(out.New)
	slices.Sort(out.Changed)
	slices.Sort(out.Gone)
	return out, nil
}

// entryJSON is one side of a change in machine output.
type entryJSON struct {
	UID      string `json:"uid"`
	Sequence int    `json:"sequence"`
	Title    string `json:"title,omitempty"`
	Start    string `json:"start,omitempty"` // local, in the zone
	End      string `json:"end,omitempty"`   // not included
	AllDay   bool   `json:"allDay,omitempty"`
	Zone     string `json:"zone,omitempty"`
	Rule     string `json:"rule,omitempty"`
	Status   string `json:"status,omitempty"`
	Place    string `json:"place,omitempty"`
	Address  string `json:"address,omitempty"`
}

func jsonOf(l *journal.Line) *entryJSON {
	if l == nil {
		return nil
	}
	e := &entryJSON{UID: l.UID, Sequence: l.Sequence, Title: l.Title, Address: l.Address, Rule: l.Rule, Place: l.Where}
	if !l.Start.IsZero() {
		e.Start, e.Zone, e.AllDay, e.Status = l.Start.String(), l.Zone, l.AllDay, l.Status.String()
		if l.HasEnd || l.AllDay {
			e.End = l.End.String()
		}
	}
	return e
}

// diffJSON writes the changes for a program.
func (env *environment) diffJSON(list []change.Change, pages *pageChanges) int {
	type item struct {
		Change   string     `json:"change"`
		ID       string     `json:"id,omitempty"`
		Title    string     `json:"title,omitempty"`
		Sentence string     `json:"sentence"`
		Before   *entryJSON `json:"before,omitempty"`
		After    *entryJSON `json:"after,omitempty"`
	}
	out := struct {
		Changes []item       `json:"changes"`
		Pages   *pageChanges `json:"pages,omitempty"`
	}{[]item{}, pages}
	for _, c := range list {
		out.Changes = append(out.Changes, item{c.Group.String(), c.ID, c.Title, plainSpaces.Replace(c.Sentence), jsonOf(c.Before), jsonOf(c.After)})
	}
	enc := json.NewEncoder(env.stdout)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(out); err != nil {
		return env.failure(fmt.Errorf("writing the changes: %w", err))
	}
	return exitGood
}
