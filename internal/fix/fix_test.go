package fix

import (
	"testing"

	"saison/internal/diag"
)

const concert = "content/concerts/2027-08-22-a.md"

// fault is a fault of the concert with a repair that somebody may have got wrong.
func fault(id string, f *diag.Fix) diag.List {
	return diag.List{diag.New(id, diag.Pos{File: concert, Line: 2, Col: 1}, nil).Fixed(f)}
}

func TestARepairThatChangesMoreThanItShouldIsRefused(t *testing.T) {
	t.Parallel()
	const text = "---\ntitre: Concert\ndate: 22 août 2027\nlieu: a\n---\nTexte\n"
	for _, c := range []struct {
		name string
		list diag.List
	}{
		{"it is about another text", fault("colon-in-text", diag.Replace(11, "Gala", "\"Gala\""))},
		{"it changes a value", fault("colon-in-text", diag.Replace(11, "Concert", "\"Gala\""))},
		{"it changes the text", fault("colon-in-text", diag.Replace(51, "Texte", "Autre texte"))},
		{"it takes a line away", fault("colon-in-text", diag.Replace(4, "titre: Concert\n", ""))},
		{"it makes a new fault", fault("colon-in-text", diag.Replace(11, "Concert", "Concert : \"gala"))},
		{"it renames two keys", fault("key-unknown", &diag.Fix{Edits: []diag.Edit{{Start: 4, Old: "titre", New: "nom"}, {Start: 38, Old: "lieu", New: "place"}}})},
		{"it renames a key and its value", fault("key-unknown", diag.Replace(4, "titre: Concert", "title: Gala"))},
		{"it adds two lines", fault("title-missing", diag.Replace(4, "", "id: b\nslug: c\n"))},
		{"its edits overlap", fault("colon-in-text", &diag.Fix{Edits: []diag.Edit{{Start: 4, Old: "titre", New: "titre"}, {Start: 5, Old: "itre", New: "itre"}}})},
	} {
		again := func([]File) diag.List { return c.list }
		fixes, _ := Plan(Inputs{Config: testConfig(), Faults: c.list, Files: []File{{concert, []byte(text)}}, Again: again})
		if len(fixes) != 1 || fixes[0].Changed() || len(fixes[0].Refused) != 1 || len(fixes[0].Applied) > 0 {
			t.Errorf("%s: got %+v, want the repair refused", c.name, fixes)
		}
	}
}

func TestARepairThatHarmsAnotherFileIsRefused(t *testing.T) {
	t.Parallel()
	const text = "---\ntitre: Mahler : Titan\nlieuu: a\ndate: 22 août 2027\n---\n"
	again := func(changed []File) diag.List {
		for _, f := range changed {
			list := read(testConfig(), f.Path, f.Data).faults
			if string(f.Data) != text && list.Count(diag.Error) == 0 { // the key is repaired
				list.Add("place-unknown", diag.Pos{File: "content/concerts/b.md", Line: 2}, nil)
			}
			return list
		}
		return nil
	}
	fixes, left := Plan(Inputs{
		Config: testConfig(), Faults: read(testConfig(), concert, []byte(text)).faults,
		Files: []File{{concert, []byte(text)}}, Again: again,
	})
	want := "---\ntitre: \"Mahler : Titan\"\nlieuu: a\ndate: 22 août 2027\n---\n"
	if len(fixes) != 1 || string(fixes[0].After) != want || len(fixes[0].Refused) != 1 || fixes[0].Refused[0].ID != "key-unknown" {
		t.Errorf("got %+v, want the text quoted and the key as it was", fixes)
	}
	if left.Count(diag.Error) != 1 || left[0].Pos.File != concert {
		t.Errorf("got %v left, want the key", left)
	}
}

func TestFilesThatAreNoDocumentsStayAsTheyAre(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{
		concert: true, "saison.yaml": true, "content/reglages.md": true,
		"layouts/base.html": false, "content/concerts/a.jpg": false, "static/a.md": false, "layouts/i18n/fr.yaml": false,
	} {
		if Can(path) != want {
			t.Errorf("%s: got %v, want %v", path, Can(path), want)
		}
	}
}
