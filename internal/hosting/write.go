package hosting

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
)

// The names under which servers look for their rules.
const (
	HeadersFile = "_headers"  // Netlify, Cloudflare Pages and others
	ApacheFile  = ".htaccess" // Apache and LiteSpeed
)

// Netlify writes the rules as a _headers file. Its addresses are those of the
// host, so that they hold the path of a site that lives in a folder. What the
// hosts send of themselves is left out, and so is a rule for "the rest", which
// the format does not have: these hosts keep nothing unless told to.
func (t *Table) Netlify() []byte {
	var b bytes.Buffer
	b.WriteString("# Made by saison at each build: the headers of the hosts that read this file (Netlify, Cloudflare Pages).\n" +
		"# A file static/_headers of your own replaces it; \"hosting: {headers: no}\" in saison.yaml leaves it out.\n")
	if t.prefix != "" {
		b.WriteString("# The site is in the folder " + t.prefix + "/ of its host: these lines belong into the file at the top of the host.\n")
	}
	last := ""
	for _, r := range t.grouped() {
		if r.rest {
			continue
		}
		line := "  " + r.Name + ": " + r.Value + "\n"
		if r.page { // by its short address and its long one; of the home page "/*/" says nothing
			for _, p := range []string{"/", "/*/", "/*index.html"} {
				b.WriteString("\n" + t.prefix + p + "\n" + line)
			}
			last = ""
			continue
		}
		if p := r.pattern(t.prefix); p != last {
			b.WriteString("\n" + p + "\n")
			last = p
		}
		b.WriteString(line)
	}
	return b.Bytes()
}

// pattern returns the addresses that m names.
func (m match) pattern(prefix string) string {
	switch {
	case m.ext != "":
		return prefix + "/*" + m.ext
	case m.file != "":
		return prefix + "/*" + m.file
	case m.folder != "":
		return prefix + "/" + m.folder + "*"
	}
	return prefix + "/*"
}

// grouped returns the rules with those of the same files together, in the
// order in which the files come first.
func (t *Table) grouped() []rule {
	var all []rule
	done := map[match]bool{}
	for _, first := range t.rules {
		if done[first.match] {
			continue
		}
		done[first.match] = true
		for _, r := range t.rules {
			if r.match == first.match {
				all = append(all, r)
			}
		}
	}
	return all
}

// Apache writes the rules as an .htaccess file. Every block asks first whether
// the server has the module, so that a server without it still answers.
func (t *Table) Apache() []byte {
	var b bytes.Buffer
	b.WriteString("# Made by saison at each build, for Apache and LiteSpeed.\n" +
		"# A file static/.htaccess of your own replaces it; \"hosting: {headers: no}\" in saison.yaml leaves it out.\n\n" +
		"ErrorDocument 404 " + t.prefix + "/404.html\n\n<IfModule mod_mime.c>\n")
	for _, r := range t.rules {
		if r.Name == ContentType && r.ext != "" {
			fmt.Fprintf(&b, "  AddType %q %s\n", r.Value, r.ext)
		}
	}
	b.WriteString("</IfModule>\n")
	for _, r := range t.rules {
		if r.Name == ContentType && r.file != "" {
			fmt.Fprintf(&b, "<FilesMatch \"%s$\">\n  ForceType %q\n</FilesMatch>\n", regexp.QuoteMeta(r.file), r.Value)
		}
	}
	b.WriteString("\n<IfModule mod_headers.c>\n")
	t.apacheHeaders(&b)
	b.WriteString("</IfModule>\n")
	if t.has(match{ext: ".ics"}, CacheControl) {
		b.WriteString("\n# Outlook on the web did not read compressed feeds.\n<IfModule mod_env.c>\n  <FilesMatch \"\\.ics$\">\n    SetEnv no-gzip 1\n    SetEnv no-brotli 1\n  </FilesMatch>\n</IfModule>\n")
	}
	return b.Bytes()
}

// apacheHeaders writes the rules but for the types. The rest comes first: a
// later line of the file replaces what an earlier one has set.
func (t *Table) apacheHeaders(b *bytes.Buffer) {
	for _, r := range t.rules {
		if r.rest {
			fmt.Fprintf(b, "  Header set %s %q\n", r.Name, r.Value)
		}
	}
	open := match{}
	closing := ""
	for _, r := range t.grouped() {
		if r.Name == ContentType || r.rest {
			continue
		}
		if r.match != open {
			b.WriteString(closing)
			closing = r.open(b, t.prefix)
			open = r.match
		}
		indent, condition := "  ", ""
		if closing != "" {
			indent = "    "
		}
		if r.folder != "" {
			condition = " env=SAISON_KEPT"
		}
		fmt.Fprintf(b, "%sHeader %s %s %q%s\n", indent, always(r), r.Name, r.Value, condition)
	}
	b.WriteString(closing)
}

// open begins the part of the file for the files of m, and returns what ends it.
func (m match) open(b *bytes.Buffer, prefix string) string {
	switch {
	case m.folder != "":
		fmt.Fprintf(b, "  <IfModule mod_setenvif.c>\n    SetEnvIf Request_URI \"^%s/%s\" SAISON_KEPT\n  </IfModule>\n", regexp.QuoteMeta(prefix), regexp.QuoteMeta(m.folder))
	case m.page:
		fmt.Fprintf(b, "  <FilesMatch \"^index\\.html$\">\n")
		return "  </FilesMatch>\n"
	case m != match{}:
		fmt.Fprintf(b, "  <FilesMatch \"%s$\">\n", regexp.QuoteMeta(m.ext+m.file))
		return "  </FilesMatch>\n"
	}
	return ""
}

// always returns the word for headers that go with errors too.
func always(r rule) string {
	if r.match == (match{}) {
		return "always set"
	}
	return "set"
}

func (t *Table) has(m match, name string) bool {
	for _, r := range t.rules {
		if r.match == m && strings.EqualFold(r.Name, name) {
			return true
		}
	}
	return false
}
