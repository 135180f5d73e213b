package main

import (
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

var soak = flag.Duration("soak", 0, "how long to save a file every tenth of a second while it is served: 30m")

// TestDaysOfWatchingCostNothing saves for as long as -soak says, and sees that the
// last save is shown, and that memory and descriptors are what they were.
func TestDaysOfWatchingCostNothing(t *testing.T) {
	if *soak == 0 {
		t.Skip("needs time: go test ./cmd/saison -run DaysOfWatching -timeout 1h -args -soak 30m")
	}
	dir := preparedSite(t)
	for i := range 300 {
		saveFile(t, filepath.Join(dir, fmt.Sprintf("content/concerts/c%d.md", i)), strings.Replace(winter, "Winter concert", fmt.Sprint("Concert ", i), 1))
	}
	file := filepath.Join(dir, "content/concerts/2026-12-12-winter.md")
	at, said := serving(t, dir, "-q")
	page := func(path string) string {
		res, err := http.Get(at + path)
		if err != nil {
			return err.Error()
		}
		defer res.Body.Close()
		body, _ := io.ReadAll(res.Body)
		return string(body)
	}
	used := func() (heap uint64, open int) {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&m)
		entries, _ := os.ReadDir("/proc/self/fd")
		return m.HeapAlloc, len(entries)
	}
	var heap uint64
	var open int
	saves := 0
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for began := time.Now(); time.Since(began) < *soak; saves++ {
		<-tick.C
		text := strings.Replace(winter, "a long night", fmt.Sprint("night ", saves), 1)
		switch saves % 50 {
		case 10: // a mistake, now and then
			text = strings.Replace(text, "Saturday", "Sunday", 1)
		case 20: // another date
			text = strings.Replace(text, "8.30 pm", "9 pm", 1)
		case 30: // a file that comes and goes
			saveFile(t, filepath.Join(dir, "content/concerts/guest.md"), winter)
		case 31:
			os.Remove(filepath.Join(dir, "content/concerts/guest.md"))
		}
		saveFile(t, file, text)
		if saves%10 == 0 {
			page("/concerts/winter/")
			page("/agenda.ics")
		}
		if heap == 0 && (time.Since(began) > *soak/10) {
			heap, open = used()
		}
	}
	saveFile(t, file, strings.Replace(winter, "a long night", "the last night", 1))
	eventually(t, "the last night", func() string { return page("/concerts/winter/") })
	after, left := used()
	t.Logf("%d saves; %d and %d KB of heap, %d and %d descriptors", saves, heap>>10, after>>10, open, left)
	if after > heap+heap/10+1<<20 {
		t.Errorf("the heap has grown from %d to %d KB", heap>>10, after>>10)
	}
	if left > open+4 {
		t.Errorf("%d descriptors, then %d", open, left)
	}
	if s := said.String(); strings.Contains(s, "panic") {
		t.Error(s)
	}
}
