// Package fix writes into files the repairs that have exactly one right reading.
//
// A fault brings its repair with it ([diag.Fix]); this package chooses those
// that can be made together, makes them, and reads the file again: what it says
// must be what it said, but for what the repair is about. A repair after which
// a value is another, or a new fault is there, is refused.
//
//	files, left := fix.Plan(fix.Inputs{Config: cfg, Faults: faults, Files: files, Again: again})
//	files[0].After   // the bytes to write
//	left             // what a person has to decide
//
// Planning is pure: nothing is read or written. Planned again, files that are
// repaired stay as they are.
package fix

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"saison/internal/clean"
	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/meta"
	"saison/internal/source"
)

// File is a file of the site as it is saved, or would be.
type File struct {
	Path string // slash path in the site
	Data []byte
}

// Inputs are all that a plan depends on.
type Inputs struct {
	Config *config.Config
	Faults diag.List // of the site as it is saved
	Files  []File    // those to repair
	// Again returns the faults of the site with these files in place of the
	// saved ones.
	Again func(changed []File) diag.List
}

// Repair is one repair, made or refused.
type Repair struct {
	Pos diag.Pos
	ID  string // of the fault; "" for what is read without a message
	Fix diag.Fix
}

// Label names the repair in lang.
func (r Repair) Label(lang string) string {
	if w, ok := labels[r.ID]; ok {
		return w.In(lang)
	}
	return diag.Diagnostic{ID: r.ID}.Label(lang)
}

// labels are the names of repairs that do not bear that of their fault.
var labels = map[string]diag.Words{
	"":                {FR: "espace insécable autour du deux-points", EN: "no-break space around the colon"},
	"legacy-encoding": {FR: "ancien codage, remplacé par UTF-8", EN: "old encoding, replaced by UTF-8"},
	"encoding-read":   {FR: "UTF-16, remplacé par UTF-8", EN: "UTF-16, replaced by UTF-8"},
}

// FileFix is what becomes of one file.
type FileFix struct {
	Path          string
	Before, After []byte
	Applied       []Repair // in the order in which they were made
	Refused       []Repair // they would have changed more than they should
}

// Changed reports whether there is anything to write.
func (f *FileFix) Changed() bool { return string(f.Before) != string(f.After) }

// maxRounds bounds how often a site is read again. Each round makes repairs, and
// few repairs make room for others.
const maxRounds = 12

// Can reports whether repairs are made in the file at a path of a site: it is a
// document, or the settings.
func Can(path string) bool { return content.Is(path) || settings(path) }

func settings(path string) bool { return path == source.Settings || path == source.SettingsPage }

// Plan repairs the files. It returns those in which a repair was made or
// refused, in the order of in.Files, and the faults that are left in the site.
func Plan(in Inputs) ([]FileFix, diag.List) {
	p := planner{in: in, left: in.Faults}
	for _, f := range in.Files {
		if Can(f.Path) {
			p.files = append(p.files, &file{FileFix: FileFix{Path: f.Path, Before: f.Data, After: f.Data}, refused: map[string]bool{}})
		}
	}
	for range maxRounds {
		if !p.round() {
			break
		}
	}
	var out []FileFix
	for _, f := range p.files {
		if len(f.Applied)+len(f.Refused) > 0 {
			out = append(out, f.FileFix)
		}
	}
	return out, p.left
}

type planner struct {
	in    Inputs
	files []*file
	left  diag.List
}

// file is a file on its way.
type file struct {
	FileFix
	refused map[string]bool // by what the repair does, until the file is another
	harmful []Repair        // refused for good
}

// round makes the repairs that can be made now. It is false when there were none.
func (p *planner) round() bool {
	byFile := map[string]diag.List{}
	for _, d := range p.left {
		byFile[d.Pos.File] = append(byFile[d.Pos.File], d)
	}
	last := make([]FileFix, len(p.files))
	some := false
	for i, f := range p.files {
		last[i] = f.FileFix
		if all := f.candidates(p.in.Config, byFile[f.Path]); len(all) > 0 {
			f.repair(p.in.Config, all)
			some = true
		}
	}
	if !some {
		return false
	}
	left := p.in.Again(p.changed())
	if !p.harms(left, last) {
		p.left = left
		return true
	}
	for i, f := range p.files { // as before the round, which is made again without what harms
		made := f.Applied[len(last[i].Applied):]
		f.After, f.Applied = last[i].After, last[i].Applied
		for _, r := range made {
			if rank(r.ID) > nothing {
				f.harmful = append(f.harmful, r)
				f.refuse(r)
			}
		}
	}
	return true
}

func (p *planner) changed() []File {
	var all []File
	for _, f := range p.files {
		if f.Changed() {
			all = append(all, File{f.Path, f.After})
		}
	}
	return all
}

