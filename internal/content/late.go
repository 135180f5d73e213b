package content

import (
	"sync"
	"sync/atomic"

	"saison/internal/clean"
	"saison/internal/diag"
	"saison/internal/markdown"
	"saison/internal/source"
)

// late is a text that is read when it is asked for.
type late struct {
	first  string // its first paragraph
	once   sync.Once
	done   atomic.Bool
	text   *clean.Text
	offset int
	body   *markdown.Body
}

// Skim is [Parse] for who wants to see a page soon: where the first paragraph is
// easily found, and the text can neither name a file of the site, nor have
// blocks, nor hold a second document, it is read when [Document.Body] is called for the first time.
// What a document says is the same, but the faults of such a text are not
// among those that are returned.
func Skim(f *source.File, languages []string) (*Document, diag.List) {
	return parse(f, languages, true)
}

// skim leaves the text to be read later, where that can be.
func (d *Document) skim(text *clean.Text, offset int) bool {
	if mayHoldSecond(text, offset) {
		return false // what is said of that is no fault of the Markdown
	}
	first, ok := markdown.Skim(text, offset)
	if ok {
		d.late = &late{first: first, text: text, offset: offset}
	}
	return ok
}

// Body returns the text, nil of a document that has none. It is safe for
// concurrent use.
func (d *Document) Body() *markdown.Body {
	l := d.late
	if l == nil {
		return d.Read
	}
	l.once.Do(func() {
		l.body = markdown.Parse(l.text, l.offset)
		l.text = nil
		l.done.Store(true)
	})
	return l.body
}

// FirstText returns the first paragraph of the text as plain text, for summaries.
func (d *Document) FirstText() string {
	switch {
	case d.late != nil:
		return d.late.first
	case d.Read != nil:
		return d.Read.FirstText
	}
	return ""
}

// Late reports whether the text has yet to be read.
func (d *Document) Late() bool { return d.late != nil && !d.late.done.Load() }

// Skimmed reports whether the faults of the text were not among those of its
// reading.
func (d *Document) Skimmed() bool { return d.late != nil }
