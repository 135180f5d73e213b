package build

import (
	"context"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"

	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/source"
)

// memory is what the next build may reuse: values that depend on one file's
// bytes and on the settings alone.
type memory struct {
	settings    string // sum of the settings files
	config      *config.Config
	configDiags diag.List
	files       []*parsed // by path
}

// parsed is one content file, read.
type parsed struct {
	path   string
	sum    string
	record *event.Record
	diags  diag.List
	when   []namedMoment // every moment that the record names
	early  bool          // its text was left for later: the faults of the text are not in diags
}

// file returns what a content file says, or nil.
func (m *memory) file(path string) *parsed {
	i, ok := m.position(path)
	if !ok {
		return nil
	}
	return m.files[i]
}

func (m *memory) position(path string) (int, bool) {
	return slices.BinarySearchFunc(m.files, path, func(p *parsed, path string) int { return strings.Compare(p.path, path) })
}

// settingsFiles may hold a site's settings (content contract, section 8.11).
var settingsFiles = []string{"saison.yaml", "content/reglages.md"}

func settingsSum(s *source.Snapshot) string {
	var b strings.Builder
	for _, name := range settingsFiles {
		if f := s.File(name); f != nil {
			b.WriteString(f.Sum)
		}
		b.WriteByte('/')
	}
	for _, name := range source.Misnamed {
		if s.File(name) != nil {
			b.WriteString(name)
		}
	}
	return b.String()
}

// read parses every document of the snapshot, or takes it from the memory of
// the previous build. The records are in the order of their paths.
func (r *Result) read(ctx context.Context, prev *Result) ([]*event.Record, error) {
	var files []*source.File
	for _, f := range r.snapshot.Under("content/") {
		if isDocument(f.Path) {
			files = append(files, f)
		}
	}
	out := make([]*parsed, len(files))
	var known []*parsed
	if prev != nil && prev.memory.settings == r.memory.settings {
		known = prev.memory.files
	}
	var todo []int
	for i, f := range files {
		for len(known) > 0 && known[0].path < f.Path {
			known = known[1:]
		}
		if len(known) > 0 && known[0].path == f.Path && known[0].sum == f.Sum {
			out[i] = known[0]
			if r.from.early || !known[0].early {
				continue
			}
		}
		todo = append(todo, i)
	}
	parallel(len(todo), func(n int) {
		if ctx.Err() == nil {
			i := todo[n]
			if p := out[i]; p != nil && len(p.record.Doc.Body().Diagnostics) == 0 {
				whole := *p
				whole.early = false
				out[i] = &whole
				return
			}
			out[i] = parse(files[i], r.memory.config, r.from.early)
			if r.from.once {
				r.settle(files[i], out[i])
			}
		}
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	records := make([]*event.Record, 0, len(files))
	r.memory.files = out
	for _, p := range out {
		r.Diagnostics = append(r.Diagnostics, p.diags...)
		if p.record != nil {
			records = append(records, p.record)
		}
	}
	r.Counts.Documents, r.Counts.Parsed = len(files), len(todo)
	return records, nil
}

// isDocument reports whether the file is Markdown that an editor wrote as a
// document.
func isDocument(p string) bool {
	ext := strings.ToLower(path.Ext(p))
	return (ext == ".md" || ext == ".markdown") && p != settingsFiles[1]
}

// forgetMoments lets go of the moments that records name, which only another
// build would look at again.
func (m *memory) forgetMoments() {
	for _, p := range m.files {
		p.when = nil
	}
}

// parse reads one file, its text later where early says that it can be.
func parse(f *source.File, cfg *config.Config, early bool) *parsed {
	read := content.Parse
	if early {
		read = content.Skim
	}
	doc, diags := read(f, cfg.Languages)
	p := &parsed{path: f.Path, sum: f.Sum, diags: diags}
	if doc == nil {
		return p
	}
	record, list := event.Read(doc, cfg)
	list = withoutEchoes(list, diags)
	p.record, p.diags, p.when = record, append(p.diags, list...), momentsIn(record)
	p.early = doc.Skimmed()
	return p
}

// settle lets go of what only another reading of the file would need. The lines
// that faults quote are taken while they are at hand.
func (r *Result) settle(f *source.File, p *parsed) {
	if len(p.diags) > 0 {
		p.diags.Quote(content.Lines(r.snapshot))
	}
	if p.record != nil && len(r.memory.config.Languages) == 1 {
		p.record.Settle()
	}
	r.snapshot.Release(f)
}

// parallel calls work(0) to work(n-1), on as many goroutines as there are processors.
func parallel(n int, work func(int)) {
	workers := min(runtime.GOMAXPROCS(0), n)
	if workers <= 1 {
		for i := range n {
			work(i)
		}
		return
	}
	var next struct {
		sync.Mutex
		i int
	}
	const batch = 16
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for {
				next.Lock()
				from := next.i
				next.i += batch
				next.Unlock()
				if from >= n {
					return
				}
				for i := from; i < min(from+batch, n); i++ {
					work(i)
				}
			}
		})
	}
	wg.Wait()
}
