package layout

import (
	"path"
	"slices"
	"strings"

	"saison/internal/diag"
	"saison/internal/source"
)

// idle tells of the site's own files below layouts/ that no page can ever use:
// they lie in a folder of their own, or their names end in another way.
func idle(s *source.Snapshot) diag.List {
	var faults diag.List
	for _, f := range s.Under(root) {
		if f.Builtin {
			continue
		}
		to, told := better(strings.TrimPrefix(f.Path, root), func(name string) bool { return s.File(root+name) != nil })
		if !told {
			continue
		}
		args := diag.Args{"value": f.Path, "to": root + to}
		if name, ok := strings.CutSuffix(to, ".html"); ok && !strings.Contains(name, "/") && !isUsed(root+to) {
			args["name"] = name
		}
		faults.Add("layout-idle", diag.Pos{File: f.Path}, args)
	}
	return faults
}

// endings are those of files that were meant as layouts, and how they are to end.
var endings = []struct{ typed, want string }{
	{".html", ".html"}, {".htm", ".html"}, {".html.txt", ".html"}, {".tmpl", ".html"}, {".gohtml", ".html"},
	{".yaml", ".yaml"}, {".yml", ".yaml"}, {".yaml.txt", ".yaml"}, {".yml.txt", ".yaml"},
}

// common are names of files that other programs give to the layout of a folder.
var common = []string{"single", "index", "_index", "list", "baseof", "base", "default", "main", "page"}

// better returns where a file below layouts/ would be used, and whether it is not
// used where it is.
func better(name string, taken func(string) bool) (to string, told bool) {
	dir, file := path.Split(name)
	stem, want := file, ""
	for _, e := range endings { // the longest that fits
		if n := len(file) - len(e.typed); n < len(stem) && n > 0 && strings.EqualFold(file[n:], e.typed) {
			stem, want = file[:n], e.want
		}
	}
	if want == "" {
		return "", false // notes of the webmaster
	}
	first, _, _ := strings.Cut(dir, "/")
	folder := strings.ToLower(strings.Trim(first, "_"))
	switch {
	case want == ".yaml":
		to = strings.TrimPrefix(words, root) + stem + want
	case folder == "partials" || folder == "partial" || folder == "includes" || folder == "components" || folder == "morceaux":
		to = partials + strings.TrimPrefix(dir, first+"/") + stem + want
	case dir == "":
		to = stem + want
	default:
		to = stem + want
		if last := path.Base(path.Clean(dir)); slices.Contains(common, stem) || taken(to) {
			to = last + want
		}
	}
	if low := strings.ToLower(to); isUsed(root + low) {
		to = low
	}
	return to, to != name
}

// isUsed reports whether a path is one of a file of the built-in theme.
func isUsed(file string) bool {
	return slices.ContainsFunc(uses, func(u use) bool { return u.path == file })
}
