package schema

import "testing"

func TestACountryIsACodeOrWords(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]bool{"FR": true, "pt": true, "Portugal": true, "Côte d’Ivoire": true, "UK": false, "XX": false, "33": false, "ישראל": true} {
		if good, _ := Country(s); good != want {
			t.Errorf("%q: got %v, want %v", s, good, want)
		}
	}
	if _, near := Country("uk"); near != "GB" {
		t.Errorf("uk: got %q, want GB", near)
	}
}
