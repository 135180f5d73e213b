// Package layout executes the templates of a site.
//
// # Manual for the makers of layouts
//
// A page is made by two templates. layouts/base.html is the frame: the head,
// the navigation, the footer. layouts/TYPE.html is the middle of one type of
// page, event.html or place.html; the frame puts it where it says
//
//	{{template "main" .}}
//
// Everything below layouts/partials/ is a piece that both may use by its path:
//
//	{{template "partials/field.html" .}}
//
// A file of the site replaces the built-in file of the same path, and a site
// that adds layouts/festival.html may write "layout: festival" in a document.
//
// Templates see one value, the view (render.Page). They choose and place; they
// do not compute. {{if}}, {{with}}, {{range}} and {{template}} are enough, and
// there are no functions besides those of html/template. Every value is escaped
// for the place where it stands. An action inside a script or a style element,
// and an attribute without quotes around its value, are refused.
package layout

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"text/template/parse"

	"saison/internal/diag"
	"saison/internal/source"
)

const (
	root     = "layouts/"
	base     = "base.html"
	partials = "partials/"
)

// Set is all layouts of a site, ready for concurrent use. It is not changed
// once loaded.
type Set struct {
	pages map[string]*template.Template // by name without extension: "event"
	lines map[string][]string           // the text of each file, for excerpts

	programs sync.Map // of templateOf to *program: pages as they are written, nil for those that html/template makes
}

// Load parses every layout of the snapshot once and settles its escaping. The
// Set is nil when base.html is missing or when a partial cannot be parsed;
// a page layout with a fault is left out of it.
func Load(s *source.Snapshot) (*Set, diag.List) {
	var faults diag.List
	set := &Set{pages: map[string]*template.Template{}, lines: map[string][]string{}}
	frame := template.New("").Option("missingkey=error")
	middles := map[string]string{}
	for _, f := range s.Under(root) {
		name := strings.TrimPrefix(f.Path, root)
		if !strings.HasSuffix(name, ".html") {
			continue
		}
		data, err := f.Bytes()
		if err != nil {
			faults.Add("layout-unreadable", diag.Pos{File: f.Path}, nil)
			continue
		}
		text := string(data)
		set.lines[f.Path] = strings.Split(text, "\n")
		faults = append(faults, lint(f.Path, text)...)
		switch {
		case name == base || strings.HasPrefix(name, partials):
			if _, err := frame.New(name).Parse(text); err != nil {
				faults = append(faults, set.fault(err, f.Path, nil))
			}
		case !strings.Contains(name, "/"):
			middles[name] = text
		}
	}
	faults = append(faults, idle(s)...)
	if s.File(root+base) == nil {
		faults.Add("layout-missing", diag.Pos{File: root + base}, nil)
	}
	if faults.HasErrors() {
		return nil, faults
	}
	for _, name := range slices.Sorted(maps.Keys(middles)) {
		page, err := assemble(frame, name, middles[name])
		if err != nil {
			faults = append(faults, set.fault(err, root+name, nil))
			continue
		}
		set.pages[strings.TrimSuffix(name, ".html")] = page
	}
	faults.Sort()
	return set, faults
}

// assemble puts a middle into a copy of the frame, and makes html/template
// settle the escaping now rather than at the first page.
func assemble(frame *template.Template, name, text string) (*template.Template, error) {
	page, err := frame.Clone()
	if err != nil {
		return nil, err
	}
	middle, err := page.New(name).Parse(text)
	if err != nil {
		return nil, err
	}
	// The tree keeps the name of its file, so that errors name the file. A file
	// with nothing around its {{define "main"}} has given the middle already.
	if !parse.IsEmptyTree(middle.Tree.Root) || page.Lookup("main") == nil {
		if _, err := page.AddParseTree("main", middle.Tree); err != nil {
			return nil, err
		}
	}
	page = page.Lookup(base)
	var unsafe *template.Error
	if err := page.Execute(io.Discard, nil); errors.As(err, &unsafe) {
		return nil, err
	}
	return page, nil
}

// Names returns the layouts of the set, sorted: "404", "agenda", "archive"...
func (s *Set) Names() []string { return slices.Sorted(maps.Keys(s.pages)) }

// Has reports whether the snapshot has a file for the layout of a page: not
// the frame, and nothing in a folder below.
func Has(s *source.Snapshot, name string) bool {
	return name+".html" != base && !strings.ContainsAny(name, `/\`) && s.File(root+name+".html") != nil
}

// Execute fills the layout with the view. The bytes belong to the caller. A
// layout that does not fit the view is an error of type [Broken].
func (s *Set) Execute(name string, view any) ([]byte, error) {
	return s.Append(nil, name, view)
}

// Append is Execute that appends to b.
func (s *Set) Append(b []byte, name string, view any) ([]byte, error) {
	page := s.pages[name]
	if page == nil {
		return nil, fmt.Errorf("executing a layout: there is no layouts/%s.html", name)
	}
	if g := s.program(page, name, reflect.TypeOf(view)); g != nil {
		if done, ok := g.append(b, view); ok {
			return done, nil
		}
	}
	return s.run(b, page, root+name+".html", view)
}

// program returns the layout compiled for a type of views, nil when it can not be.
func (s *Set) program(page *template.Template, name string, view reflect.Type) *program {
	key := templateOf{name, view}
	if g, known := s.programs.Load(key); known {
		return g.(*program)
	}
	g, _ := s.programs.LoadOrStore(key, compile(page, view))
	return g.(*program)
}

// Piece fills one partial with the view, for what is the same on many pages.
// The path is that below layouts/: "partials/footer.html".
func (s *Set) Piece(path string, view any) ([]byte, error) {
	for _, page := range s.pages {
		if piece := page.Lookup(path); piece != nil {
			return s.run(nil, piece, root+path, view)
		}
		break
	}
	return nil, fmt.Errorf("executing a layout: there is no layouts/%s", path)
}

func (s *Set) run(b []byte, t *template.Template, file string, view any) ([]byte, error) {
	buf := bytes.NewBuffer(b)
	if err := t.Execute(buf, view); err != nil {
		return nil, &Broken{s.fault(err, file, view), err}
	}
	return buf.Bytes(), nil
}
