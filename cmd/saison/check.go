package main

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"saison/internal/build"
	"saison/internal/diag"
	"saison/internal/picture"
	"saison/internal/publish"
	"saison/internal/site"
	"saison/internal/source"
)

// runCheck does all that build does, but writes nothing.
func runCheck(ctx context.Context, env *environment, args []string) int {
	var s siteFlags
	var r reportFlags
	var base string
	var verbose, subscribers bool
	f := newFlags("check")
	s.register(f)
	r.register(f)
	f.StringVar(&base, "base-url", "", "")
	f.BoolVar(&verbose, "verbose", false, "")
	f.BoolVar(&subscribers, "subscribers", false, "")
	if _, code, done := env.parseAll("check", f, args, 0); done {
		return code
	}
	in, err := env.inputs(&s, base)
	if err == nil {
		err = r.check()
	}
	if err != nil {
		return env.usage("check", err)
	}
	if err := checkSource(s.source); err != nil {
		return env.noSource("check", s.source, err)
	}
	began := env.clock()
	bar := env.startProgress(s.quiet)
	defer bar.end()
	bar.set(wordsReading)
	result, err := readSite(ctx, s, in)
	if err == nil && result.Renders() {
		err = renderAll(ctx, result)
	}
	var notes diag.List
	if notes = refusals(ctx, result, err); notes != nil {
		err = nil
	}
	count := 0
	if err == nil {
		notes = append(notes, result.Legal()...)
	}
	if err == nil && subscribers {
		var more diag.List
		more, err = result.Subscribers()
		notes, count = append(notes, more...), len(more)
	}
	bar.end()
	if err != nil {
		return env.ended(err, r.format)
	}
	list := append(slices.Clip(result.Diagnostics), notes...)
	list.Sort()
	env.printFaults(list, r.format, s.quiet)
	if verbose {
		env.sayUnsaid(result)
	}
	if subscribers && !s.quiet {
		env.say(wordsSubscribers, env.count(count, nounNote))
	}
	if r.failed(list) {
		env.say(wordsCheckedBad, env.faultsInFiles(list, true))
		if !list.HasErrors() {
			env.say(wordsStrict)
		}
		return exitContent
	}
	if s.quiet {
		return exitGood
	}
	took := env.seconds(env.clock().Sub(began))
	if n := list.Count(diag.Warning); n > 0 {
		env.say(wordsCheckedWarnings, env.contents(result.Counts), env.count(n, nounWarning), took)
	} else {
		env.say(wordsChecked, env.contents(result.Counts), took)
	}
	return exitGood
}

var (
	wordsSubscribers = diag.Words{FR: "Pour les abonnés : %s. Les calendriers n'ont aucun rappel : chacun règle les siens.", EN: "For subscribers: %s. The calendars hold no alarms: everybody sets their own."}
	nounNote         = noun{"note", "notes", "note", "notes"}
)

// sayUnsaid counts what is not among the faults: what was put right without a
// word, and what the settings silence.
func (env *environment) sayUnsaid(r *build.Result) {
	n := r.Repairs()
	env.say(wordsReadQuietly, env.count(n.Marks, nounMark), env.count(n.LineEnds, nounLineEnds))
	env.say(wordsSilenced, env.count(r.Counts.Silenced, nounFault))
}

// renderAll renders every output that may fail, and keeps none: a layout does
// so only then. Of each picture the cheapest form is made, which shows whether
// it can be read; share cards are drawn from what the plan has, and cannot fail.
func renderAll(ctx context.Context, r *build.Result) error {
	cheapest := map[*source.File]*site.Output{}
	for _, o := range r.Outputs() {
		if o.Format == site.Picture && (cheapest[o.File] == nil || effort(o.Form) < effort(cheapest[o.File].Form)) {
			cheapest[o.File] = o
		}
	}
	all := outputs(r)
	telling := all[:0]
	for i, o := range r.Outputs() {
		if o.Format != site.ShareCard && (o.Format != site.Picture || cheapest[o.File] == o) {
			telling = append(telling, all[i])
		}
	}
	return renderFiles(ctx, telling)
}

// effort orders the forms of a picture by what it costs to make them.
func effort(f picture.Form) int {
	if f.As == picture.WebP {
		return 1<<20 + f.Width
	}
	return f.Width
}

// renderFiles renders files, several at a time, and keeps none.
func renderFiles(ctx context.Context, all []publish.File) error {
	var (
		wg    sync.WaitGroup
		mu    sync.Mutex
		next  int
		first error
	)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for {
				mu.Lock()
				i := next
				next++
				stop := first != nil || i >= len(all)
				mu.Unlock()
				if stop {
					return
				}
				err := ctx.Err()
				if err == nil {
					_, err = all[i].Render()
				}
				if err != nil {
					mu.Lock()
					first = err
					mu.Unlock()
				}
			}
		})
	}
	wg.Wait()
	return first
}
