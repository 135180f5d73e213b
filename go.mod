module saison

go 1.26.0

require (
	github.com/BurntSushi/toml v1.6.0
	github.com/adrg/frontmatter v0.2.0
	github.com/andybalholm/brotli v1.3.0
	github.com/arran4/golang-ical v0.3.6
	github.com/fsnotify/fsnotify v1.10.1
	github.com/gen2brain/webp v0.5.5
	github.com/mattn/go-isatty v0.0.24
	github.com/yuin/goldmark v1.8.7
	go.yaml.in/yaml/v4 v4.0.0
	golang.org/x/image v0.48.0
	golang.org/x/sys v0.50.0
	golang.org/x/text v0.44.0
	rsc.io/qr v0.2.0
)

// Only tests need these.
require (
	github.com/rogpeppe/go-internal v1.16.0
	github.com/teambition/rrule-go v1.8.2
	golang.org/x/tools v0.52.0
)

require (
	github.com/ebitengine/purego v0.8.3 // indirect
	github.com/tetratelabs/wazero v1.9.0 // indirect
	gopkg.in/yaml.v2 v2.4.0 // indirect
)

// No library of the machine is loaded (see the package).
replace github.com/ebitengine/purego => ./internal/picture/nolibrary
