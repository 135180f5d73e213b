package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"saison/internal/build"
	"saison/internal/diag"
	"saison/internal/fix"
	"saison/internal/publish"
	"saison/internal/source"
)

var (
	wordsYesOrDry     = diag.Words{FR: "--yes et --dry-run ne vont pas ensemble", EN: "--yes and --dry-run do not go together"}
	wordsNotInSite    = diag.Words{FR: "« %s » n'est pas un fichier de ce site", EN: `"%s" is not a file of this site`}
	wordsNotRepaired  = diag.Words{FR: "« %s » n'est pas un texte que saison répare : ce sont les fichiers .md de content/, et saison.yaml", EN: `"%s" is not a text that saison repairs: those are the .md files in content/, and saison.yaml`}
	wordsAsk          = diag.Words{FR: "Écrire ces réparations ? [o/N] ", EN: "Write these repairs? [y/N] "}
	wordsToDecide     = diag.Words{FR: "À décider :", EN: "To decide:"}
	wordsNothingToFix = diag.Words{FR: "rien à réparer", EN: "nothing to repair"}
	wordsMade         = diag.Words{FR: "%s dans %s", EN: "%s in %s"}
	wordsNotWritten   = diag.Words{FR: "%s à faire dans %s : rien n'est écrit. Pour écrire, ajoutez --yes.", EN: "%s to make in %s: nothing is written. To write, add --yes."}
	wordsMeanwhile    = diag.Words{FR: "%s : ce fichier a changé entre-temps ; rien n'y est écrit. Relancez saison fix.", EN: "%s: this file has changed meanwhile; nothing is written to it. Run saison fix again."}
	wordsLeads        = diag.Words{FR: "%s : ce fichier est hors du dossier du site ; rien n'y est écrit.", EN: "%s: this file is outside the site's folder; nothing is written to it."}
	wordsLeftOver     = diag.Words{FR: "%s, et %s", EN: "%s, and %s"}
	wordsSigns        = diag.Words{FR: "  (⇥ est une tabulation, ⍽ une espace insécable)", EN: "  (⇥ is a tab, ⍽ a no-break space)"}

	nounRepair = noun{"réparation", "réparations", "repair", "repairs"}
	nounMade   = noun{"réparation écrite", "réparations écrites", "repair written", "repairs written"}
	nounLeft   = noun{"erreur à corriger", "erreurs à corriger", "error to put right", "errors to put right"}
)

// fixing is one run of fix.
type fixing struct {
	*environment
	source   string
	yes, dry bool
	chosen   map[string]bool // paths of the files to repair
	fixes    []fix.FileFix
	left     diag.List // faults of the chosen files that are left
}

// runFix shows the repairs that are certain, and writes them once allowed to.
func runFix(ctx context.Context, env *environment, args []string) int {
	x := fixing{environment: env}
	s := siteFlags{drafts: true}
	f := newFlags("fix")
	f.StringVar(&s.source, "source", ".", "")
	f.StringVar(&s.now, "now", "", "")
	f.BoolVar(&x.yes, "yes", false, "")
	f.BoolVar(&x.dry, "dry-run", false, "")
	names, code, done := env.parseAll("fix", f, args, 1<<10)
	if done {
		return code
	}
	in, err := env.inputs(&s, "")
	if err == nil && x.yes && x.dry {
		err = &usageError{text: wordsYesOrDry}
	}
	if err != nil {
		return env.usage("fix", err)
	}
	if err := checkSource(s.source); err != nil {
		return env.noSource("fix", s.source, err)
	}
	x.source = s.source
	if in.Snapshot, in.Found, err = s.snapshot(ctx, nil); err != nil {
		return env.ended(err, "text")
	}
	if x.chosen, err = x.choose(in.Snapshot, names); err != nil {
		return env.usage("fix", err)
	}
	if err := x.plan(ctx, in); err != nil {
		return env.ended(err, "text")
	}
	return x.end(ctx)
}

// choose returns the paths of the files that are named, or of all that can be
// repaired. A folder stands for the files in it.
func (x *fixing) choose(snap *source.Snapshot, names []string) (map[string]bool, error) {
	chosen := map[string]bool{}
	take := func(files []*source.File) {
		for _, f := range files {
			if fix.Can(f.Path) && !f.Builtin {
				chosen[f.Path] = true
			}
		}
	}
	if len(names) == 0 {
		take(snap.Files())
		return chosen, nil
	}
	for _, name := range names {
		found := false
		for _, p := range x.sitePaths(name) {
			if f := snap.File(p); f != nil && !f.Builtin {
				if !fix.Can(p) {
					return nil, &usageError{text: wordsNotRepaired, args: []any{name}}
				}
				chosen[p], found = true, true
				break
			}
			if files := snap.Under(p + "/"); len(files) > 0 && p != "." {
				take(files)
				found = true
				break
			}
		}
		if !found {
			return nil, &usageError{text: wordsNotInSite, args: []any{name}}
		}
	}
	return chosen, nil
}

// sitePaths returns what a file name may mean as a path of the site: seen from
// the current folder, and as messages write it.
func (x *fixing) sitePaths(name string) []string {
	var all []string
	root, err := realPath(x.source)
	if file, err2 := realPath(name); err == nil && err2 == nil {
		if rel, err := filepath.Rel(root, file); err == nil && filepath.IsLocal(rel) {
			all = append(all, source.Path(filepath.ToSlash(rel)))
		}
	}
	if filepath.IsLocal(name) {
		all = append(all, source.Path(path.Clean(filepath.ToSlash(name))))
	}
	return all
}

