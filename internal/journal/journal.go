// Package journal remembers what has been published: the UID, the address and
// the revision of everything that calendars show.
//
// The journal is a text file of the site, saison.journal, kept beside the
// content and committed with it. A build reads it, gives every event its
// [Revision], and writes the next journal after publishing:
//
//	old, faults := journal.Read("saison.journal", data)
//	next := old.Next(cal, address)
//	rev, _ := next.Revision("concerts/noel", "")
//	if next.Changed() { write(next.Bytes()) }
//
// So a UID outlives a renamed file, and DTSTAMP and SEQUENCE (RFC 5545 3.8.7.2,
// 3.8.7.4) move when, and only when, the event changes. A Journal is not
// changed once made, and the next one does not depend on the order of anything.
package journal

import (
	"slices"
	"strings"
	"time"

	"saison/internal/civil"
)

// Journal is what has been published so far. The zero Journal, and nil, are
// that of a site never published.
type Journal struct {
	site     string // seed of the UIDs
	base     string // address of the site
	lines    []Line // by ID, then Key
	pages    []Page // by ID
	repaired bool   // the file is not as Bytes writes it
	changed  bool   // it differs from the one it was made from
	moved    bool   // it does so beside its lines
	strays   int    // lines of the one it was made from whose documents have vanished
	astray   int    // pages of it of which the same is true
	floor    int    // SEQUENCE of what is new
}

// Line is one published thing: an entry as a whole (Key ""), or one of its
// occurrences that calendars hold under a UID of its own.
type Line struct {
	ID      string // full id of the entry: "concerts/noel"
	Key     string // calendar.Occurrence.Key; "" for the entry
	Address string // of the page, below the root; of the entry only
	Title   string
	Last    civil.Date // last day of all; zero when it has no date

	schedule, rest string // hashes of what the calendar shows
	Revision
	Facts
}

// Revision is the state of publication of one VEVENT. Times are UTC, in whole seconds.
type Revision struct {
	UID      string
	Sequence int       // 0 when first published; one more whenever time, place or status change
	Stamp    time.Time // of the last change that a reader can see
	Created  time.Time // of the first publication
}

// Revision returns the revision of an entry (key "") or of one of its
// occurrences. An occurrence without a line of its own shares the entry's
// sequence and stamp. ok is false when the journal does not know the entry.
func (j *Journal) Revision(id, key string) (rev Revision, ok bool) {
	if l := j.line(id, key); l != nil {
		return l.Revision, true
	}
	l := j.line(id, "")
	if l == nil {
		return Revision{}, false
	}
	rev = l.Revision
	rev.UID = newUID(j.seed(), id, key)
	return rev, true
}

// First returns the revision of something published for the first time at now.
func First(site, id, key string, now time.Time) Revision {
	now = seconds(now)
	return Revision{UID: newUID(site, id, key), Stamp: now, Created: now}
}

// Restart returns the journal of a site that has been published by now while
// nothing is known of it. SEQUENCE goes on from the minutes since 2020, which
// is more than a journal has counted.
func Restart(now time.Time) *Journal {
	return &Journal{floor: max(0, int(now.Sub(time.Date(2020, time.January, 1, 0, 0, 0, 0, time.UTC))/time.Minute))}
}

// FeedUID returns the UID of a feed (RFC 7986 5.3) of a kind and a name.
func FeedUID(site, kind, name string) string {
	return uuid5(uuid5(dnsSpace, site), "feed/"+kind+"/"+name)
}

// Translated returns the UID of something in a language other than the first of
// its site: one UID must say the same wherever it is, and a subscriber takes
// one language.
func Translated(uid, lang string) string { return uuid5(uid, "language/"+lang) }

// Seed returns the seed of the UIDs of the site: the one that the journal
// keeps, or the given one for a site never published.
func (j *Journal) Seed(site string) string {
	if s := j.seed(); s != "" {
		return s
	}
	return site
}

// Base returns the address under which the site has been published, or "".
func (j *Journal) Base() string {
	if j == nil {
		return ""
	}
	return j.base
}

func (j *Journal) seed() string {
	if j == nil {
		return ""
	}
	return j.site
}

// Address returns the address under which the entry has been published, or "".
func (j *Journal) Address(id string) string {
	if l := j.line(id, ""); l != nil {
		return l.Address
	}
	return ""
}

// Join returns the journal with the lines of another one that may be the next:
// of two about one thing the newer revision counts.
func (j *Journal) Join(other *Journal) *Journal {
	out := &Journal{site: j.Seed(other.seed()), base: j.Base(), repaired: true}
	out.lines = join(append(slices.Clone(j.Lines()), other.Lines()...))
	out.pages = joinPages(append(slices.Clone(j.Pages()), other.Pages()...))
	return out
}

// Has reports whether the entry has been published.
func (j *Journal) Has(id string) bool { return j.line(id, "") != nil }

// Lines returns all lines, by ID, then Key. They belong to the journal.
func (j *Journal) Lines() []Line {
	if j == nil {
		return nil
	}
	return j.lines
}

// Changed reports whether the journal differs from the one it was made from by
// [Journal.Next], or had to be repaired by [Read].
func (j *Journal) Changed() bool { return j != nil && (j.changed || j.repaired) }

// line finds a line, or returns nil.
func (j *Journal) line(id, key string) *Line {
	if j == nil {
		return nil
	}
	i, ok := slices.BinarySearchFunc(j.lines, Line{ID: id, Key: key}, compareLines)
	if !ok {
		return nil
	}
	return &j.lines[i]
}

func compareLines(a, b Line) int {
	if c := strings.Compare(a.ID, b.ID); c != 0 {
		return c
	}
	return strings.Compare(a.Key, b.Key)
}

func seconds(t time.Time) time.Time { return t.UTC().Truncate(time.Second) }
