package build

import (
	"bytes"
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"html"
	"image"
	"image/jpeg"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"saison/internal/civil"
	"saison/internal/journal"
	"saison/internal/source"
)

var update = flag.Bool("update", false, "rewrite the diagnostics of the stories in testdata/stories")

// A story is one archive of testdata/stories, or of testdata/checks: files as an editor saves them,
// and what saison must say and show. Its first lines are free words; a line
// "crlf: <file>" among them ends the lines of that file as Windows does, and
// "now: <time>" sets the clock, 1 December 2026 at 9 else. After them:
//
//	content/..., saison.yaml, ...   the site, laid over testdata/stories/base.txt
//	diagnostics                     exactly what is printed, in French
//	page <path>                     lines that a reader of the page sees
//	html <path>, feed <path>        lines that stand in the file; a feed is unfolded
//	jsonld <path>                   lines of the page's structured data, indented
//	none <path>                     no such output
//	counts                          events, occurrences
//	before <path>                   the file when the site was last published
//
// A line with "! " in front must not be there. In the site's files ⟦BOM⟧, ⟦TAB⟧,
// ⟦NBSP⟧ and ⟦JPEG⟧ stand for what they say and ⟦E9⟧ for that byte.
type story struct {
	files  map[string]string
	before map[string]string // files that were different when the site was last published
	now    civil.DateTime
	said   int // index of the diagnostics in the archive
	expect []txtar.File
}

var escape = regexp.MustCompile(`⟦([A-Z0-9]+)⟧`)

// unescape turns the notation for special bytes into them.
func unescape(t *testing.T, s string) string {
	return escape.ReplaceAllStringFunc(s, func(m string) string {
		switch name := strings.Trim(m, "⟦⟧"); name {
		case "BOM":
			return "\ufeff"
		case "TAB":
			return "\t"
		case "NBSP":
			return "\u00a0"
		case "JPEG":
			var b bytes.Buffer
			if err := jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 40, 30)), nil); err != nil {
				t.Fatal(err)
			}
			return b.String()
		default:
			b, err := hex.DecodeString(name)
			if err != nil {
				t.Fatalf("%s is no notation for a byte", m)
			}
			return string(b)
		}
	})
}

// theme returns the built-in layouts and static files.
func theme(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	for name, data := range demonstration(t) {
		if !strings.HasPrefix(name, "content/") && name != "saison.yaml" {
			files[name] = data
		}
	}
	return files
}

func readStory(t *testing.T, archive, base *txtar.Archive, theme map[string]string) *story {
	t.Helper()
	s := &story{files: map[string]string{}, before: map[string]string{}, said: -1, now: civil.DateOf(time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)).At(civil.Time{Hour: 9})}
	for name, data := range theme {
		s.files[name] = data
	}
	for _, f := range base.Files {
		s.files[f.Name] = unescape(t, string(f.Data))
	}
	for i, f := range archive.Files {
		switch verb, _, _ := strings.Cut(f.Name, " "); verb {
		case "diagnostics":
			s.said = i
		case "page", "html", "feed", "jsonld", "none", "counts":
			s.expect = append(s.expect, f)
		case "before":
			s.before[strings.TrimPrefix(f.Name, "before ")] = unescape(t, string(f.Data))
		default:
			s.files[f.Name] = unescape(t, string(f.Data))
		}
	}
	for line := range strings.Lines(string(archive.Comment)) {
		switch verb, arg, _ := strings.Cut(strings.TrimSpace(line), ": "); verb {
		case "crlf":
			if s.files[arg] == "" {
				t.Fatalf("no file %s", arg)
			}
			s.files[arg] = strings.ReplaceAll(s.files[arg], "\n", "\r\n")
		case "now":
			at, err := time.Parse("2006-01-02T15:04", arg)
			if err != nil {
				t.Fatal(err)
			}
			s.now = civil.DateTimeOf(at)
		}
	}
	return s
}

func TestStories(t *testing.T) { tellStories(t, "testdata/stories", 30) }

func TestDocumentsAreCheckedTogether(t *testing.T) { tellStories(t, "testdata/checks", 7) }

// tellStories tells the archives of a folder, at least so many.
func tellStories(t *testing.T, dir string, least int) {
	t.Parallel()
	base, err := txtar.ParseFile("testdata/stories/base.txt")
	if err != nil {
		t.Fatal(err)
	}
	paths, err := fs.Glob(os.DirFS(dir), "*.txtar")
	if err != nil || len(paths) < least {
		t.Fatalf("only %d stories: %v", len(paths), err)
	}
	files := theme(t)
	for _, name := range paths {
		t.Run(strings.TrimSuffix(name, ".txtar"), func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(dir, name)
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			tellStory(t, path, archive, readStory(t, archive, base, files))
		})
	}
}