// realPath returns the path without links in the folders that lead to it. The
// file itself may be a link of the site.
func realPath(name string) (string, error) {
	abs, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(abs))
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, filepath.Base(abs)), nil
}

// plan builds the site as it is saved, and finds the repairs.
func (x *fixing) plan(ctx context.Context, in build.Inputs) error {
	in.Drafts = true
	saved, err := build.Build(ctx, in, nil)
	if err != nil {
		return err
	}
	todo := fix.Inputs{Config: saved.Config, Faults: saved.Diagnostics}
	for _, f := range in.Snapshot.Files() {
		if !x.chosen[f.Path] {
			continue
		}
		data, err := f.Bytes()
		if err != nil {
			return fmt.Errorf("reading %s: %w", f.Path, err)
		}
		todo.Files = append(todo.Files, fix.File{Path: f.Path, Data: data})
	}
	todo.Again = func(changed []fix.File) diag.List {
		next := in
		for _, f := range changed {
			next.Snapshot = next.Snapshot.With(f.Path, f.Data)
		}
		r, failed := build.Build(ctx, next, saved)
		if failed != nil {
			err = failed
			return nil
		}
		return r.Diagnostics
	}
	var left diag.List
	x.fixes, left = fix.Plan(todo)
	x.fixes = slices.DeleteFunc(x.fixes, func(f fix.FileFix) bool { return !f.Changed() })
	for _, d := range left {
		if x.chosen[d.Pos.File] && d.Severity != diag.Note {
			x.left = append(x.left, d)
		}
	}
	return err
}

// end shows the repairs, writes them if that is wanted, and says what is left.
func (x *fixing) end(ctx context.Context) int {
	made := 0
	for i := range x.fixes {
		x.show(&x.fixes[i])
		made += len(x.fixes[i].Applied)
	}
	wanted := x.yes
	if len(x.fixes) > 0 && !x.yes && !x.dry && x.asks && x.terminal {
		var err error
		if wanted, err = x.ask(ctx); err != nil {
			return x.ended(err, "text")
		}
	}
	stale := 0
	if wanted {
		for i := range x.fixes {
			ok, err := x.write(&x.fixes[i])
			if err != nil {
				return x.failure(err)
			}
			if !ok {
				made -= len(x.fixes[i].Applied)
				stale++
			}
		}
	}
	if len(x.left) > 0 {
		x.say(wordsToDecide)
		x.left.Print(x.stderr, x.lang, x.colour)
	}
	files := x.count(len(x.fixes)-stale, nounFile)
	said := ""
	switch {
	case len(x.fixes) == 0:
		said = wordsNothingToFix.In(x.lang)
	case !wanted:
		x.say(wordsNotWritten, x.count(made, nounRepair), files)
		return exitContent
	default:
		said = fmt.Sprintf(wordsMade.In(x.lang), x.count(made, nounMade), files)
	}
	if n := x.left.Count(diag.Error); n > 0 {
		said = fmt.Sprintf(wordsLeftOver.In(x.lang), said, x.count(n, nounLeft))
	}
	fmt.Fprintln(x.stderr, said+".")
	if stale > 0 || x.left.HasErrors() {
		return exitContent
	}
	return exitGood
}

// ask asks whether to write. The error is that of ctx.
func (x *fixing) ask(ctx context.Context) (bool, error) {
	io.WriteString(x.stderr, wordsAsk.In(x.lang))
	answers := make(chan string, 1)
	go func() {
		answer, _ := bufio.NewReader(x.stdin).ReadString('\n')
		answers <- answer
	}()
	select {
	case <-ctx.Done():
		return false, ctx.Err()
	case answer := <-answers:
		switch strings.ToLower(strings.TrimSpace(answer)) {
		case "o", "oui", "y", "yes":
			return true, nil
		}
		return false, nil
	}
}

// write writes a repaired file in one step. It is false for a file that is no
// longer what was read, or that is not in the site.
func (x *fixing) write(f *fix.FileFix) (bool, error) {
	name, err := onDisk(x.source, f.Path)
	if err != nil {
		return false, err
	}
	root, err := filepath.EvalSymlinks(x.source)
	if err != nil {
		return false, err
	}
	target, err := filepath.EvalSymlinks(name)
	if err != nil {
		return false, err
	}
	if rel, err := filepath.Rel(root, target); err != nil || !filepath.IsLocal(rel) {
		x.say(wordsLeads, f.Path)
		return false, nil
	}
	now, err := os.ReadFile(target)
	if err != nil {
		return false, err
	}
	if !bytes.Equal(now, f.Before) {
		x.say(wordsMeanwhile, f.Path)
		return false, nil
	}
	return true, publish.Replace(target, f.After)
}

// onDisk returns the name of a file of the site on the disk, where its accents
// may be in another Unicode form than in the path.
func onDisk(dir, sitePath string) (string, error) {
	name := dir
	for part := range strings.SplitSeq(sitePath, "/") {
		if _, err := os.Lstat(filepath.Join(name, part)); err != nil {
			entries, err := os.ReadDir(name)
			if err != nil {
				return "", err
			}
			for _, e := range entries {
				if source.Path(e.Name()) == part {
					part = e.Name()
					break
				}
			}
		}
		name = filepath.Join(name, part)
	}
	return name, nil
}
