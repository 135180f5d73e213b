package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"saison/internal/fix"
)

// siteWith makes a folder with one file, and a run of fix over it.
func siteWith(t *testing.T, name, text string) (*fixing, string, *bytes.Buffer) {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "content", name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	return &fixing{environment: &environment{stdin: strings.NewReader(""), stderr: &said, lang: "en"}, source: dir}, file, &said
}

func TestAFileThatChangedMeanwhileIsNotWritten(t *testing.T) {
	t.Parallel()
	x, file, said := siteWith(t, "a.md", "changed")
	ok, err := x.write(&fix.FileFix{Path: "content/a.md", Before: []byte("as it was"), After: []byte("repaired")})
	if ok || err != nil || !strings.Contains(said.String(), "has changed meanwhile") {
		t.Errorf("got %v, %v, %q", ok, err, said)
	}
	if got, _ := os.ReadFile(file); string(got) != "changed" {
		t.Errorf("the file is %q", got)
	}
}

func TestAFileThatALinkLeadsOutOfTheSiteToIsNotWritten(t *testing.T) {
	t.Parallel()
	x, file, said := siteWith(t, "a.md", "text")
	outside := filepath.Join(t.TempDir(), "outside.md")
	if err := os.Rename(file, outside); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, file); err != nil {
		t.Skip(err)
	}
	ok, err := x.write(&fix.FileFix{Path: "content/a.md", Before: []byte("text"), After: []byte("repaired")})
	if ok || err != nil || !strings.Contains(said.String(), "outside the site's folder") {
		t.Errorf("got %v, %v, %q", ok, err, said)
	}
	if got, _ := os.ReadFile(outside); string(got) != "text" {
		t.Errorf("the file outside is %q", got)
	}
}

func TestAFileIsFoundInTheOtherUnicodeForm(t *testing.T) {
	t.Parallel()
	x, file, _ := siteWith(t, "e\u0301te\u0301.md", "text")
	ok, err := x.write(&fix.FileFix{Path: "content/été.md", Before: []byte("text"), After: []byte("repaired")})
	if !ok || err != nil {
		t.Fatal(ok, err)
	}
	if got, _ := os.ReadFile(file); string(got) != "repaired" {
		t.Errorf("the file is %q", got)
	}
	if all, _ := os.ReadDir(filepath.Dir(file)); len(all) != 1 {
		t.Errorf("got %d files, want one", len(all))
	}
}

func TestWhiteSpaceAndHiddenCharactersAreShown(t *testing.T) {
	t.Parallel()
	x, _, _ := siteWith(t, "a.md", "")
	var out bytes.Buffer
	x.stdout = &out
	x.show(&fix.FileFix{Path: "content/a.md", Before: []byte("\u200Ba\u00A0: b\n\t- c\n"), After: []byte("a: b\n  - c\n")})
	want := "content/a.md\n    1 - <U+200B>a⍽: b\n    1 + a: b\n    2 - ⇥- c\n    2 +   - c\n  (⇥ is a tab, ⍽ a no-break space)\n"
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}

func TestOnlyAYesWrites(t *testing.T) {
	t.Parallel()
	for answer, want := range map[string]bool{"o\n": true, "Oui\n": true, "yes": true, "y\r\n": true, "": false, "\n": false, "n\n": false, "non\n": false} {
		x, _, _ := siteWith(t, "a.md", "")
		x.stdin = strings.NewReader(answer)
		if got, err := x.ask(t.Context()); got != want || err != nil {
			t.Errorf("%q: got %v, %v, want %v", answer, got, err, want)
		}
	}
}
