// Package starter makes a working site of one association out of the
// demonstration season.
//
// The demonstration is one site with three associations. Every document of it
// says with the key x-like to which of them it belongs:
//
//	x-like: [orchestra, teaching]
//
// [Files] takes the documents of one association, lays that association's own
// settings and home page over them, and moves every date by one whole number
// of weeks, so that the season begins in the coming September. Whole weeks keep
// the weekdays: what was on a Saturday stays on a Saturday. Comments and layout
// of the files are kept as they are.
//
//	files, err := starter.Files(saison.Demo, "orchestra", today)
//	files["content/concerts/2027-12-11-concert-d-hiver.md"]
package starter

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"saison/internal/civil"
)

// overlay holds, for each association, the files that replace those of the
// demonstration.
//
//go:embed overlay
var overlay embed.FS

// An association is one row of the table of starters.
type association struct {
	name      string
	languages []string // of its site; the first one carries the facts
}

var associations = []association{
	{"orchestra", []string{"fr", "en"}},
	{"workshops", []string{"fr", "en"}},
	{"teaching", []string{"fr", "en", "he"}},
}

// Names returns the names that Files understands, in the order to show them.
func Names() []string {
	var names []string
	for _, a := range associations {
		names = append(names, a.name)
	}
	return names
}

// Files returns a site for the association like, by slash path: saison.yaml and
// what stands below content/. The demonstration is read below content/ in demo.
// Its season is moved to the one that contains today or, from May on, to the
// one that follows. An unknown name is an error that lists the known ones.
func Files(demo fs.FS, like string, today civil.Date) (map[string][]byte, error) {
	i := slices.IndexFunc(associations, func(a association) bool { return a.name == like })
	if i < 0 {
		return nil, fmt.Errorf("starter: there is no %q; there are %s", like, strings.Join(Names(), ", "))
	}
	all, err := readTree(demo, "content")
	if err != nil {
		return nil, fmt.Errorf("starter: reading the demonstration: %w", err)
	}
	own, err := fs.Sub(overlay, "overlay/"+like)
	if err != nil {
		return nil, fmt.Errorf("starter: %w", err)
	}
	over, err := readTree(own, ".")
	if err != nil {
		return nil, fmt.Errorf("starter: reading the files of %s: %w", like, err)
	}
	files := choose(all, over, associations[i])
	by := shiftFor(today)
	site := make(map[string][]byte, len(files))
	for name, data := range files {
		site[by.names(name)] = by.file(name, data)
	}
	return site, nil
}

// readTree reads every file below root, by its path in tree.
func readTree(tree fs.FS, root string) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := fs.WalkDir(tree, root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(tree, name)
		files[name] = data
		return err
	})
	return files, err
}

// choose returns the documents of one association, in its languages, with its
// own files over them, and the pictures and papers that all of these use.
func choose(all, over map[string][]byte, a association) map[string][]byte {
	chosen := map[string][]byte{}
	for name, data := range all {
		if path.Ext(name) != ".md" {
			continue
		}
		origin, lang := splitLang(name)
		if belongs(all[origin], a.name) && (lang == "" || slices.Contains(a.languages, lang)) {
			chosen[name] = withoutLike(data)
		}
	}
	maps.Copy(chosen, over)
	for name, data := range all {
		if path.Ext(name) != ".md" && used(name, all, chosen) {
			chosen[name] = data
		}
	}
	return chosen
}

// splitLang returns the file that carries the facts of the document name, and
// the language of name if it is a translation: "a.en.md" gives "a.md" and "en".
func splitLang(name string) (origin, lang string) {
	stem := strings.TrimSuffix(name, ".md")
	if ext := path.Ext(stem); len(ext) == 3 {
		return strings.TrimSuffix(stem, ext) + ".md", ext[1:]
	}
	return name, ""
}

// used reports whether a picture or paper goes with the chosen documents: it
// stands in the folder of one, or one of them names it by its path, even when
// the document whose folder it stands in is another association's.
func used(name string, all, chosen map[string][]byte) bool {
	index := path.Join(path.Dir(name), "index.md")
	if index != "content/index.md" && chosen[index] != nil {
		return true
	}
	for _, data := range chosen {
		if bytes.Contains(data, []byte(strings.TrimPrefix(name, "content/"))) {
			return true
		}
	}
	return false
}

// likeKey is the key that says to which associations a document belongs.
const likeKey = "x-like"

// likeLine returns the bounds of the line of the front matter that carries
// likeKey, its line break included; ok is false when there is none.
func likeLine(data []byte) (start, end int, ok bool) {
	limit := frontEnd(data)
	for start < limit {
		end = start + lineLen(data[start:])
		key := bytes.TrimLeft(data[start:end], " \t\"")
		if bytes.HasPrefix(key, []byte(likeKey)) {
			return start, end, true
		}
		start = end
	}
	return 0, 0, false
}

// belongs reports whether the document is one of the association's.
func belongs(data []byte, like string) bool {
	start, end, ok := likeLine(data)
	return ok && bytes.Contains(data[start+len(likeKey):end], []byte(like))
}

// withoutLike returns the document without its line of likeKey.
func withoutLike(data []byte) []byte {
	start, end, ok := likeLine(data)
	if !ok {
		return data
	}
	return slices.Concat(data[:start], data[end:])
}

// frontEnd returns the length of the front matter of a document, its fences
// included: 0 when it has none.
func frontEnd(data []byte) int {
	first := lineLen(data)
	closing := map[string]string{"---": "---", "+++": "+++", "{": "}"}[strings.TrimSpace(string(data[:first]))]
	if closing == "" {
		return 0
	}
	for at := first; at < len(data); {
		n := lineLen(data[at:])
		if strings.TrimRight(string(data[at:at+n]), "\r\n") == closing {
			return at + n
		}
		at += n
	}
	return len(data)
}

// lineLen returns the length of the first line of data, its line break included.
func lineLen(data []byte) int {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1
	}
	return len(data)
}
