package schema

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestFoldIgnoresAccentsCaseAndSeparators(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"date":                        "date",
		"Date précédente":             "dateprecedente",
		"date_precedente":             "dateprecedente",
		"DATE-PRÉCÉDENTE":             "dateprecedente",
		"date pre\u0301ce\u0301dente": "dateprecedente",
		"titre\u00a0":                 "titre",
		"titre\u202f":                 "titre",
		"mandat jusqu'au":             "mandatjusquau",
		"mandat jusqu’au":             "mandatjusquau",
		"Œuvres":                      "oeuvres",
		"ŒUVRES":                      "oeuvres",
		"Straße":                      "strasse",
		"Dvořák":                      "dvorak",
		"Łanowicz Őrsi":               "lanowiczorsi",
		"Ÿ ŷ ſ ž Ž ţ Ŋ ĸ":             "yyszztnk",
		"Ąć Ďđ Ęě Ğģ Ħĥ İı Ĵĵ":        "acddeegghhiijj",
		"מפגש":                        "מפגש",
		"":                            "",
		"\xff":                        "",
	} {
		if got := Fold(in); got != want {
			t.Errorf("Fold(%q): got %q, want %q", in, got, want)
		}
	}
}

func TestFoldDoesNotAllocateForFoldedKeys(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { Fold("previousstart") }); n != 0 {
		t.Errorf("got %v allocations, want none", n)
	}
}

func TestLookupFindsBothLanguages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ kind, typed, want string }{
		{"concert", "titre", "title"},
		{"concert", "Date précédente", "previous_start"},
		{"concert", "previous-start", "previous_start"},
		{"concert", "fait partie de", "part_of"},
		{"concert", "adresse", "slug"},
		{"place", "adresse", "street"},
		{"place", "address", "street"},
		{"concert", "œuvres", "artworks"},
		{"concert", "oeuvres", "artworks"},
		{"place", "code postal", "postal_code"},
		{"place", "accès fauteuil", "step_free"},
		{"person", "nom", "title"},
		{"person", "mandat jusqu'au", "mandate_until"},
		{"person", "accord de publication", "published"},
		{"call", "épreuves", "rounds"},
		{"call", "ferme", "closes"},
		{"course", "clôture", "closes"},
		{"course", "inscription", "registration"},
		{"seminar", "direct", "online"},
		{"session", "encadrement", "staff"},
		{"workshop", "sous-titre", "subtitle"},
		{"organisation", "kind", "kind"},
	} {
		m := Lookup(Builtin().ByName(c.kind), c.typed)
		if m.Key == nil || m.Key.Name != c.want {
			t.Errorf("%s in a %s: got %+v, want the row %s", c.typed, c.kind, m, c.want)
		}
	}
}

func TestLookupSaysWhereAKeyBelongs(t *testing.T) {
	t.Parallel()
	ks := Builtin()
	if m := Lookup(ks.ByName("concert"), "code postal"); !slices.Equal(m.Elsewhere, []Class{Place}) {
		t.Errorf("code postal in a concert: got %+v, want it to belong to places", m)
	}
	if m := Lookup(ks.ByName("concert"), "titrre"); m.Near != "titre" {
		t.Errorf("titrre: got %+v, want near titre", m)
	}
	if m := Lookup(ks.ByName("concert"), "tilte"); m.Near != "title" {
		t.Errorf("tilte: got %+v, want near title", m)
	}
	for typed, want := range map[string]string{"sauf le": "sauf", "Lieu du concert": "lieu", "tarif des places debout": "tarif", "le lieu": "", "heure": ""} {
		if m := Lookup(ks.ByName("concert"), typed); m.Near != want || (m.Key != nil) != (typed == "heure") {
			t.Errorf("%q: got %+v, want %q", typed, m, want)
		}
	}
	if m := Lookup(ks.ByName("concert"), "catering"); m.Near != "" || m.Key != nil || m.Elsewhere != nil {
		t.Errorf("catering: got %+v, want nothing", m)
	}
	if m := Lookup(ks.ByName("concert"), "x-couleur"); !m.Free {
		t.Errorf("x-couleur: got %+v, want it free", m)
	}
	if m := Lookup(ks.ByName("exhibition"), "soloists"); m.Key != nil || !slices.Contains(m.Kinds, "concert") {
		t.Errorf("soloists in an exhibition: got %+v, want the kinds that take it", m)
	}
	if m := Lookup(nil, "titre"); m.Key == nil {
		t.Error("titre without a kind: want the row of a page")
	}
}

func TestLookupDoesNotAllocateForKnownKeys(t *testing.T) {
	kind := Builtin().ByName("concert")
	if n := testing.AllocsPerRun(100, func() { Lookup(kind, "timezone") }); n != 0 {
		t.Errorf("got %v allocations, want none", n)
	}
}

