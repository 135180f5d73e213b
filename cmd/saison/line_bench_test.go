package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"testing"
	"time"

	"saison/internal/build"
	"saison/internal/cache"
	"saison/internal/calendar"
	"saison/internal/event"
	"saison/internal/picture"
	"saison/internal/publish"
	"saison/internal/site"
)

// BenchmarkLine is every stage of a first build at two sizes: the time of each
// stage by itself, and the whole as ns/op.
func BenchmarkLine(b *testing.B) {
	for _, n := range []int{1000, 10000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) { benchmarkLine(b, n) })
	}
}

func benchmarkLine(b *testing.B, n int) {
	dir := editedSite(b, n)
	env := &environment{stdout: io.Discard, stderr: io.Discard, getenv: func(string) string { return "" }, clock: time.Now, lang: "en"}
	flags := siteFlags{source: dir, quiet: true, now: "2026-06-01T12:00"}
	in, err := env.inputs(&flags, "")
	if err != nil {
		b.Fatal(err)
	}
	store := cache.Open(dir)
	defer store.Close()
	in.Pictures = picture.NewMaker(store)
	ctx := context.Background()
	stages := []string{"source", "early", "plan", "publish", "calendar", "site"}
	took := map[string]time.Duration{}
	rounds := 0
	for b.Loop() {
		rounds++
		began := time.Now()
		done := func(stage string) {
			took[stage] += time.Since(began)
			began = time.Now()
		}
		if in.Snapshot, in.Found, err = flags.snapshot(ctx, nil); err != nil {
			b.Fatal(err)
		}
		done("source")
		r, err := build.Build(ctx, in, nil) // documents, calendar, plan, journal, layouts
		if err != nil || r.Diagnostics.HasErrors() {
			b.Fatal(err, r.Diagnostics)
		}
		done("plan")
		t, err := publish.Open(ctx, filepath.Join(b.TempDir(), "public"), publish.Options{LockDir: b.TempDir()})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := t.Publish(ctx, outputs(r)); err != nil { // rendering, too
			b.Fatal(err)
		}
		t.Close()
		done("publish")

		b.StopTimer()
		began = time.Now()
		again := in
		again.Early = true
		if _, err := build.Build(ctx, again, nil); err != nil {
			b.Fatal(err)
		}
		done("early")
		var records []*event.Record
		for _, f := range in.Snapshot.Under("content/") {
			records = append(records, r.Record(f.Path))
		}
		began = time.Now()
		cal, _ := calendar.Make(calendar.Inputs{Config: r.Config, Records: records, Now: r.Now})
		done("calendar")
		site.Plan(cal, in.Snapshot, r.Words)
		done("site")
		b.StartTimer()
	}
	for _, stage := range stages {
		b.ReportMetric(float64(took[stage].Milliseconds())/float64(rounds), stage+"-ms")
	}
}
