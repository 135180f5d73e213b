// Package search makes the index that the search page of a site reads: what can
// be found, in one file a language.
//
//	data := search.Index(plan, "fr", search.Env{...})
//
// The index is small enough for a telephone (40 bytes a document, compressed),
// because it says things once. What many documents share, such as a place, a
// person, a kind or a theme, stands in one table with its words; a document only
// has numbers. Days are numbers too, so that "samedi 12 décembre" is found
// without a word of it being kept. Of the text only the stems are there that
// neither the title nor such a table holds. static/js/search.js reads the file,
// cuts titles and names into words by the rule of [Words], and ranks.
//
// Only what has a page in the plan is in the index. Somebody who has not agreed
// to a page is not in it by name, and drafts never are.
package search

import (
	"bytes"
	"encoding/json"
	"slices"
	"sort"
	"strings"

	"saison/internal/calendar"
	"saison/internal/locale"
	"saison/internal/site"
)

// Env is what the index needs beside the plan.
type Env struct {
	Root    string                      // path of the site's address without a slash at the end: "" or "/saison"
	Words   *locale.Words               // of the interface, in the language of the index; may be nil
	Typeset func(s, lang string) string // the typography of what is shown; may be nil
	Hidden  func(*calendar.Entry) bool  // documents that only the preview shows; may be nil
}

// file is the index as it is written. Columns hold one value a document; those
// of numbers are written by [numbers], those of words with a line end between.
type file struct {
	Version int       `json:"v"`
	Root    string    `json:"root"`
	Langs   []tongue  `json:"langs"` // that documents are written in, that of the index first
	Stop    string    `json:"stop"`  // words that are not asked for
	Kinds   []kindRow `json:"kinds"`
	Names   nameTable `json:"names"`
	Docs    docTable  `json:"docs"`
	Text    textTable `json:"text"`
	Hours   []string  `json:"hours"`  // in words; the first is none
	States  []string  `json:"states"` // in words; the first is none
	Spans   []string  `json:"spans"`  // ranges of days in words, in the order of the runs that are longer than a day
}

// tongue is what the reader's words for days are compared with, and how a day is
// written: {w} weekday, {d} day, {m} month, {y} year.
type tongue struct {
	Code     string     `json:"code"`
	Label    string     `json:"label,omitempty"` // of documents that are in it: "En hébreu seulement"
	Dir      string     `json:"dir,omitempty"`
	Months   [12]string `json:"months"`
	Weekdays [7]string  `json:"days"`
	Pattern  string     `json:"date"`
	Written  []string   `json:"in,omitempty"`    // months as they stand in a date, where that is another word
	First    string     `json:"first,omitempty"` // the first of a month: 1er
	Hour     string     `json:"hour"`            // between a day and its hour: " à "
}

// kindRow is one kind of documents.
type kindRow struct {
	Name  string `json:"name"`
	Label string `json:"label"`
	Words string `json:"words,omitempty"` // further words: the plural
	Past  string `json:"past,omitempty"`
}

// nameTable is what documents share.
type nameTable struct {
	Class string `json:"class"` // a letter each, see below
	Label string `json:"label"`
	Words string `json:"words"` // further words, by which it is found and which are not shown
}

// Classes of names.
const (
	placeName     = 'p'
	whoName       = 'w' // people and organisations
	programmeName = 'g'
	tagName       = 't'
	composerName  = 'c'
	workName      = 'o'
	featureName   = 'a' // what a place offers, prices without a sum: the same words on many pages
)

// docTable is the documents, by kind: undated ones, then by first day.
type docTable struct {
	Title string   `json:"title"`
	Dirs  []string `json:"dirs"` // folders of addresses
	Dir   string   `json:"dir"`
	Slug  string   `json:"slug"` // last part of the address, see shortened
	Kind  string   `json:"kind"` // 0 for none, else position + 1
	Lang  string   `json:"lang"`
	Count string   `json:"count"` // of names
	Names string   `json:"names"`
	Runs  string   `json:"runs"` // how many
	// Of each run:
	Start string `json:"start"` // days since the last run's start, plus those by which it is earlier, see appendDay
	Span  string `json:"span"`  // days after the first
	Times string `json:"times"` // repetitions after the first
	Step  string `json:"step"`  // days between them, of those that have some
	Hour  string `json:"hour"`
	State string `json:"state"`
}

// textTable is the stems of texts with the documents that hold them.
type textTable struct {
	Stems string `json:"stems"` // sorted; behind a * those of stop words, see related
	Docs  string `json:"docs"`  // for each: how many, and the distances between them
}

