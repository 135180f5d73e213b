package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// asked runs saison new as on a terminal on which somebody types the answers.
func asked(t *testing.T, dir, answers string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, said screen
	env := &environment{
		stdin: strings.NewReader(answers), stdout: &out, stderr: &said, asks: true,
		getenv: func(name string) string { return map[string]string{"LANG": "fr_FR.UTF-8"}[name] },
		clock:  func() time.Time { return time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC) },
	}
	code = run(context.Background(), env, append([]string{"new", "--source", dir}, args...))
	return code, out.String(), said.String()
}

// smallSite writes a site with places and people, and returns its folder.
func smallSite(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"saison.yaml":                         "titre: Essai\nadresse du site: https://exemple.org/\nlangue: fr\n",
		"content/lieux/salle-exemple.md":      "---\nnom: Salle Exemple\n---\n",
		"content/lieux/salle-du-haut.md":      "---\nnom: Salle du haut\n---\n",
		"content/lieux/abbaye.md":             "---\nnom: Abbaye\n---\n",
		"content/personnes/sacha-exemple.md":  "---\nnom: Sacha Exemple\naccord de publication: oui\n---\n",
		"content/personnes/camille-exempl.md": "---\nnom: Camille Exemple\naccord de publication: oui\n---\n",
	} {
		full := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestNewAsksAndSaysBackWhatItRead(t *testing.T) {
	t.Parallel()
	dir := smallSite(t)
	code, out, said := asked(t, dir, strings.Join([]string{
		"Concert d'hiver",
		"dimanche 12 décembre 2026 à 20h30", // it is a Saturday
		"samedi 12 décembre 2026 à 20h30",
		"sale",        // nothing is so called
		"salle",       // two are
		"2",           // of those two
		"sacha",       // a part of the name
		"gratuitt",    // nearly a price
		"12,50 euros", // a price
	}, "\n")+"\n", "concert")
	if code != exitGood {
		t.Fatalf("ended with %d:\n%s", code, said)
	}
	for _, want := range []string{
		"Titre ?",
		"Le 12 décembre 2026 est un samedi, vous avez écrit « dimanche ».",
		"  → samedi 12 décembre 2026 à 20 h 30",
		"  Aucun lieu « sale ».",
		"  « salle » peut être :",
		"  → Salle Exemple",
		"  → Sacha Exemple",
		"« gratuitt » n'est pas un tarif",
		"  → 12,50 €",
	} {
		if !strings.Contains(strings.ReplaceAll(said, "\u00a0", " "), want) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
	name := "content/concerts/2026-12-12-concert-d-hiver.md"
	if out != name+"\n" {
		t.Errorf("got the file %q, want %s", out, name)
	}
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"titre: Concert d'hiver\n", "date: samedi 12 décembre 2026 à 20h30\n", "lieu: salle-exemple\n", "direction: sacha-exemple\n", "tarifs: 12,50 euros\n"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("the document lacks %q:\n%s", want, data)
		}
	}
	if code, out, said := asked(t, dir, "Concert d'hiver\n12 décembre 2026\nConcert de Noël\n\n\n\n", "concert"); code != exitGood || !strings.Contains(said, "existe déjà") ||
		out != "content/concerts/2026-12-12-concert-de-noel.md\n" {
		t.Errorf("a second one: ended with %d, %q:\n%s", code, out, said)
	}
}

