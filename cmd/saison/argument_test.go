package main

import "testing"

func TestArgumentsAreShownAsTheyAreTyped(t *testing.T) {
	t.Parallel()
	for arg, want := range map[string]string{
		"agenda":            "agenda",
		"sites/été-2027":    "sites/été-2027",
		`C:\Sites\asso`:     `C:\Sites\asso`,
		"mon asso":          `"mon asso"`,
		"l'asso":            `"l'asso"`,
		"a;b":               `"a;b"`,
		"":                  `""`,
		"pas $cher l'été !": `'pas $cher l'\''été !'`,
	} {
		if got := typedArgument(arg); got != want {
			t.Errorf("%q: got %s, want %s", arg, got, want)
		}
	}
}