// Index returns the index of the pages of a language. It is the same for equal
// inputs.
func Index(s *site.Site, lang string, env Env) []byte {
	g := newGatherer(s, lang, env)
	g.pages()
	f := g.file()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(f) // a buffer, and values of strings and numbers alone
	return b.Bytes()
}

// file puts the columns together.
func (g *gatherer) file() *file {
	sort.SliceStable(g.docs, func(i, j int) bool { return g.docs[i].before(g.docs[j]) })
	order, number := g.names.byUse()
	f := &file{Version: 1, Root: g.env.Root, Langs: g.tongues(), Kinds: g.kindRows, Hours: g.hours.list, States: g.states.list}
	f.Stop = stopLine(g.langs.list)
	var class, label, words []string
	for _, n := range order {
		class, label, words = append(class, string(n.class)), append(label, n.label), append(words, n.words)
	}
	f.Names = nameTable{strings.Join(class, ""), strings.Join(label, "\n"), strings.Join(words, "\n")}
	f.Docs.Dirs = g.dirs.list
	var title, slug []string
	var dir, kind, in, count, names, runs, start, span, times, step, hour, state numbers
	day := 0
	for _, d := range g.docs {
		title, slug = append(title, d.title), append(slug, d.shortened())
		dir.add(d.dir)
		kind.add(d.kind)
		in.add(d.lang)
		count.add(len(d.names))
		for _, id := range d.names {
			names.add(number[id])
		}
		runs.add(len(d.runs))
		for _, r := range d.runs {
			start.addDay(r.start, &day)
			span.add(r.span)
			times.add(r.times)
			if r.times > 0 {
				step.add(r.step)
			}
			hour.add(r.hour)
			state.add(r.state)
			if r.span > 0 {
				f.Spans = append(f.Spans, r.words)
			}
		}
	}
	t := &f.Docs
	t.Title, t.Slug = strings.Join(title, "\n"), strings.Join(slug, "\n")
	t.Dir, t.Kind, t.Lang, t.Count, t.Names, t.Runs = dir.s(), kind.s(), in.s(), count.s(), names.s(), runs.s()
	t.Start, t.Span, t.Times, t.Step, t.Hour, t.State = start.s(), span.s(), times.s(), step.s(), hour.s(), state.s()
	f.Text = g.text()
	return f
}

// text turns the stems of each document into the documents of each stem.
func (g *gatherer) text() textTable {
	holders := make([][]int, len(g.cut.stems))
	for i, d := range g.docs {
		for _, s := range d.stems {
			holders[s] = append(holders[s], i)
		}
	}
	type row struct {
		stem string
		docs []int
	}
	rows := make([]row, 0, len(holders))
	for s, docs := range g.related(holders) {
		if len(docs) > 0 {
			rows = append(rows, row{"*" + g.cut.stems[s], docs})
		}
	}
	for s, docs := range holders {
		if len(docs) > 0 {
			rows = append(rows, row{g.cut.stems[s], docs})
		}
	}
	slices.SortFunc(rows, func(a, b row) int { return strings.Compare(a.stem, b.stem) })
	var docs numbers
	stems := make([]string, len(rows))
	for n, r := range rows {
		stems[n] = r.stem
		docs.add(len(r.docs) - 1)
		last := -1
		for _, i := range r.docs {
			docs.add(i - last - 1)
			last = i
		}
	}
	return textTable{strings.Join(stems, "\n"), docs.s()}
}

// related returns the documents with a stop word that has the stem of a word which
// may be asked for, as "entre" has that of "entrée", by stem: those who ask for one
// find, last of all, the texts with the other.
func (g *gatherer) related(holders [][]int) [][]int {
	asked := make([]bool, len(holders))
	for _, n := range g.names.all {
		for _, s := range n.stems {
			asked[s] = true
		}
	}
	for _, d := range g.docs {
		for _, w := range g.cut.words(d.title, g.langs.list[d.lang]) {
			if !w.stop && w.id < len(asked) { // no text has a later one
				asked[w.id] = true
			}
		}
	}
	for s := range holders {
		asked[s] = asked[s] || len(holders[s]) > 0
	}
	small := make([][]int, len(holders))
	for i, d := range g.docs {
		for _, s := range d.small {
			if asked[s] {
				small[s] = append(small[s], i)
			}
		}
	}
	return small
}

// stopLine returns the stop words of the languages, sorted.
func stopLine(langs []string) string {
	var all []string
	for w := range stop(langs) {
		all = append(all, w)
	}
	sort.Strings(all)
	return strings.Join(all, " ")
}
