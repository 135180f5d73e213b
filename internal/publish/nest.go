package publish

import (
	"path"
)

// hand is what one worker holds: a buffer in which files are rendered, and the
// folder above the one it is in, since the next one is often its neighbour. So
// a folder of the site costs a few calls to the system whatever its depth.
type hand struct {
	room   []byte
	parent string
	above  *nest // nil until a folder has been made
	in     *nest // the folder that is being filled; nil until it has a new file

	oldParent string // the same of the last version, from which files are carried over
	oldAbove  *nest
}

// enter makes the folder dir and those above it, and opens it as h.in.
func (s *staging) enter(h *hand, dir string) error {
	if err := s.begin(); err != nil {
		return err
	}
	if dir == "." {
		in, err := newNest(s.root, dir)
		h.in = in
		return err
	}
	if parent := path.Dir(dir); h.above == nil || h.parent != parent {
		h.release()
		if err := s.makeFolder(parent); err != nil {
			return err
		}
		above, err := newNest(s.root, parent)
		if err != nil {
			return err
		}
		h.parent, h.above = parent, above
	}
	name := path.Base(dir)
	if !s.isMade(dir) {
		if err := h.above.mkdir(name); err != nil {
			return err
		}
		s.noteMade(dir)
	}
	in, err := h.above.enter(name)
	h.in = in
	return err
}

// old opens the folder dir of the last version.
func (h *hand) old(root *disk, dir string) (*nest, error) {
	if dir == "." {
		return newNest(root, dir)
	}
	if parent := path.Dir(dir); h.oldAbove == nil || h.oldParent != parent {
		if h.oldAbove != nil {
			h.oldAbove.close()
			h.oldAbove = nil
		}
		above, err := newNest(root, parent)
		if err != nil {
			return nil, err
		}
		h.oldParent, h.oldAbove = parent, above
	}
	return h.oldAbove.enter(path.Base(dir))
}

// leave closes the folder that was filled.
func (h *hand) leave() {
	if h.in != nil {
		h.in.close()
		h.in = nil
	}
}

// release closes all that is open.
func (h *hand) release() {
	h.leave()
	if h.above != nil {
		h.above.close()
		h.above = nil
	}
	if h.oldAbove != nil {
		h.oldAbove.close()
		h.oldAbove = nil
	}
}

func (s *staging) isMade(dir string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.made[dir]
}

func (s *staging) noteMade(dir string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.made[dir] = true
}
