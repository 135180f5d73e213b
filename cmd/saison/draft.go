package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"saison/internal/build"
	"saison/internal/civil"
	"saison/internal/config"
	"saison/internal/diag"
	"saison/internal/schema"
	"saison/internal/source"
)

var wordsOtherAddress = diag.Words{FR: "L'adresse %s est déjà prise ; le document reçoit « %s ».", EN: "The address %s is taken already; the document gets \"%s\"."}

// draft is a document to be written.
type draft struct {
	snap   *source.Snapshot // with beside in it
	cfg    *config.Config
	clock  build.Clock
	lang   string // of the site
	kind   *schema.Kind
	title  string
	id     string // asked for by a flag; "" for that of the title and the day
	given  []schema.Given
	day    civil.Date // of the start; zero when there is none
	beside []newFile  // documents that are made with it: its place
}

// newFile is a file that does not exist yet.
type newFile struct{ name, text string }

// newDocument returns a document of the kind, in the folder that the site has
// for it.
func (d *draft) newDocument(kind *schema.Kind, title, id string, given ...schema.Given) newFile {
	all := append([]schema.Given{{Key: "title", Value: title}, {Key: "id", Value: id}}, given...)
	return newFile{
		name: path.Join("content", folderFor(kind, d.snap, d.lang), id+".md"),
		text: schema.Starter(kind, d.lang, all...) + "\n",
	}
}

// file returns the document as it stands, with more answers.
func (d *draft) file(more ...schema.Given) (newFile, error) {
	id, err := newID(d.title, d.id, d.day)
	if err != nil {
		return newFile{}, err
	}
	return d.newDocument(d.kind, d.title, id, slices.Concat(d.given, more)...), nil
}

// faults are what the site would say of the answers in a document. What is
// still to be filled in is no fault, and a name or address that is taken is one
// of the title. prev saves reading the other documents again; it may be nil.
func (d *draft) faults(ctx context.Context, f newFile, prev *build.Result, keys ...string) (diag.List, error) {
	site, err := build.Build(ctx, build.Inputs{Snapshot: d.snap.With(f.name, []byte(f.text)), Clock: d.clock, Drafts: true, Planned: true}, prev)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(f.text, "\n")
	lines[0] = schema.Named("title").Spelling(d.lang) + ":" // for what is said of the file as a whole
	var list diag.List
	for _, fault := range site.Diagnostics {
		at := max(fault.Pos.Line-1, 0)
		if fault.Pos.File != source.Path(f.name) || at >= len(lines) {
			continue
		}
		key, _, _ := strings.Cut(lines[at], ":")
		if slices.ContainsFunc(keys, func(name string) bool { return schema.Named(name).Spelling(d.lang) == key }) {
			list = append(list, fault)
		}
	}
	return list, nil
}

// write writes the document, and those that are made with it, or shows them.
func (env *environment) write(ctx context.Context, d *draft, v newFlagValues) int {
	f, err := d.file()
	if err != nil {
		return env.usage("new", err)
	}
	full := filepath.Join(v.source, filepath.FromSlash(f.name))
	if _, err := os.Lstat(full); err == nil {
		env.say(wordsExists, f.name)
		return exitRefused
	}
	f, code, done := env.tryDraft(ctx, d, f)
	if done {
		return code
	}
	all := append(slices.Clone(d.beside), f)
	if v.dryRun {
		for _, f := range all {
			env.say(wordsDryRun, f.name)
			io.WriteString(env.stdout, f.text)
		}
		return exitGood
	}
	for i, f := range all {
		err := writeNew(anywhere{}, filepath.Join(v.source, filepath.FromSlash(f.name)), []byte(f.text))
		if err != nil {
			for _, made := range all[:i] { // all of them or none
				os.Remove(filepath.Join(v.source, filepath.FromSlash(made.name)))
			}
		}
		switch {
		case errors.Is(err, fs.ErrExist):
			env.say(wordsExists, f.name)
			return exitRefused
		case err != nil:
			return env.failure(err)
		}
	}
	for _, f := range all {
		fmt.Fprintln(env.stdout, f.name)
	}
	return exitGood
}

// tryDraft reads the document as the site would, before it is written, and
// shows the errors of what was given. A document whose address is taken, as by
// the concert of the same title a year before, gets another one.
func (env *environment) tryDraft(ctx context.Context, d *draft, f newFile) (tried newFile, code int, done bool) {
	keys := []string{"title", "id"}
	for _, g := range d.given {
		keys = append(keys, g.Key)
	}
	list, err := d.faults(ctx, f, nil, keys...)
	if at := slices.IndexFunc(list, isAddress); at >= 0 {
		slug := list[at].Args["newslug"].(diag.Worder).In(d.lang)
		env.say(wordsOtherAddress, list[at].Args["address"], schema.Named("slug").Spelling(d.lang)+": "+slug)
		d.given = append(d.given, schema.Given{Key: "slug", Value: slug})
		if f, err = d.file(); err == nil {
			list, err = d.faults(ctx, f, nil, append(keys, "slug")...)
		}
	}
	switch list = only(list, diag.Error); {
	case err != nil:
		return f, env.ended(err, "text"), true
	case len(list) == 0:
		return f, exitGood, false
	}
	list.Print(env.stderr, env.lang, env.colour)
	return f, exitUsage, true
}

// isAddress reports whether d says that an address is taken, and offers another.
func isAddress(d diag.Diagnostic) bool {
	_, offers := d.Args["newslug"].(diag.Worder)
	return d.ID == "address-taken" && offers
}

// only returns the faults of one severity.
func only(list diag.List, s diag.Severity) (kept diag.List) {
	for _, d := range list {
		if d.Severity == s {
			kept = append(kept, d)
		}
	}
	return kept
}

// maker makes files and folders: [os.Root] does nowhere but inside a folder,
// anywhere the rest.
type maker interface {
	MkdirAll(name string, perm fs.FileMode) error
	OpenFile(name string, flag int, perm fs.FileMode) (*os.File, error)
	Remove(name string) error
}

// anywhere is the whole disk.
type anywhere struct{}

func (anywhere) MkdirAll(name string, perm fs.FileMode) error { return os.MkdirAll(name, perm) }
func (anywhere) OpenFile(name string, flag int, perm fs.FileMode) (*os.File, error) {
	return os.OpenFile(name, flag, perm)
}
func (anywhere) Remove(name string) error { return os.Remove(name) }

// writeNew makes a file that must not exist, and the folders above it.
func writeNew(m maker, name string, data []byte) error {
	if err := m.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	f, err := m.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		m.Remove(name)
	}
	return err
}
