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

func TestACountryInWordsIsTheOneOfItsCode(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{"Portugal": "PT", "italie": "IT", "Italien": "IT", "pt": "PT", "ETATS UNIS": "US", "פורטוגל": "PT", "Pays de Galles": "GB", "Ruritanie": "Ruritanie", "": ""} {
		if got := CountryCode(s); got != want {
			t.Errorf("%q: got %q, want %q", s, got, want)
		}
	}
	for _, c := range [][3]string{{"IT", "en", "Italy"}, {"IT", "fr", "Italie"}, {"IT", "de", "Italien"}, {"IT", "he", "איטליה"}, {"IT", "pl", ""}, {"XX", "fr", ""}} {
		if got := CountryName(c[0], c[1]); got != c[2] {
			t.Errorf("%s in %s: got %q, want %q", c[0], c[1], got, c[2])
		}
	}
}

// A slip in a name is told with the right one; a name that we do not know is taken.
func TestASlipInACountryIsTold(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{"Allemgne": "Allemagne", "Portugual": "Portugal", "Ruritanie": "", "Togo": "", "Syrie": "", "Mali": "", "Arménie": "", "Thaïlande": "", "Corée du Nord": ""} {
		if good, near := Country(s); near != want || good != (want == "") {
			t.Errorf("%q: got %v %q, want %q", s, good, near, want)
		}
	}
}

func TestNoCountryIsNamedTwice(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, row := range countryNames {
		if good, _ := Country(row[0]); !good || len(row) < 5 {
			t.Errorf("%q is no code, or lacks a language", row[0])
		}
		for _, name := range row[1:] {
			if code := seen[Fold(name)]; code != "" && code != row[0] {
				t.Errorf("%s is both %s and %s", name, code, row[0])
			}
			seen[Fold(name)] = row[0]
		}
	}
}
