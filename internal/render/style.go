package render

import (
	"path"
	"strings"

	"saison/internal/config"
	"saison/internal/diag"
	"saison/internal/site"
)

// stylesheet is the style sheet of all pages but those for other sites. The
// colours of the site are added to both.
const stylesheet = "static/css/saison.css"

// style returns a style sheet with the addresses of its files as the site has
// them; the theme's own get the colours of the site.
func (r *Renderer) style(o *site.Output) ([]byte, error) {
	data, err := o.File.Bytes()
	if err != nil {
		return nil, err
	}
	out := r.rewrite(string(data), path.Dir(o.File.Path))
	if o.File.Path == stylesheet || o.File.Path == embedStyle {
		out += "\n" + colourCSS(r.site.Config.Colors["season"], kindColours(r.site.Config))
	}
	return []byte(out), nil
}

// kindColours returns the colour of each kind: the site's, else the kind's own.
// Kinds without one take the season's.
func kindColours(cfg *config.Config) map[string]string {
	out := map[string]string{}
	for _, k := range cfg.Kinds.All() {
		c := cfg.Colors[k.Name]
		if c == "" && k.Like != "" {
			if k.Color == "" {
				c = cfg.Colors[k.Like]
			}
		}
		if c == "" {
			c = k.Color
		}
		if c == "" {
			c = cfg.Colors["season"]
		}
		out[k.Name] = c
	}
	return out
}

// rewrite replaces the relative addresses in url() by those of the site.
func (r *Renderer) rewrite(css, dir string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(css, "url(")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		b.WriteString("url(")
		name, after, closed := strings.Cut(rest, ")")
		if !closed {
			b.WriteString(rest)
			return b.String()
		}
		bare := strings.Trim(name, `"' `)
		if !strings.Contains(bare, ":") && !strings.HasPrefix(bare, "/") && !strings.HasPrefix(bare, "#") {
			if u := r.site.FileURL(path.Join(dir, bare)); u != "" {
				name = r.href(u)
			}
		}
		b.WriteString(name + ")")
		css = after
	}
}

// colourFaults looks at the colours that the settings give.
func colourFaults(cfg *config.Config) diag.List {
	var faults diag.List
	pos := cfg.Pos["colors"]
	season, ok := parseColour(cfg.Colors["season"])
	if !ok && cfg.Colors["season"] != "" {
		faults.Add("colour-unknown", pos, diag.Args{"value": cfg.Colors["season"]})
	}
	day, evening := neutralsOf(season)
	for name, value := range cfg.Colors {
		c, ok := parseColour(value)
		if !ok {
			if name != "season" {
				faults.Add("colour-unknown", pos, diag.Args{"value": value})
			}
			continue
		}
		if t, _ := tones(c, day, evening); t.fill != c {
			faults.Add("colour-adjusted", pos, diag.Args{"kind": name, "value": value, "near": t.fill.String()})
		}
	}
	faults.Sort()
	return faults
}
