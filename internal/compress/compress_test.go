package compress

import (
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"io"
	"maps"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/andybalholm/brotli"
)

// shelf is a store in memory.
type shelf struct {
	mu   sync.Mutex
	all  map[string][]byte
	hits int
}

func (s *shelf) Get(key string) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all[key] != nil {
		s.hits++
	}
	return s.all[key]
}

func (s *shelf) Put(key string, data []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all[key] = bytes.Clone(data)
}

func page(n int) []byte {
	return []byte(strings.Repeat("<p>Concert de l’Avent, samedi 12 décembre 2026 à 20 h 30</p>\n", n))
}

func TestWhatIsCompressedIsTheFile(t *testing.T) {
	t.Parallel()
	c := New(nil)
	var wg sync.WaitGroup
	for i := range 40 {
		wg.Go(func() {
			data := page(10 + i*i)
			z, err := gzip.NewReader(bytes.NewReader(c.Gzip(data)))
			if err != nil {
				t.Error(err)
				return
			}
			if got, err := io.ReadAll(z); err != nil || !bytes.Equal(got, data) {
				t.Errorf("gzip of %d bytes: %d, %v", len(data), len(got), err)
			}
			if got, err := io.ReadAll(brotli.NewReader(bytes.NewReader(c.Brotli(data)))); err != nil || !bytes.Equal(got, data) {
				t.Errorf("brotli of %d bytes: %d, %v", len(data), len(got), err)
			}
		})
	}
	wg.Wait()
}

func TestWhatWouldNotShrinkStaysAsItIs(t *testing.T) {
	t.Parallel()
	noise := make([]byte, 4000)
	rand.Read(noise)
	c := New(&shelf{all: map[string][]byte{}})
	for range 2 { // the second time it is in the store
		for name, data := range map[string][]byte{"nothing": nil, "little": page(100)[:Least-1], "noise": noise} {
			if c.Gzip(data) != nil || c.Brotli(data) != nil {
				t.Errorf("%s was compressed", name)
			}
		}
	}
	if c.Gzip(page(100)[:Least]) == nil {
		t.Error("the least size was not compressed")
	}
}

func TestTheSameIsNotCompressedTwice(t *testing.T) {
	t.Parallel()
	s := &shelf{all: map[string][]byte{}}
	one := New(s)
	gz, br := one.Gzip(page(50)), one.Brotli(page(50))
	if s.hits != 0 || len(s.all) != 2 {
		t.Fatalf("%d kept, %d found", len(s.all), s.hits)
	}
	two := New(s)
	if !bytes.Equal(two.Gzip(page(50)), gz) || !bytes.Equal(two.Brotli(page(50)), br) || s.hits != 2 {
		t.Errorf("%d found", s.hits)
	}
	// Used writers make the same bytes as new ones.
	before := maps.Clone(s.all)
	clear(s.all)
	one.Gzip(page(50))
	one.Brotli(page(50))
	for key, data := range before {
		if !bytes.Equal(s.all[key], data) {
			t.Error("a used writer makes other bytes")
		}
	}
}

func TestCalendarsAndPicturesAreLeftAlone(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]bool{"a/index.html": true, "assets/saison.0123.css": true, "search/fr.json": true, "sitemap.xml": true,
		"agenda.ics": false, "a.jpg": false, "a.webp": false, "a.woff2": false, "a.pdf": false, "_headers": false, ".htaccess": false, "html": false} {
		if Suits(file) != want {
			t.Errorf("%s: %v", file, !want)
		}
	}
}

func TestTheMethodNamesTheVersionOfItsLibrary(t *testing.T) {
	t.Parallel()
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	version := strings.Fields(brotliMethod)[2]
	if !strings.Contains(string(mod), "github.com/andybalholm/brotli "+version+"\n") {
		t.Errorf("the library is no longer %s: name its version in brotliMethod", version)
	}
}
