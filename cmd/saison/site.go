package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/url"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"saison"
	"saison/internal/build"
	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/layout"
	"saison/internal/picture"
	"saison/internal/publish"
	"saison/internal/schema"
	"saison/internal/source"
)

// siteFlags are the flags of every command that reads a site.
type siteFlags struct {
	source string
	now    string
	drafts bool
	quiet  bool
}

func (s *siteFlags) register(f *flag.FlagSet) {
	f.StringVar(&s.source, "source", ".", "")
	f.StringVar(&s.now, "now", "", "")
	f.BoolVar(&s.drafts, "drafts", s.drafts, "")
	f.BoolVar(&s.quiet, "q", false, "")
}

// reportFlags are those of the commands that report faults.
type reportFlags struct {
	format string
	strict bool
}

func (r *reportFlags) register(f *flag.FlagSet) {
	f.StringVar(&r.format, "format", "text", "")
	f.BoolVar(&r.strict, "strict", false, "")
}

func (r *reportFlags) check() error {
	return checkFormat(r.format, "text", "json", "lines")
}

// checkFormat returns an error for a format that is not one of the known.
func checkFormat(format string, known ...string) error {
	if slices.Contains(known, format) {
		return nil
	}
	last := len(known) - 1
	names := strings.Join(known[:last], ", ")
	return &usageError{text: wordsBadFormat, args: []any{format, names, known[last]}, near: schema.Nearest(format, known)}
}

// failed reports whether the faults keep a site from being published.
func (r *reportFlags) failed(list diag.List) bool {
	return list.HasErrors() || r.strict && list.Count(diag.Warning) > 0
}

// checkSource returns an error for a folder that is not there.
func checkSource(dir string) error {
	if info, err := os.Stat(dir); errors.Is(err, os.ErrNotExist) || err == nil && !info.IsDir() {
		return &usageError{text: wordsNoSource, args: []any{dir}}
	}
	return nil
}

// noSource says that there is no site, and how to make one.
func (env *environment) noSource(name, dir string, err error) int {
	env.usage(name, err)
	if dir == "." || dir == "" {
		dir = "agenda"
	}
	env.say(wordsNoSite, typedArgument(dir))
	return exitUsage
}

// buildClock returns what time the build takes it to be: --now, else
// SOURCE_DATE_EPOCH, else the settings' own or the machine's clock.
func (env *environment) buildClock(now string) (build.Clock, error) {
	c := build.Clock{Machine: env.clock()}
	typed := now
	if now != "" {
		var ok bool
		if c.Instant, c.Local, ok = moment(now); !ok {
			return c, &usageError{text: wordsBadTime, args: []any{now}}
		}
	} else if epoch := env.getenv("SOURCE_DATE_EPOCH"); epoch != "" {
		n, err := strconv.ParseInt(strings.TrimSpace(epoch), 10, 64)
		if err != nil || n < 0 || n > 1<<36 {
			return c, &usageError{text: wordsBadEpoch, args: []any{epoch}}
		}
		c.Instant, typed = time.Unix(n, 0).UTC(), epoch
	}
	// No document can have a date beyond these years.
	if year := today(c).Year; typed != "" && (year < firstYear || year > lastYear) {
		return c, &usageError{text: wordsFarTime, args: []any{typed, firstYear, lastYear}}
	}
	return c, nil
}

// firstYear and lastYear bound what a build may take the time to be.
const firstYear, lastYear = 1900, 2200

// moment reads an instant, or a time of the clock on the wall.
func moment(s string) (instant time.Time, local civil.DateTime, ok bool) {
	if t, err := time.Parse(time.RFC3339, s); err == nil {
		return t, local, true
	}
	for _, layout := range []string{"2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02 15:04", "2006-01-02"} {
		if t, err := time.Parse(layout, s); err == nil {
			return instant, civil.DateTimeOf(t), true
		}
	}
	return instant, local, false
}

// today returns the day on which something new is made.
func today(c build.Clock) civil.Date {
	switch {
	case !c.Local.IsZero():
		return c.Local.Date
	case !c.Instant.IsZero():
		return civil.DateOf(c.Instant)
	}
	return civil.DateOf(c.Machine)
}

// baseURL returns the address with a slash at its end.
func baseURL(s string) (string, error) {
	if s == "" {
		return "", nil
	}
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return "", &usageError{text: wordsBadBaseURL, args: []any{s}}
	}
	if !strings.HasSuffix(s, "/") {
		s += "/"
	}
	return s, nil
}

// snapshot reads the site's folder as it is now. prev may be nil.
func (s siteFlags) snapshot(ctx context.Context, prev *source.Snapshot) (*source.Snapshot, diag.List, error) {
	snap, found, err := source.Read(ctx, s.source, saison.Theme(), prev)
	if err != nil {
		return nil, nil, err
	}
	if len(snap.Under("content/")) == 0 && !found.HasErrors() {
		// An empty site is never what was meant: a disk is not there, perhaps.
		found.Add("content-empty", diag.Pos{File: "content"}, nil)
	}
	return snap, found, nil
}

