package civil

import (
	"io"
	"strings"
	"testing"
	"time"
)

// Every zone says the same at every change of its clocks and around it, with its
// changes laid out and without, also after the last that is laid out.
func TestZonesSayTheSameWithTheirChangesLaidOut(t *testing.T) {
	t.Parallel()
	files, names := zones()
	more, alone := 0, 0
	for _, name := range names {
		r, err := files[name].Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		want, err := time.LoadLocationFromTZData(name, data)
		if err != nil {
			t.Fatal(err)
		}
		laid := unfold(data, want)
		if string(laid) == string(data) && strings.Contains(string(data[max(0, len(data)-20):]), ",M") {
			alone++ // its rule has a local time that the changes before it had not
		}
		if len(laid) > len(data) {
			more++
		}
		got, err := time.LoadLocationFromTZData(name, laid)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for at := time.Date(1900, 1, 1, 0, 0, 0, 0, time.UTC).In(got); at.Year() < unfoldUntil; {
			_, next := at.ZoneBounds()
			if next.IsZero() || !next.After(at) {
				next = at.AddDate(1, 0, 0)
			}
			for probe := at; probe.Before(next); probe = probe.AddDate(0, 0, 20) {
				same(t, want, got, probe)
			}
			same(t, want, got, next.Add(-time.Second))
			same(t, want, got, next)
			at = next
		}
		for year := unfoldUntil; year < unfoldUntil+30; year++ {
			for month := range time.December {
				same(t, want, got, time.Date(year, month, 28, 0, 0, 0, 0, time.UTC))
			}
		}
	}
	if more < 100 || alone > more/10 {
		t.Errorf("%d zones have been laid out, %d not", more, alone)
	}
}

// same compares what the clocks of two forms of a zone show.
func same(t *testing.T, want, got *time.Location, at time.Time) {
	t.Helper()
	a, b := at.In(want), at.In(got)
	an, ao := a.Zone()
	bn, bo := b.Zone()
	if an != bn || ao != bo || a.IsDST() != b.IsDST() {
		t.Fatalf("%s at %v: %s %d, want %s %d", want, at.UTC(), bn, bo, an, ao)
	}
}

func TestDamagedZonesAreLeftAlone(t *testing.T) {
	t.Parallel()
	files, _ := zones()
	r, err := files["Europe/Paris"].Open()
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	paris, err := time.LoadLocationFromTZData("Europe/Paris", data)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < len(data); n += 7 {
		if cut := data[:n]; len(unfold(cut, time.UTC)) != n {
			t.Fatalf("the first %d bytes have been changed", n)
		}
		bad := append([]byte(nil), data...)
		bad[n] ^= 0xFF
		unfold(bad, paris) // must end
	}
}