// What the site would say of an answer is said at once, and the answer is asked
// for again: nothing is written that the site would refuse.
func TestAnswersAreReadAsTheSiteReadsThem(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, kind string
		answers    []string
		said       string // of the answer that is refused
		file       []string
	}{
		{"an hour that the clock change skips", "concert",
			[]string{"Nuit", "28 mars 2027 à 2h30", "28 mars 2027 à 3h30", "", "", ""}, "les horloges sautent 2 h 30", []string{"date: 28 mars 2027 à 3h30\n"}},
		{"a date without a year", "concert",
			[]string{"Nuit", "28 mars à 21h", "28 mars 2027 à 21h", "", "", ""}, "de quelle année", []string{"date: 28 mars 2027 à 21h\n"}},
		{"a call that closes before it opens", "appel",
			[]string{"Auditions", "9 novembre 2026", "1er novembre 2026", "31 janvier 2027 à minuit", "31 janvier 2027 à 23h59"}, "avant", []string{"ouvre: 9 novembre 2026\n", "ferme: 31 janvier 2027 à 23h59\n"}},
		{"a key that moves nothing", "concert",
			[]string{"Nuit", "28 mars 2027 à 21h\x1b[D", "28 mars 2027 à 21h", "", "", ""}, "une touche qui n'écrit rien", []string{"date: 28 mars 2027 à 21h\n"}},
		{"a repetition that never happens", "réunion",
			[]string{"Réunion", "chaque samedi à 10h du 10 janvier 2027 au 15 janvier 2027", "chaque samedi à 10h du 9 janvier 2027 au 26 juin 2027", "", "", ""}, "ne tombe jamais", []string{"répétition: chaque samedi à 10h du 9 janvier 2027 au 26 juin 2027\n"}},
		{"a place nearly right", "concert",
			[]string{"Nuit", "28 mars 2027 à 21h", "abaye", "abbaye", "", ""}, "Vouliez-vous dire « abbaye » (Abbaye) ?", []string{"lieu: abbaye\n"}},
		{"a person nearly right", "concert",
			[]string{"Nuit", "28 mars 2027 à 21h", "", "camile", "camille", ""}, "Vouliez-vous dire « Camille Exemple » ?", []string{"direction: camille-exempl\n"}},
		{"a person who is not there", "concert",
			[]string{"Nuit", "28 mars 2027 à 21h", "", "Robin Nouveau", "2, 1", ""}, "saison new personne \"Robin Nouveau\"", []string{"direction: sacha-exemple, camille-exempl\n"}},
		{"words that are no price", "concert",
			[]string{"Nuit", "28 mars 2027 à 21h", "", "", "gratuitt", "12,50 €"}, "gratuitt", []string{"tarifs: 12,50 €\n"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := smallSite(t)
			code, out, said := asked(t, dir, strings.Join(c.answers, "\n")+"\n", c.kind)
			if code != exitGood || !strings.Contains(said, c.said) {
				t.Fatalf("ended with %d; %q should be said:\n%s", code, c.said, said)
			}
			data, err := os.ReadFile(filepath.Join(dir, strings.TrimSpace(out)))
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range c.file {
				if !strings.Contains(string(data), "\n"+want) {
					t.Errorf("the document lacks %q:\n%s", want, data)
				}
			}
		})
	}
}

func TestAPlaceThatIsNotThereIsMadeWhenItIsWanted(t *testing.T) {
	t.Parallel()
	dir := smallSite(t)
	code, out, said := asked(t, dir, "Nuit\n28 mars 2027 à 21h\nThéâtre neuf\noui\n\n\n", "concert")
	if want := "content/lieux/theatre-neuf.md\ncontent/concerts/2027-03-28-nuit.md\n"; code != exitGood || out != want {
		t.Fatalf("ended with %d, %q, want %q:\n%s", code, out, want, said)
	}
	for name, want := range map[string]string{"lieux/theatre-neuf.md": "\ntitre: Théâtre neuf\n", "concerts/2027-03-28-nuit.md": "\nlieu: theatre-neuf\n"} {
		data, err := os.ReadFile(filepath.Join(dir, "content", filepath.FromSlash(name)))
		if err != nil || !strings.Contains(string(data), want) {
			t.Errorf("%s lacks %q: %v\n%s", name, want, err, data)
		}
	}
	// Whoever goes away in the middle leaves nothing behind.
	dir = smallSite(t)
	if code, out, _ := asked(t, dir, "Nuit\n28 mars 2027 à 21h\nThéâtre neuf\noui\n", "concert"); code != exitInterrupted || out != "" {
		t.Errorf("ended with %d, %q", code, out)
	}
	if _, err := os.Stat(filepath.Join(dir, "content/lieux/theatre-neuf.md")); err == nil {
		t.Error("the place was written")
	}
	// "non" goes back to the question.
	code, _, said = asked(t, smallSite(t), "Nuit\n28 mars 2027 à 21h\nThéâtre neuf\nnon\nabbaye\n\n\n", "concert")
	if code != exitGood || !strings.Contains(said, "→ Abbaye") {
		t.Errorf("ended with %d:\n%s", code, said)
	}
}

