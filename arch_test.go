package saison

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// room is one row of the import table.
type room struct {
	floor   int
	imports string // the packages of this module that it may import
}

// rooms is the import table, explained in docs/architecture.md: a package
// imports from its own floor or below, and only what its row says. A new word
// here is a change of design, to be argued in the commit.
var rooms = map[string]room{
	"diag":        {0, ""},
	"civil":       {0, ""},
	"source":      {1, "diag"},
	"clean":       {1, "diag"},
	"meta":        {1, "clean diag"},
	"schema":      {1, "diag"},
	"markdown":    {1, "clean diag"},
	"recur":       {1, "civil diag"},
	"picture":     {1, ""},
	"locale":      {1, "civil clean diag meta recur source"},
	"config":      {1, "civil clean diag locale meta schema source"},
	"audit":       {1, ""},
	"compress":    {1, ""},
	"content":     {1, "clean diag markdown meta schema source"},
	"event":       {2, "civil config content diag locale markdown meta recur schema"},
	"manual":      {2, "config diag schema"},
	"calendar":    {2, "civil config content diag event locale meta recur schema"},
	"fix":         {2, "clean config content diag event markdown meta source"},
	"journal":     {2, "calendar civil config diag event recur schema"},
	"change":      {3, "calendar civil event journal locale"},
	"site":        {3, "calendar civil config content diag event locale markdown meta picture recur schema source"},
	"layout":      {4, "diag schema source"},
	"hosting":     {4, "config"},
	"qrcode":      {4, ""},
	"ical":        {4, "calendar civil diag event journal locale markdown recur schema site"},
	"schemaorg":   {4, "calendar civil event schema site"},
	"atom":        {4, "calendar civil event locale schema site"},
	"search":      {4, "calendar civil event locale schema site"},
	"render":      {4, "atom calendar civil config diag event hosting ical journal layout locale markdown meta picture qrcode schema schemaorg search site source"},
	"publish":     {5, "diag"},
	"build":       {5, "audit calendar civil config content diag event journal locale picture render site source"},
	"cache":       {5, ""},
	"watch":       {5, ""},
	"preview":     {5, "diag hosting site"},
	"lsp":         {5, "build calendar civil clean config content diag event locale markdown meta schema site source"},
	"starter":     {5, "civil"},
	"conformance": {5, ""},
	"browser":     {5, ""},
	"cmd/saison":  {6, "build cache calendar change civil compress config diag event fix hosting journal layout locale lsp manual picture preview publish schema site source starter watch ."},
	".":           {6, ""},
}

// owners says which packages may import a third-party module: one each, but for
// the Unicode forms, which several need.
var owners = map[string]string{
	"github.com/adrg/frontmatter":    "meta",
	"github.com/andybalholm/brotli":  "compress",
	"github.com/BurntSushi/toml":     "meta",
	"go.yaml.in/yaml/v4":             "meta",
	"github.com/yuin/goldmark":       "markdown",
	"github.com/teambition/rrule-go": "recur",
	"github.com/arran4/golang-ical":  "ical",
	"github.com/fsnotify/fsnotify":   "watch",
	"github.com/mattn/go-isatty":     "cmd/saison",
	"golang.org/x/sys":               "publish",
	"rsc.io/qr":                      "qrcode",
	"github.com/gen2brain/webp":      "picture",
	"golang.org/x/image":             "picture",
	"golang.org/x/text/unicode/bidi": "picture",
	"golang.org/x/text/unicode/norm": "source markdown site search",
}

// worldly are the packages that may know the time, the disk and the log. All
// others are pure: equal inputs, equal outputs.
var worldly = []string{"source", "cache", "publish", "watch", "preview", "cmd/saison"}

// sourceFile is one Go file of the repository.
type sourceFile struct {
	name string // slash path
	pkg  string // row of the table
	test bool
	data []byte
	ast  *ast.File
}

// sourceFiles parses every Go file of the repository.
func sourceFiles(t *testing.T) []sourceFile {
	t.Helper()
	var files []sourceFile
	fset := token.NewFileSet()
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "public" || d.Name() == "testdata" || isModule(name)):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go"):
			return nil
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(fset, name, data, parser.ParseComments)
		if err != nil {
			return err
		}
		pkg := strings.TrimPrefix(path.Dir(name), "internal/")
		files = append(files, sourceFile{name, pkg, strings.HasSuffix(name, "_test.go"), data, file})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 50 {
		t.Fatalf("only %d files were found", len(files))
	}
	return files
}

// isModule reports whether a folder is a module of its own.
func isModule(dir string) bool {
	_, err := os.Stat(path.Join(dir, "go.mod"))
	return err == nil
}

// imports returns the paths that a file imports.
func (f sourceFile) imports() []string {
	var paths []string
	for _, spec := range f.ast.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err == nil {
			paths = append(paths, p)
		}
	}
	return paths
}

