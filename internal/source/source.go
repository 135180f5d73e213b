// Package source reads everything that a build reads, at one moment: the site's
// folder laid over the built-in layouts and static files, through os.Root.
package source

// File is one file of a snapshot.
type File struct {
	Path    string // slash path relative to the site: "content/concerts/noel.md", "static/logo.svg"
	Size    int64
	Sum     string // content sum, hexadecimal
	Builtin bool   // it comes from the built-in theme, not from the site
	data    []byte
	open    func() ([]byte, error)
}
