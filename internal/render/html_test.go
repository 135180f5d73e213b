package render

import (
	"strings"
	"testing"
)

// bare returns a tongue without words, for what needs only its script.
func bare(code string) *tongue { return newTongue(code, nil, nil) }

func TestWhatAnAuthorTypesIsNeverMarkup(t *testing.T) {
	t.Parallel()
	const evil = `"><script>alert('x')</script>&` + "\x00\x1b"
	for _, lang := range []string{"fr", "en", "de", "he"} {
		m := newMarkup(bare(lang), 0)
		m.raw(`<p`).attr("title", evil).raw(`>`).text(evil).words(evil, "de").escape(evil).raw(`</p>`)
		got := string(m.html())
		if n := strings.Count(got, "<"); n != 2+2*strings.Count(got, "<bdi") {
			t.Errorf("%s: markup of the author came through: %s", lang, got)
		}
		if strings.ContainsAny(got, "\x00\x1b") {
			t.Errorf("%s: control characters came through: %q", lang, got)
		}
	}
}

func TestOnlyKnownSchemesBecomeLinks(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"https://exemple.org/a?b=c:d":   "https://exemple.org/a?b=c:d",
		"mailto:a@exemple.org":          "mailto:a@exemple.org",
		"tel:0199000000":                "tel:0199000000",
		"webcal://exemple.org/a.ics":    "webcal://exemple.org/a.ics",
		"/concerts/noel/":               "/concerts/noel/",
		"a/b:c":                         "a/b:c",
		"#dates":                        "#dates",
		"javascript:alert(1)":           "#",
		"JavaScript:alert(1)":           "#",
		" java\nscript:alert(1)":        "#",
		"data:text/html,<script>":       "#",
		"vbscript:x":                    "#",
		"\x01javascript:alert(1)":       "#",
		"file:///etc/passwd":            "#",
		"  https://exemple.org/  ":      "https://exemple.org/",
		"HTTPS://exemple.org/":          "HTTPS://exemple.org/",
		"intent://scan/#Intent;end":     "#",
		"//exemple.org/sans-protocole/": "//exemple.org/sans-protocole/",
	} {
		if got := safeAddress(in); got != want {
			t.Errorf("safeAddress(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestFrenchOrdinalsAreRaised(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"samedi 1er mai":           "samedi 1<sup>er</sup> mai",
		"la 1re fois":              "la 1<sup>re</sup> fois",
		"2e, 10e et 21e":           "2<sup>e</sup>, 10<sup>e</sup> et 21<sup>e</sup>",
		"au XXe siècle, au XIXe":   "au XX<sup>e</sup> siècle, au XIX<sup>e</sup>",
		"François Ier":             "François I<sup>er</sup>",
		"Ve République":            "Ve République", // could be a word: left alone
		"A4e, X3er, 12.5e":         "A4e, X3er, 12.5e",
		"2eme 1erreur Vérone Xera": "2eme 1erreur Vérone Xera",
		"salle 2 et 3":             "salle 2 et 3",
	} {
		if got := string(ordinals(nil, in)); got != want {
			t.Errorf("ordinals(%q) = %q, want %q", in, got, want)
		}
	}
	if got := string(bare("en").inline(nil, "1er")); got != "1er" {
		t.Errorf("English text got a French ordinal: %q", got)
	}
}

func TestFiguresAndForeignNamesAreIsolatedInHebrew(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"יום שישי 19:30":               "יום שישי <bdi>19:30</bdi>",
		"10:00–12:30 · Sacha Lindreau": "<bdi>10:00–12:30</bdi> · <bdi>Sacha Lindreau</bdi>",
		"קובץ (.ics)":                  "קובץ (.<bdi>ics</bdi>)",
		"שלום":                         "שלום",
		"7 באוקטובר 2026 – 30 ביוני":   "<bdi>7</bdi> באוקטובר <bdi>2026</bdi> – <bdi>30</bdi> ביוני",
		"שבתות 9, 16 ו־23":             "שבתות <bdi>9</bdi>, <bdi>16</bdi> ו־<bdi>23</bdi>",
		"01 99 00 00 10":               "<bdi>01 99 00 00 10</bdi>",
		"Boulanger, Ravel, Mahler":     "<bdi>Boulanger, Ravel, Mahler</bdi>",
		"12,50 € בלבד":                 "<bdi>12,50 €</bdi> בלבד",
		"ביום ٥ 7 ג":                   "ביום ٥ <bdi>7</bdi> ג",
		"٥":                            "٥",
		"7٥ a٥b":                       "<bdi>7</bdi>٥ <bdi>a</bdi>٥<bdi>b</bdi>",
	} {
		if got := string(isolate(nil, in)); got != want {
			t.Errorf("isolate(%q)\ngot  %q\nwant %q", in, got, want)
		}
	}
}

func TestStructuredDataCannotLeaveItsElement(t *testing.T) {
	t.Parallel()
	if got := jsonLD([]byte(`{"name":"</script>"}`)); got != "" {
		t.Errorf("data with a bracket came through: %s", got)
	}
	if got := jsonLD([]byte(`{"name":"\u003c"}`)); got != `<script type="application/ld+json">{"name":"\u003c"}</script>` {
		t.Errorf("got %s", got)
	}
	if jsonLD(nil) != "" {
		t.Error("no data made an element")
	}
}

func TestLongWordsAreCutBetweenWords(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"court":                              "court",
		"un deux trois quatre cinq six sept": "un deux trois quatre…",
		"un deux trois, quatre-vingt-dix-neuf choses":    "un deux trois…",
		"Une phrase entière. Une autre qui est coupée":   "Une phrase entière.",
		"Le quatuor op. 44 de Mendelssohn":               "Le quatuor op. 44 de…",
		"Une phrase entière mais longue. Une autre":      "Une phrase entière mais longue.",
		"Une phrase entière mais longue.":                "Une phrase entière mais longue.",
		"Une phrase. Deux. Trois ici. Et une quatrième":  "Une phrase. Deux.",
		"Oui ! La suite dit tout ce qu'il faut. Et plus": "Oui ! La suite dit tout ce qu'il faut.",
		"« Bonjour ! » dit-elle à la ronde. Puis rien.":  "« Bonjour ! » dit-elle à la ronde.",
	} {
		if got := shorten(in, 24); got != want {
			t.Errorf("shorten(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestNoLineEndsBehindTheDashOfARange(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"19.30–21 Uhr":              "19.30–\u206021 Uhr",
		"5.–20. Juni, 10–12.30 Uhr": "5.–\u206020. Juni, 10–\u206012.30 Uhr",
		"Fr.–So.":                   "Fr.–So.",
		"1893 – 1918":               "1893 – 1918",
		"–5 °C":                     "–5 °C",
		"1893–":                     "1893–",
		"":                          "",
	} {
		if got := unbroken(text); got != want {
			t.Errorf("%q is kept together as %q, not as %q", text, got, want)
		}
		if again := unbroken(unbroken(text)); again != want {
			t.Errorf("%q, kept together twice, is %q", text, again)
		}
	}
}
