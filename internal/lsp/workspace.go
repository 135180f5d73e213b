package lsp

import (
	"encoding/json"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"saison/internal/source"
)

// buffer is a document that is open in the editor. A change makes a new text,
// so that a copy of the buffer keeps what it was.
type buffer struct {
	uri     string
	version int
	text    *text
	site    *project // nil when it lies in none
	path    string   // below the site's folder, as snapshots write it
}

// pathOf returns the path on the disk of a file: URI, or "".
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return ""
	}
	p := u.Path
	if len(p) > 2 && p[0] == '/' && p[2] == ':' { // /C:/Users
		p = p[1:]
	}
	if u.Host != "" && u.Host != "localhost" { // a share of Windows
		p = "//" + u.Host + p
	}
	return filepath.Clean(filepath.FromSlash(p))
}

// uriOf returns the URI of a path on the disk.
func uriOf(path string) string {
	p := filepath.ToSlash(path)
	if !strings.HasPrefix(p, "/") {
		p = "/" + p
	}
	return (&url.URL{Scheme: "file", Path: p}).String()
}

// siteOf returns the folder of the site that a file lies in, and the file's
// path there; "" when it lies in none.
func (s *server) siteOf(file string) (dir, path string) {
	if s.opts.Source != "" {
		return below(s.opts.Source, file)
	}
	for d := filepath.Dir(file); ; d = filepath.Dir(d) {
		if s.opts.IsSite(d) {
			return below(d, file)
		}
		if d == filepath.Dir(d) {
			return "", ""
		}
	}
}

// below returns dir, and the path of file seen from it, when it is below it.
func below(dir, file string) (string, string) {
	rel, err := filepath.Rel(dir, file)
	if err != nil || rel == "." || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return "", ""
	}
	return dir, source.Path(filepath.ToSlash(rel))
}

// known reports whether a build reads the file at a path of a site.
func known(path string) bool {
	for _, top := range []string{"content/", "layouts/", "static/"} {
		if strings.HasPrefix(path, top) {
			return true
		}
	}
	return path == source.Settings
}

// openSite returns the site in a folder, and begins to read it if it is new.
func (s *server) openSite(dir string) *project {
	if t := s.sites[dir]; t != nil {
		return t
	}
	t := newProject(s, dir)
	s.sites[dir] = t
	s.work.Go(t.run)
	return t
}

func (s *server) addFolder(uri string) {
	if p := pathOf(uri); p != "" {
		s.folders = append(s.folders, p)
	}
}

func (s *server) didOpen(params json.RawMessage) error {
	var p openParams
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	b := &buffer{uri: p.Document.URI, version: p.Document.Version, text: newText(p.Document.Text)}
	s.buffers[b.uri] = b
	if file := pathOf(b.uri); file != "" {
		if dir, path := s.siteOf(file); dir != "" && known(path) {
			b.site, b.path = s.openSite(dir), path
			b.site.lay(*b)
		}
	}
	return nil
}

func (s *server) didChange(params json.RawMessage) error {
	var p changeParams
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	b := s.buffers[p.Document.URI]
	if b == nil {
		return fmt.Errorf("%s is not open", p.Document.URI)
	}
	t := b.text
	for _, c := range p.Changes {
		t = t.edit(c, s.enc)
	}
	b.text, b.version = t, p.Document.Version
	if b.site != nil {
		b.site.lay(*b)
	}
	return nil
}

func (s *server) didClose(params json.RawMessage) error {
	var p openParams
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	b := s.buffers[p.Document.URI]
	delete(s.buffers, p.Document.URI)
	if b != nil && b.site != nil {
		b.site.lift(*b)
		s.drop(b.site)
	}
	return nil
}

// lookAgain makes every site look at its files on the disk.
func (s *server) lookAgain(json.RawMessage) error {
	for _, t := range s.sites {
		t.look()
	}
	return nil
}

func (s *server) didChangeFolders(params json.RawMessage) error {
	var p foldersParams
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	for _, f := range p.Event.Removed {
		dir := pathOf(f.URI)
		for i, known := range s.folders {
			if known == dir {
				s.folders = append(s.folders[:i:i], s.folders[i+1:]...)
				break
			}
		}
		if t := s.sites[dir]; t != nil {
			s.drop(t)
		}
	}
	for _, f := range p.Event.Added {
		s.addFolder(f.URI)
	}
	return s.openFolders()
}

// openFolders opens the sites that are folders of the client.
func (s *server) openFolders() error {
	for _, dir := range s.folders {
		if s.opts.Source == "" && s.opts.IsSite(dir) {
			s.openSite(dir)
		}
	}
	return nil
}

// drop ends a site that is no folder of the client and has no open document.
func (s *server) drop(t *project) {
	if t.dir == s.opts.Source {
		return
	}
	for _, dir := range s.folders {
		if dir == t.dir {
			return
		}
	}
	for _, b := range s.buffers {
		if b.site == t {
			return
		}
	}
	delete(s.sites, t.dir)
	t.stop()
}
