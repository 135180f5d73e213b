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
		"  « sale » n'est pas dans la liste.",
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
	if code, _, said := asked(t, dir, "Concert d'hiver\n12 décembre 2026\n\n\n\n", "concert"); code != exitRefused || !strings.Contains(said, "existe déjà") {
		t.Errorf("a second one: ended with %d, want %d:\n%s", code, exitRefused, said)
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
