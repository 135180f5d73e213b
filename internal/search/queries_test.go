package search

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// query is one line of testdata/queries.txt.
type query struct {
	text string
	need [][]string // a document must hold one of each
	day  []string   // year, month, day, weekday; nil for none
}

func queries(t *testing.T) []query {
	t.Helper()
	data, err := os.ReadFile("testdata/queries.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []query
	for line := range strings.Lines(string(data)) {
		text, need, ok := strings.Cut(strings.TrimSpace(line), " | ")
		if !ok || text[0] == '#' {
			continue
		}
		q := query{text: text}
		if day, is := strings.CutPrefix(need, "@"); is {
			q.day = []string{day[:4], day[5:7], strings.Trim(day[8:10], "-"), strings.Trim(day[10:], "-")}
		} else {
			for _, group := range strings.Fields(need) {
				q.need = append(q.need, strings.Split(group, "|"))
			}
		}
		all = append(all, q)
	}
	if len(all) != 50 {
		t.Fatalf("%d queries, want 50", len(all))
	}
	return all
}

// answers reports whether the source of an event holds what a query asks for,
// word by word: what the index must not lose.
func (q *query) answers(words map[string]bool, day time.Time) bool {
	if q.day != nil {
		return q.day[0] == strconv.Itoa(day.Year()) && q.day[1] == day.Format("01") &&
			(q.day[2] == "" || q.day[2] == day.Format("02")) && (q.day[3] == "" || q.day[3] == strconv.Itoa(int(day.Weekday())))
	}
	for _, group := range q.need {
		if !slices.ContainsFunc(group, func(w string) bool { return words[w] }) {
			return false
		}
	}
	return true
}

func TestFiftyQueriesFindWhatTheTextsHold(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("3,000 documents")
	}
	files := corpus(3000)
	all := queries(t)
	in := struct {
		Index   json.RawMessage
		Queries []string
	}{Index: indexOf(t, files)}
	for _, q := range all {
		in.Queries = append(in.Queries, q.text)
	}
	var found []struct {
		Hits    []string
		Related int
	}
	node(t, `const index = s.open(input.Index);
console.log(JSON.stringify(input.Queries.map(q => { const r = s.find(index, q, 20788); return { Related: r.related, Hits: r.near ? [] : r.hits.map(h => s.address(index, h.doc)) }; })))`, in, &found)
	theirs := pagefinds(t, files)
	for i, q := range in.Queries {
		ours := map[string]bool{}
		for _, h := range found[i].Hits {
			ours[h] = true
		}
		for _, h := range theirs[q] {
			if !ours[h] {
				t.Errorf("%q does not find %s, which pagefind finds", q, h)
			}
		}
	}
	want := make([]int, len(all))
	for name, text := range files {
		dir, file, _ := strings.Cut(strings.TrimPrefix(name, "content/"), "/")
		if !slices.ContainsFunc(kindsOfCorpus[:], func(k struct{ folder, key string }) bool { return k.folder == dir }) {
			continue
		}
		words := map[string]bool{}
		for _, w := range Words(keys.Replace(text), "fr") {
			words[w.Fold] = true
		}
		for w := range placeWords(files, text) {
			words[w] = true
		}
		day, err := time.Parse("2006-01-02", file[:10])
		if err != nil {
			t.Fatal(err)
		}
		address := "/" + dir + "/" + strings.TrimSuffix(file, ".md") + "/"
		for i := range all {
			if !all[i].answers(words, day) {
				continue
			}
			want[i]++
			if at := slices.Index(found[i].Hits, address); at < 0 || at >= len(found[i].Hits)-found[i].Related {
				t.Errorf("%q does not find %s among the first", all[i].text, address)
			}
		}
	}
	for i, n := range want {
		whole := len(found[i].Hits) - found[i].Related
		t.Logf("%-32s %4d held, %4d found, %4d related, %4d by pagefind", all[i].text, n, whole, found[i].Related, len(theirs[all[i].text]))
		if n == 0 {
			t.Errorf("%q asks for nothing that the corpus holds", all[i].text)
		}
		if whole > 5*n+60 || found[i].Related > n+20 {
			t.Errorf("%q finds %d documents and %d with related words, where %d hold the words", all[i].text, whole, found[i].Related, n)
		}
	}
}

// keys are names of the front matter, which are no text.
var keys = strings.NewReplacer("œuvre: ", "", "compositeur: ", "", "programme:", "", "intervenant: ", "", "orateurs: ", "", "direction: ", "", "lieu: ", "")

// placeWords returns the words of the place of a document.
func placeWords(files map[string]string, text string) map[string]bool {
	words := map[string]bool{}
	take := func(name string) {
		for _, w := range Words(files[name], "fr") {
			words[w.Fold] = true
		}
	}
	for line := range strings.Lines(text) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && key == "lieu" {
			take("content/lieux/" + value + ".md")
		}
	}
	return words
}
