package locale

import "testing"

func TestTextIsSetAsTheLanguagePrintsIt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ lang, text, want string }{
		{"fr", "Venez nombreux !", "Venez nombreux~!"},
		{"fr", " ; la suite d'un lien", "~; la suite d’un lien"},
		{"fr", "Venez nombreux!", "Venez nombreux~!"},
		{"fr", "Une première fois ?", "Une première fois~?"},
		{"fr", "Quoi ?!", "Quoi~?!"},
		{"fr", "Quoi ?! Non !!!", "Quoi~?! Non~!!!"},
		{"fr", "Mahler : « Titan »", "Mahler_: «~Titan~»"},
		{"fr", "Mahler: «Titan»", "Mahler_: «~Titan~»"},
		{"fr", "Jean 3 : 16", "Jean 3_: 16"},
		{"fr", "Jean 3:16, à 10:30, format 4:3", "Jean 3:16, à 10:30, format 4:3"},
		{"fr", "un ; deux", "un~; deux"},
		{"fr", "L'atelier où l'on n'a besoin de rien", "L’atelier où l’on n’a besoin de rien"},
		{"fr", `la symphonie "Titan" de Mahler`, "la symphonie «~Titan~» de Mahler"},
		{"fr", `"Titan"`, "«~Titan~»"},
		{"fr", `un écran de 15" et un mot"`, `un écran de 15" et un mot"`},
		{"fr", "https://exemple.org/?a=b:c;d! et suite", "https://exemple.org/?a=b:c;d! et suite"},
		{"fr", "https://exemple.org/direct: ici", "https://exemple.org/direct: ici"},
		{"fr", "écrire à contact@exemple.org; merci", "écrire à contact@exemple.org; merci"},
		{"fr", "(Pourquoi ?) [Oui !] (!)", "(Pourquoi~?) [Oui~!] (!)"},
		{"fr", "12,50 € et 20 %", "12,50_€ et 20_%"},
		{"fr", "12€ et 20%", "12_€ et 20_%"},
		{"fr", "Symphonie n° 1, op. 44", "Symphonie n°_1, op._44"},
		{"fr", "à 20 h 30, le 12 décembre", "à 20~h~30, le 12_décembre"},
		{"fr", "de 14 h à 17 h", "de 14~h à 17~h"},
		{"fr", "28 min d'entracte", "28_min d’entracte"},
		{"fr", "Attendez… vraiment ? « Oui ! »", "Attendez… vraiment~? «~Oui~!~»"},
		{"fr", "AT&amp;T &eacute;", "AT&amp;T &eacute;"},
		{"fr", "un sourire :-) ;)", "un sourire :-) ;)"},
		{"fr", "rien à faire", "rien à faire"},
		{"fr", "", ""},
		{"fr", "\"0\"! \"Ah\": oui", "«~0~»~! «~Ah~»_: oui"},
		{"fr", "A <script>alert('x') ! </script> Z", "A <script>alert('x') ! </script> Z"},
		{"fr", "1 < 2 ? C'est <3 !", "1 < 2~? C’est <3~!"},
		{"fr", "! au début", "! au début"},
		{"fr", "fin\n: ligne", "fin\n: ligne"},
		{"en", `"'Tis", he said`, "“’Tis”, he said"},
		{"en", `he said "'so'"`, "he said “‘so’”"},
		{"en", `the "Titan" isn't long`, "the “Titan” isn’t long"},
		{"en", "the players' room, 'tis 'so' said", "the players’ room, ’tis ‘so’ said"},
		{"en", "What? Yes! No: 12 %", "What? Yes! No: 12 %"},
		{"de", `die "Titan", er sagt 'ja'`, "die „Titan“, er sagt ‚ja‘"},
		{"en", `‘so' and "Titan”, the players’ 'room'`, "‘so’ and “Titan”, the players’ ‘room’"},
		{"en", `5' 6" tall`, `5' 6" tall`},
		{"en", "mail me'a@b.org'c 'so'", "mail me’a@b.org'c ‘so’"},
		{"de", `er sagt ‚ja' und 'nein'`, "er sagt ‚ja‘ und ‚nein‘"},
		{"he", `צה”ל אמר "כן"`, `צה”ל אמר “כן”`},
		{"he", `צה"ל ג'ירפה "כן"`, "צה״ל ג׳ירפה “כן”"},
	} {
		l := For(c.lang)
		got := l.Typeset(c.text)
		if visible.Replace(got) != c.want {
			t.Errorf("%s %q: got %q, want %q", c.lang, c.text, visible.Replace(got), c.want)
		}
		if again := l.Typeset(got); again != got {
			t.Errorf("%s %q: set twice it is %q, once %q", c.lang, c.text, again, got)
		}
	}
}

// Every knot of a few marks, letters and spaces is settled the first time.
func TestKnotsOfMarksAreSettledAtOnce(t *testing.T) {
	t.Parallel()
	signs := []string{"'", `"`, "A", " ", "@", "-", "א", "’", "!"}
	var knots func(text string, n int)
	knots = func(text string, n int) {
		for _, l := range languages {
			once := l.Typeset(text)
			if twice := l.Typeset(once); twice != once {
				t.Fatalf("%s %q: once %q, twice %q", l.Code, text, once, twice)
			}
		}
		if n == 0 {
			return
		}
		for _, s := range signs {
			knots(text+s, n-1)
		}
	}
	knots("", 5)
	knots(`'A 'A@'`, 1)
}

func TestSettingTextThatIsSetAllocatesNothing(t *testing.T) {
	text := For("fr").Typeset("Venez nombreux ! L'atelier « Titan » : 12 €, à 20 h 30, le 12 décembre ; n° 1.")
	for lang, s := range map[string]string{"fr": text, "en": "plain text, with nothing to do: “none”", "de": text} {
		if n := testing.AllocsPerRun(100, func() { For(lang).Typeset(s) }); n != 0 {
			t.Errorf("%s: %v allocations", lang, n)
		}
	}
}

func BenchmarkTypeset(b *testing.B) {
	text := For("fr").Typeset("Après dix jours de travail, la session d'automne se conclut par un programme qui va du murmure au tonnerre : un matin de Lili Boulanger, les contes de Ravel !")
	for b.Loop() {
		For("fr").Typeset(text)
	}
}
