// Package compress makes the compressed forms of a site's text files, which web
// servers send in place of the files themselves.
//
//	c := compress.New(store)
//	if compress.Suits("agenda/index.html") {
//		gz, br := c.Gzip(data), c.Brotli(data) // nil when they are not worth while
//	}
//
// What has been compressed is kept in the cache by its content, and is taken
// from there the next time.
package compress

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"path"
	"sync"

	"github.com/andybalholm/brotli"
)

// Store keeps what has been made between two runs. Get returns nil for what it
// does not have. Keys are hexadecimal.
type Store interface {
	Get(key string) []byte
	Put(key string, data []byte)
}

// Least is the size in bytes below which a file is not compressed: it fits into
// one packet either way.
const Least = 512

// suited are the extensions of files that shrink, and that a server may send
// compressed. Calendars are not among them: Outlook on the web did not read
// compressed ones.
var suited = map[string]bool{
	".html": true, ".css": true, ".js": true, ".json": true, ".svg": true, ".xml": true,
	".txt": true, ".csv": true, ".webmanifest": true, ".ttf": true, ".otf": true,
}

// Suits reports whether the file at a slash path is to have compressed forms.
// Files that only servers read, such as _headers, have none.
func Suits(file string) bool { return suited[path.Ext(file)] }

// format is one way of compressing.
type format struct {
	key     string // of the method: a change of it is a change of what is kept
	writers sync.Pool
}

// writer is what both libraries have. Making one costs far more than a page, so
// that they are used again.
type writer interface {
	io.WriteCloser
	Reset(io.Writer)
}

// Compressor compresses. Its methods may be called by many goroutines.
type Compressor struct {
	store        Store
	gzip, brotli format
}

// Levels. Brotli's fifth is within a hundredth of its ninth at half the cost; the
// eleventh would save a further fourteenth at seventeen times the cost.
const (
	gzipLevel   = gzip.BestCompression
	brotliLevel = 5
)

// Methods name the libraries with their versions: what another one made is made
// again, so that a site does not depend on what is in the cache.
const (
	gzipMethod   = "gzip 9 go1\n"
	brotliMethod = "brotli 5 v1.3.0\n"
)

// New returns a compressor that keeps what it makes in a store; nil keeps nothing.
func New(store Store) *Compressor {
	c := &Compressor{store: store}
	c.gzip.key, c.brotli.key = gzipMethod, brotliMethod
	c.gzip.writers.New = func() any {
		w, _ := gzip.NewWriterLevel(nil, gzipLevel) // the level is one that exists
		return writer(w)
	}
	c.brotli.writers.New = func() any { return writer(brotli.NewWriterLevel(nil, brotliLevel)) }
	return c
}

// Gzip returns data compressed as RFC 1952 says, or nil when that would save nothing.
func (c *Compressor) Gzip(data []byte) []byte { return c.compress(&c.gzip, data) }

// Brotli returns data compressed as RFC 7932 says, or nil when that would save nothing.
func (c *Compressor) Brotli(data []byte) []byte { return c.compress(&c.brotli, data) }

func (c *Compressor) compress(f *format, data []byte) []byte {
	if len(data) < Least {
		return nil
	}
	key := ""
	if c.store != nil {
		h := sha256.New()
		io.WriteString(h, f.key)
		h.Write(data)
		key = hex.EncodeToString(h.Sum(nil))
		if made := c.store.Get(key); made != nil {
			return worth(made, data)
		}
	}
	var b bytes.Buffer
	w := f.writers.Get().(writer)
	w.Reset(&b)
	w.Write(data) // a buffer takes everything
	w.Close()
	w.Reset(nil)
	f.writers.Put(w)
	if c.store != nil {
		c.store.Put(key, b.Bytes())
	}
	return worth(b.Bytes(), data)
}

// worth returns what has been made of data, or nil when it is no shorter.
func worth(made, data []byte) []byte {
	if len(made) >= len(data) {
		return nil
	}
	return made
}
