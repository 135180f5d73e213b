package event

import (
	"strings"
	"testing"

	"saison/internal/content"
	"saison/internal/source"
)

func TestTheAddressIsTheFilesNameWithoutItsDate(t *testing.T) {
	t.Parallel()
	for file, want := range map[string][2]string{
		"content/concerts/2026-12-12-noel.fr.md":   {"concerts/2026-12-12-noel", "noel"},
		"content/concerts/2026-12-12.md":           {"concerts/2026-12-12", "2026-12-12"},
		"content/concerts/2026-13-45-noel.md":      {"concerts/2026-13-45-noel", "2026-13-45-noel"},
		"content/ateliers/2027-ville/index.md":     {"workshops/2027-ville", "2027-ville"},
		"content/concerts/2026/2026-12-12-noel.md": {"concerts/2026/2026-12-12-noel", "noel"},
		"content/a-propos.md":                      {"a-propos", "a-propos"},
		"content/association/histoire.md":          {"association/histoire", "histoire"},
	} {
		rec, _ := readDoc(t, file, "---\ntitre: T\ndate: 12 décembre 2026\n---\n")
		if rec.ID != want[0] || rec.Slug != want[1] {
			t.Errorf("%s: got id %q and slug %q, want %q and %q", file, rec.ID, rec.Slug, want[0], want[1])
		}
	}
}

func TestATranslationNeedsNothingUnlessItIsAlone(t *testing.T) {
	t.Parallel()
	rec, faults := readDoc(t, "content/concerts/noel.en.md", "---\nsubtitle: For everybody\n---\n")
	if len(faults) > 0 {
		t.Errorf("a translation: got %s, want no fault", say(faults))
	}
	got := say(rec.Missing)
	if rec.Origin || !strings.Contains(got, "title-missing") || !strings.Contains(got, "date-missing") {
		t.Errorf("alone: got origin %v and\n%swant it to lack title and date", rec.Origin, got)
	}
}

func TestFaultsStandInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	_, faults := readDoc(t, "content/concerts/noel.md", "---\ntitre: T\ndate: 12 décembre 2026\nstatut: anulé\n---\n")
	if len(faults) != 1 {
		t.Fatalf("got %s, want one fault", say(faults))
	}
	want := `"anulé" is not a word for "statut"`
	if got := faults[0].Message("en"); !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	hints := strings.Join(faults[0].Hints("en"), "\n")
	if !strings.Contains(hints, "confirmed, tentative, cancelled") {
		t.Errorf("hints: got %q, want the English words", hints)
	}
}

func TestReadingLeavesTheDocumentAsItIs(t *testing.T) {
	t.Parallel()
	cfg := testConfig()
	const text = "---\ntitre: T\nrépétition: {chaque: semaine, le: [samedi, dimanche], sauf: [2 mai 2027]}\ndu: 1er mai 2027\ntarifs: [{plein: 3}, 2]\n---\n"
	doc, _ := content.Parse(source.FromFiles(map[string]string{"content/reunions/a.md": text}).File("content/reunions/a.md"), cfg.Languages)
	first, faults := Read(doc, cfg)
	want := dump(first) + say(faults)
	done := make(chan string)
	for range 4 {
		go func() {
			rec, faults := Read(doc, cfg)
			done <- dump(rec) + say(faults)
		}()
	}
	for range 4 {
		if got := <-done; got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
}
