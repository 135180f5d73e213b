package civil

import (
	"archive/zip"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"
)

// zoneData is the IANA time zone database as Go ships it (lib/time/zoneinfo.zip,
// public domain). saison reads no other, so that two machines agree.
//
//go:embed zoneinfo.zip
var zoneData string

// zones is the embedded database, opened once.
var zones = sync.OnceValues(func() (map[string]*zip.File, []string) {
	r, err := zip.NewReader(strings.NewReader(zoneData), int64(len(zoneData)))
	if err != nil {
		panic("civil: the embedded time zone database is damaged: " + err.Error())
	}
	files := map[string]*zip.File{}
	var names []string
	for _, f := range r.File {
		if strings.HasSuffix(f.Name, "/") {
			continue
		}
		files[f.Name] = f
		names = append(names, f.Name)
	}
	slices.Sort(names)
	return files, names
})

// loaded remembers zones by name.
var loaded sync.Map

// ZoneNames returns the names of all zones that exist, sorted.
func ZoneNames() []string {
	_, names := zones()
	return names
}

// LoadZone returns the zone with the IANA name ("Europe/Paris"), from the
// embedded database whatever the machine has. A name that the database lacks
// is an error.
func LoadZone(name string) (*time.Location, error) {
	if l, ok := loaded.Load(name); ok {
		return l.(*time.Location), nil
	}
	files, _ := zones()
	f, ok := files[name]
	if !ok {
		return nil, fmt.Errorf("no time zone %q", name)
	}
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("reading zone %s: %w", name, err)
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("reading zone %s: %w", name, err)
	}
	loc, err := time.LoadLocationFromTZData(name, data)
	if err != nil {
		return nil, fmt.Errorf("reading zone %s: %w", name, err)
	}
	if l, err := time.LoadLocationFromTZData(name, unfold(data, loc)); err == nil {
		loc = l
	}
	got, _ := loaded.LoadOrStore(name, loc)
	return got.(*time.Location), nil
}
