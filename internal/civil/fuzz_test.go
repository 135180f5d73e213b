package civil

import (
	"slices"
	"testing"
	"time"
)

// FuzzParseDate holds for any text: a date is read as it is written, or not at all.
func FuzzParseDate(f *testing.F) {
	for _, s := range []string{"2027-01-02", "0000-00-00", "9999-12-31", "2027-02-29", "-001-01-01", "2027-1-2", "２０２７-01-02"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, ok := ParseDate(s)
		if ok != (d.Valid() && d.String() == s) {
			t.Fatalf("%q is %v, %v", s, d, ok)
		}
		if ok && (d.AddDays(1).AddDays(-1) != d || !d.AddDays(1).After(d)) {
			t.Fatalf("the day after %v is %v", d, d.AddDays(1))
		}
	})
}

// FuzzLoadZone holds for any name: only zones of the embedded database are
// known, and a wall clock in one of them is what it was read from, unless it was
// skipped there.
func FuzzLoadZone(f *testing.F) {
	for _, s := range []string{"Europe/Paris", "../../etc/passwd", "/etc/localtime", "", "UTC", "Local", "europe/paris", "Europe/", "Africa/Monrovia", "Pacific/Apia"} {
		f.Add(s, int64(1_800_000_000))
	}
	f.Fuzz(func(t *testing.T, name string, at int64) {
		l, err := LoadZone(name)
		if known := slices.Contains(ZoneNames(), name); known != (err == nil) {
			t.Fatalf("%q: %v, %v", name, l, err)
		}
		if err != nil || at < -1<<36 || at > 1<<36 {
			return
		}
		wall := DateTimeOf(time.Unix(at, 0).In(l))
		if got, how := wall.In(l); DateTimeOf(got) != wall || how == Never {
			t.Fatalf("%v in %s is %v (%v)", wall, name, got, how)
		}
	})
}
