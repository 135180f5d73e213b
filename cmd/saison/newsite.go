package main

import (
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"saison"
	"saison/internal/diag"
	"saison/internal/schema"
	"saison/internal/starter"
)

var (
	wordsNotEmpty   = diag.Words{FR: "saison: le dossier « %s » n'est pas vide ; rien n'y est écrit\n  Choisissez un nom nouveau, par exemple : saison new site agenda", EN: "saison: the folder \"%s\" is not empty; nothing is written there\n  choose a new name, for example: saison new site agenda"}
	wordsNotLike    = diag.Words{FR: "« %s » n'est pas un modèle de site : orchestra, workshops ou teaching", EN: `"%s" is not a model of a site: orchestra, workshops or teaching`}
	wordsSiteMade   = diag.Words{FR: "Le site est dans « %s » (%s). Pour le voir :\n  saison serve --source %s", EN: "The site is in \"%s\" (%s). To see it:\n  saison serve --source %s"}
	wordsDirIsAFile = diag.Words{FR: "saison: « %s » est un fichier", EN: "saison: \"%s\" is a file"}
)

// defaultLike is the model of a site when none is named.
const defaultLike = "orchestra"

// newSite makes a site of one association out of the demonstration, its dates
// in the coming season.
func (env *environment) newSite(dir string, v newFlagValues) int {
	for _, o := range append(v.values(), [2]string{"--source", v.source}) {
		if o[1] != "" {
			return env.usage("new", &usageError{text: wordsNotForSite, args: []any{o[0]}})
		}
	}
	if v.dryRun {
		return env.usage("new", &usageError{text: wordsNotForSite, args: []any{"--dry-run"}})
	}
	like := v.like
	if like == "" {
		like = defaultLike
	}
	if !slices.Contains(starter.Names(), like) {
		return env.usage("new", &usageError{text: wordsNotLike, args: []any{like}, near: schema.Nearest(like, starter.Names())})
	}
	clock, err := env.buildClock(v.now)
	if err != nil {
		return env.usage("new", err)
	}
	files, err := starter.Files(saison.Demo(), like, today(clock))
	if err != nil {
		return env.failure(err)
	}
	switch empty, err := isEmpty(dir); {
	case errors.Is(err, errNotAFolder):
		env.say(wordsDirIsAFile, dir)
		return exitRefused
	case err != nil:
		return env.failure(err)
	case !empty:
		env.say(wordsNotEmpty, dir)
		return exitRefused
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := writeNew(anywhere{}, filepath.Join(dir, filepath.FromSlash(name)), files[name]); err != nil {
			return env.failure(err)
		}
	}
	env.say(wordsSiteMade, dir, env.count(len(files), nounFile), typedArgument(dir))
	return exitGood
}

var errNotAFolder = errors.New("not a folder")

// isEmpty reports whether there is nothing in the folder dir, or no such folder.
func isEmpty(dir string) (bool, error) {
	info, err := os.Stat(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	if !info.IsDir() {
		return false, errNotAFolder
	}
	f, err := os.Open(dir)
	if err != nil {
		return false, err
	}
	defer f.Close()
	_, err = f.Readdirnames(1)
	if errors.Is(err, io.EOF) {
		return true, nil
	}
	return false, err
}
