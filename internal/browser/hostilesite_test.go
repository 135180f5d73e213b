package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"saison/internal/build"
	"saison/internal/clean"
	"saison/internal/config"
	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/event"
	"saison/internal/locale"
	"saison/internal/meta"
	"saison/internal/schema"
	"saison/internal/source"
)

// hostile are the values of the matrix. Whatever one of them does when it is
// taken for code sets window.__planted, or asks for a file /planted.
var hostile = []string{
	`<script>__planted=[]</script>`, `<img src=/planted onerror=__planted=[]>`, `"><svg onload=__planted=[]>`, `'><img src=/planted onerror='__planted=[]`, `</script><script>__planted=[]</script>`,
	`</style><script>__planted=[]</script>`, `</title><img src=/planted>`, `</textarea><img src=/planted>`, `--><img src=/planted>`, `]]><img src=/planted>`, `<!--`, `<![CDATA[ x`,
	`javascript:__planted=[]`, "java\tscript:__planted=[]", `JaVaScRiPt:__planted=[]`, ` javascript&colon;__planted=[]`, `&#106;avascript:__planted=[]`, `data:text/html,<script>__planted=[]</script>`, `vbscript:x`,
	`" onmouseover="__planted=[]" x="`, `' onfocus='__planted=[]' autofocus='`, "` onload=`__planted=[]", `{{.Title}}`, `${__planted=[]}`, `{{constructor.constructor('__planted=[]')()}}`,
	"a\u2028__planted=[]\u2029b", "a\u202eb\u2066c", "a\u0000b\u001bc\u0085d", "a\r\nX-PLANTED:1\r\nEND:VEVENT", `a\nX-PLANTED:1`, `=HYPERLINK("http://planted.invalid")`, `+1+cmd|'/c calc'!A0`, "@SUM(1)\t=1", `-2+3+planted`,
	`x;background:url(/planted)`, `}*{background:url(/planted)}`, `expression(__planted=[])`, `&lt;img src=/planted&gt;`, `%3Cscript%3E__planted=[]%3C/script%3E`, `"},{"@type":"Planted"`, `';__planted=[];//\`,
}

// harmless is a text as long as a hostile one and of as many words, in which
// nothing means anything.
func harmless(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\r' || r == '\n' || r == '\t' || r == 0 || r == '\u2028' || r == '\u2029' || r == '\u0085':
			return ' '
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == ' ' || r == ',' || r == ';': // what stands between several things does so everywhere
			return r
		}
		return 'x'
	}, s)
}

// form is how a hostile value stands in the place of a good one.
type form uint8

const (
	after  form = iota // behind it
	alone              // instead of it
	joined             // behind it, without a space: in an address
	kept               // not at all: it has been refused there
)

// leaf is one text of a file: a value, or a name inside a map.
type leaf struct {
	line, col int
	key       string // what it belongs to: "concert.title", "prices.plein"
	form      form
	value     int
}

// plot is a document, or the settings, whose texts are to be hostile.
type plot struct {
	file   string
	prefix string // before the block of keys
	root   *meta.Node
	body   string          // § is the hostile text
	value  int             // of it
	part   map[int]int     // where the part of the body begins that a line is of
	bad    map[int]bool    // parts, by that line, that are refused
	group  string          // the kind of document, for the names of leaves
	gone   map[string]bool // keys that are left out, as they stand
	made   bool            // of all keys of a kind, some of which exclude others
	leaves []*leaf         // in their order; made once
	at     int             // the next leaf, while it is written
	line   int
	col    int
	b      strings.Builder
	live   map[int]bool // lines of what was written last that hold a text of the matrix; 0 for any
}

// write writes the file with hostile texts, or with harmless ones.
func (p *plot) write(text func(string) string) string {
	p.b.Reset()
	p.at, p.line = 0, 1
	put := func(s string) { p.b.WriteString(s); p.line += strings.Count(s, "\n") }
	put(p.prefix)
	for _, f := range p.root.Fields {
		p.col = 1
		first := p.at
		from := p.b.Len()
		p.word(f.Key + ": ")
		p.node(f.Value, f.Key, text)
		put("\n")
		if p.gone[f.Key] {
			whole := p.b.String()[:from]
			p.b.Reset()
			p.b.WriteString(whole)
			p.line--
			for _, l := range p.leaves[first:p.at] {
				l.form, l.line = kept, 0
			}
		}
	}
	for _, part := range strings.Split(p.body, "\n\n") {
		from := p.line
		if p.bad[from] {
			part = strings.Repeat("\n", strings.Count(part, "\n"))
		}
		put(strings.ReplaceAll(part, "§", strings.NewReplacer("\n", " ", "\r", " ", "\u0000", "").Replace(text(values[p.value]))) + "\n\n")
		for ; from < p.line; from++ {
			if p.part == nil {
				p.part = map[int]int{}
			}
			p.part[from] = p.line - 1 - strings.Count(part, "\n") - 1
		}
	}
	p.live = map[int]bool{}
	for _, l := range p.leaves {
		p.live[l.line] = p.live[l.line] || l.form != kept
		p.live[0] = p.live[0] || l.form != kept
	}
	return p.b.String()
}

func (p *plot) word(s string) {
	p.b.WriteString(s)
	p.col += len([]rune(s))
}

// text writes one text, in quotes where it is not kept as it was typed.
func (p *plot) text(was string, quoted bool, key string, hostile func(string) string) {
	if p.at == len(p.leaves) {
		n := len(p.leaves) + 7*len(p.file) + len(p.group) + p.value
		l := &leaf{key: p.group + "." + key, value: n, form: after}
		switch {
		case strings.Contains(was, "://"):
			l.form = joined
		case n%3 == 0 && !slices.Contains([]string{"titre", "title", "nom", "name"}, key[strings.LastIndexByte(key, '.')+1:]):
			l.form = alone
		}
		if strings.HasSuffix(key, ")") && (!content.Is(p.file) || known[schema.Fold(was)]) || p.file == source.Settings && (strings.HasPrefix(key, "thèmes") || key == "base_url") || strings.HasPrefix(key, "path.") && p.group != "fr.yaml" {
			l.form = kept // the name of a field, or one that documents go by; addresses, in one language; that of the site, where it is served here
		}
		p.leaves = append(p.leaves, l)
	}
	l := p.leaves[p.at]
	p.at++
	l.line, l.col = p.line, p.col
	for (strings.Contains(key, "tarif") || strings.Contains(key, "acc")) && strings.ContainsAny(values[l.value%len(values)], "0123456789,;/+&():") {
		l.value++ // prices are read by their figures, several things by what stands between them
	}
	evil := hostile(values[l.value%len(values)])
	switch l.form {
	case after:
		was, quoted = was+" "+evil, true
	case alone:
		was, quoted = evil, true
	case joined:
		was, quoted = was+evil, true
	}
	if !quoted && !strings.ContainsAny(was, "{}[],:#\"'\n") && was != "" {
		p.word(was)
		return
	}
	p.word(quote(was))
}

// known are the names of keys and fields: hostile ones in their place are refused.
var known = func() map[string]bool {
	all := map[string]bool{}
	var add func(keys []*schema.Key)
	add = func(keys []*schema.Key) {
		for _, k := range keys {
			for _, s := range slices.Concat(k.EN, k.FR, []string{k.Name}) {
				all[schema.Fold(s)] = true
			}
			add(k.Fields)
		}
	}
	add(schema.Keys())
	return all
}()

// values is what stands in the place of texts: all hostile ones.
var values = hostile

// quote returns a text in the quotes of YAML in which every character can be written.
func quote(s string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s)
	return strings.NewReplacer("\u2028", `\u2028`, "\u2029", `\u2029`, "\u0085", `\u0085`, "\u202e", `\u202e`, "\u2066", `\u2066`).Replace(strings.TrimSuffix(b.String(), "\n"))
}

func (p *plot) node(n *meta.Node, key string, text func(string) string) {
	switch n.Kind {
	case meta.List:
		p.word("[")
		for i, item := range n.Items {
			if i > 0 {
				p.word(", ")
			}
			p.node(item, key, text)
		}
		p.word("]")
	case meta.Map:
		p.word("{")
		for i, f := range n.Fields {
			if i > 0 {
				p.word(", ")
			}
			p.text(f.Key, true, key+".("+f.Key+")", text)
			p.word(": ")
			p.node(f.Value, key+"."+f.Key, text)
		}
		p.word("}")
	default:
		if n.Null {
			p.word("null")
			return
		}
		p.text(n.Text, n.Quoted, key, text)
	}
}

// refuse takes back what a fault was found in: the text at its place, else its
// line, else the whole file. It reports whether there was anything left.
func (p *plot) refuse(at diag.Pos) bool {
	if from, ok := p.part[at.Line]; ok && p.group == "semis" && !p.bad[from] {
		if p.bad == nil {
			p.bad = map[int]bool{}
		}
		p.bad[from] = true
		return true
	}
	var best *leaf
	for _, l := range p.leaves {
		if l.line == at.Line && l.form != kept && l.col <= at.Col {
			best = l
		}
	}
	if best != nil {
		if best.form == alone {
			best.form = after
		} else {
			best.form = kept
		}
		return true
	}
	if p.live[at.Line] || at.Line <= 1 && p.live[0] {
		for _, l := range p.leaves {
			if l.line == at.Line || at.Line <= 1 {
				l.form = kept
			}
		}
		return true
	}
	n := strings.Count(p.prefix, "\n") + 1
	for _, f := range p.root.Fields {
		if p.gone[f.Key] {
			continue
		}
		if n == at.Line && p.made && f.Key != "titre" && f.Key != "date" && (p.root.Field("date") != nil || f.Key != "du" && f.Key != "au") {
			p.gone[f.Key] = true
			return true
		}
		n++
	}
	return false
}

// plotOf takes a document of the demonstration apart.
func plotOf(file, text string) *plot {
	t := clean.FromString(file, text)
	root, at, faults := meta.Parse(t)
	if faults.HasErrors() || len(root.Fields) == 0 {
		return nil
	}
	group, _, _ := strings.Cut(strings.TrimPrefix(file, "content/"), "/")
	return &plot{file: file, prefix: "---\n", root: root, body: "---\n" + text[at:], group: group, gone: map[string]bool{}}
}

// plotKind is a document of a kind with every key that it may have, as the
// manual shows it.
func plotKind(k *schema.Kind, folder, lang string) *plot {
	var b strings.Builder
	b.WriteString("---\ntitre: Tout de " + k.Name + "\n")
	for _, key := range schema.KeysOf(k) {
		if slices.Contains([]string{"title", "id", "slug", "type", "draft", "publish", "expires", "aliases", "menu", "layout", "former_ids"}, key.Name) || k.Class == schema.Event && slices.Contains([]string{"dates", "start", "from", "until", "every"}, key.Name) || k.Class == schema.Programme && slices.Contains([]string{"start", "end", "date", "dates", "every"}, key.Name) {
			continue
		}
		b.WriteString(key.Spelling(lang) + ":")
		if !strings.HasPrefix(key.Example[lang], "\n") {
			b.WriteString(" ")
		}
		b.WriteString(key.Example[lang] + "\n")
	}
	p := plotOf("content/"+folder+"/tout-"+schema.Slug(k.Name)+".md", b.String()+"---\nUn texte.\n")
	if p != nil {
		p.made = true
	}
	return p
}

// textOf is a text with a hostile one in every place that Markdown has; each part
// goes when it is refused.
const textOf = "---\n\nUn § texte.\n\n## §\n\n### a § {#§}\n\n[§](https://exemple.org/ \"§\")\n\n[lien](<§>)\n\n[lien](§)\n\n[lien](https://exemple.org/§)\n\n<https://exemple.org/§>\n\n" +
	"![§](§)\n\n[r]\n\n[r]: <§> '§'\n\n```§\n§\n```\n\n`§`\n\n> § — §\n\n| § | b |\n|---|:-:|\n| § | c |\n\n- [ ] §\n\n1. §\n\nNote[^§].\n\n[^§]: §\n\n**§** _§_ ~~§~~\n\n§\n: §\n\n\\§ &§;\n"

// garden is a site of plots.
type garden struct {
	files map[string]string
	plots map[string]*plot
}

// dig makes a garden of the demonstration, with a document of every kind.
func dig(t *testing.T, files map[string]string) *garden {
	t.Helper()
	g := &garden{files: files, plots: map[string]*plot{}}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if content.Is(name) {
			if p := plotOf(name, files[name]); p != nil {
				g.plots[name] = p
			}
		}
	}
	for _, k := range schema.Builtin().All() {
		folder := k.Folder()
		for _, f := range k.Folders {
			if slices.ContainsFunc(slices.Collect(maps.Keys(files)), func(name string) bool { return strings.HasPrefix(name, "content/"+f+"/") }) {
				folder = f
			}
		}
		if p := plotKind(k, folder, "fr"); p != nil {
			g.plots[p.file] = p
		} else {
			t.Errorf("there is no document of the kind %s", k.Name)
		}
	}
	root, faults := meta.ParseYAML(clean.FromString(source.Settings, files[source.Settings]))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	g.plots[source.Settings] = &plot{file: source.Settings, root: root, group: "saison.yaml", gone: map[string]bool{}}
	for i, lang := range []string{"fr", "en", "he"} {
		words := "layouts/i18n/" + lang + ".yaml"
		if root, faults = meta.ParseYAML(clean.FromString(words, files[words])); len(faults) > 0 {
			t.Fatal(faults)
		}
		g.plots[words] = &plot{file: words, root: root, group: lang + ".yaml", value: 13 * i, gone: map[string]bool{}}
	}
	for i := range values {
		name := fmt.Sprintf("content/semis-%d.md", i)
		g.plots[name] = &plot{file: name, prefix: "---\n", root: &meta.Node{Kind: meta.Map, Fields: []meta.Field{{Key: "titre", Value: &meta.Node{Text: "Planté"}}}},
			body: textOf, value: i, group: "semis", gone: map[string]bool{}}
	}
	return g
}

// all returns the files of the site with hostile texts, or harmless ones.
func (g *garden) all(text func(string) string) map[string]string {
	all := maps.Clone(g.files)
	for name, p := range g.plots {
		all[name] = p.write(text)
	}
	return all
}

// morning is when the sites of the matrix are built.
var morning = time.Date(2026, 12, 1, 8, 0, 0, 0, time.UTC)

// grow builds both sites, and takes back what is refused until neither has an
// error.
func (g *garden) grow(t *testing.T) (evil, good *build.Result) {
	t.Helper()
	cfg, _ := config.Read(source.FromFiles(g.files))
	for _, name := range slices.Sorted(maps.Keys(g.plots)) {
		g.plots[name].settle(t, cfg)
	}
	for round := 0; ; round++ {
		again := false
		for _, text := range texts {
			r, err := build.Build(context.Background(), build.Inputs{Snapshot: source.FromFiles(g.all(text)), Clock: build.Clock{Machine: morning}}, nil)
			if err != nil {
				t.Fatal(err)
			}
			done := map[diag.Pos]bool{}
			for _, d := range r.Diagnostics {
				if d.Severity != diag.Error || done[d.Pos] {
					continue
				}
				done[d.Pos], again = true, true
				if p := g.plots[d.Pos.File]; p == nil || !p.refuse(d.Pos) && round > 20 {
					t.Fatalf("%v %s: %s\n%s", d.Pos, d.ID, d.Message("en"), d.Excerpt)
				}
			}
			if again {
				break
			}
			evil, good = good, r
		}
		if !again {
			return evil, good
		}
	}
}

// settle takes back what a document refuses by itself.
func (p *plot) settle(t *testing.T, cfg *config.Config) {
	t.Helper()
	for range 60 {
		again := false
		for _, text := range texts {
			f := source.FromFiles(map[string]string{p.file: p.write(text)}).File(p.file)
			var faults diag.List
			if !content.Is(p.file) && p.file != source.Settings {
				_, faults = locale.ReadWords(source.FromFiles(map[string]string{p.file: p.write(text)}))
			} else if p.file == source.Settings {
				_, faults = config.Read(source.FromFiles(map[string]string{p.file: p.write(text)}))
			} else {
				doc, list := content.Parse(f, cfg.Languages)
				faults = list
				if doc != nil {
					_, list = event.Read(doc, cfg)
					faults = append(faults, list...)
				}
			}
			for _, d := range faults {
				if d.Severity == diag.Error {
					p.refuse(d.Pos)
					again = true
				}
			}
			if again {
				break
			}
		}
		if !again {
			return
		}
	}
	t.Errorf("%s has faults with nothing hostile in it", p.file)
}

// texts are what the two sites are made of.
var texts = []func(string) string{func(s string) string { return s }, harmless}

// standing counts the texts of the matrix that stand, and says which keys have
// refused all of theirs.
func (g *garden) standing() (n int, refused []string) {
	stands := map[string]bool{}
	for _, p := range g.plots {
		for _, l := range p.leaves {
			stands[l.key] = stands[l.key] || l.form != kept
			if l.form != kept {
				n++
			}
		}
	}
	for _, k := range slices.Sorted(maps.Keys(stands)) {
		if !stands[k] {
			refused = append(refused, k)
		}
	}
	return n, refused
}

func (g *garden) String() string { return fmt.Sprintf("%d files", len(g.files)) }
