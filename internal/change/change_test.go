package change_test

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"saison/internal/calendar"
	"saison/internal/change"
	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/event"
	"saison/internal/journal"
	"saison/internal/locale"
	"saison/internal/source"
)

var languages = []string{"fr", "en", "de", "he"}

// world is a site that is published twice.
type world struct {
	t     *testing.T
	words locale.Catalogue
	files map[string]string
}

func newWorld(t *testing.T) *world {
	t.Helper()
	files := map[string]string{
		"saison.yaml":           "titre: Essai\nbase_url: https://exemple.org/\nlangue: fr\nfuseau: Europe/Paris\n",
		"content/lieux/a.md":    "---\nnom: Chapelle\nville: Ville-Exemple\n---\n",
		"content/lieux/b.md":    "---\nnom: Halle\nville: Ville-Exemple\n---\n",
		"content/concerts/x.md": "---\ntitre: Noël\ndate: 6 février 2027 à 17h\nlieu: a\n---\n",
	}
	texts := map[string]string{}
	paths, err := filepath.Glob("../../layouts/i18n/*.yaml")
	if err != nil || len(paths) < len(languages) {
		t.Fatalf("%d catalogues: %v", len(paths), err)
	}
	for _, p := range paths {
		data, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		texts["layouts/i18n/"+filepath.Base(p)] = string(data)
	}
	words, faults := locale.ReadWords(source.FromFiles(texts))
	if faults.HasErrors() {
		t.Fatal(faults)
	}
	return &world{t, words, files}
}

// publish returns the journal that follows old, and the calendar, on a day of December 2026.
func (w *world) publish(old *journal.Journal, day int) (*journal.Journal, *calendar.Calendar) {
	w.t.Helper()
	snap := source.FromFiles(maps.Clone(w.files))
	cfg, faults := config.Read(snap)
	var records []*event.Record
	for _, f := range snap.Under("content/") {
		doc, list := content.Parse(f, cfg.Languages)
		rec, more := event.Read(doc, cfg)
		faults = append(append(faults, list...), more...)
		records = append(records, rec)
	}
	cal, list := calendar.Make(calendar.Inputs{Config: cfg, Records: records, Now: time.Date(2026, 12, day, 12, 0, 0, 0, time.UTC)})
	if faults = append(faults, list...); faults.HasErrors() {
		w.t.Fatal(faults)
	}
	return old.Next(cal, func(e *calendar.Entry) string {
		return "/" + e.Kind.Name + "/" + strings.ToLower(strings.ReplaceAll(e.Title, " ", "-")) + "/"
	}), cal
}

// plain makes one space of each that print keeps together.
var plain = strings.NewReplacer("\u00a0", " ", "\u202f", " ")

const concert = "content/concerts/x.md"

