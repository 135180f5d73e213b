package main

import (
	"bytes"
	"context"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"saison/internal/build"
	"saison/internal/cache"
	"saison/internal/compress"
	"saison/internal/diag"
	"saison/internal/journal"
	"saison/internal/picture"
	"saison/internal/publish"
)

// buildFlags are the flags of build.
type buildFlags struct {
	siteFlags
	reportFlags
	output, baseURL string
	adopt           bool
	keepGoing       bool
	compress        bool // lay compressed forms beside text files
}

// runBuild builds a site and publishes it into the output folder.
func runBuild(ctx context.Context, env *environment, args []string) int {
	var b buildFlags
	f := newFlags("build")
	b.siteFlags.register(f)
	b.reportFlags.register(f)
	f.StringVar(&b.output, "output", "public", "")
	f.StringVar(&b.baseURL, "base-url", "", "")
	f.BoolVar(&b.adopt, "adopt", false, "")
	f.BoolVar(&b.keepGoing, "keep-going", false, "")
	f.BoolVar(&b.compress, "compress", false, "")
	if _, code, done := env.parseAll("build", f, args, 0); done {
		return code
	}
	in, err := env.inputs(&b.siteFlags, b.baseURL)
	if err == nil {
		err = b.reportFlags.check()
	}
	if err != nil {
		return env.usage("build", err)
	}
	if err := checkSource(b.source); err != nil {
		return env.noSource("build", b.source, err)
	}
	return env.build(ctx, b, in)
}

// inputs turns flags into the inputs of a build.
func (env *environment) inputs(s *siteFlags, base string) (in build.Inputs, err error) {
	if in.Clock, err = env.buildClock(s.now); err != nil {
		return in, err
	}
	in.BaseURL, err = baseURL(base)
	return in, err
}

// build is runBuild after its flags.
func (env *environment) build(ctx context.Context, b buildFlags, in build.Inputs) int {
	began := env.clock()
	bar := env.startProgress(b.quiet)
	defer bar.end()
	bar.set(wordsReading)
	target, err := publish.Open(ctx, b.output, publish.Options{
		Source: b.source,
		Adopt:  b.adopt,
		Progress: func(done, total int) {
			bar.set(wordsPublishing, done, total)
		},
	})
	if err != nil {
		bar.end()
		return env.ended(err, b.format)
	}
	defer target.Close()
	in.Journal = build.Pending{Lines: intended(target, b.source), Lost: target.Published()}
	if m := env.recall(ctx, &b, in, target); m != nil && in.Journal.Lines == nil {
		bar.end()
		env.stdout.Write(m.Stdout)
		env.stderr.Write(m.Stderr)
		env.built(&b, m, publish.Report{Unchanged: m.Files}, began)
		return exitGood
	}
	store := cache.Open(b.source)
	defer store.Close()
	in.Pictures, in.Once = picture.NewMaker(store), true
	result, err := readSite(ctx, b.siteFlags, in)
	if err != nil {
		bar.end()
		return env.ended(err, b.format)
	}
	failed := b.failed(result.Diagnostics)
	if failed && !(b.keepGoing && separable(result)) {
		bar.end()
		env.printFaults(result.Diagnostics, b.format, b.quiet)
		env.say(wordsNothingPublished, env.faultsInFiles(result.Diagnostics, b.strict))
		if !result.Diagnostics.HasErrors() {
			env.say(wordsStrict)
		}
		return exitContent
	}
	held := result.KeptPaths()
	target.Keep(func(path string) bool { return held[path] })
	files := outputs(result)
	if b.compress {
		addForms(files, compress.New(store))
	}
	report, err := publishSite(ctx, target, b.source, result, files)
	bar.end()
	if err != nil {
		if list := refusals(ctx, result, err); list != nil {
			env.printFaults(list, b.format, b.quiet)
			env.say(wordsNothingPublished, env.faultsInFiles(list, false))
			return exitContent
		}
		return env.ended(err, b.format)
	}
	said := env.printing(func(env *environment) { env.printFaults(result.Diagnostics, b.format, b.quiet) })
	if report.Leftover != "" {
		env.say(wordsLeftover, report.Leftover)
	}
	if err := writeJournal(b.source, result); err != nil {
		env.say(wordsJournal, diag.Plain(failureWords(err, env.lang)))
		return exitMachine
	}
	target.Intend(nil) // a leftover is read once more, and does no harm
	if !b.quiet && !result.Journaled && len(result.Journal.Lines()) > 0 {
		env.say(wordsJournalNew, journal.Name)
	}
	if failed {
		env.say(wordsKeptGoing, env.faultsInFiles(result.Diagnostics, b.strict), env.count(result.Counts.Pages, nounPublished), env.count(len(result.Held), nounHeld))
		return exitContent
	}
	said.Contents, said.Files = env.contents(result.Counts), report.Written+report.Unchanged
	if report.Leftover == "" && report.Kept == 0 {
		env.remember(ctx, &b, in, target, result, said)
	}
	env.built(&b, said, report, began)
	return exitGood
}

