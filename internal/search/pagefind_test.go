package search

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var (
	pagefindFile = flag.String("pagefind", "", "what testdata/pagefind/find.mjs has printed of the corpus, instead of the table")
	update       = flag.Bool("update", false, "write the table anew, from -pagefind")
)

const pagefindTable = "testdata/pagefind.txt"

// pagefinds returns the events of the corpus that pagefind finds for each query:
// by the table, or as it has just found them.
func pagefinds(t *testing.T, files map[string]string) map[string][]string {
	t.Helper()
	var events []string
	number := map[string]int{}
	for name := range files {
		if dir, file, _ := strings.Cut(strings.TrimPrefix(name, "content/"), "/"); strings.HasPrefix(file, "20") {
			events = append(events, "/"+dir+"/"+strings.TrimSuffix(file, ".md")+"/")
		}
	}
	slices.Sort(events)
	for i, e := range events {
		number[e] = i
	}
	found := map[string][]string{}
	if *pagefindFile == "" {
		for line := range strings.Lines(read(t, pagefindTable)) {
			query, all, ok := strings.Cut(strings.TrimSpace(line), " |")
			if !ok || query[0] == '#' {
				continue
			}
			at := 0
			for _, step := range strings.Fields(all) {
				n, err := strconv.Atoi(step)
				if at += n; err != nil || at >= len(events) {
					t.Fatalf("%s: %q leads to no event", pagefindTable, query)
				}
				found[query] = append(found[query], events[at])
			}
		}
		if len(found) < 40 {
			t.Fatalf("%s has %d queries with results", pagefindTable, len(found))
		}
		return found
	}
	if err := json.Unmarshal([]byte(read(t, *pagefindFile)), &found); err != nil {
		t.Fatal(err)
	}
	table := "# The events of the corpus that pagefind 1.6.0 finds for each query: their places in\n" +
		"# the list sorted by address, each as its distance from the one before. Made by\n# make conformance: see the Makefile.\n"
	total := 0
	for _, q := range queries(t) {
		found[q.text] = slices.DeleteFunc(found[q.text], func(a string) bool { _, event := number[a]; return !event })
		slices.Sort(found[q.text])
		table += q.text + " |"
		last := 0
		for _, a := range found[q.text] {
			table += fmt.Sprint(" ", number[a]-last)
			last = number[a]
		}
		table += "\n"
		total += len(found[q.text])
	}
	if total < 5000 {
		t.Fatalf("pagefind has found %d events alone: %s is of another site", total, *pagefindFile)
	}
	if *update {
		if err := os.WriteFile(pagefindTable, []byte(table), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return found
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
