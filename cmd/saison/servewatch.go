package main

import (
	"context"
	"time"

	"saison/internal/diag"
	"saison/internal/source"
	"saison/internal/watch"
)

const (
	// grace is how long a file that a save has emptied or taken away is believed to
	// be on its way; then the site is what the disk says.
	grace = 80 * time.Millisecond
	// unsettledPause is how often such a file is looked at.
	unsettledPause = 8 * time.Millisecond
	// A flood of changes, as of a checkout, is let run out: until nothing comes for
	// a lull, but not for ever.
	lull, mostLull = 15 * time.Millisecond, 300 * time.Millisecond
)

// scanned is a reading of everything that nothing had asked for.
type scanned struct {
	base, snap *source.Snapshot
	found      diag.List
	err        error
}

// follow looks again whenever the watcher says so, until its context ends. What
// a save has changed is read alone, at once; everything is read when more has
// changed than that, and by itself now and then, beside what goes on.
func (s *server) follow(ctx context.Context, w *watch.Watcher) {
	var names []string         // to be read again
	var since time.Time        // they are unsettled since then
	var again <-chan time.Time // they are to be looked at again
	scans := make(chan scanned, 1)
	scanning := false
	for {
		all := false
		select {
		case _, ok := <-w.C():
			if !ok {
				return
			}
			h := s.calm(w, w.Hint())
			names, all = append(names, h.Names...), h.All
			if h.Rescan && !h.All && !scanning {
				scanning = true
				go func(base *source.Snapshot) {
					snap, found, err := s.site.snapshot(ctx, base)
					scans <- scanned{base, snap, found, err}
				}(s.snap)
			}
		case <-again:
		case do := <-s.orders:
			do()
			continue
		case scan := <-scans:
			scanning = false
			all = scan.err != nil || len(scan.snap.Since(scan.base, 0)) > 0 || !sameFaults(scan.found, s.in.Found) || s.due()
		}
		again = nil
		var err error
		if !all && len(names) > 0 {
			var settled bool
			if all, settled, err = s.reread(ctx, names); settled {
				names, since = nil, time.Time{}
			} else if !all {
				if since.IsZero() {
					since = s.env.clock()
				}
				if all = s.env.clock().Sub(since) > grace; !all {
					again = time.After(unsettledPause)
				}
			}
		}
		if all {
			names, since, s.edited = nil, time.Time{}, ""
			err = s.look(ctx)
		}
		if err != nil && ctx.Err() == nil {
			s.env.failure(err) // the site's folder is away for a moment, perhaps
		}
	}
}

// calm waits for the end of a flood of changes.
func (s *server) calm(w *watch.Watcher, h watch.Hint) watch.Hint {
	if !h.All {
		return h
	}
	end := time.After(mostLull)
	for {
		select {
		case _, ok := <-w.C():
			if !ok {
				return h
			}
			more := w.Hint()
			h.Rescan = h.Rescan || more.Rescan
		case <-time.After(lull):
			return h
		case <-end:
			return h
		}
	}
}

// due reports whether what is shown may differ by now, by itself.
func (s *server) due() bool {
	fixed := !s.in.Clock.Instant.IsZero() || !s.in.Clock.Local.IsZero() || !s.last.Config.Now.IsZero()
	return !fixed && !s.env.clock().Before(s.last.Until())
}

// reread reads the named files again and shows what came of it. all says that
// everything has to be read; settled that none of the files is being written.
func (s *server) reread(ctx context.Context, names []string) (all, settled bool, err error) {
	if len(s.in.Found) > 0 {
		return true, false, nil
	}
	began := s.env.clock()
	snap, unsettled, err := source.Reread(s.site.source, s.snap, names)
	if snap == nil || err != nil {
		return true, false, err
	}
	s.edited = ""
	if changed := snap.Since(s.snap, 1); len(changed) == 1 {
		s.edited = changed[0]
	}
	return false, !unsettled, s.show(ctx, snap, s.in.Found, began)
}
