package site

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"saison/internal/diag"
	"saison/internal/source"
)

// textFiles are the endings that editors of text add to the name of a document,
// and those that word processors do.
var (
	textFiles = []string{".txt", ".text"}
	wordFiles = []string{".doc", ".docx", ".odt", ".rtf"}
)

// strayDocuments reports the files below content/ that were meant as documents,
// and are none by their names: as Notepad saves "noel.md", and as a text that
// begins with front matter. What a document names is what it says it is.
func (p *planner) strayDocuments() {
	var named map[*source.File]bool
	for _, f := range p.snap.Under("content/") {
		near, word := meant(f)
		if near == "" {
			continue
		}
		if named == nil {
			named = map[*source.File]bool{}
			for _, ref := range p.files.refs {
				if !ref.beside {
					named[ref.file] = true
				}
			}
		}
		if named[f] {
			continue
		}
		args := diag.Args{"value": path.Base(f.Path)}
		switch {
		case p.snap.File(path.Join(path.Dir(f.Path), near)) != nil:
			args["twin"] = near
		case word:
			args["plain"] = near
		default:
			args["near"] = near
		}
		p.diags.Add("document-txt", diag.Pos{File: f.Path}, args)
	}
}

// meant returns the name of the document that the file was to be, "" when it was
// not to be one. word: a word processor has saved it.
func meant(f *source.File) (name string, word bool) {
	base := path.Base(f.Path)
	ext := strings.ToLower(path.Ext(base))
	stem := base[:len(base)-len(ext)]
	word = slices.Contains(wordFiles, ext)
	if !word && !slices.Contains(textFiles, ext) {
		return "", false
	}
	switch inner := path.Ext(stem); strings.ToLower(inner) {
	case ".md", ".markdown":
		return strings.TrimSuffix(stem, inner) + ".md", word
	}
	if word || f.Size > 1<<20 {
		return "", false
	}
	data, err := f.Bytes()
	if err != nil {
		return "", false
	}
	first, rest, _ := bytes.Cut(bytes.TrimPrefix(data, []byte("\ufeff")), []byte("\n"))
	if string(bytes.TrimRight(first, " \t\r")) != "---" || !bytes.Contains(rest, []byte(":")) {
		return "", false
	}
	return stem + ".md", false
}