func TestTheSameTitleAYearLaterGetsItsOwnAddress(t *testing.T) {
	t.Parallel()
	dir := smallSite(t)
	if code, _, said := asked(t, dir, "Concert de Noël\n12 décembre 2026\n\n\n\n", "concert"); code != exitGood {
		t.Fatalf("ended with %d:\n%s", code, said)
	}
	code, out, said := asked(t, dir, "Concert de Noël\n11 décembre 2027\n\n\n\n", "concert")
	data, err := os.ReadFile(filepath.Join(dir, strings.TrimSpace(out)))
	if code != exitGood || err != nil || !strings.Contains(string(data), "\nadresse: concert-de-noel-2027\n") {
		t.Errorf("ended with %d, %v:\n%s%s", code, err, said, data)
	}
	if !strings.Contains(said, "L'adresse /concerts/concert-de-noel/ est déjà prise") {
		t.Errorf("said:\n%s", said)
	}
}

func TestEnterPassesAQuestionOver(t *testing.T) {
	t.Parallel()
	dir := smallSite(t)
	code, out, said := asked(t, dir, "\n3\n\nRencontre\n\n\n\n\n")
	if code != exitGood || !strings.HasSuffix(out, "/rencontre.md\n") {
		t.Fatalf("ended with %d, %q:\n%s", code, out, said)
	}
	if n := strings.Count(said, "Cette réponse est nécessaire."); n != 2 {
		t.Errorf("an answer that is needed was asked for again %d times, want for the kind and for the title:\n%s", n, said)
	}
}

func TestARepetitionIsAskedForItsFirstDay(t *testing.T) {
	t.Parallel()
	dir := smallSite(t)
	code, out, said := asked(t, dir, "Réunion du samedi\nchaque samedi de 10h à 12h30\nchaque samedi de 10h à 12h30 du 9 janvier 2027 au 26 juin 2027\n\n\n\n", "réunion")
	if code != exitGood {
		t.Fatalf("ended with %d:\n%s", code, said)
	}
	if !strings.Contains(said, "à partir de quand") || !strings.Contains(said, "  → tous les samedis de 10 h à 12 h 30, du 9 janvier au 26 juin 2027") {
		t.Errorf("said:\n%s", said)
	}
	data, err := os.ReadFile(filepath.Join(dir, strings.TrimSpace(out)))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), "\nrépétition: chaque samedi") || strings.Contains(string(data), "\ndate: ") {
		t.Errorf("got\n%s", data)
	}
}

func TestEndOfInputWritesNothing(t *testing.T) {
	t.Parallel()
	dir := smallSite(t)
	code, out, said := asked(t, dir, "Concert d'hiver\n", "concert")
	if code != exitInterrupted || out != "" || !strings.Contains(said, "rien n'est écrit") {
		t.Errorf("ended with %d, %q:\n%s", code, out, said)
	}
	if _, err := os.Stat(filepath.Join(dir, "content", "concerts")); err == nil {
		t.Error("a folder was made")
	}
}

func TestFlagsAreNotAskedAgain(t *testing.T) {
	t.Parallel()
	dir := smallSite(t)
	code, _, said := asked(t, dir, "", "concert", "Concert", "--start", "12 décembre 2026", "--people", "sacha-exemple", "--price", "gratuit", "--dry-run")
	if code != exitGood || strings.Contains(said, "?") {
		t.Errorf("ended with %d:\n%s", code, said)
	}
}
