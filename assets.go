// Package saison holds what is compiled into the program: the built-in theme
// and the demonstration season from which new sites are made.
//
// It is the only package that embeds files of these folders. The files are
// those of this repository, which is itself a site: what is edited in layouts/
// is seen at once by a build at its root.
package saison

import (
	"embed"
	"io/fs"
)

//go:embed layouts static
var theme embed.FS

//go:embed content
var demo embed.FS

// Theme returns the built-in layouts/ and static/, below which a site's own lie.
func Theme() fs.FS { return theme }

// Demo returns the content/ of the demonstration season.
func Demo() fs.FS { return demo }
