package calendar_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// crowd is a site of one long day at one place, with n short events that begin
// one after the other while it lasts.
func crowd(n int, more map[string]string) map[string]string {
	files := map[string]string{
		"saison.yaml":            "title: A\nbase_url: https://a.example/\nlanguage: fr\ntimezone: Europe/Paris\n",
		"content/lieux/salle.md": "---\ntitre: Salle\nville: Exemple\n---\n",
		"content/concerts/a.md":  "---\ntitre: Journée\ndate: 9 janvier 2027, 9h-23h\nlieu: salle\n---\n",
	}
	for i := range n {
		at := time.Date(2027, 1, 9, 9, 5*i, 0, 0, time.UTC)
		files[fmt.Sprintf("content/concerts/b%03d.md", i)] = fmt.Sprintf("---\ntitre: B%d\ndate: 9 janvier 2027, %s-%s\nlieu: salle\n---\n", i,
			at.Format("15h04"), at.Add(5*time.Minute).Format("15h04"))
	}
	for name, text := range more {
		files[name] = text
	}
	return files
}

// overlapsOf returns the titles of the late of the overlaps that are told, and
// the message about the others.
func overlapsOf(t *testing.T, files map[string]string) (late []string, many string) {
	t.Helper()
	_, list := read(files)
	for _, d := range list {
		switch d.ID {
		case "place-overlap":
			late = append(late, d.Args["title"].(string))
		case "overlaps-many":
			many += d.Pos.String() + " " + d.Message("fr")
		default:
			t.Errorf("%s %s: %s", d.Pos, d.ID, d.Message("fr"))
		}
	}
	return late, many
}

func TestTheFirstOverlapsOfAPlaceAreToldOneByOne(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		events, told int
		many         string
	}{
		{0, 0, ""},
		{9, 9, ""},
		{10, 10, ""},
		{11, 10, "autre : 1."},
		{150, 10, "autre : 140."},
	} {
		late, many := overlapsOf(t, crowd(c.events, nil))
		if len(late) != c.told || c.told > 0 && late[c.told-1] != fmt.Sprintf("B%d", c.told-1) {
			t.Errorf("%d events: told of %v, want the first %d", c.events, late, c.told)
		}
		if c.many == "" && many != "" || c.many != "" && (!strings.HasPrefix(many, "content/lieux/salle.md ") || !strings.Contains(many, c.many)) {
			t.Errorf("%d events: %q, want %q", c.events, many, c.many)
		}
	}
}

func TestOverlapsThatAreCountedAreDatesThatClash(t *testing.T) {
	t.Parallel()
	late, many := overlapsOf(t, crowd(12, map[string]string{
		"content/concerts/c.md": "---\ntitre: Avant\ndate: 9 janvier 2027, 8h-9h\nlieu: salle\n---\n",
		"content/concerts/d.md": "---\ntitre: Après\ndate: 9 janvier 2027, 23h-23h30\nlieu: salle\n---\n",
		"content/concerts/e.md": "---\ntitre: Annulé\ndate: 9 janvier 2027, 20h-21h\nlieu: salle\nstatut: annulé\n---\n",
		"content/concerts/f.md": "---\ntitre: Deux\ndates: [9 janvier 2027 21h-22h, 9 janvier 2027 22h-23h]\nlieu: salle\n---\n",
	}))
	if len(late) != 10 || !strings.Contains(many, "autre : 4.") {
		t.Errorf("told of %d, then %q; want 10, then two events and the two dates of another", len(late), many)
	}
}
