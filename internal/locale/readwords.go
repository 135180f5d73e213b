package locale

import (
	"saison/internal/clean"
	"saison/internal/diag"
	"saison/internal/meta"
	"saison/internal/source"
)

// wordsFolder holds one file a language.
const wordsFolder = "layouts/i18n/"

// ReadWords reads the words of the interface, layouts/i18n/<lang>.yaml, from a
// snapshot. A key that a language lacks, and English has, is a warning at the
// file, and is said in English.
func ReadWords(s *source.Snapshot) (Catalogue, diag.List) {
	c := Catalogue{}
	var faults diag.List
	files := map[string]string{}
	for _, f := range s.Under(wordsFolder) {
		data, err := f.Bytes()
		if err != nil {
			faults.Add("words-unread", diag.Pos{File: f.Path}, nil)
			continue
		}
		text, list := clean.Decode(f.Path, data)
		faults = append(faults, list...)
		root, list := meta.ParseYAML(text)
		faults = append(faults, list...)
		lang := languageOf(f.Path)
		files[lang] = f.Path
		c[lang] = wordsOf(lang, root, func(key string, n *meta.Node) {
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
		for _, key := range w.Missing(english) {
			faults.Add("words-missing", diag.Pos{File: files[lang]}, diag.Args{"lang": lang, "key": key})
		}
	}
	faults.Sort()
	return c, faults
}
