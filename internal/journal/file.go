package journal

import (
	"bytes"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
)

// Name is the journal's file, beside saison.yaml.
const Name = "saison.journal"

// heading is the first lines of the file.
const heading = `# Ce que les calendriers des abonnés ont déjà reçu. À garder avec le site ; ne rien changer ici à la main.
# What subscribers' calendars have already been sent. Keep it with the site; nothing to change here by hand.
`

// stampLayout is how times are written.
const stampLayout = "20060102T150405Z"

// columns is the number of fields that every line has; named ones follow.
const columns = 11

// Read reads a journal. It always returns one: what a failed merge leaves
// behind (conflict marks, lines twice) is put right, what can't be read is left
// out, and both are told. Of two lines about one thing the newer revision
// counts, with the older date of creation.
func Read(file string, data []byte) (*Journal, diag.List) {
	j := &Journal{}
	var found diag.List
	merged := 0
	number := 0
	for line := range bytes.Lines(data) {
		number++
		text := strings.TrimRight(string(line), "\r\n")
		text = strings.TrimPrefix(text, "\ufeff")
		switch {
		case strings.TrimSpace(text) == "", strings.HasPrefix(text, "#"):
		case conflictMark(text):
			if merged == 0 {
				merged = number
			}
		case strings.HasPrefix(text, "site\t"):
			if site := unescape(strings.TrimPrefix(text, "site\t")); site != "" && (j.site == "" || site < j.site) {
				j.site = site
			}
		case strings.HasPrefix(text, "base\t"):
			if base := unescape(strings.TrimPrefix(text, "base\t")); base != "" && (j.base == "" || base < j.base) {
				j.base = base
			}
		case strings.HasPrefix(text, pageMark):
			p, ok := parsePage(strings.TrimPrefix(text, pageMark))
			if !ok {
				found.Add("journal-line-unread", diag.Pos{File: file, Line: number}, nil)
				j.repaired = true
				continue
			}
			j.pages = append(j.pages, p)
		default:
			l, ok := parseLine(text)
			if !ok {
				found.Add("journal-line-unread", diag.Pos{File: file, Line: number}, nil)
				j.repaired = true
				continue
			}
			j.lines = append(j.lines, l)
		}
	}
	all := len(j.lines) + len(j.pages)
	j.lines, j.pages = join(j.lines), joinPages(j.pages)
	j.repaired = j.repaired || len(j.lines)+len(j.pages) < all
	if merged > 0 {
		found.Add("journal-merged", diag.Pos{File: file, Line: merged}, nil)
		j.repaired = true
	}
	return j, found
}

// join sorts lines, and makes one of those about one thing.
func join(lines []Line) []Line {
	slices.SortStableFunc(lines, compareLines)
	kept := lines[:0]
	for _, l := range lines {
		if n := len(kept); n > 0 && compareLines(kept[n-1], l) == 0 {
			kept[n-1] = newer(kept[n-1], l)
			continue
		}
		kept = append(kept, l)
	}
	return kept
}

// conflictMark reports whether Git or another tool wrote the line into a
// merge that it could not finish.
func conflictMark(s string) bool {
	for _, mark := range []string{"<<<<<<<", "|||||||", "=======", ">>>>>>>"} {
		if strings.HasPrefix(s, mark) {
			return true
		}
	}
	return false
}

// newer joins two lines about one thing. The result does not depend on their order.
func newer(a, b Line) Line {
	first := a
	if b.Created.Before(a.Created) || b.Created.Equal(a.Created) && b.UID < a.UID {
		first = b
	}
	win := a
	switch {
	case b.Sequence != a.Sequence:
		if b.Sequence > a.Sequence {
			win = b
		}
	case !b.Stamp.Equal(a.Stamp):
		if b.Stamp.After(a.Stamp) {
			win = b
		}
	case (a.State == Withdrawing) != (b.State == Withdrawing):
		if b.State == Withdrawing { // said by somebody, where the other says nothing
			win = b
		}
	case b.text() < a.text():
		win = b
	}
	win.UID, win.Created = first.UID, first.Created
	return win
}

