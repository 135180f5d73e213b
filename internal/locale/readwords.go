package locale

import (
	"path"
	"slices"
	"strings"

	"saison/internal/clean"
	"saison/internal/diag"
	"saison/internal/meta"
	"saison/internal/source"
)

// wordsFolder holds one file a language.
const wordsFolder = "layouts/i18n/"

// ReadWords reads the words of the interface, layouts/i18n/<lang>.yaml, from a
// snapshot. The keys that a language lacks, and English has, are one warning at
// the file, and are said in English.
func ReadWords(s *source.Snapshot) (Catalogue, diag.List) {
	c := Catalogue{}
	var faults diag.List
	files := map[string]string{}
	broken := map[string]bool{} // languages whose file has a mistake
	for _, f := range s.Under(wordsFolder) {
		if path.Ext(f.Path) != ".yaml" {
			continue
		}
		data, err := f.Bytes()
		if err != nil {
			faults.Add("words-unread", diag.Pos{File: f.Path}, nil)
			continue
		}
		text, list := clean.Decode(f.Path, data)
		faults = append(faults, list...)
		lang := languageOf(f.Path)
		root, list := meta.ParseYAML(text)
		list.Quote(func(_ string, n int) string { return text.Line(n) })
		broken[lang] = broken[lang] || list.HasErrors()
		faults = append(faults, list...)
		files[lang] = f.Path
		c[lang] = wordsOf(lang, root, func(key string, n *meta.Node) {
			if slices.ContainsFunc(list, func(d diag.Diagnostic) bool { return d.Severity == diag.Error && d.Pos == n.Pos }) {
				return // how it is written has been told
			}
			faults.Add("words-file", n.Pos, diag.Args{"key": key})
		})
	}
	english := c["en"]
	if english == nil {
		return c, faults
	}
	for lang, w := range c {
		if w == english {
			continue
		}
		w.fallback = english
		missing := w.Missing(english)
		if len(missing) == 0 || broken[lang] {
			continue // what a mistake hides is not missing
		}
		args := diag.Args{"lang": lang, "key": missing[0]}
		n, all := len(missing), len(english.Keys())
		switch {
		case n > 3 && n > all/2:
			args["own"] = all - n // a file just begun: which words it lacks helps nobody
		case n > 1:
			args["count"], args["keys"] = n, strings.Join(missing[:min(3, n)], ", ")
		}
		faults.Add("words-missing", diag.Pos{File: files[lang]}, args)
	}
	faults.Sort()
	return c, faults
}
