package journal

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

// FuzzRead holds for any bytes, since people merge a journal by hand: what is
// read and written is read as the same, without a word, and nobody's order of
// lines decides.
func FuzzRead(f *testing.F) {
	line := strings.Join([]string{"concerts/noel", "2026-12-12", "a@exemple.org", "2", "20261101T100000Z", "20261001T100000Z", "s", "r", "2026-12-12", "/concerts/noel/", "Noël"}, "\t")
	for _, s := range []string{"", heading, line + "\n", "site\tb\nsite\ta\n" + line + "\tstate=withdraw\tstart=2026-12-12T20:00:00\twhere=a%09b\n",
		"<<<<<<< HEAD\n" + line + "\n=======\n" + strings.Replace(line, "\t2\t", "\t3\t", 1) + "\n>>>>>>> x\n", "base\thttps://a/\r\n" + line, "\ufeff" + line + "\nx\ty\n",
		"=page\tplaces/a\t0f\t/lieux/a/\tA\tkind=place\tpages=en:/en/places/a/\twas=fr:/lieux/b/ fr:/lieux/c/\tfirst=places/b\tchanged=20261130T090000Z\n" +
			"=page\tplaces/a\t0e\t/lieux/a/\tA\twas=fr:/lieux/d/\tfirst=places/b+\n=page\tplaces/b\t\t\t\tstate=gone\n=page\n=page\tx\ty\tz\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		j, faults := Read(Name, data)
		for _, d := range faults {
			if d.Pos.Line < 1 || d.Pos.Line > bytes.Count(data, []byte("\n"))+1 || d.Message("fr") == "" {
				t.Fatalf("%v %s", d.Pos, d.ID)
			}
		}
		once := j.Bytes()
		again, faults := Read(Name, once)
		if len(faults) > 0 {
			t.Fatalf("%q is written as %q, which has faults: %v", data, once, faults)
		}
		if twice := again.Bytes(); !bytes.Equal(once, twice) {
			t.Fatalf("%q is written as\n%q, and then as\n%q", data, once, twice)
		}
		for i, l := range again.Lines() {
			if was := j.Lines()[i]; l.text() != was.text() || l.ID != was.ID || l.Key != was.Key || l.UID != was.UID {
				t.Fatalf("line %+v is read again as %+v", was, l)
			}
		}
		if !slices.Equal(j.Pages(), again.Pages()) {
			t.Fatalf("pages %+v are read again as %+v", j.Pages(), again.Pages())
		}
		for i := range j.Pages() {
			if p := &j.Pages()[i]; !p.Gone && j.Page(j.current(p.Origin())) == nil {
				t.Fatalf("page %+v is not found by its origin in\n%s", p, once)
			}
		}
		lines := bytes.SplitAfter(data, []byte("\n"))
		if len(lines) > 1 && bytes.HasSuffix(data, []byte("\n")) && !bytes.Contains(data, []byte("\ufeff")) {
			var turned []byte
			for _, l := range lines {
				turned = append(bytes.Clone(l), turned...)
			}
			other, _ := Read(Name, turned)
			if !bytes.Equal(other.Bytes(), once) {
				t.Fatalf("in another order %q is\n%s, and else\n%s", data, other.Bytes(), once)
			}
		}
		j.Former()
		if joined := j.Join(again); !bytes.Equal(joined.Bytes(), once) {
			t.Fatalf("joined with itself it is\n%s, not\n%s", joined.Bytes(), once)
		}
	})
}
