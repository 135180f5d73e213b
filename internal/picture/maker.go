package picture

import (
	"bytes"
	"container/list"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/jpeg"
	"runtime"
	"sync"
	"sync/atomic"
)

// Limits of pictures: larger ones are a slip (a poster for the printer) or an
// attack, and no visitor waits for them.
const (
	MaxBytes  = 30 << 20
	MaxPixels = 50_000_000
	MaxMemory = 512 << 20 // bytes while it is decoded
)

// MostPixels returns how many pixels a picture of this make may have at most: a
// JPEG that appears step by step takes up far more memory than another.
func (i Info) MostPixels() int { return min(MaxPixels, MaxMemory/max(1, i.Depth)) }

// Largest is the longest side of a form: twice what the widest column of the
// theme measures on a common screen.
const Largest = 1600

// Store keeps made pictures between two runs. Its methods are called from many
// goroutines; what it gives back must be what it was given, or nil.
type Store interface {
	Get(key string) []byte
	Put(key string, data []byte)
}

// Source is a picture as the site has it.
type Source struct {
	Path  string // for messages
	Sum   string // content sum: equal sums, equal bytes
	Bytes func() ([]byte, error)
}

// Form is what is made of a picture. Width is that of the upright picture, and
// 0 for the picture in its own size, as downloads want it: stripped, and turned
// only when it lay on its side. As is the format; SVG asks for the placeholder.
type Form struct {
	Width int
	As    Kind
}

// Broken is the error for a picture that begins well and cannot be read.
type Broken struct {
	Path string
	Err  error
}

// Error says which picture it is.
func (e *Broken) Error() string { return fmt.Sprintf("%s: %v", e.Path, e.Err) }

// Unwrap returns what the decoder said.
func (e *Broken) Unwrap() error { return e.Err }

// version is part of every key: a change of what forms look like changes it.
var version = Edition + "b " + runtime.Version()

// Bounds of what a Maker holds at a time.
const (
	mastersBytes = 64 << 20  // decoded pictures
	madeBytes    = 48 << 20  // finished forms
	atOnce       = 256 << 20 // pictures while they are decoded, unless one alone takes up more
)

// Maker makes the forms of pictures. Use [NewMaker]. It may be used by many
// goroutines at once, and by one build after the other.
type Maker struct {
	store   Store
	made    shelf[[]byte]
	masters shelf[*master]
	memory  budget
	decoded atomic.Int64
	press   press
}

// NewMaker returns a Maker. A nil store remembers nothing.
func NewMaker(store Store) *Maker {
	m := &Maker{store: store}
	m.made.room, m.masters.room, m.memory.left = madeBytes, mastersBytes, atOnce
	m.memory.cond.L = &m.memory.mu
	return m
}

// Decoded returns how many pictures have been decoded so far.
func (m *Maker) Decoded() int { return int(m.decoded.Load()) }

// Make returns a form of a picture. The caller must not change the bytes. An
// error is a [*Broken], or what reading the source said.
func (m *Maker) Make(s Source, f Form) ([]byte, error) {
	return m.Keep(fmt.Sprintf("%s %d %d", s.Sum, f.Width, f.As), func() ([]byte, error) {
		data, err := s.Bytes()
		if err != nil {
			return nil, err
		}
		out, err := m.form(s, f, data)
		if err != nil {
			return nil, &Broken{s.Path, err}
		}
		return out, nil
	})
}

// Keep returns the bytes that are known by a name, and makes them when they are
// not: they must depend on the name alone. The caller must not change them.
func (m *Maker) Keep(name string, do func() ([]byte, error)) ([]byte, error) {
	sum := sha256.Sum256([]byte(version + "\x00" + name))
	key := hex.EncodeToString(sum[:20])
	return m.made.get(key, func() ([]byte, int, error) {
		if m.store != nil {
			if data := m.store.Get(key); data != nil {
				return data, len(data), nil
			}
		}
		data, err := do()
		if err == nil && m.store != nil {
			m.store.Put(key, data)
		}
		return data, len(data), err
	})
}

// form makes one form.
func (m *Maker) form(s Source, f Form, data []byte) ([]byte, error) {
	p, err := open(data)
	if err != nil {
		return nil, err
	}
	info := p.info
	if info.Turn.sideways() {
		info.Width, info.Height = info.Height, info.Width
	}
	if most := info.MostPixels(); int64(info.Width)*int64(info.Height) > int64(most) {
		return nil, fmt.Errorf("more than %d pixels", most)
	}
	if f.Width == 0 {
		return m.full(p, data)
	}
	base, err := m.master(s.Sum, p, info, data)
	if err != nil {
		return nil, err
	}
	if f.As == SVG {
		return blur(base, info.Width, info.Height)
	}
	pixels := base
	w, h := f.Width, Height(info, f.Width)
	if w < base.Rect.Dx() {
		pixels = scaled(base, w, h)
	}
	out, err := encode(pixels, f.As, p.icc, info.Kind == JPEG)
	if err != nil {
		return nil, err
	}
	// The original, when it is as small as it gets.
	if f.As == info.Kind && w == info.Width && info.Turn == Upright {
		if own := p.clean(); len(own) < len(out) {
			return own, nil
		}
	}
	return out, nil
}

