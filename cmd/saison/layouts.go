package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"saison"
	"saison/internal/diag"
	"saison/internal/layout"
	"saison/internal/schema"
	"saison/internal/source"
)

// stateWords are said of a part that is not as built in.
var stateWords = map[layout.State]diag.Words{
	layout.Same:     {FR: "votre copie dit la même chose", EN: "your copy says the same"},
	layout.Changed:  {FR: "remplacé par votre copie", EN: "replaced by your copy"},
	layout.Outdated: {FR: "remplacé par votre copie ; l'original a changé depuis", EN: "replaced by your copy; the original has changed since"},
	layout.OldCopy:  {FR: "votre copie, que vous n'avez pas modifiée, cache un original plus récent : supprimez-la", EN: "your copy, which you have not changed, hides a newer original: delete it"},
	layout.Replaced: {FR: "remplacé par votre fichier", EN: "replaced by your file"},
	layout.Own:      {FR: "ajouté par vous", EN: "added by you"},
}

// partGroup is one heading of the list.
type partGroup struct {
	prefix string // of the paths below it
	title  diag.Words
}

// partGroups are the headings of the list; the first that fits a path has it.
var partGroups = []partGroup{
	{"layouts/partials/", diag.Words{FR: "Morceaux de pages", EN: "Pieces of pages"}},
	{"layouts/i18n/", diag.Words{FR: "Mots", EN: "Words"}},
	{"layouts/", diag.Words{FR: "Pages", EN: "Pages"}},
	{"static/", diag.Words{FR: "Fichiers", EN: "Files"}},
}

var (
	wordsReceives   = diag.Words{FR: "  (reçoit %s)", EN: "  (receives %s)"}
	wordsChangePart = diag.Words{FR: "Pour en modifier un : saison eject %s", EN: "To change one: saison eject %s"}
	wordsEjectWhat  = diag.Words{FR: "il manque le nom du modèle à copier, comme « event » ; saison layouts les montre", EN: `the name of the layout to copy is missing, such as "event"; saison layouts shows them`}
	wordsNoPart     = diag.Words{FR: "le thème n'a pas de fichier « %s » ; saison layouts les montre", EN: `the theme has no file "%s"; saison layouts shows them`}
	wordsOwnPart    = diag.Words{FR: "« %s » est à vous : il n'y a pas d'original à copier", EN: `"%s" is yours: there is no original to copy`}
	wordsManyParts  = diag.Words{FR: "« %s » peut être %s : donnez le nom entier", EN: `"%s" may be %s: give the whole name`}
	wordsPartExists = diag.Words{FR: "%s existe déjà, rien n'est copié. Pour repartir de l'original, renommez d'abord votre fichier.",
		EN: "%s is there already, nothing is copied; to begin with the original again, rename your file first"}
	wordsPartOut   = diag.Words{FR: "%s est un lien vers un autre dossier : rien n'est copié.", EN: "%s is a link to another folder: nothing is copied"}
	wordsEjectNext = diag.Words{FR: "Votre fichier remplace celui du thème. Supprimez-le pour revenir à l'original ; saison serve montre chaque changement.",
		EN: "Your file replaces that of the theme; delete it to have the original back; saison serve shows every change."}
)

// runLayouts lists what the theme consists of, and what of it the site replaces.
func runLayouts(ctx context.Context, env *environment, args []string) int {
	var dir, format string
	f := newFlags("layouts")
	f.StringVar(&dir, "source", ".", "")
	f.StringVar(&format, "format", "text", "")
	_, code, done := env.parseAll("layouts", f, args, 0)
	if done {
		return code
	}
	if err := checkFormat(format, "text", "json"); err != nil {
		return env.usage("layouts", err)
	}
	if err := checkSource(dir); err != nil {
		return env.noSource("layouts", dir, err)
	}
	parts, err := themeParts(ctx, dir)
	if err != nil {
		return env.ended(err, "text")
	}
	if format == "json" {
		return env.partsJSON(parts)
	}
	io.WriteString(env.stdout, partsText(parts, env.lang))
	return exitGood
}

// themeParts returns the parts of the theme as the site in dir has them.
func themeParts(ctx context.Context, dir string) ([]layout.Part, error) {
	snap, _, err := source.Read(ctx, dir, saison.Theme(), nil)
	if err != nil {
		return nil, err
	}
	return layout.Parts(saison.Theme(), snap)
}

