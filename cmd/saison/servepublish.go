package main

import (
	"context"
	"errors"
	"fmt"

	"saison/internal/build"
	"saison/internal/diag"
	"saison/internal/fix"
	"saison/internal/publish"
)

var (
	wordsInFolder   = diag.Words{FR: "%s  %s : %s", EN: "%s  %s: %s"}
	wordsNothingFix = diag.Words{FR: "Rien à corriger d'office : c'est à vous de décider.", EN: "Nothing to put right by itself: it is for you to decide."}
)

// state is a good build that is to be published, and what ends it when another
// one has come.
type state struct {
	result *build.Result
	ctx    context.Context
}

// mayPublish looks whether the folder of --output may be written, before
// anything else is done.
func (s *server) mayPublish(ctx context.Context) (code int, ok bool) {
	t, err := publish.Open(ctx, s.output, publish.Options{Source: s.site.source})
	if err != nil {
		return s.env.ended(err, "text"), false
	}
	t.Close()
	return exitGood, true
}

// startPublishing publishes states as they come, until ctx ends; the channel that
// it returns is closed then.
func (s *server) startPublishing(ctx context.Context) <-chan struct{} {
	done := make(chan struct{})
	s.states = make(chan state, 1)
	go func() {
		defer close(done)
		for {
			select {
			case <-ctx.Done():
				return
			case st := <-s.states:
				s.write(ctx, st)
			}
		}
	}()
	return done
}

// publish lets a good state be published, in place of one that still waits or is
// in the making.
func (s *server) publish(ctx context.Context, r *build.Result) {
	if s.output == "" {
		return
	}
	if s.newer != nil {
		s.newer() // what is in the making may hold words of both by now
	}
	select {
	case <-s.states:
	default:
	}
	if r.Diagnostics.HasErrors() || !r.Renders() {
		return
	}
	var st state
	st.result = r
	st.ctx, s.newer = context.WithCancel(ctx)
	s.states <- st
}

// write publishes one state, all of it or nothing.
func (s *server) write(ctx context.Context, st state) {
	t, err := publish.Open(st.ctx, s.output, publish.Options{Source: s.site.source})
	if err == nil {
		defer t.Close()
		var report publish.Report
		if report, err = t.Publish(st.ctx, outputs(st.result)); err == nil {
			if !s.site.quiet && report.Written+report.Removed > 0 {
				s.env.say(wordsInFolder, s.env.clock().Format("15:04:05"), s.output, s.env.count(report.Written, nounWritten))
			}
			return
		}
	}
	if ctx.Err() == nil && !errors.Is(err, context.Canceled) {
		if list := refusals(ctx, st.result, err); list != nil {
			s.env.printFaults(list, "text", s.site.quiet)
			return
		}
		s.env.ended(err, "text")
	}
}

// repair makes the repairs that are certain in one file of the site.
func (s *server) repair(ctx context.Context, file string) error {
	x := fixing{environment: s.env, source: s.site.source, chosen: map[string]bool{file: true}}
	in := s.in
	var err error
	if in.Snapshot, in.Found, err = s.site.snapshot(ctx, nil); err != nil {
		return err
	}
	if f := in.Snapshot.File(file); f == nil || f.Builtin || !fix.Can(file) {
		return errors.New(fmt.Sprintf(wordsNotInSite.In(s.env.lang), file))
	}
	if err := x.plan(ctx, in); err != nil {
		return err
	}
	made := 0
	for i := range x.fixes {
		ok, err := x.write(&x.fixes[i])
		if err != nil {
			return err
		}
		if ok {
			made += len(x.fixes[i].Applied)
		}
	}
	if made == 0 {
		return errors.New(wordsNothingFix.In(s.env.lang))
	}
	return nil
}