// readSite reads and builds a site.
func readSite(ctx context.Context, s siteFlags, in build.Inputs) (*build.Result, error) {
	wantLargePages(roomToRead)
	var err error
	if in.Snapshot, in.Found, err = s.snapshot(ctx, nil); err != nil {
		return nil, err
	}
	makeRoom(in.Snapshot)
	in.Drafts = s.drafts
	return build.Build(ctx, in, nil)
}

// What it takes to read a site, and to build it: at least, for each of its files,
// and at most.
const roomToRead, room, roomEach, roomMost = 64 << 20, 16 << 20, 48 << 10, 1 << 30

// makeRoom is for the first build of a process: later ones use its memory again.
// What was wanted to read the site is there already.
func makeRoom(s *source.Snapshot) {
	wantLargePages(min(max(room, len(s.Files())*roomEach), roomMost))
}

// printFaults writes the faults: to stdout for a program, as JSON or in lines,
// or to stderr for a person.
func (env *environment) printFaults(list diag.List, format string, quiet bool) {
	switch format {
	case "json":
		list.JSON(env.stdout, env.lang)
		return
	case "lines":
		list.Lines(env.stdout, env.lang)
		return
	}
	if quiet {
		list = without(list, diag.Note)
	}
	list.Print(env.stderr, env.lang, env.colour)
}

func without(list diag.List, s diag.Severity) diag.List {
	var out diag.List
	for _, d := range list {
		if d.Severity != s {
			out = append(out, d)
		}
	}
	return out
}

// faultsInFiles counts the errors, and the warnings too when they are wanted,
// and the files they stand in: "3 errors, 1 warning in 2 files".
func (env *environment) faultsInFiles(list diag.List, warned bool) string {
	files := map[string]bool{}
	errs, warnings := 0, 0
	for _, d := range list {
		switch {
		case d.Severity == diag.Error:
			errs++
		case d.Severity == diag.Warning && warned:
			warnings++
		default:
			continue
		}
		for _, s := range d.Spread() {
			files[s.Pos.File] = true
		}
	}
	var parts []string
	if errs > 0 || warnings == 0 {
		parts = append(parts, env.count(errs, nounError))
	}
	if warnings > 0 {
		parts = append(parts, env.count(warnings, nounWarning))
	}
	return fmt.Sprintf(wordsFaultsInFiles.In(env.lang), strings.Join(parts, ", "), env.count(len(files), nounFile))
}

// contents says what a site is made of: "62 documents, 45 events, ...".
func (env *environment) contents(c build.Counts) string {
	return strings.Join([]string{
		env.count(c.Documents, nounDocument), env.count(c.Events, nounEvent), env.count(c.Occurrences, nounOccurrence),
		env.count(c.Pages, nounPage), env.count(c.Feeds, nounFeed),
	}, ", ")
}

// misfit returns the fault of a layout, or of a picture that begins well and
// cannot be decoded, which only making pages shows; nil for any other error.
func misfit(err error) diag.List {
	if unfit := (*layout.Broken)(nil); errors.As(err, &unfit) {
		return diag.List{unfit.Fault}
	}
	var broken *picture.Broken
	if !errors.As(err, &broken) {
		return nil
	}
	return diag.List{diag.New("picture-broken", diag.Pos{File: broken.Path}, diag.Args{"value": path.Base(broken.Path)})}
}

// refusals returns the faults of outputs that cannot be made, or must not be
// published, which only making them shows; nil for any other error.
func refusals(ctx context.Context, r *build.Result, err error) diag.List {
	var unsafe *build.Unsafe
	if !errors.As(err, &unsafe) {
		return misfit(err)
	}
	list, err := r.Audit(ctx)
	return append(list, misfit(err)...)
}

// ended says why a command could not be carried out and returns its exit code.
// With the format json an array goes to stdout whatever happens.
func (env *environment) ended(err error, format string) int {
	var refused *publish.Refused
	var busy *publish.Busy
	asJSON := format == "json"
	switch {
	case misfit(err) != nil:
		env.printFaults(misfit(err), format, false)
		return exitContent
	case errors.As(err, &refused):
		env.printFaults(diag.List{refused.Why}, format, false)
		return exitRefused
	case asJSON:
		io.WriteString(env.stdout, "[]\n")
	}
	switch {
	case errors.Is(err, context.Canceled):
		env.say(wordsInterrupted)
		return exitInterrupted
	case errors.As(err, &busy):
		who := ""
		if busy.Holder != "" {
			who = fmt.Sprintf(wordsProcess.In(env.lang), busy.Holder)
		}
		env.say(wordsBusy, who, busy.Dir)
		return exitBusy
	}
	return env.failure(err)
}
