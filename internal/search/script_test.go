package search

import (
	"encoding/json"
	"os/exec"
	"strings"
	"testing"
)

// node runs a program over the script of the search page, with a value as its
// input, and reads what it prints. Where Node.js is not there the test is skipped.
func node(t *testing.T, program string, in, out any) {
	t.Helper()
	path, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed: the script of the search is not run")
	}
	data, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "-e", `const s = require("../../static/js/search.js"); const input = JSON.parse(require("fs").readFileSync(0, "utf8")); `+program)
	cmd.Stdin = strings.NewReader(string(data))
	var faults strings.Builder
	cmd.Stderr = &faults
	printed, err := cmd.Output()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, faults.String())
	}
	if err := json.Unmarshal(printed, out); err != nil {
		t.Fatalf("node printed %q: %v", printed, err)
	}
}

func TestTheScriptCutsWordsAsThePackageDoes(t *testing.T) {
	t.Parallel()
	all := vectors(t)
	var got []string
	node(t, `console.log(JSON.stringify(input.map(v => s.words(v.Text, v.Lang).map(w => w.f + ":" + w.s).join(" "))))`, all, &got)
	for i, v := range all {
		if got[i] != v.Want {
			t.Errorf("%s %s\n got %s\nwant %s", v.Lang, v.Text, got[i], v.Want)
		}
	}
}

// The page of the search raises what all pages raise.
func TestTheScriptRaisesFrenchOrdinals(t *testing.T) {
	t.Parallel()
	in := []string{
		"samedi 1er mai", "la 1re fois", "2e, 10e et 21e", "au XXe siècle, au XIXe", "François Ier", "Ve République", "A4e, X3er, 12.5e",
		"2eme 1erreur Vérone Xera", "1e", "11e", "1er", "été 2027",
	}
	want := []string{
		"samedi 1^er^ mai", "la 1^re^ fois", "2^e^, 10^e^ et 21^e^", "au XX^e^ siècle, au XIX^e^", "François I^er^", "Ve République", "A4e, X3er, 12.5e",
		"2eme 1erreur Vérone Xera", "1e", "11^e^", "1^er^", "été 2027",
	}
	var got []string
	node(t, `console.log(JSON.stringify(input.map(v => s.ordinals(v).join("^"))))`, in, &got)
	for i := range in {
		if got[i] != want[i] {
			t.Errorf("%q: got %q, want %q", in[i], got[i], want[i])
		}
	}
}
