package build

import (
	"maps"
	"strings"
	"testing"

	"saison/internal/source"
)

// afterEdit builds the small site, edits one file, and builds it again.
func afterEdit(t *testing.T, path, old, with string) *Result {
	t.Helper()
	files := theme(t)
	maps.Copy(files, worldSite)
	r := buildOf(t, source.FromFiles(files), false, nil)
	if !strings.Contains(files[path], old) {
		t.Fatalf("%s lacks %q", path, old)
	}
	files[path] = strings.Replace(files[path], old, with, 1)
	return buildOf(t, source.FromFiles(files), false, r)
}

func TestAnEditOfWordsTakesTheCalendarOver(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, path, old, with string
		retold                bool
	}{
		{"a title", "content/concerts/janvier.md", "titre: Janvier", "titre: Autre", true},
		{"a title in a fault of overlap", "content/concerts/aussi.md", "titre: Aussi", "titre: Autre", true},
		{"a title in a note", "content/concerts/janvier.md", "titre: Janvier", "titre: Noël", true},
		{"a text", "content/concerts/janvier.md", "Suite.", "La suite.", true},
		{"a summary", "content/concerts/noel.md", "résumé: Un chœur.", "résumé: Deux chœurs.", true},
		{"the text of a place", "content/lieux/salle.md", "Derrière", "Devant", true},
		{"the text of a translation", "content/concerts/noel.en.md", "With everybody.", "With nobody.", true},
		{"a title in the menu", "content/concerts/noel.md", "titre: Noël", "titre: Autre", false},
		{"the title of a place", "content/lieux/salle.md", "nom: Salle haute", "nom: Salle basse", false},
		{"a date", "content/concerts/janvier.md", "17:00", "17:30", false},
		{"a new link", "content/concerts/janvier.md", "Suite.", "[Suite](fevrier.md).", false},
		{"a new heading", "content/concerts/janvier.md", "Suite.", "## Suite\n", false},
		{"a fault", "content/concerts/janvier.md", "titre: Janvier", "titer: Janvier", false},
		{"one more line", "content/concerts/janvier.md", "titre: Janvier", "# note\ntitre: Janvier", false},
	} {
		r := afterEdit(t, c.path, c.old, c.with)
		if r.Retold() != c.retold {
			t.Errorf("%s: taken over: %v", c.name, r.Retold())
		}
		if r.Counts.Parsed != 1 {
			t.Errorf("%s: %d files parsed", c.name, r.Counts.Parsed)
		}
	}
}

// An event that becomes one in two files, and one that was, are told of as without
// a memory, though only a title changes.
func TestATitleMakesAnEventStandInTwoFiles(t *testing.T) {
	t.Parallel()
	files := theme(t)
	maps.Copy(files, worldSite)
	const path = "content/concerts/double.md"
	text := func(title string) string {
		return "---\ntitre: " + title + "\ndate: 14 mars 2027 à 18h\n---\nUn texte.\n"
	}
	files["content/concerts/seul.md"], files[path] = text("Seul au monde"), text("Tout autre")
	var r *Result
	for _, c := range []struct {
		title  string
		told   int
		retold bool
	}{{"Tout autre", 0, false}, {"Un autre", 0, true}, {"Seul au monde", 1, false}, {"SEUL AU MONDE", 1, false}, {"Deux", 0, false}, {"Trois", 0, true}} {
		files[path] = text(c.title)
		r = buildOf(t, source.FromFiles(maps.Clone(files)), false, r)
		if n := strings.Count(says(r.Diagnostics), "event-twice"); n != c.told || r.Retold() != c.retold {
			t.Errorf("%s: told %d times, want %d; taken over: %v, want %v", c.title, n, c.told, r.Retold(), c.retold)
		}
	}
}

func TestAResultIsTakenOverOnce(t *testing.T) {
	t.Parallel()
	files := theme(t)
	maps.Copy(files, worldSite)
	first := buildOf(t, source.FromFiles(files), false, nil)
	changed := maps.Clone(files)
	changed["content/concerts/janvier.md"] = strings.Replace(files["content/concerts/janvier.md"], "Janvier", "Ailleurs", 1)
	if r := buildOf(t, source.FromFiles(changed), false, first); !r.Retold() {
		t.Fatal("nothing is taken over")
	}
	files["content/concerts/passe.md"] = strings.Replace(files["content/concerts/passe.md"], "Hier.", "Avant-hier.", 1)
	second := buildOf(t, source.FromFiles(files), false, first)
	if d := differ(t, second, buildOf(t, source.FromFiles(files), false, nil)); d != "" {
		t.Error(d)
	}
}

func TestTheClockMakesABuildNew(t *testing.T) {
	t.Parallel()
	files := theme(t)
	maps.Copy(files, worldSite)
	first := buildOf(t, source.FromFiles(files), false, nil)
	in := Inputs{Pictures: pictures, Snapshot: source.FromFiles(files), Clock: Clock{Instant: first.Now.AddDate(0, 0, 20)}}
	in.Snapshot = in.Snapshot.With("content/concerts/janvier.md", []byte(strings.Replace(files["content/concerts/janvier.md"], "Janvier", "Ailleurs", 1)))
	r, err := Build(t.Context(), in, first)
	if err != nil || r.Retold() {
		t.Errorf("on another day the calendar is taken over (%v)", err)
	}
}

// Two documents of one title overlap with a third: of the faults, which have the
// same words, each belongs to its own, and an edit of one title renames that.
func TestATitleThatTwoHadIsRenamedInItsOwnFault(t *testing.T) {
	t.Parallel()
	files := theme(t)
	maps.Copy(files, worldSite)
	const twin = "content/concerts/noel-bis.md"
	files[twin] = strings.Replace(files["content/concerts/noel.md"], "2026-12-12 20:30", "2026-12-12 20:31", 1)
	before := buildOf(t, source.FromFiles(files), false, nil)
	files[twin] = strings.Replace(files[twin], "titre: Noël", "titre: Avent", 1)
	after := buildOf(t, source.FromFiles(files), false, before)
	if !after.Retold() {
		t.Error("the calendar was made anew")
	}
	if d := differ(t, after, buildOf(t, source.FromFiles(files), false, nil)); d != "" {
		t.Error(d)
	}
	if strings.Count(says(after.Diagnostics), "overlap-other map[title:Avent]") != 3 {
		t.Error(says(after.Diagnostics))
	}
}
