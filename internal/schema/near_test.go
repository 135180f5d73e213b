package schema

import "testing"

func TestOnlyOneNearRowIsCertain(t *testing.T) {
	t.Parallel()
	concert := Builtin().ByName("concert")
	for _, c := range []struct{ typed, want string }{
		{"titrre", "titre"},
		{"tittle", "title"},
		{"reservaton", "réservation"},
		{"datez", ""}, // date or dates
		{"machin", ""},
	} {
		if got := OnlyNear(concert, c.typed); Fold(got) != Fold(c.want) {
			t.Errorf("%s: got %q, want %q", c.typed, got, c.want)
		}
	}
	if got := Named("prices").OnlyNear("montnat"); got != "montant" {
		t.Errorf("montnat: got %q, want montant", got)
	}
}
