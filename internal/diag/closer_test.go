package diag

import "testing"

func TestTheCloserSentenceNeedsAllItsValues(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		args Args
		want string
	}{
		{Args{"value": "noel", "other": "a.md"}, "« noel » appartient à a.md, publié le premier."},
		{Args{"value": "noel", "other": "a.md", "line": 2}, "« noel » appartient à a.md (ligne 2), publié le premier."},
	} {
		if got := New("id-taken", Pos{}, c.args).Message("fr"); got != c.want {
			t.Errorf("%v: got %q, want %q", c.args, got, c.want)
		}
	}
}

func TestANoteThatEchoesAGraverFaultIsLeftOut(t *testing.T) {
	t.Parallel()
	at := Pos{"a.md", 5, 8}
	l := List{
		New("hash-in-text", at, Args{"value": "collage #3"}),
		New("hash-in-text", Pos{"a.md", 6, 8}, Args{"value": "collage #3"}),
		New("colon-in-text", at, Args{"value": "another"}),
		New("tag-unknown", at, Args{"value": "collage #3"}),
	}
	l.Sort()
	got := ""
	for _, d := range l {
		got += d.Pos.String() + " " + d.ID + "\n"
	}
	want := "a.md:5:8 tag-unknown\na.md:5:8 colon-in-text\na.md:6:8 hash-in-text\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestAFaultStandsInEveryFileThatSharesIt(t *testing.T) {
	t.Parallel()
	d := New("place-unknown", Pos{"a.md", 4, 7}, Args{"value": "salle"}).
		With(Related{Pos: Pos{"b.md", 5, 7}, ID: "reference-also", Shared: true}).
		With(Related{Pos: Pos{"c.md", 1, 1}, ID: "reference-also"})
	got := d.Spread()
	if len(got) != 2 || got[0].Pos.File != "a.md" || got[1].Pos != (Pos{"b.md", 5, 7}) || got[1].Message("fr") != d.Message("fr") || len(got[1].Notes) > 0 {
		t.Errorf("got %v", got)
	}
}
