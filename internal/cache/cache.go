// Package cache keeps made bytes on the disk between two runs, in the folder
// .saison of a site.
//
//	c := cache.Open("site")
//	defer c.Close()
//	data := c.Get(key)          // nil when it is not there, or damaged
//	c.Put(key, data)
//
// It may be deleted at any time. Nothing in it is trusted: each file holds the
// sum of what it should hold. A disk that is full, read-only or gone makes work
// slower and nothing else, so that no method returns an error. Files are written
// beside their place and renamed, so that a killed run leaves none by halves.
package cache

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Folder is where the cache of a site lies. It begins with a full stop, so that
// it is no part of the site.
const Folder = ".saison"

// Room is how many bytes the files may have together after [Cache.Close].
const Room = 512 << 20

// fresh is how long a file counts as used without being marked again.
const fresh = 24 * time.Hour

const (
	head   = "saison cache 1\n"
	inner  = Folder + "/made"
	ignore = "# What saison has made and can make again.\n*\n"
)

// Cache is the cache of one site. Its methods may be called by many goroutines,
// and several processes may share it. The zero Cache keeps nothing.
type Cache struct {
	root    *os.Root
	started sync.Once
	off     atomic.Bool // writing has failed once: it is not tried again
	written atomic.Int64
	room    int64
}

// Open returns the cache of the site in a folder. Nothing is written before the
// first Put.
func Open(site string) *Cache {
	root, err := os.OpenRoot(site)
	if err != nil {
		return &Cache{}
	}
	return &Cache{root: root, room: Room}
}

// file returns the place of a key.
func file(key string) string { return path.Join(inner, key[:2], key[2:]) }

// Get returns what was put under a key, or nil. Keys are hexadecimal and longer
// than two figures.
func (c *Cache) Get(key string) []byte {
	if c.root == nil {
		return nil
	}
	name := file(key)
	data, err := c.root.ReadFile(name)
	if err != nil {
		return nil
	}
	sum, ok := bytes.CutPrefix(data, []byte(head))
	if !ok || len(sum) < sha256.Size {
		return nil
	}
	data = sum[sha256.Size:]
	if sha256.Sum256(data) != [sha256.Size]byte(sum[:sha256.Size]) {
		return nil
	}
	if info, err := c.root.Stat(name); err == nil && time.Since(info.ModTime()) > fresh {
		now := time.Now()
		c.root.Chtimes(name, now, now) // what is used stays longest
	}
	return data
}

// Put keeps data under a key.
func (c *Cache) Put(key string, data []byte) {
	if c.root == nil || c.off.Load() {
		return
	}
	c.started.Do(c.start)
	if err := c.write(key, data); err != nil {
		c.off.Store(true)
	}
	c.written.Add(int64(len(data)))
}

// start makes the folder, which says itself that it is not to be kept by others.
func (c *Cache) start() {
	if err := c.root.MkdirAll(inner, 0o777); err != nil {
		c.off.Store(true)
		return
	}
	for name, text := range map[string]string{
		".gitignore":   ignore,
		"CACHEDIR.TAG": "Signature: 8a477f597d28d172789f06886806bc55\n# Made by saison.\n",
	} {
		f, err := c.root.OpenFile(path.Join(Folder, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			continue
		}
		f.WriteString(text)
		f.Close()
	}
}

func (c *Cache) write(key string, data []byte) error {
	if c.off.Load() {
		return nil
	}
	name := file(key)
	dir := path.Dir(name)
	if err := c.root.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	// By chance, since two containers that share a folder may both be process 1,
	// and one process may have opened the cache twice.
	temp := path.Join(dir, "."+key[2:]+"."+rand.Text())
	f, err := c.root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(data)
	_, err = f.Write(slices.Concat([]byte(head), sum[:], data))
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = c.root.Rename(temp, name)
	}
	if err != nil {
		c.root.Remove(temp)
	}
	return err
}

// Close makes room when something was written: the files that were not used for
// the longest time go first, and what killed runs have left. The cache keeps
// nothing afterwards.
func (c *Cache) Close() {
	if c.root == nil {
		return
	}
	if c.written.Load() > 0 {
		c.trim()
	}
	c.root.Close()
	c.root = nil
}

// kept is one file of the cache.
type kept struct {
	path string
	size int64
	used time.Time
}

func (c *Cache) trim() {
	var all []kept
	var total int64
	fs.WalkDir(c.root.FS(), inner, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return nil
		}
		if strings.HasPrefix(d.Name(), ".") {
			if time.Since(info.ModTime()) > time.Hour {
				c.root.Remove(name)
			}
			return nil
		}
		all = append(all, kept{name, info.Size(), info.ModTime()})
		total += info.Size()
		return nil
	})
	if total <= c.room {
		return
	}
	slices.SortFunc(all, func(a, b kept) int { return a.used.Compare(b.used) })
	for _, k := range all {
		if total <= c.room*3/4 {
			return
		}
		if c.root.Remove(k.path) == nil {
			total -= k.size
		}
	}
}