// text is all that the line says, for an order that depends on nothing else.
func (l *Line) text() string {
	s := strings.Join([]string{l.schedule, l.rest, l.Last.String(), l.Address, l.Title}, "\t")
	for i := range named {
		s += "\t" + named[i].get(&l.Facts)
	}
	return s
}

func parseLine(text string) (l Line, ok bool) {
	f := strings.Split(text, "\t")
	if len(f) < columns {
		return l, false
	}
	for i := range f {
		f[i] = unescape(f[i])
	}
	l = Line{ID: f[0], Key: f[1], schedule: f[6], rest: f[7], Address: f[9], Title: f[10]}
	l.UID = f[2]
	var err [3]error
	l.Sequence, err[0] = strconv.Atoi(f[3])
	l.Stamp, err[1] = time.Parse(stampLayout, f[4])
	l.Created, err[2] = time.Parse(stampLayout, f[5])
	if f[8] != "" {
		if l.Last, ok = civil.ParseDate(f[8]); !ok {
			return l, false
		}
	}
	for _, s := range f[columns:] {
		if !l.Facts.set(s) {
			return l, false
		}
	}
	good := err == [3]error{} && l.ID != "" && isUID(l.UID) && l.Sequence >= 0 && l.Sequence < 1<<31
	return l, good
}

// isUID reports whether s can stand as a UID in a calendar: visible ASCII.
func isUID(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return r <= ' ' || r >= 0x7f }) < 0
}

// Bytes returns the journal as a file: one line for each thing, sorted, so that
// changes of different events merge.
func (j *Journal) Bytes() []byte {
	var b bytes.Buffer
	b.WriteString(heading)
	if s := j.seed(); s != "" {
		b.WriteString("site\t" + escape(s) + "\n")
	}
	if s := j.Base(); s != "" {
		b.WriteString("base\t" + escape(s) + "\n")
	}
	for _, l := range j.Lines() {
		last := ""
		if !l.Last.IsZero() {
			last = l.Last.String()
		}
		for i, f := range [columns]string{l.ID, l.Key, l.UID, strconv.Itoa(l.Sequence), l.Stamp.Format(stampLayout),
			l.Created.Format(stampLayout), l.schedule, l.rest, last, l.Address, l.Title} {
			if i > 0 {
				b.WriteByte('\t')
			}
			b.WriteString(escape(f))
		}
		for i := range named {
			if v := named[i].get(&l.Facts); v != "" {
				b.WriteString("\t" + named[i].name + "=" + escape(v))
			}
		}
		b.WriteByte('\n')
	}
	for i := range j.Pages() {
		j.pages[i].write(&b)
	}
	return b.Bytes()
}

// escape keeps a field on one line, and a line from looking like anything else.
func escape(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r == '%' || r == 0x7f || r == 0x85 || r == 0x2028 || r == 0x2029 }) >= 0 {
		var b strings.Builder
		for _, r := range s {
			if r < ' ' || r == '%' || r == 0x7f || r == 0x85 || r == 0x2028 || r == 0x2029 {
				b.WriteString(url.PathEscape(string(r)))
			} else {
				b.WriteRune(r)
			}
		}
		s = b.String()
	}
	if s != "" && strings.IndexByte("#<|=>", s[0]) >= 0 {
		s = "%" + strings.ToUpper(strconv.FormatInt(int64(s[0]), 16)) + s[1:]
	}
	return s
}

// unescape undoes escape. Bytes that are no text, as a merge may leave them,
// become what every program shows for them.
func unescape(s string) string {
	if t, err := url.PathUnescape(s); err == nil {
		s = t
	}
	return strings.ToValidUTF8(s, "\ufffd")
}
