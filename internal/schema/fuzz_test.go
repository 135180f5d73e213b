package schema

import (
	"strings"
	"testing"
)

// FuzzFold holds for any text: folding twice is folding once.
func FuzzFold(f *testing.F) {
	f.Add("Date précédente")
	f.Add("œuvre \xff")
	f.Fuzz(func(t *testing.T, s string) {
		once := Fold(s)
		if twice := Fold(once); twice != once {
			t.Errorf("%q folds to %q, and that to %q", s, once, twice)
		}
	})
}

// FuzzSlug holds for any words: what they become is one part of an address that
// every server and system takes, and stays as it is.
func FuzzSlug(f *testing.F) {
	for _, s := range []string{"L'été : « Noël » !", "../../etc", "a--b", "-", "İstanbul", "ß ﬁ œ", "e\u0301\u0301", "שלום", "\xff\x00", "10 % de a/b\\c", strings.Repeat("mot ", 40), strings.Repeat("é", 120)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		slug := Slug(s)
		if len(slug) > maxSlug || strings.Trim(slug, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || strings.Trim(slug, "-") != slug || strings.Contains(slug, "--") {
			t.Fatalf("%q becomes %q", s, slug)
		}
		if again := Slug(slug); again != slug {
			t.Fatalf("%q becomes %q, and then %q", s, slug, again)
		}
	})
}

// FuzzLookup holds for whatever stands as a key or as its value: what is found is
// in the table, and what is offered instead is found.
func FuzzLookup(f *testing.F) {
	for _, s := range []string{"date", "Titre", "résumé", "lieux", "annulé", "tilte", "", "é", "\xff", "x-note", "complet", "FR", "prix_plein"} {
		f.Add(s, uint8(1))
	}
	kinds := Builtin().All()
	f.Fuzz(func(t *testing.T, typed string, n uint8) {
		kind := kinds[int(n)%len(kinds)]
		m := Lookup(kind, typed)
		if m.Key != nil && Named(m.Key.Name) != m.Key {
			t.Fatalf("%q is %q, which is no key", typed, m.Key.Name)
		}
		if m.Key == nil && m.Near != "" {
			if again := Lookup(kind, m.Near); again.Key == nil {
				t.Fatalf("%q is near %q, which is no key", typed, m.Near)
			}
		}
		for _, k := range Keys() {
			if len(k.Values) == 0 {
				continue
			}
			name, near := k.Value(typed)
			if name != "" && k.ValueWord(name, "fr") == "" {
				t.Fatalf("%s: %q is %q, which has no word", k.Name, typed, name)
			}
			if near != "" {
				if again, _ := k.Value(near); again == "" {
					t.Fatalf("%s: %q is near %q, which is no value", k.Name, typed, near)
				}
			}
		}
		if good, near := Country(typed); near != "" {
			if again, _ := Country(near); good || !again {
				t.Fatalf("%q as a country is good: %v, near %q, which is good: %v", typed, good, near, again)
			}
		}
		if near := Builtin().NearestType(typed); near != "" && Builtin().ByType(near) == nil {
			t.Fatalf("%q is near the kind %q, which is none", typed, near)
		}
	})
}