// build builds files at a time.
func (s *story) build(t *testing.T, files map[string]string, at civil.DateTime) *Result {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if files[name] == "" { // before it was written
			delete(files, name)
		}
	}
	r, err := Build(context.Background(), Inputs{Snapshot: source.FromFiles(files), Clock: Clock{Local: at}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// tellStory builds the site of a story and compares.
func tellStory(t *testing.T, path string, archive *txtar.Archive, s *story) {
	if len(s.before) > 0 {
		files := maps.Clone(s.files)
		maps.Copy(files, s.before)
		earlier := s.now
		earlier.Date = earlier.AddDays(-7).Date
		s.files[journal.Name] = string(s.build(t, files, earlier).Journal.Bytes())
	}
	r := s.build(t, s.files, s.now)
	var printed strings.Builder
	if err := r.Diagnostics.Print(&printed, "fr", false); err != nil {
		t.Fatal(err)
	}
	said := printed.String()
	switch {
	case *update:
		if s.said < 0 {
			archive.Files = append(archive.Files, txtar.File{Name: "diagnostics"})
			s.said = len(archive.Files) - 1
		}
		archive.Files[s.said].Data = []byte(said)
		if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	case s.said < 0:
		t.Error("the story has no diagnostics")
	case said != string(archive.Files[s.said].Data):
		t.Errorf("diagnostics: got\n%s\nwant\n%s", said, archive.Files[s.said].Data)
	}
	for _, f := range s.expect {
		verb, out, _ := strings.Cut(f.Name, " ")
		got, exists := storyText(t, r, verb, out)
		if exists != (verb != "none") {
			t.Errorf("%s: the output exists: %t", f.Name, exists)
			continue
		}
		compareLines(t, f, strings.ReplaceAll(got, "\u2060", "")) // what keeps the figures of a range on one line is not seen
	}
}

// compareLines looks for each line of f in text.
func compareLines(t *testing.T, f txtar.File, text string) {
	t.Helper()
	missed := false
	for line := range strings.Lines(string(f.Data)) {
		line = strings.TrimSuffix(line, "\n")
		absent, unwanted := strings.CutPrefix(line, "! ")
		switch {
		case line == "":
		case unwanted && strings.Contains(text, absent):
			t.Errorf("%s: has %q", f.Name, absent)
			missed = true
		case !unwanted && !strings.Contains(text, line):
			t.Errorf("%s: lacks %q", f.Name, line)
			missed = true
		}
	}
	if missed {
		t.Logf("%s:\n%s", f.Name, text)
	}
}

var (
	inline    = regexp.MustCompile(`</?(a|abbr|b|bdi|em|strong|sup|time)\b[^>]*>`)
	unseen    = regexp.MustCompile(`(?s)<(script|style|svg|head)\b.*?</(script|style|svg|head)>|<[^>]*>`)
	blanks    = regexp.MustCompile(`[\s\x{a0}\x{202f}]+`)
	isolates  = strings.NewReplacer("\u2066", "", "\u2067", "", "\u2068", "", "\u2069", "")
	jsonLD    = regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`)
	unfolding = strings.NewReplacer("\r\n ", "", "\r\n", "\n")
)

// storyText returns an output as the expectations of the kind verb see it.
func storyText(t *testing.T, r *Result, verb, path string) (string, bool) {
	t.Helper()
	o := r.Site.Find(path)
	switch {
	case verb == "counts":
		return fmt.Sprintf("events %d\noccurrences %d\n", r.Counts.Events, r.Counts.Occurrences), true
	case path == journal.Name:
		return string(r.Journal.Bytes()), true
	}
	if o == nil {
		return "", false
	}
	data, err := r.Render(o)
	if err != nil {
		t.Fatal(err)
	}
	switch verb {
	case "page":
		text := unseen.ReplaceAllString(inline.ReplaceAllString(string(data), ""), " ")
		return blanks.ReplaceAllString(isolates.Replace(html.UnescapeString(text)), " "), true
	case "feed":
		return unfolding.Replace(string(data)), true
	case "jsonld":
		var b strings.Builder
		for _, m := range jsonLD.FindAllSubmatch(data, -1) {
			var indented bytes.Buffer
			if err := json.Indent(&indented, m[1], "", "  "); err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			b.WriteString(cmp.Or(indented.String(), "{}") + "\n")
		}
		return b.String(), true
	}
	return string(data), true
}