// harms reports whether a file that this round left alone has a new error, such
// as a reference to an id that a repair took away. A repair that changes nothing
// of what a file says does no harm: what is new was only hidden.
func (p *planner) harms(left diag.List, last []FileFix) bool {
	touched, means := map[string]bool{}, false
	for i, f := range p.files {
		touched[f.Path] = string(last[i].After) != string(f.After)
		means = means || slices.ContainsFunc(f.Applied[len(last[i].Applied):], func(r Repair) bool { return rank(r.ID) > nothing })
	}
	if !means {
		return false
	}
	had := map[string]bool{}
	for _, d := range p.left {
		had[d.Pos.String()+d.ID] = true
	}
	return slices.ContainsFunc(left, func(d diag.Diagnostic) bool {
		return d.Severity == diag.Error && !touched[d.Pos.File] && !had[d.Pos.String()+d.ID]
	})
}

// candidates returns the repairs of the lowest rank that the file may have now,
// when the site has these faults in it.
func (f *file) candidates(cfg *config.Config, faults diag.List) []Repair {
	var all []Repair
	known := map[string]bool{}
	add := func(r Repair) {
		what := r.key()
		if at := fmt.Sprint(r.Fix.Edits[0].Start, what); !f.refused[what] && !known[at] {
			known[at] = true
			all = append(all, r)
		}
	}
	if len(faults) > 0 { // those of the site lack what a graver fault says already
		faults = slices.Concat(faults, read(cfg, f.Path, f.After).faults)
	}
	for _, d := range faults {
		if d.Fix != nil && len(d.Fix.Edits) > 0 {
			add(Repair{d.Pos, d.ID, *d.Fix})
		}
	}
	if content.Is(f.Path) && bytes.ContainsAny(f.After, "\u00A0\u202F") {
		text, _ := clean.Decode(f.Path, f.After)
		for _, s := range meta.Silent(text) {
			add(Repair{diag.Pos{File: f.Path, Line: lineOf(f.After, s.Edits[0].Start)}, "", *s})
		}
	}
	least := change(len(ranks))
	for _, r := range all {
		least = min(least, rank(r.ID))
	}
	all = slices.DeleteFunc(all, func(r Repair) bool { return rank(r.ID) != least })
	slices.SortStableFunc(all, func(a, b Repair) int { return a.Fix.Edits[0].Start - b.Fix.Edits[0].Start })
	return all
}

// lineOf returns the line of a byte of a file in UTF-8, from 1.
func lineOf(data []byte, at int) int {
	before := string(data[:at])
	if n := strings.Count(before, "\n"); n > 0 {
		return n + 1
	}
	return strings.Count(before, "\r") + 1
}

// key says what a repair does, wherever it stands.
func (r Repair) key() string {
	var b strings.Builder
	b.WriteString(r.ID)
	for _, e := range r.Fix.Edits {
		b.WriteString("\x00" + e.Old + "\x00" + e.New)
	}
	return b.String()
}

func (f *file) refuse(r Repair) {
	f.refused[r.key()] = true
	f.Refused = append(f.Refused, r)
}

// oneByOne is how many repairs are tried each for itself when those of a round
// do not go together; the others are refused.
const oneByOne = 100

// repair makes the repairs that do not overlap and stand the test; the others
// wait for the next round, or are refused.
func (f *file) repair(cfg *config.Config, all []Repair) {
	var set edits
	var together []Repair
	for _, r := range all {
		switch {
		case !fits(r.Fix, f.After), !new(edits).add(r.Fix):
			f.refuse(r) // it is about another text, or about none
		case set.add(r.Fix):
			together = append(together, r)
		}
	}
	defer f.forget(f.After)
	if f.try(cfg, f.After, together) {
		return
	}
	start := f.After
	set = edits{}
	for i, r := range together {
		set.add(r.Fix)
		so, ok := set.fix().Apply(start)
		if !ok || i >= oneByOne || !stands(cfg, f.Path, f.After, so, []Repair{r}) {
			set.remove(r.Fix)
			f.refuse(r)
			continue
		}
		f.After, f.Applied = so, append(f.Applied, r)
	}
}

// forget lets refused repairs be tried again if the file is another than it was.
func (f *file) forget(was []byte) {
	if string(was) == string(f.After) {
		return
	}
	f.Refused, f.refused = nil, map[string]bool{}
	for _, r := range f.harmful {
		f.refuse(r)
	}
}

// try makes all repairs at once, if they stand the test together.
func (f *file) try(cfg *config.Config, data []byte, all []Repair) bool {
	var set edits
	for _, r := range all {
		set.add(r.Fix)
	}
	so, ok := set.fix().Apply(data)
	if !ok || len(all) == 0 || !stands(cfg, f.Path, data, so, all) {
		return false
	}
	f.After, f.Applied = so, append(f.Applied, all...)
	return true
}

func fits(f diag.Fix, data []byte) bool {
	return !slices.ContainsFunc(f.Edits, func(e diag.Edit) bool { return !e.Fits(data) })
}
