package render

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"slices"
	"strings"
	"testing"
)

// viewTypes are the types that layouts see, in the order of the manual.
var viewTypes = []string{"Page", "Head", "Field", "Block", "Group", "Tab", "Pager", "Language", "Pair", "Footer", "Nav", "NavLink"}

// plainTypes are the words of the manual for types.
var plainTypes = map[string]string{"string": "text", "template.HTML": "HTML, ready", "bool": "yes or no", "template.URL": "address", "int": "number"}

// describeViews writes the tables of the manual from the source: a table for
// each type, a row for each field and method with its comment.
func describeViews(t *testing.T) string {
	t.Helper()
	fset := token.NewFileSet()
	pkgs, err := parser.ParseDir(fset, ".", func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	types := map[string]*doc.Type{}
	for _, typ := range doc.New(pkgs["render"], "saison/internal/render", 0).Types {
		types[typ.Name] = typ
	}
	todo := slices.Clone(viewTypes)
	var b strings.Builder
	for i := 0; i < len(todo); i++ {
		name := todo[i]
		typ := types[name]
		if typ == nil {
			t.Fatalf("there is no type %s", name)
		}
		fmt.Fprintf(&b, "### %s\n\n%s\n\n| value | is | |\n| --- | --- | --- |\n", name, sentence(typ.Doc, name))
		spec := typ.Decl.Specs[0].(*ast.TypeSpec).Type.(*ast.StructType)
		for _, f := range spec.Fields.List {
			for _, n := range f.Names {
				if !n.IsExported() {
					continue
				}
				said := strings.TrimSpace(f.Doc.Text() + f.Comment.Text())
				if said == "" {
					t.Errorf("%s.%s has no comment", name, n.Name)
				}
				kind, other := typeWords(f.Type)
				if other != "" && types[other] != nil && !slices.Contains(todo, other) {
					todo = append(todo, other)
				}
				fmt.Fprintf(&b, "| `.%s` | %s | %s |\n", n.Name, kind, cell(said))
			}
		}
		for _, m := range typ.Methods {
			kind, _ := typeWords(m.Decl.Type.Results.List[0].Type)
			call := "." + m.Name
			if len(m.Decl.Type.Params.List) > 0 {
				call += ` "` + m.Decl.Type.Params.List[0].Names[0].Name + `"`
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", call, kind, cell(sentence(m.Doc, m.Name+" returns")))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// typeWords returns how the manual says a type, and the type of ours in it.
func typeWords(x ast.Expr) (words, ours string) {
	switch x := x.(type) {
	case *ast.StarExpr:
		return typeWords(x.X)
	case *ast.ArrayType:
		words, ours = typeWords(x.Elt)
		return "list: " + words, ours
	case *ast.SelectorExpr:
		name := fmt.Sprint(x.X) + "." + x.Sel.Name
		return plainTypes[name], ""
	case *ast.Ident:
		if words, ok := plainTypes[x.Name]; ok {
			return words, ""
		}
		return fmt.Sprintf("[%s](#%s)", x.Name, strings.ToLower(x.Name)), x.Name
	}
	return "", ""
}

// sentence returns the first sentence of a comment without the name that it
// begins with, as a sentence of its own.
func sentence(text, name string) string {
	text = strings.Join(strings.Fields(text), " ")
	text, _, _ = strings.Cut(text, ". ")
	text = strings.TrimPrefix(strings.TrimPrefix(text, name+" is "), name+" ")
	return strings.ToUpper(text[:1]) + strings.TrimSuffix(text[1:], ".") + "."
}

// cell makes a text fit into a table.
func cell(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	return strings.NewReplacer("|", "\\|", "<", "&lt;", "{{", "`{{", "}}", "}}`").Replace(text)
}

// Without a summary of the site in its language, a page says what it holds.
func TestEveryPageHasADescription(t *testing.T) {
	t.Parallel()
	r := small(t, map[string]string{
		"saison.yaml":           "titre: Essai\nrésumé: {fr: Des concerts.}\nadresse du site: https://exemple.org/\nlangues: [fr, en]\nnow: 2026-12-01T09:00\n",
		"content/concerts/a.md": "---\ntitre: A\ndate: 12 décembre 2026 à 20h30\n---\n",
		"content/concerts/b.md": "---\ntitre: B\ndate: 13 décembre 2026 à 20h30\n---\n",
	})
	says(t, page(t, r, "agenda/index.html"), `<meta name="description" content="Des concerts.">`)
	for path, want := range map[string]string{
		"en/index.html":                "Essai · 2 dates",
		"en/agenda/index.html":         "Agenda · Essai · 2 dates",
		"en/agenda/2026/12/index.html": "Agenda: December 2026 · Essai · 2 dates",
		"en/concerts/index.html":       "Concerts · Essai",
	} {
		says(t, page(t, r, path), `<meta name="description" content="`+want+`">`)
	}
}
