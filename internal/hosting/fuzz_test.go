package hosting

import (
	"strings"
	"testing"

	"saison/internal/config"
	"saison/internal/source"
)

// FuzzFiles holds for any address and policy that the settings take: no line of
// the files for servers is any but a rule of theirs, and they say what the table
// says.
func FuzzFiles(f *testing.F) {
	for _, s := range []string{"https://exemple.org/", "https://exemple.org/a b/", "https://exemple.org/é/\r\n  X: y", "https://exemple.org/*/:x/", `https://e.example/"><`} {
		f.Add(s, "exemple.net")
	}
	f.Add("https://exemple.org/", "exemple.net'; script-src *\n  X-Evil: 1")
	f.Fuzz(func(t *testing.T, base, host string) {
		quote := func(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }
		cfg, faults := config.Read(source.FromFiles(map[string]string{source.Settings: "title: T\nbase_url: " + quote(base) + "\nhosting:\n  hosts: [" + quote(host) + "]\n"}))
		if faults.HasErrors() {
			return
		}
		table := For(cfg)
		names := map[string]bool{}
		for _, file := range files {
			for _, h := range table.Headers(file) {
				names[h.Name] = true
				if strings.ContainsAny(h.Value, "\r\n\x00") {
					t.Fatalf("%q %q: %q", base, host, h)
				}
			}
		}
		for line := range strings.Lines(string(table.Netlify())) {
			line = strings.TrimSuffix(line, "\n")
			name, _, isHeader := strings.Cut(strings.TrimSpace(line), ": ")
			if line != "" && line[0] != '#' && line[0] != '/' && !(strings.HasPrefix(line, "  ") && isHeader && names[name]) {
				t.Fatalf("%q %q: the line %q", base, host, line)
			}
		}
		for line := range strings.Lines(string(table.Apache())) {
			word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
			if word != "" && word[0] != '#' && word[0] != '<' && word != "Header" && word != "SetEnvIf" && word != "AddType" && word != "Options" && word != "ErrorDocument" && word != "FileETag" &&
				word != "AddCharset" && word != "AddDefaultCharset" && word != "SetEnvIfNoCase" && word != "ForceType" && word != "AddEncoding" && !strings.HasPrefix(word, "Rewrite") {
				t.Fatalf("%q %q: the line %q", base, host, line)
			}
		}
	})
}
