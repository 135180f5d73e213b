package build

import (
	"bytes"
	"slices"
	"strings"

	"saison/internal/diag"
)

// silence leaves out the notes and warnings that the settings silence, and
// counts them. An error is never silenced: the settings refuse its id; but
// documents in a language are no mistakes where the languages of the site could
// not be read, which is told.
func (r *Result) silence() {
	if r.Config.LanguagesUnsure {
		r.Diagnostics = slices.DeleteFunc(r.Diagnostics, func(d diag.Diagnostic) bool { return d.ID == "language-unlisted" })
	}
	if len(r.Config.Silenced) == 0 {
		return
	}
	all := len(r.Diagnostics)
	r.Diagnostics = slices.DeleteFunc(r.Diagnostics, func(d diag.Diagnostic) bool {
		return d.Severity != diag.Error && r.Config.Silenced[d.ID]
	})
	r.Counts.Silenced = all - len(r.Diagnostics)
}

// Repairs are what was put right in the files without a word.
type Repairs struct {
	Marks    int // files that begin with a byte-order mark
	LineEnds int // files with line ends of Windows or of old Macs
}

// Repairs counts the silent repairs of documents and settings. It looks at the
// files again, so it costs as much as reading them.
func (r *Result) Repairs() Repairs {
	var n Repairs
	for _, f := range r.snapshot.Files() {
		if document := strings.HasPrefix(f.Path, "content/") && isDocument(f.Path); !document && !slices.Contains(settingsFiles, f.Path) {
			continue
		}
		data, err := f.Bytes()
		if err != nil {
			continue // its fault is told
		}
		if bytes.HasPrefix(data, []byte("\xEF\xBB\xBF")) {
			n.Marks++
		}
		if bytes.IndexByte(data, '\r') >= 0 {
			n.LineEnds++
		}
	}
	return n
}