// TestEachChangeIsSaidInEachLanguage has one edit for each group, and what is said of it.
func TestEachChangeIsSaidInEachLanguage(t *testing.T) {
	t.Parallel()
	header := "---\ntitre: Noël\nlieu: a\n"
	for _, c := range []struct {
		name     string
		group    change.Group
		text     string // of the concert; "" takes it back
		file     string // another document
		sentence map[string]string
	}{
		{"cancelled", change.Cancelled, header + "date: 6 février 2027 à 17h\nstatut: annulé\n---\n", "", map[string]string{
			"fr": "Le concert « Noël » (samedi 6 février 2027 à 17 h) est annulé.",
			"en": "The concert “Noël” (Saturday 6 February 2027, 5 pm) is cancelled.",
			"de": "Konzert „Noël“ (Samstag, 6. Februar 2027, 17 Uhr) ist abgesagt.",
			"he": "ביטול: קונצרט “Noël” (שבת, 6 בפברואר 2027, 17:00).",
		}},
		{"moved", change.Moved, header + "date: 13 mars 2027 à 18h\n---\n", "", map[string]string{
			"fr": "Le concert « Noël » est déplacé du samedi 6 février 2027 à 17 h au samedi 13 mars 2027 à 18 h.",
			"en": "The concert “Noël” has moved from Saturday 6 February 2027, 5 pm to Saturday 13 March 2027, 6 pm.",
			"de": "Konzert „Noël“ ist verlegt: Samstag, 13. März 2027, 18 Uhr statt Samstag, 6. Februar 2027, 17 Uhr.",
			"he": "שינוי מועד: קונצרט “Noël”, שבת, 13 במרץ 2027, 18:00 (במקום שבת, 6 בפברואר 2027, 17:00).",
		}},
		{"another place", change.Moved, "---\ntitre: Noël\nlieu: b\ndate: 6 février 2027 à 17h\n---\n", "", map[string]string{
			"fr": "Le concert « Noël » (samedi 6 février 2027 à 17 h) : le lieu est maintenant Halle, Ville-Exemple (et non Chapelle, Ville-Exemple).",
			"en": "The concert “Noël” (Saturday 6 February 2027, 5 pm): the place is now Halle, Ville-Exemple (not Chapelle, Ville-Exemple).",
			"de": "Konzert „Noël“ (Samstag, 6. Februar 2027, 17 Uhr): Der Ort ist jetzt Halle, Ville-Exemple (nicht Chapelle, Ville-Exemple).",
			"he": "שינוי מקום: קונצרט “Noël” (שבת, 6 בפברואר 2027, 17:00), Halle, Ville-Exemple (במקום Chapelle, Ville-Exemple).",
		}},
		{"postponed", change.Postponed, header + "date: 6 février 2027 à 17h\nstatut: reporté\n---\n", "", map[string]string{
			"fr": "Le concert « Noël » (samedi 6 février 2027 à 17 h) est reporté ; la nouvelle date sera annoncée.",
			"en": "The concert “Noël” (Saturday 6 February 2027, 5 pm) is postponed; the new date will be announced.",
			"de": "Konzert „Noël“ (Samstag, 6. Februar 2027, 17 Uhr) ist verschoben; der neue Termin wird noch bekannt gegeben.",
			"he": "דחייה: קונצרט “Noël” (שבת, 6 בפברואר 2027, 17:00); המועד החדש יפורסם.",
		}},
		{"new", change.New, header + "date: 6 février 2027 à 17h\n---\n", "---\ntitre: Dessin\ndate: 9 janvier 2027 à 10h\n---\n", map[string]string{
			"fr": "L’atelier « Dessin » : samedi 9 janvier 2027 à 10 h.",
			"en": "The workshop “Dessin”: Saturday 9 January 2027, 10 am.",
			"de": "Workshop „Dessin“: Samstag, 9. Januar 2027, 10 Uhr.",
			"he": "סדנה “Dessin”: שבת, 9 בינואר 2027, 10:00.",
		}},
		{"full", change.Modified, header + "date: 6 février 2027 à 17h\nstatut: complet\n---\n", "", map[string]string{
			"fr": "Le concert « Noël » (samedi 6 février 2027 à 17 h) est complet.",
			"en": "The concert “Noël” (Saturday 6 February 2027, 5 pm) is full.",
			"de": "Konzert „Noël“ (Samstag, 6. Februar 2027, 17 Uhr) ist ausgebucht.",
			"he": "קונצרט “Noël” (שבת, 6 בפברואר 2027, 17:00): אין עוד מקומות.",
		}},
		{"withdrawn", change.Withdrawn, "", "", map[string]string{
			"fr": "Le concert « Noël » (samedi 6 février 2027 à 17 h) est retiré de l’agenda.",
			"en": "The concert “Noël” (Saturday 6 February 2027, 5 pm) is taken off the agenda.",
			"de": "Konzert „Noël“ (Samstag, 6. Februar 2027, 17 Uhr) ist aus dem Kalender genommen.",
			"he": "קונצרט “Noël” (שבת, 6 בפברואר 2027, 17:00) הוסר מלוח האירועים.",
		}},
		{"address", change.Address, "---\ntitre: Fête\nlieu: a\ndate: 6 février 2027 à 17h\n---\n", "", map[string]string{
			"fr": "Le concert « Fête » a une nouvelle adresse : https://exemple.org/concert/fête/ ; l’ancienne, https://exemple.org/concert/noël/, y mène.",
			"en": "The concert “Fête” has a new address: https://exemple.org/concert/fête/; the old one, https://exemple.org/concert/noël/, leads there.",
			"de": "Konzert „Fête“ hat eine neue Adresse: https://exemple.org/concert/fête/; die alte, https://exemple.org/concert/noël/, führt dorthin.",
			"he": "כתובת חדשה: קונצרט “Fête”, https://exemple.org/concert/fête/; הכתובת הקודמת, https://exemple.org/concert/noël/, מובילה אליה.",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			before, _ := w.publish(nil, 1)
			if c.text == "" {
				delete(w.files, concert)
				before, _ = before.Withdraw("concerts/x")
			} else {
				w.files[concert] = c.text
			}
			if c.file != "" {
				w.files["content/ateliers/dessin.md"] = c.file
			}
			next, cal := w.publish(before, 2)
			for _, lang := range languages {
				var of []string
				for _, x := range change.Between(before, next, w.words.In(lang), cal) {
					if x.Group == c.group {
						of = append(of, plain.Replace(x.Sentence))
					}
				}
				want := c.sentence[lang]
				switch {
				case len(of) != 1:
					t.Errorf("%s: %q", lang, of)
				case of[0] != want:
					t.Errorf("%s: got  %s\nwant %s", lang, of[0], want)
				}
			}
			if again, cal := w.publish(next, 3); len(change.Between(next, again, w.words.In("fr"), cal)) > 0 {
				t.Error("something changes where nothing has")
			}
		})
	}
}

func TestWhatIsOverIsNotSpokenOf(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.files[concert] = "---\ntitre: Noël\ndate: 5 décembre 2026 à 17h\n---\n"
	before, _ := w.publish(nil, 1)
	w.files[concert] = "---\ntitre: Noël\ndate: 5 décembre 2026 à 18h\n---\n"
	next, cal := w.publish(before, 4)
	if list := change.Between(before, next, w.words.In("fr"), cal); len(list) != 1 {
		t.Errorf("the day before: %v", list)
	}
	next, cal = w.publish(before, 8)
	if list := change.Between(before, next, w.words.In("fr"), cal); len(list) != 0 {
		t.Errorf("days after: %v", list)
	}
}

func TestWhatWasCancelledIsNotToldAgainWhenItGoes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.files[concert] = "---\ntitre: Noël\ndate: 6 février 2027 à 17h\nstatut: annulé\n---\n"
	before, _ := w.publish(nil, 1)
	delete(w.files, concert)
	next, cal := w.publish(before, 2)
	if l := next.Line("concerts/x"); l.State != journal.Withdrawn {
		t.Errorf("its state is %v", l.State)
	}
	if list := change.Between(before, next, w.words.In("fr"), cal); len(list) != 0 {
		t.Errorf("got %v", list)
	}
}
