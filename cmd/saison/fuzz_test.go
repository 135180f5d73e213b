package main

import (
	"bytes"
	"crypto/sha256"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/schema"
	"saison/internal/source"
)

// FuzzMemory holds for any bytes where a memory was left, with a sum that is
// right or wrong: it counts as none, or is written again as it stands.
func FuzzMemory(f *testing.F) {
	good, err := (&memory{Key: "k", Seal: []byte{1}, Files: 2, Contents: "c", index: []byte("i\nj")}).bytes()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good[len(memoryHead)+sha256.Size:], true)
	f.Add(good, false)
	f.Add([]byte("{}\n"), true)
	f.Add([]byte("[]\n"), true)
	f.Add([]byte{}, false)
	f.Fuzz(func(t *testing.T, data []byte, summed bool) {
		if summed {
			sum := sha256.Sum256(data)
			data = append(append([]byte(memoryHead), sum[:]...), data...)
		}
		m := parseMemory(data)
		if m == nil {
			return
		}
		once, err := m.bytes()
		if err != nil {
			t.Fatal(err)
		}
		again := parseMemory(once)
		if again == nil {
			t.Fatalf("%q is not read again", once)
		}
		if twice, err := again.bytes(); err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("%q becomes %q: %v", once, twice, err)
		}
	})
}

// FuzzNewDocument holds for whatever is answered to the questions of saison new:
// the document says it, in every kind and both languages.
func FuzzNewDocument(f *testing.F) {
	for _, s := range []string{"Noël", "Mahler : « Titan »", `"a"`, "#1", "- a", "a #b", `\`, "'", "[x]", "null", "12", "yes", "2027-01-02", "a: b", "@", "{}", "&a", "a\u00a0: b", "| a", "***", "---"} {
		f.Add(s, s, uint8(3))
	}
	kinds := schema.Builtin().All()
	f.Fuzz(func(t *testing.T, title, summary string, n uint8) {
		for _, s := range []string{title, summary} {
			if s == "" || !utf8.ValidString(s) || len(s) > 500 || strings.TrimSpace(s) != s || strings.ContainsFunc(s, func(r rune) bool {
				return unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp) || r == utf8.RuneError
			}) {
				return // no line that somebody types
			}
		}
		kind := kinds[int(n)%len(kinds)]
		for _, lang := range []string{"fr", "en"} {
			snap := source.FromFiles(map[string]string{source.Settings: "title: T\nlanguages: [" + lang + "]\n"})
			cfg, _ := config.Read(snap)
			d := &draft{snap: snap, cfg: cfg, lang: lang, kind: kind}
			file := d.newDocument(kind, title, "x", schema.Given{Key: "summary", Value: summary})
			doc, faults := content.Parse(source.FromFiles(map[string]string{file.name: file.text}).File(file.name), cfg.Languages)
			if doc == nil || faults.HasErrors() {
				t.Fatalf("%s %q: %v in\n%s", kind.Name, title, faults, file.text)
			}
			for key, typed := range map[string]string{"title": title, "summary": summary} {
				got := doc.Meta.Field(schema.Named(key).Spelling(lang))
				if got == nil || got.Text != typed {
					t.Fatalf("%s %s: %q is %+v in\n%s", kind.Name, key, typed, got, file.text)
				}
			}
		}
	})
}
