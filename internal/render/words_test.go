package render

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"saison/internal/locale"
	"saison/internal/schema"
	"saison/internal/source"
)

// builtinWords reads the words of the theme.
func builtinWords(t *testing.T) locale.Catalogue {
	t.Helper()
	files := map[string]string{}
	paths, err := filepath.Glob("../../layouts/i18n/*.yaml")
	if err != nil || len(paths) != 4 {
		t.Fatalf("words of the theme: %v, %v", paths, err)
	}
	for _, p := range paths {
		data, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		files["layouts/i18n/"+filepath.Base(p)] = string(data)
	}
	words, faults := locale.ReadWords(source.FromFiles(files))
	if len(faults) > 0 {
		t.Fatalf("faults in the words of the theme: %v", faults)
	}
	return words
}

func TestTheFourLanguagesHaveTheSameWords(t *testing.T) {
	t.Parallel()
	words := builtinWords(t)
	for _, lang := range []string{"fr", "en", "de", "he"} {
		for _, other := range []string{"fr", "en", "de", "he"} {
			missing := words[lang].Missing(words[other])
			missing = slices.DeleteFunc(missing, func(k string) bool { return strings.HasSuffix(k, ".f") }) // French alone agrees with the kind
			if len(missing) > 0 {
				t.Errorf("%s lacks words that %s has: %v", lang, other, missing)
			}
		}
	}
}

var placeholder = regexp.MustCompile(`\{(\d|n)\}`)

func TestTranslationsFillTheSamePlaces(t *testing.T) {
	t.Parallel()
	words := builtinWords(t)
	places := func(s string) string {
		all := placeholder.FindAllString(s, -1)
		slices.Sort(all)
		return strings.Join(slices.Compact(all), "")
	}
	for _, key := range words["en"].Keys() {
		want := places(words["en"].Say(key))
		for _, lang := range []string{"fr", "de", "he"} {
			if got := places(words[lang].Say(key)); got != want {
				t.Errorf("%s %s: places %q, want %q", lang, key, got, want)
			}
		}
	}
}

// uses are the forms in which the renderer and the layouts ask for words.
var uses = regexp.MustCompile(`(?:\bsay|\bcount|\bagree|\.Say)\(?\s*\(?"([a-zA-Z0-9.-]*[a-zA-Z0-9])"[,)} ]`)

func TestEveryWordThatIsAskedForExists(t *testing.T) {
	t.Parallel()
	words := builtinWords(t)
	var paths []string
	for _, pattern := range []string{"*.go", "../../layouts/*.html", "../../layouts/partials/*.html"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v, %v", pattern, found, err)
		}
		paths = append(paths, found...)
	}
	asked := map[string]string{}
	for _, p := range paths {
		if strings.HasSuffix(p, "_test.go") {
			continue
		}
		data, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range uses.FindAllStringSubmatch(string(data), -1) {
			asked[m[1]] = p
		}
	}
	// Those that are put together.
	for _, w := range slices.Concat(subscriptions, additions, []way{{words: "way-apple"}, {words: "way-file"}}) {
		asked[w.words] = "calendarlinks.go"
	}
	for _, way := range howWays {
		for _, n := range []string{"", "-1", "-2", "-3", "-delay"} {
			asked["how-"+way+n] = "view_subscribe.go"
		}
	}
	for _, g := range feedGroups {
		asked[g.title] = "view_subscribe.go"
	}
	for _, k := range []string{"book", "register", "book-for", "register-for", "title.archive", "title.tags", "age", "level", "opens", "deadline", "results-on"} {
		asked[k] = "views"
	}
	for _, k := range schema.Keys() {
		if k.Role != "" {
			asked["role."+k.Role] = "the table of keys"
		}
		if k.Name == "access" {
			for _, f := range k.Fields {
				if f.Type == schema.TypeYesNo {
					asked["access."+f.Name], asked["access-not."+f.Name] = "the table of keys", "the table of keys"
				}
			}
		}
	}
	for key, where := range asked {
		for _, lang := range []string{"fr", "en", "de", "he"} {
			if !words[lang].Has(key) {
				t.Errorf("%s asks for %q, which %s does not have", where, key, lang)
			}
		}
	}
	if len(asked) < 200 {
		t.Errorf("only %d words were found to be asked for", len(asked))
	}
}

func TestTheManualNamesEveryValueOfAView(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../docs/layouts.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, view := range []any{Page{}, Head{}, Field{}, Block{}, Group{}, Tab{}, Pager{}, Language{}, Sheet{}, Label{}} {
		v := reflect.TypeOf(view)
		for i := range v.NumField() {
			f := v.Field(i)
			if f.IsExported() && !strings.Contains(string(data), "."+f.Name) {
				t.Errorf("docs/layouts.md does not name .%s of %s", f.Name, v.Name())
			}
		}
	}
}