func TestEveryRowIsComplete(t *testing.T) {
	t.Parallel()
	canonical := regexp.MustCompile(`^[a-z]+(_[a-z]+)*$`)
	var check func(path string, k *Key, inside bool)
	check = func(path string, k *Key, inside bool) {
		if !canonical.MatchString(k.Name) {
			t.Errorf("%s: the name is not snake_case", path)
		}
		for _, lang := range []string{"fr", "en"} {
			if k.Label[lang] == "" || k.Help[lang] == "" || k.Example[lang] == "" {
				t.Errorf("%s: label %q, help %q, example %q in %s: all are needed", path, k.Label[lang], k.Help[lang], k.Example[lang], lang)
			}
			if strings.Contains(k.Help[lang], "\n") || strings.HasSuffix(k.Help[lang], ".") {
				t.Errorf("%s: the help %q is not one line without a full stop", path, k.Help[lang])
			}
		}
		if inside != (len(k.On) == 0) {
			t.Errorf("%s: carried by %v", path, k.On)
		}
		if k.Bare != "" && k.FieldNamed(k.Bare) == nil {
			t.Errorf("%s: a bare value would fill %s, which is no field", path, k.Bare)
		}
		if (k.Type == TypeChoice) != (len(k.Values) > 0) {
			t.Errorf("%s: a choice needs values", path)
		}
		if (k.Type == TypeMap || k.Type == TypeMaps) && len(k.Fields) == 0 {
			t.Errorf("%s: a map needs fields", path)
		}
		for _, f := range k.Fields {
			check(path+"."+f.Name, f, true)
		}
	}
	for _, k := range Keys() {
		check(k.Name, k, false)
	}
}

// The names of the contract's tables of keys, as it writes them.
func TestTheTableHasEveryKeyOfTheContract(t *testing.T) {
	t.Parallel()
	events := `date, start, début, end, fin, duration, durée, dates, repeat, répétition, every, chaque, from, du, until, au, count, fois,
		except, sauf, also, aussi, moved, déplacé, cancelled, annulé, timezone, fuseau, doors, ouverture des portes, place, lieu, room, salle,
		online, en ligne, part of, fait partie de, status, statut, previous start, date précédente, note, précision, people, distribution,
		direction, programme, timetable, horaires, organizer, organisateur, partners, partenaires, price, prices, tarif, tarifs, booking,
		réservation, capacity, places, minimum, audience, public, bring, à apporter, languages, langues, documents, access, accès, result,
		bilan, ouvert, vernissage, clôture, inscription, adhésion, enfants, verset, direct, sous-titre, thème, entracte, niveau, âge, hebrew date, saison`
	common := `title, titre, id, slug, aliases, anciennes adresses, summary, résumé, image, tags, thèmes, draft, brouillon, publish, publier le,
		expire, retirer le, updated, mis à jour le, layout, weight, ordre, menu, extra, type`
	for kind, keys := range map[string]string{
		"concert": events + "," + common + ", soloists, solistes", "workshop": "facilitator, intervenant", "seminar": "speakers, orateurs, teacher, enseignant",
		"session":      events + ", phases, encadrement",
		"call":         common + ", opens, closes, ouvre, ferme, for, pour, eligibility, instruments, rounds, épreuves, fee, frais, results_on, faq, niveau, âge",
		"place":        common + ", street, adresse, postal code, city, country, address_shown, adresse affichée, geo, timezone, access, transport, parking, phone, website, photos",
		"person":       common + ", nom, rôle, sort_name, roles, bio, photo, links, published, accord de publication, mandate, mandat jusqu'au, territoire",
		"organisation": common + ", kind, country, logo, website",
		"work":         common + ", composer, catalogue, scoring, duration",
		"artwork":      common + ", medium, author, year, technique, files, licence, consent, transcript",
		"document":     common + ", file, kind, language, version, available_from",
		"news":         common + ", date",
		"page":         common,
	} {
		for _, key := range strings.Split(keys, ",") {
			key = strings.TrimSpace(key)
			if Lookup(Builtin().ByName(kind), key).Key == nil {
				t.Errorf("%q is no key of a %s", key, kind)
			}
		}
	}
	inside := map[string]string{
		"image": "file, fichier, alt, credit, crédit, caption, légende, consent, accord, decorative, décorative, personnes reconnaissables",
		"dates": "start, end, place, status, note, prices, booking", "moved": "from, to, place, note, du, au, précision",
		"cancelled": "on, le, note", "online": "url, platform, after_booking", "people": "person, role, instrument, topic, name, personne, rôle",
		"programme": "composer, work, movements, duration, soloists, premiere, interval, compositeur, œuvre, durée, entracte",
		"timetable": "time, title, people, room", "partners": "organisation, role, organisme", "prices": "label, amount, condition, libellé, montant",
		"booking": "required, url, phone, mail, opens, closes, ouvre, clôture", "audience": "min_age, max_age, level, families, âge minimum",
		"instruments": "name, requirements, excerpts, nom, traits", "rounds": "title, dates, place", "published": "agreed, until, accord",
		"mandate": "territory, from, until", "access": "step_free, lift, toilet, hearing_loop", "consent": "par, le, portée, jusqu'au, given_by, on, scope, until",
		"repeat": "every, on, until, except, count, from",
	}
	for name, fields := range inside {
		for _, f := range strings.Split(fields, ",") {
			if got, _ := Named(name).Field(strings.TrimSpace(f)); got == nil {
				t.Errorf("%s: %q is no name inside it", name, strings.TrimSpace(f))
			}
		}
	}
}

