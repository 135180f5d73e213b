// Package content reads one file of the content folder as a document: its front
// matter with positions, its body as Markdown, and what its path says.
//
//	content/concerts/2026-12-12-noel.fr.md   section concerts, key 2026-12-12-noel, language fr
//	content/concerts/noel/index.md           section concerts, key noel, a bundle: its files stand beside it
//	content/a-propos.md                      no section, key a-propos
package content

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"slices"
	"strings"

	"saison/internal/clean"
	"saison/internal/diag"
	"saison/internal/markdown"
	"saison/internal/meta"
	"saison/internal/source"
)

// Document is one file as an author wrote it. It knows its path and its words,
// but not yet what they mean.
type Document struct {
	File    string         // slash path in the site: content/concerts/2026-12-12-noel.fr.md
	Dir     string         // folder of its attachments, content/concerts/noel for content/concerts/noel/index.md; else the file's folder
	Bundle  bool           // it is the index.md of a folder of its own
	Section string         // first folder below content/, as written: "concerts", "ateliers"; "" at the top
	Key     string         // path below the section without extension and language: "2026-12-12-noel"; the id unless front matter gives one
	Lang    string         // language in the file's name; "" when it has none
	Meta    *meta.Node     // a Map; empty when the file has no front matter
	Read    *markdown.Body // the text, unless it is read later: use [Document.Body]
	Blocks  []Block        // in the order of the text
	Sum     string         // content sum of the file, for memories
	Said    string         // the same, whatever the line ends of the file are
	Unread  bool           // an error hides a part of the front matter: what seems to be missing may stand there

	late *late // of a document whose text is read later, or was
	file *source.File
}

// maxFile is the size of a file whose body and front matter are at their limits,
// in the widest encoding.
const maxFile = 2 * (markdown.MaxBody + meta.MaxBytes + 1<<10)

// Is reports whether the file at a slash path of a site is a document. The
// settings, when they stand among the documents, are none.
func Is(file string) bool {
	if !strings.HasPrefix(file, "content/") || file == source.SettingsPage {
		return false
	}
	switch strings.ToLower(path.Ext(file)) {
	case ".md", ".markdown":
		return true
	}
	return false
}

// Parse reads a file for which [Is] holds. Languages are those of the site. The
// document is there whatever the faults are; it is nil only when the file could
// not be read from the disk again, which is reported too.
func Parse(f *source.File, languages []string) (*Document, diag.List) {
	return parse(f, languages, false)
}

func parse(f *source.File, languages []string, skim bool) (*Document, diag.List) {
	var faults diag.List
	d := newDocument(f, languages, &faults)
	if f.Size > maxFile {
		faults.Add("body-too-long", diag.Pos{File: f.Path}, diag.Args{"limit": diag.Words{FR: "1 Mio", EN: "1 MiB"}, "fence": "---"})
		d.Unread = true
		d.Meta, d.Read = &meta.Node{Kind: meta.Map, Pos: diag.Pos{File: f.Path, Line: 1, Col: 1}}, &markdown.Body{}
		return d, faults
	}
	data, err := f.Text()
	if err != nil {
		faults.Add("file-changing", diag.Pos{File: f.Path}, nil)
		return nil, faults
	}
	d.Said = said(f, data)
	text, found := clean.DecodeString(f.Path, data)
	faults = append(faults, found...)
	root, offset, found := meta.Parse(text)
	d.Meta, d.Unread = root, hides(found)
	faults = append(faults, found...)
	if !skim || !d.skim(text, offset) {
		d.Read = markdown.Parse(text, offset)
		faults = append(faults, d.Read.Diagnostics...)
		d.readBlocks(text, &faults)
		d.secondDocument(text, offset, &faults)
	}
	faults.Quote(func(_ string, n int) string { return text.Line(n) })
	return d, faults
}

// said returns the content sum of a file as it is with the line ends of Unix: Git
// and editors change them, and nobody has said anything else.
func said(f *source.File, data string) string {
	if strings.IndexByte(data, '\r') < 0 {
		return f.Sum
	}
	data = strings.ReplaceAll(data, "\r\n", "\n")
	sum := sha256.Sum256([]byte(strings.ReplaceAll(data, "\r", "\n")))
	return hex.EncodeToString(sum[:])
}

// hides reports whether one of the faults of front matter keeps a part of it
// from being read. Around a fence that is lost, or a key that is there twice,
// everything is read.
func hides(faults diag.List) bool {
	for _, d := range faults {
		switch d.ID {
		case "front-matter-unclosed", "front-matter-unopened", "text-before-front-matter", "key-twice":
		default:
			if d.Severity == diag.Error {
				return true
			}
		}
	}
	return false
}

// Lines returns a function that returns a line of a text file of the snapshot,
// counted from 1, for [diag.List.Quote]. It keeps the file it read last, so
// it is fast for a sorted list, and not for several goroutines.
func Lines(s *source.Snapshot) func(file string, n int) string {
	var last *clean.Text
	return func(file string, n int) string {
		if last == nil || last.File() != file {
			f := s.File(file)
			if f == nil || f.Size > maxFile {
				return ""
			}
			data, err := f.Text()
			if err != nil {
				return ""
			}
			last, _ = clean.DecodeString(file, data)
		}
		return last.Line(n)
	}
}

// SyntaxOf returns a function that says how the front matter of a file of the
// snapshot is written, for [diag.List.Spell].
func SyntaxOf(s *source.Snapshot) func(file string) diag.Syntax {
	lines, known := Lines(s), map[string]diag.Syntax{}
	return func(file string) diag.Syntax {
		syntax, found := known[file]
		if found || !Is(file) {
			return syntax
		}
		for n := 1; ; n++ {
			first := strings.TrimSpace(lines(file, n))
			if first == "" && n < 100 { // blank lines may stand before the front matter
				continue
			}
			switch {
			case strings.HasPrefix(first, "+++"):
				syntax = diag.TOML
			case strings.HasPrefix(first, "{"):
				syntax = diag.JSON
			}
			known[file] = syntax
			return syntax
		}
	}
}

// newDocument reads the path of a file.
func newDocument(f *source.File, languages []string, faults *diag.List) *Document {
	d := &Document{File: f.Path, Dir: path.Dir(f.Path), Sum: f.Sum, file: f}
	rel := strings.TrimPrefix(f.Path, "content/")
	stem := strings.TrimSuffix(rel, path.Ext(rel))
	if lang := suffix(stem); lang != "" {
		stem = strings.TrimSuffix(stem, "."+lang)
		d.Lang = lang
		if !slices.Contains(languages, lang) {
			faults.Add("language-unlisted", diag.Pos{File: f.Path},
				diag.Args{"value": lang, "languages": strings.Join(languages, ", ")})
		}
	}
	section, key, nested := strings.Cut(stem, "/")
	if !nested {
		d.Key = stem
		return d
	}
	d.Section = section
	if folder, ok := strings.CutSuffix(key, "/index"); ok {
		d.Bundle, key = true, folder
	}
	d.Key = key
	return d
}

// suffix returns the language at the end of a file's name: two small letters
// after a full stop.
func suffix(stem string) string {
	lang := path.Ext(stem)
	if len(lang) != 3 || !small(lang[1]) || !small(lang[2]) || path.Base(stem) == lang {
		return ""
	}
	return lang[1:]
}

func small(c byte) bool { return 'a' <= c && c <= 'z' }

// String names the document, for failures of tests.
func (d *Document) String() string { return fmt.Sprintf("%s (%s/%s)", d.File, d.Section, d.Key) }
