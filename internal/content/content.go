// Package content reads one file of the content folder as a document: its front
// matter with positions, its body as Markdown, and what its path says.
package content

import (
	"saison/internal/markdown"
	"saison/internal/meta"
)

// Document is one file as an author wrote it. It knows its path and its words,
// but not yet what they mean.
type Document struct {
	File    string     // slash path in the site: content/concerts/2026-12-12-noel.fr.md
	Dir     string     // folder of its attachments, content/concerts/noel for content/concerts/noel/index.md; else the file's folder
	Bundle  bool       // it is the index.md of a folder of its own
	Section string     // first folder below content/, as written: "concerts", "ateliers"; "" at the top
	Key     string     // path below the section without extension and language: "2026-12-12-noel"; the id unless front matter gives one
	Lang    string     // language in the file's name; "" when it has none
	Meta    *meta.Node // a Map; empty when the file has no front matter
	Body    *markdown.Body
	Sum     string // content sum of the file, for memories
}