// built says what has been built.
func (env *environment) built(b *buildFlags, m *memory, report publish.Report, began time.Time) {
	if !b.quiet {
		env.say(wordsBuilt, b.output, env.summary(m.Contents, report), env.seconds(env.clock().Sub(began)))
	}
}

// printing lets print write, and returns a memory of what it wrote.
func (env *environment) printing(print func(*environment)) *memory {
	var stdout, stderr bytes.Buffer
	tee := *env
	tee.stdout, tee.stderr = io.MultiWriter(env.stdout, &stdout), io.MultiWriter(env.stderr, &stderr)
	print(&tee)
	return &memory{Stdout: stdout.Bytes(), Stderr: stderr.Bytes()}
}

// separable reports whether the good pages can be told from the bad: not with
// an error in the settings or the layouts, which every page is made with.
func separable(r *build.Result) bool {
	return r.Renders() && !slices.ContainsFunc(r.Diagnostics, func(d diag.Diagnostic) bool {
		file := d.Pos.File
		return d.Severity == diag.Error && !strings.HasPrefix(file, "content/") && !strings.HasPrefix(file, "static/")
	})
}

// publishSite publishes a site. Until its journal is written it is noted beside
// the output's lock: a process that is killed in between has told subscribers
// of revisions that the next one must know.
func publishSite(ctx context.Context, target *publish.Target, dir string, r *build.Result, files []publish.File) (publish.Report, error) {
	if r.Journal != nil && r.Journal.Changed() {
		if err := target.Intend(append([]byte(intentHeading(dir)), r.Journal.Bytes()...)); err != nil {
			return publish.Report{}, err
		}
	}
	report, err := target.Publish(ctx, files)
	if err != nil {
		target.Intend(nil)
	}
	return report, err
}

// intended returns the journal that a killed process may have published for the
// site in dir.
func intended(target *publish.Target, dir string) []byte {
	data, ok := bytes.CutPrefix(target.Intended(), []byte(intentHeading(dir)))
	if !ok {
		return nil
	}
	return data
}

func intentHeading(dir string) string {
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs
	}
	return "# " + strconv.Quote(dir) + "\n"
}

// outputs returns the files of a site, to be rendered when they are written.
func outputs(r *build.Result) []publish.File {
	all := r.Outputs()
	files := make([]publish.File, len(all))
	for i, o := range all {
		files[i] = publish.File{Path: o.Path, Render: func() ([]byte, error) { return r.Audited(nil, o) }, Append: func(b []byte) ([]byte, error) { return r.Audited(b, o) }}
	}
	return files
}

// addForms lays compressed forms beside the text files of a site, except where
// the site has a file of its own.
func addForms(files []publish.File, c *compress.Compressor) {
	own := make(map[string]bool)
	for _, f := range files {
		if ext := path.Ext(f.Path); ext == ".gz" || ext == ".br" {
			own[f.Path] = true
		}
	}
	for i := range files {
		f := &files[i]
		if !compress.Suits(f.Path) {
			continue
		}
		for _, form := range []publish.Form{{Suffix: ".gz", Make: c.Gzip}, {Suffix: ".br", Make: c.Brotli}} {
			if !own[f.Path+form.Suffix] {
				f.Forms = append(f.Forms, form)
			}
		}
	}
}

// summary says what a site is made of and what was written.
func (env *environment) summary(contents string, r publish.Report) string {
	parts := []string{env.count(r.Written, nounWritten), env.count(r.Unchanged, nounUnchanged)}
	if r.Removed > 0 {
		parts = append(parts, env.count(r.Removed, nounRemoved))
	}
	return contents + wordsThen.In(env.lang) + strings.Join(parts, ", ")
}

// writeJournal writes what has been published into the site's journal, when
// that has changed.
func writeJournal(dir string, r *build.Result) error {
	if r.Journal == nil || !r.Journal.Changed() {
		return nil
	}
	return publish.Replace(filepath.Join(dir, journal.Name), r.Journal.Bytes())
}
