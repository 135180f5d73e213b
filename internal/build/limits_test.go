package build

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"saison/internal/diag"
	"saison/internal/source"
)

// concert is a document with keys and a text.
func concert(keys, text string) map[string]string {
	if !strings.Contains("\n"+keys, "\ndate:") {
		keys = "date: 2026-12-12 20:00\n" + keys
	}
	return map[string]string{"content/concerts/c.md": "---\ntitle: C\n" + keys + "\n---\n" + text + "\n"}
}

// several is one text n times.
func several(s string, n int) string { return strings.Repeat(s, n) }

// numbered is a list of n texts, each made with its number from 1.
func numbered(format string, n int, sep string) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf(format, i+1)
	}
	return strings.Join(all, sep)
}

// limits are those of a site's content that docs/limits.md lists. Those of single
// packages (files of a site, pictures, names of files) are tested there.
var limits = []struct {
	row   string // of docs/limits.md: how the limit is written there
	id    string
	limit int
	make  func(n int) map[string]string
}{
	{"64 KiB", "front-matter-too-long", 64 << 10, func(n int) map[string]string {
		f := concert("# "+several("x", 1000), "")
		block := strings.TrimSuffix(strings.TrimPrefix(f["content/concerts/c.md"], "---\n"), "---\n\n")
		return concert("# "+several("x", 1000+n-len(block)), "")
	}},
	{"16 deep", "front-matter-too-deep", 16, func(n int) map[string]string {
		return concert("extra: "+several("[", n-2)+"1"+several("]", n-2), "")
	}},
	{"5,000 values", "front-matter-too-many", 5000, func(n int) map[string]string {
		return concert("extra: ["+strings.TrimSuffix(several("1,", n-4), ",")+"]", "")
	}},
	{"1,000 characters", "text-too-long", 1000, func(n int) map[string]string {
		return concert("date: "+several("x", n), "")
	}},
	{"366 days", "range-too-long", 366, func(n int) map[string]string {
		first := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
		return concert("date: du "+first.Format("2006-01-02")+" au "+first.AddDate(0, 0, n-1).Format("2006-01-02"), "")
	}},
	{"366 days", "duration-out-of-range", 366, func(n int) map[string]string {
		return concert(fmt.Sprintf("duration: %d days", n), "")
	}},
	{"year 2200", "year-out-of-range", 2200, func(n int) map[string]string {
		return concert(fmt.Sprintf("date: %d-12-12 20:00", n), "")
	}},
	{"interval of 1,000", "repeat-out-of-bounds", 1000, func(n int) map[string]string {
		return concert(fmt.Sprintf("date: 2026-12-12 20:00\nevery: %d weeks\ncount: 2", n), "")
	}},
	{"1,000 dates", "repeat-out-of-bounds", 1000, func(n int) map[string]string {
		return concert(fmt.Sprintf("date: 2025-01-01 20:00\nevery: every day, %d times", n), "")
	}},
	{"1,000 dates", "series-too-long", 1000, func(n int) map[string]string {
		last := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, n-1)
		return concert("date: 2025-01-01 20:00\nevery: day\nuntil: "+last.Format("2006-01-02"), "")
	}},
	{"50 former addresses", "alias-many", 50, func(n int) map[string]string {
		return concert("aliases: ["+numbered("/old/%d/", n, ", ")+"]", "")
	}},
	{"1 MiB", "body-too-long", 1 << 20, func(n int) map[string]string {
		return concert("", several("word\n", n/5)+several("x", n%5)[:max(0, n%5-1)])
	}},
	{"100 quotes and lists", "nesting-too-deep", 100, func(n int) map[string]string {
		return concert("", several(">", n)+" deep")
	}},
	{"100 columns", "table-too-wide", 100, func(n int) map[string]string {
		return concert("", several("|a", n)+"|\n"+several("|-", n)+"|\n"+several("|b", n)+"|")
	}},
	{"20,000 cells", "table-too-large", 20_000, func(n int) map[string]string {
		return concert("", "|a|\n|-|\n"+several("|b|\n", n))
	}},
	{"1,000 footnotes", "footnotes-too-many", 1000, func(n int) map[string]string {
		return concert("", numbered("word[^%d]", n, " ")+"\n\n"+numbered("[^%d]: note", n, "\n"))
	}},
	{"50,000 dates", "too-many-occurrences", 50_000, func(n int) map[string]string {
		// Series of 990 dates, and a last one that fills the site up.
		files := map[string]string{}
		for i := 0; n > 0; i++ {
			some := min(n, 990)
			files[fmt.Sprintf("content/concerts/c%03d.md", i)] = fmt.Sprintf("---\ntitle: C%d\ndate: 2025-01-01 20:00\nevery: RRULE:FREQ=DAILY;COUNT=%d\n---\n", i, some)
			n -= some
		}
		return files
	}},
}

func TestLimitsHoldAtTheirNumberAndOnePastIt(t *testing.T) {
	t.Parallel()
	manual, err := os.ReadFile("../../docs/limits.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range limits {
		t.Run(c.row+" "+c.id, func(t *testing.T) {
			t.Parallel()
			if !describes(string(manual), c.row, c.id) {
				t.Errorf("docs/limits.md has no row with %q and %s", c.row, c.id)
			}
			if got := faultsOf(t, c.make(c.limit)); got.ByID(c.id) {
				t.Errorf("the limit itself is refused: %s", got)
			}
			if got := faultsOf(t, c.make(c.limit+1)); !got.ByID(c.id) {
				t.Errorf("one past the limit there is no %s but %s", c.id, got)
			}
		})
	}
}

// describes reports whether one line of the manual has both texts.
func describes(manual, limit, id string) bool {
	for line := range strings.SplitSeq(manual, "\n") {
		if strings.Contains(line, limit) && strings.Contains(line, "`"+id+"`") {
			return true
		}
	}
	return false
}

// faults are the faults of a site that are errors.
type faults diag.List

func (l faults) ByID(id string) bool {
	for _, d := range l {
		if d.ID == id {
			return true
		}
	}
	return false
}

func (l faults) String() string {
	var b strings.Builder
	for _, d := range l {
		if d.Severity == diag.Error {
			fmt.Fprintf(&b, "%s %s; ", d.Pos, d.ID)
		}
	}
	return b.String()
}

func faultsOf(t *testing.T, files map[string]string) faults {
	t.Helper()
	files["saison.yaml"] = "title: T\nbase_url: https://example.org\ntimezone: Europe/Paris\nlanguage: en\n"
	r, err := Build(t.Context(), Inputs{Snapshot: source.FromFiles(files), Planned: true, Clock: Clock{Machine: time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return faults(r.Diagnostics)
}