// Height returns the height that belongs to a width of the upright picture.
func Height(i Info, width int) int { return max(1, (i.Height*width+i.Width/2)/i.Width) }

// full returns the picture in its own size.
func (m *Maker) full(p *parts, data []byte) ([]byte, error) {
	if p.info.Turn == Upright || !p.info.Scales() {
		return p.clean(), nil
	}
	src, done, err := m.decode(p, data)
	if err != nil {
		return nil, err
	}
	defer done()
	pixels := upright(averaged(src, 1), p.info.Turn)
	if p.info.Kind != JPEG {
		return encode(pixels, p.info.Kind, p.icc, false)
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, pixels, &jpeg.Options{Quality: fullQuality}); err != nil {
		return nil, err
	}
	return profiledJPEG(out.Bytes(), p.icc), nil
}

// master is a decoded picture, upright and no larger than the largest form.
type master = image.RGBA

// master returns the decoded picture, which is decoded once for all its forms.
func (m *Maker) master(sum string, p *parts, info Info, data []byte) (*master, error) {
	return m.masters.get(sum, func() (*master, int, error) {
		src, done, err := m.decode(p, data)
		if err != nil {
			return nil, 0, err
		}
		defer done()
		w, h := info.Width, info.Height
		if max(w, h) > Largest {
			w, h = fit(w, h, Largest)
		}
		if p.info.Turn.sideways() {
			w, h = h, w
		}
		base := upright(scaled(src, w, h), p.info.Turn)
		return base, len(base.Pix), nil
	})
}

// decode decodes a picture when there is memory for it. done gives that back.
func (m *Maker) decode(p *parts, data []byte) (src image.Image, done func(), err error) {
	n := min(atOnce, p.info.Width*p.info.Height*p.info.Depth)
	m.memory.take(n)
	m.decoded.Add(1)
	src, err = decode(p.info.Kind, data)
	if err == nil && (src.Bounds().Dx() != p.info.Width || src.Bounds().Dy() != p.info.Height) {
		err = ErrBroken
	}
	if err != nil {
		m.memory.give(n)
		return nil, nil, err
	}
	return src, func() { m.memory.give(n) }, nil
}

// budget lets work begin when there is room for it.
type budget struct {
	mu   sync.Mutex
	cond sync.Cond
	left int
}

func (b *budget) take(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for b.left < n {
		b.cond.Wait()
	}
	b.left -= n
}

func (b *budget) give(n int) {
	b.mu.Lock()
	b.left += n
	b.mu.Unlock()
	b.cond.Broadcast()
}

// shelf holds the values that were made last, as far as there is room. A value
// that several ask for at once is made once.
type shelf[T any] struct {
	mu    sync.Mutex
	room  int
	items map[string]*item[T]
	order list.List // of keys, the one asked for last in front
}

type item[T any] struct {
	once  sync.Once
	value T
	size  int
	err   error
	place *list.Element
}

func (s *shelf[T]) get(key string, do func() (T, int, error)) (T, error) {
	s.mu.Lock()
	if s.items == nil {
		s.items = map[string]*item[T]{}
	}
	it := s.items[key]
	if it == nil {
		it = &item[T]{place: s.order.PushFront(key)}
		s.items[key] = it
	} else {
		s.order.MoveToFront(it.place)
	}
	s.mu.Unlock()
	it.once.Do(func() {
		var size int
		it.value, size, it.err = do()
		s.settle(key, it, size)
	})
	return it.value, it.err
}

// settle counts a finished value, and lets go of the oldest ones.
func (s *shelf[T]) settle(key string, it *item[T], size int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if it.err != nil { // the disk may be well again next time
		delete(s.items, key)
		s.order.Remove(it.place)
		return
	}
	it.size = size
	s.room -= size
	for e := s.order.Back(); e != nil && s.room < 0; {
		before := e.Prev()
		old := s.items[e.Value.(string)]
		if old.size > 0 && old != it {
			s.room += old.size
			delete(s.items, e.Value.(string))
			s.order.Remove(e)
		}
		e = before
	}
}
