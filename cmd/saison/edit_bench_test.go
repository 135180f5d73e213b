package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"saison/internal/cache"
	"saison/internal/picture"
	"saison/internal/preview"
)

// editedSite writes a site of n events in n/500 places with 200 people, over two
// years, and returns its folder.
func editedSite(b *testing.B, n int) string {
	b.Helper()
	dir := b.TempDir()
	save := func(name, text string) { saveFile(b, filepath.Join(dir, name), text) }
	save("saison.yaml", "title: A large site\nbase_url: https://example.org/\nlanguage: en\ntimezone: Europe/Paris\npaths: {concerts: concerts, workshops: workshops, places: places, people: people}\n")
	for i := range 20 {
		save(fmt.Sprintf("content/places/place-%d.md", i), fmt.Sprintf("---\ntitle: Place %d\ncity: Hillsbury\n---\n", i))
	}
	for i := range 200 {
		save(fmt.Sprintf("content/people/person-%d.md", i), fmt.Sprintf("---\ntitle: Person %d\n---\n\nPlays.\n", i))
	}
	for i := range n {
		save(editedFile(i), editedText(i, fmt.Sprint("Evening number ", i), 20, i%20))
	}
	return dir
}

// editedFile returns the path of the event i.
func editedFile(i int) string {
	return fmt.Sprintf("content/%s/evening-%05d.md", [2]string{"concerts", "workshops"}[i%2], i)
}

// editedText returns the text of the event i. Its date is as many days after the
// first as there are events before it, two years on again and again.
func editedText(i int, title string, hour, place int) string {
	start := time.Date(2026, 1, 1, hour, 0, 0, 0, time.UTC).AddDate(0, 0, i*7%730)
	return fmt.Sprintf("---\ntitle: %s\nstart: %s\nend: %s\nplace: place-%d\npeople: [person-%d]\ntags: [evening]\nprice: 12 €\n---\n\n%s\n",
		title, start.Format("2006-01-02T15:04"), start.Add(2*time.Hour).Format("2006-01-02T15:04"), place, i%200,
		strings.Repeat("A paragraph that says what is played, by whom and why.\n\n", 8))
}

// BenchmarkEdit is one save while a site is served: until its page, the lists
// and the calendars that show it have been answered with it.
func BenchmarkEdit(b *testing.B) {
	for _, edit := range []struct {
		name string
		text func(i int) string
	}{
		{"title", func(i int) string { return editedText(0, fmt.Sprint("Another title ", i), 20, 0) }},
		{"hour", func(i int) string { return editedText(0, fmt.Sprint("Another title ", i), 8+i%12, 0) }},
		{"place", func(i int) string { return editedText(0, fmt.Sprint("Another title ", i), 20, i%2) }},
	} {
		for _, n := range []int{1000, 10000} {
			b.Run(fmt.Sprintf("%s/%d", edit.name, n), func(b *testing.B) { benchmarkEdit(b, n, edit.text) })
		}
	}
}

func benchmarkEdit(b *testing.B, n int, text func(int) string) {
	dir := editedSite(b, n)
	env := &environment{stdout: io.Discard, stderr: io.Discard, getenv: func(string) string { return "" }, clock: time.Now, lang: "en"}
	ctx, stop := context.WithCancel(b.Context())
	defer stop()
	s := &server{env: env, site: siteFlags{source: dir, drafts: true, quiet: true, now: "2026-06-01T12:00"}}
	var err error
	if s.in, err = env.inputs(&s.site, ""); err != nil {
		b.Fatal(err)
	}
	store := cache.Open(dir)
	defer store.Close()
	s.in.Pictures = picture.NewMaker(store)
	s.shown = preview.New(preview.Options{Lang: "en"})
	if err := s.look(ctx); err != nil {
		b.Fatal(err)
	}
	ln, _ := env.listen("127.0.0.1:0")
	served := make(chan error, 1)
	go func() { served <- s.shown.Serve(ctx, ln) }()
	get := func(path, want string) {
		res, err := http.Get("http://" + ln.Addr().String() + path)
		if err != nil {
			b.Fatal(err)
		}
		defer res.Body.Close()
		if body, err := io.ReadAll(res.Body); err != nil || !strings.Contains(string(body), want) {
			b.Fatalf("%s lacks %q: %v", path, want, err)
		}
	}
	paths := []string{"/concerts/evening-00000/", "/concerts/evening-00000.ics", "/places/place-0/", "/concerts/", "/agenda.ics", "/events.json", "/feed.xml"}
	for _, path := range paths {
		get(path, "")
	}
	took := make([]time.Duration, len(paths)+1)
	i := 0
	for b.Loop() {
		i++
		saveFile(b, filepath.Join(dir, editedFile(0)), text(i))
		began := time.Now()
		if _, settled, err := s.reread(ctx, []string{editedFile(0)}); err != nil || !settled {
			b.Fatal(settled, err)
		}
		took[0] += time.Since(began)
		for k, path := range paths {
			began = time.Now()
			get(path, "")
			took[k+1] += time.Since(began)
		}
	}
	for k, name := range append([]string{"build"}, paths...) {
		b.ReportMetric(float64(took[k].Microseconds())/1000/float64(i), name+"-ms")
	}
	stop()
	if err := <-served; err != nil {
		b.Fatal(err)
	}
}