// partsText is the list for a person: a line for each part, and one below it
// for what the site has in its place.
func partsText(parts []layout.Part, lang string) string {
	groups, width := make([][]layout.Part, len(partGroups)), 0
	for _, p := range parts {
		i := slices.IndexFunc(partGroups, func(g partGroup) bool { return strings.HasPrefix(p.Path, g.prefix) })
		if i >= 0 {
			groups[i] = append(groups[i], p)
			width = max(width, utf8.RuneCountInString(p.Path))
		}
	}
	var b strings.Builder
	for _, i := range []int{2, 0, 1, 3} { // pages first
		if len(groups[i]) == 0 {
			continue
		}
		fmt.Fprintln(&b, partGroups[i].title.In(lang))
		for _, p := range groups[i] {
			name := diag.Plain(p.Path)
			fmt.Fprintf(&b, "  %s%s  %s", name, strings.Repeat(" ", max(0, width-utf8.RuneCountInString(name))), p.Use.In(lang))
			if p.View != "" && p.View != "Page" {
				fmt.Fprintf(&b, wordsReceives.In(lang), p.View)
			}
			b.WriteByte('\n')
			if w, ok := stateWords[p.State]; ok {
				fmt.Fprintf(&b, "  %s  → %s\n", strings.Repeat(" ", width), w.In(lang))
			}
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, wordsChangePart.In(lang)+"\n", "event")
	return b.String()
}

// partsJSON prints the list for a program.
func (env *environment) partsJSON(parts []layout.Part) int {
	type row struct {
		Path  string `json:"path"`
		View  string `json:"view,omitempty"`
		Use   string `json:"use"`
		State string `json:"state"`
	}
	rows := make([]row, len(parts))
	for i, p := range parts {
		rows[i] = row{p.Path, p.View, p.Use.In(env.lang), string(p.State)}
	}
	out := json.NewEncoder(env.stdout)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	if err := out.Encode(rows); err != nil {
		return env.failure(err)
	}
	return exitGood
}

// runEject copies files of the built-in theme into the site, all that are named
// or none. It never writes over a file.
func runEject(ctx context.Context, env *environment, args []string) int {
	var dir string
	f := newFlags("eject")
	f.StringVar(&dir, "source", ".", "")
	names, code, done := env.parseAll("eject", f, args, len(args))
	if done {
		return code
	}
	if len(names) == 0 {
		return env.usage("eject", &usageError{text: wordsEjectWhat})
	}
	if err := checkSource(dir); err != nil {
		return env.noSource("eject", dir, err)
	}
	parts, err := themeParts(ctx, dir)
	if err != nil {
		return env.ended(err, "text")
	}
	var chosen []string
	for _, name := range names {
		p, err := findPart(parts, name)
		if err != nil {
			return env.usage("eject", err)
		}
		if !slices.Contains(chosen, p) {
			chosen = append(chosen, p)
		}
	}
	return env.eject(dir, chosen)
}

// findPart returns the path of the part that a person means.
func findPart(parts []layout.Part, name string) (string, error) {
	found := layout.Find(parts, name)
	switch {
	case len(found) == 0:
		var names []string
		for _, p := range parts {
			names = append(names, p.Names()[3], p.Names()[5])
		}
		base := strings.TrimSuffix(name, path.Ext(name))
		return "", &usageError{text: wordsNoPart, args: []any{name}, near: schema.Nearest(base, names)}
	case len(found) > 1:
		var paths []string
		for _, p := range found {
			paths = append(paths, p.Path)
		}
		return "", &usageError{text: wordsManyParts, args: []any{name, strings.Join(paths, ", ")}}
	case found[0].State == layout.Own:
		return "", &usageError{text: wordsOwnPart, args: []any{found[0].Path}}
	}
	return found[0].Path, nil
}

// eject writes the copies.
func (env *environment) eject(dir string, paths []string) int {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return env.failure(err)
	}
	defer root.Close()
	for _, p := range paths {
		if _, err := root.Lstat(filepath.FromSlash(p)); err == nil {
			env.say(wordsPartExists, p)
			return exitRefused
		}
	}
	for i, p := range paths {
		data, err := fs.ReadFile(saison.Theme(), p)
		if err == nil {
			err = writeNew(root, filepath.FromSlash(p), layout.Copy(p, data))
		}
		if err != nil {
			for _, made := range paths[:i] { // all of them or none
				root.Remove(filepath.FromSlash(made))
			}
		}
		switch {
		case errors.Is(err, fs.ErrExist):
			env.say(wordsPartExists, p)
			return exitRefused
		case err != nil && leadsOut(root, p):
			env.say(wordsPartOut, path.Dir(p))
			return exitRefused
		case err != nil:
			return env.failure(err)
		}
	}
	for _, p := range paths {
		fmt.Fprintln(env.stdout, p)
	}
	env.say(wordsEjectNext)
	return exitGood
}

// leadsOut reports whether a folder above the file is a link.
func leadsOut(root *os.Root, name string) bool {
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if info, err := root.Lstat(filepath.FromSlash(dir)); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			return true
		}
	}
	return false
}