func TestPackagesImportOnlyWhatTheTableAllows(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, f := range sourceFiles(t) {
		seen[f.pkg] = true
		row, known := rooms[f.pkg]
		if !known {
			t.Errorf("%s: the package %s is not in the table", f.name, f.pkg)
			continue
		}
		if f.test {
			continue
		}
		for _, p := range f.imports() {
			first, _, _ := strings.Cut(p, "/")
			switch {
			case p == "saison" || first == "saison":
				to := strings.TrimPrefix(strings.TrimPrefix(p, "saison/"), "internal/")
				if p == "saison" {
					to = "."
				}
				if !slices.Contains(strings.Fields(row.imports), to) {
					t.Errorf("%s imports %s, which the table does not allow", f.name, p)
				}
			case strings.Contains(first, "."):
				if !ownedBy(p, f.pkg) {
					t.Errorf("%s imports %s, which is not its module", f.name, p)
				}
			}
		}
	}
	for pkg := range rooms {
		if !seen[pkg] {
			t.Errorf("the table has %s, which does not exist", pkg)
		}
	}
}

func ownedBy(importPath, pkg string) bool {
	for module, packages := range owners {
		if importPath == module || strings.HasPrefix(importPath, module+"/") {
			return slices.Contains(strings.Fields(packages), pkg)
		}
	}
	return false
}

func TestTheTableItselfGoesDownwards(t *testing.T) {
	t.Parallel()
	for pkg, row := range rooms {
		for _, to := range strings.Fields(row.imports) {
			if target, ok := rooms[to]; !ok || target.floor > row.floor {
				t.Errorf("%s (floor %d) may import %s (floor %d)", pkg, row.floor, to, target.floor)
			}
		}
	}
}

func TestOnlyTheEndsKnowTheTimeTheDiskAndTheLog(t *testing.T) {
	t.Parallel()
	banned := []string{"os", "os/exec", "os/signal", "log", "log/slog", "math/rand", "math/rand/v2", "plugin", "unsafe"}
	for _, f := range sourceFiles(t) {
		if f.test || slices.Contains(worldly, f.pkg) {
			continue
		}
		for _, p := range f.imports() {
			if slices.Contains(banned, p) {
				t.Errorf("%s imports %s", f.name, p)
			}
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := sel.X.(*ast.Ident); ok && x.Name == "time" && slices.Contains([]string{"Now", "Since", "Until", "Sleep", "After", "Local"}, sel.Sel.Name) {
					t.Errorf("%s uses time.%s", f.name, sel.Sel.Name)
				}
			}
			return true
		})
	}
}

func TestNothingRunsProgramsOrAsksTheNetwork(t *testing.T) {
	t.Parallel()
	for _, f := range sourceFiles(t) {
		if f.test || f.name == "cmd/saison/browser.go" { // serve --open opens the browser, and nothing else
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := sel.X.(*ast.Ident); ok {
					switch x.Name + "." + sel.Sel.Name {
					case "exec.Command", "exec.CommandContext", "os.StartProcess", "http.Get", "http.Post", "http.DefaultClient", "net.Dial", "net.DialTimeout":
						t.Errorf("%s uses %s.%s", f.name, x.Name, sel.Sel.Name)
					}
				}
			}
			return true
		})
	}
}

func TestFilesAreShort(t *testing.T) {
	t.Parallel()
	for _, f := range sourceFiles(t) {
		if n := bytes.Count(f.data, []byte("\n")); n > 500 {
			t.Errorf("%s has %d lines; 500 is the limit", f.name, n)
		}
	}
}

func TestPackagesSayWhatTheyAreFor(t *testing.T) {
	t.Parallel()
	said := map[string]string{}
	for _, f := range sourceFiles(t) {
		if f.test {
			continue
		}
		text := f.ast.Doc.Text()
		switch {
		case text == "":
			said[f.pkg] += ""
		case said[f.pkg] != "":
			t.Errorf("%s: the package has a second comment", f.name)
		case f.ast.Name.Name != "main" && !strings.HasPrefix(text, "Package "+f.ast.Name.Name+" "):
			t.Errorf("%s: the comment begins with %q", f.name, strings.SplitN(text, "\n", 2)[0])
		default:
			said[f.pkg] = text
		}
	}
	for _, pkg := range slices.Sorted(maps.Keys(said)) {
		if said[pkg] == "" {
			t.Errorf("%s has no package comment", pkg)
		}
	}
}

func TestNothingHappensBeforeMain(t *testing.T) {
	t.Parallel()
	for _, f := range sourceFiles(t) {
		for _, d := range f.ast.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == "init" && fn.Recv == nil {
				t.Errorf("%s has an init function", f.name)
			}
		}
	}
}