func TestKindsAreFoundByEveryName(t *testing.T) {
	t.Parallel()
	ks := Builtin()
	for typed, want := range map[string]string{
		"concert": "concert", "Konzert": "concert", "cycle d'ateliers": "cycle", "cycle d’ateliers": "cycle", "réunion régulière": "meeting",
		"session": "session", "appel": "call", "seminaire": "seminar", "Œuvre": "work", "œuvre d'art": "artwork", "מפגש": "meeting", "news": "news",
	} {
		if k := ks.ByType(typed); k == nil || k.Name != want {
			t.Errorf("type %q: got %v, want %s", typed, k, want)
		}
	}
	for folder, want := range map[string]string{
		"concerts": "concert", "ateliers": "workshop", "seminaires": "seminar", "séminaires": "seminar", "reunions": "meeting", "lieux": "place",
		"personnes": "person", "organismes": "organisation", "appels": "call", "cours": "course", "saisons": "season", "tournees": "tour",
		"oeuvres": "work", "expositions": "exhibition", "actualites": "news", "places": "place", "people": "person", "artworks": "artwork",
	} {
		if k := ks.ByFolder(folder); k == nil || k.Name != want {
			t.Errorf("folder %q: got %v, want %s", folder, k, want)
		}
	}
	if got := ks.NearestType("concret"); got != "concert" {
		t.Errorf("nearest to concret: got %q, want concert", got)
	}
}

func TestKindsAreComplete(t *testing.T) {
	t.Parallel()
	colors, paths := map[string]string{}, map[string]string{}
	for _, k := range Builtin().All() {
		for _, lang := range []string{"fr", "en", "de", "he"} {
			if k.Label[lang] == "" || k.Plural[lang] == "" {
				t.Errorf("%s has no label in %s", k.Name, lang)
			}
			if p := k.Path[lang]; !regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`).MatchString(p) {
				t.Errorf("%s: the address part %q in %s is not plain", k.Name, p, lang)
			} else if other := paths[lang+p]; other != "" {
				t.Errorf("%s and %s share the address part %q in %s", k.Name, other, p, lang)
			} else {
				paths[lang+p] = k.Name
			}
		}
		if k.Gender != "m" && k.Gender != "f" {
			t.Errorf("%s: gender %q", k.Name, k.Gender)
		}
		if dated := k.Class == Event || k.Class == Programme || k.Class == Call; dated != (k.Color != "") {
			t.Errorf("%s: colour %q", k.Name, k.Color)
		}
		if other := colors[k.Color]; k.Color != "" && other != "" {
			t.Errorf("%s and %s share the colour %s", k.Name, other, k.Color)
		}
		colors[k.Color] = k.Name
		for _, p := range k.People {
			if row := Named(p); row == nil || !row.Short {
				t.Errorf("%s: %q is no short form for people", k.Name, p)
			}
		}
	}
}

func TestASiteAddsKindsOnTop(t *testing.T) {
	t.Parallel()
	ks := NewKinds([]*Kind{
		{Name: "masterclass", Like: "workshop", Folders: []string{"masterclasses"}, Label: Text{"fr": "Classe de maître"}, Color: "#7a1f5c"},
		{Name: "concert", Like: "concert", Label: Text{"fr": "Récital"}},
	})
	m := ks.ByFolder("masterclasses")
	if m == nil || m.Class != Event || m.SchemaType != "EducationEvent" || m.Color != "#7a1f5c" || len(m.People) == 0 || m.Plural["fr"] != "Classe de maître" {
		t.Errorf("masterclass: got %+v", m)
	}
	if Lookup(m, "intervenant").Key == nil {
		t.Error("a masterclass is like a workshop, and does not take intervenant")
	}
	c := ks.ByName("concert")
	if c.Label["fr"] != "Récital" || c.Label["en"] != "Concert" || c.Color != "#d8321d" || ks.ByFolder("concerts") != c {
		t.Errorf("concert: got %+v", c)
	}
	if Builtin().ByName("concert").Label["fr"] != "Concert" {
		t.Error("the built-in table has changed")
	}
}

func TestNearestAllowsOneSlipInFourLetters(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ word, want string }{
		{"anulé", "annulé"}, {"complt", "complet"}, {"xyz", ""}, {"repotré", "reporté"}, {"", ""},
	} {
		if got := Nearest(c.word, []string{"annulé", "reporté", "complet"}); got != c.want {
			t.Errorf("%q: got %q, want %q", c.word, got, c.want)
		}
	}
}
