// Package markdown turns Markdown into a tree with positions, and the tree into
// safe HTML.
package markdown

import "saison/internal/diag"

// Body is a parsed text.
type Body struct {
	Empty       bool      // nothing but white space
	Links       []Link    // links and images, in the order of the text
	Headings    []Heading // in the order of the text
	FirstText   string    // the first paragraph as plain text, for summaries
	Diagnostics diag.List // faults inside the text
	impl
}

// Link is one link or image of the text.
type Link struct {
	Dest  string // as written
	Alt   string // text of an image
	Image bool
	Pos   diag.Pos
}

// Heading is one heading of the text.
type Heading struct {
	Level int
	Text  string
	ID    string
	Pos   diag.Pos
}

type impl struct{}
