package lsp

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf16"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the answers in testdata")

// TestTalks holds each archive's conversation with a server. Besides the files
// of a site an archive has "talk", whose lines are what an editor does; the
// answer stands below each line, indented. A place is given by the text that
// ends there.
//
//	lang fr                               the client's locale; only first
//	open FILE                             as it is on the disk
//	change FILE "old" "new"
//	close FILE
//	disk FILE "old" "new"                 somebody else changes the file; the client tells
//	faults FILE                           all diagnostics of the file
//	complete FILE "text" [MAX]            at most MAX proposals
//	accept FILE "text" LABEL              what the line is when a proposal is taken
//	hover, definition FILE "text"
//	references FILE "text"
//	fixes FILE "text"                     the quick fixes there, and their lines
//	symbols FILE
func TestTalks(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) < 5 {
		t.Fatalf("%d archives: %v", len(paths), err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) { hold(t, path) })
		})
	}
}

func hold(t *testing.T, path string) {
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d := &disk{files: map[string]string{}}
	talk := -1
	for i, f := range archive.Files {
		if f.Name == "talk" {
			talk = i
			continue
		}
		d.files[f.Name] = strings.ReplaceAll(string(f.Data), "⟦CR⟧\n", "\r\n")
	}
	c := dial(t, d, d.options())
	lang := map[string]any{}
	var got strings.Builder
	begun := false
	for line := range strings.Lines(string(archive.Files[talk].Data)) {
		if strings.HasPrefix(line, " ") {
			continue
		}
		got.WriteString(line)
		words := fields(t, strings.TrimSpace(line))
		if len(words) == 0 || strings.HasPrefix(line, "#") {
			continue
		}
		if words[0] == "lang" {
			lang["locale"] = words[1]
			continue
		}
		if !begun {
			c.hello(lang)
			begun = true
		}
		for l := range strings.Lines(c.do(words)) {
			got.WriteString("    " + l)
		}
	}
	if !c.bye() {
		t.Error("the server did not take its leave properly")
	}
	if *update {
		archive.Files[talk].Data = []byte(got.String())
		if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want := string(archive.Files[talk].Data); got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
}

// fields splits a line at its spaces; a text in quotes is one field.
func fields(t *testing.T, s string) []string {
	var all []string
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimSpace(s) {
		if s[0] != '"' {
			word, rest, _ := strings.Cut(s, " ")
			all, s = append(all, word), rest
			continue
		}
		q, err := strconv.QuotedPrefix(s)
		if err != nil {
			t.Fatalf("%s: %v", s, err)
		}
		text, err := strconv.Unquote(q)
		if err != nil {
			t.Fatal(err)
		}
		all, s = append(all, text), s[len(q):]
	}
	return all
}

// do does what one line says and returns what the server answered.
func (c *client) do(w []string) string {
	c.t.Helper()
	switch w[0] {
	case "open":
		c.open(w[1], c.disk.files[w[1]])
	case "change":
		c.replace(w[1], w[2], w[3])
	case "close":
		c.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": uri(w[1])}})
		delete(c.buffers, w[1])
	case "disk":
		c.disk.put(w[1], strings.Replace(c.disk.files[w[1]], w[2], w[3], 1))
		c.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": uri(w[1]), "type": 2}}})
	case "faults":
		return c.faults(w[1])
	case "complete":
		return c.complete(w)
	case "accept":
		return c.accept(w)
	case "hover":
		return c.hoverText(w)
	case "definition", "references":
		return c.locations(w)
	case "fixes":
		return c.fixes(w)
	case "symbols":
		return c.symbols(w[1])
	default:
		c.t.Fatalf("there is no %s", w[0])
	}
	return ""
}

// faults waits until nothing moves any more.
func (c *client) faults(path string) string {
	time.Sleep(time.Minute)
	synctest.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	var b strings.Builder
	p := c.told[uri(path)]
	if v, open := c.versions[path]; open && c.buffers[path] != nil && (p.Version == nil || *p.Version != v) {
		fmt.Fprintf(&b, "not about version %d\n", v)
	}
	for _, d := range p.Diagnostics {
		fmt.Fprintf(&b, "%s %s %d: %s\n", showSpan(d.Range), d.Code, d.Severity, strings.ReplaceAll(d.Message, "\n", "\n  "))
		for _, r := range d.Related {
			fmt.Fprintf(&b, "  see %s %s: %s\n", showURI(r.Location.URI), showSpan(r.Location.Range), r.Message)
		}
	}
	if len(p.Diagnostics) == 0 {
		b.WriteString("none\n")
	}
	return b.String()
}

func showSpan(s span) string {
	return fmt.Sprintf("%d:%d-%d:%d", s.Start.Line+1, s.Start.Character+1, s.End.Line+1, s.End.Character+1)
}

func showURI(u string) string {
	return strings.TrimPrefix(filepath.ToSlash(pathOf(u)), root+"/")
}

func (c *client) completions(path, text string) completionList {
	c.t.Helper()
	var list completionList
	if err := c.call("textDocument/completion", at(path, c.place(path, text)), &list); err != nil {
		c.t.Fatal(err)
	}
	return list
}

func (c *client) complete(w []string) string {
	c.t.Helper()
	list := c.completions(w[1], w[2])
	most := len(list.Items)
	if len(w) > 3 {
		most, _ = strconv.Atoi(w[3])
	}
	var b strings.Builder
	for i, it := range list.Items {
		if i == most {
			b.WriteString("and more\n")
			break
		}
		fmt.Fprintf(&b, "%s | %s | %s\n", it.Label, it.Detail, strings.ReplaceAll(it.Documentation, "\n", " / "))
	}
	if len(list.Items) == 0 {
		b.WriteString("nothing\n")
	}
	return b.String()
}

// accept shows the line after the proposal has been taken.
func (c *client) accept(w []string) string {
	c.t.Helper()
	for _, it := range c.completions(w[1], w[2]).Items {
		if it.Label == w[3] {
			return c.after(w[1], []textEdit{it.TextEdit})
		}
	}
	return "no such proposal\n"
}

// after returns the lines of a buffer that edits touch, as they will be.
func (c *client) after(path string, edits []textEdit) string {
	text := c.buffers[path]
	offset := func(p position) int {
		at, line := 0, 0
		for line < p.Line {
			if text[at] == '\n' {
				line++
			}
			at++
		}
		return at + p.Character
	}
	lines := map[int]bool{}
	sorted := slices.Clone(edits)
	slices.SortFunc(sorted, func(a, b textEdit) int { return offset(b.Range.Start) - offset(a.Range.Start) })
	for _, e := range sorted {
		for n := e.Range.Start.Line; n <= e.Range.Start.Line+strings.Count(e.NewText, "\n"); n++ {
			lines[n] = true
		}
		text = slices.Concat(text[:offset(e.Range.Start)], utf16.Encode([]rune(e.NewText)), text[offset(e.Range.End):])
	}
	var b strings.Builder
	for n, l := range strings.Split(string(utf16.Decode(text)), "\n") {
		if lines[n] {
			fmt.Fprintf(&b, "%s\n", strings.TrimSuffix(l, "\r"))
		}
	}
	return b.String()
}

func (c *client) hoverText(w []string) string {
	c.t.Helper()
	var h *hover
	if err := c.call("textDocument/hover", at(w[1], c.place(w[1], w[2])), &h); err != nil {
		c.t.Fatal(err)
	}
	if h == nil {
		return "nothing\n"
	}
	return showSpan(h.Range) + "\n" + h.Contents.Value + "\n"
}

func (c *client) locations(w []string) string {
	c.t.Helper()
	p := at(w[1], c.place(w[1], w[2]))
	p["context"] = map[string]any{"includeDeclaration": false}
	var all []location
	if err := c.call("textDocument/"+w[0], p, &all); err != nil {
		c.t.Fatal(err)
	}
	var b strings.Builder
	for _, l := range all {
		fmt.Fprintf(&b, "%s %s\n", showURI(l.URI), showSpan(l.Range))
	}
	if len(all) == 0 {
		b.WriteString("nowhere\n")
	}
	return b.String()
}

func (c *client) fixes(w []string) string {
	c.t.Helper()
	where := c.place(w[1], w[2])
	var all []codeAction
	if err := c.call("textDocument/codeAction", map[string]any{
		"textDocument": map[string]any{"uri": uri(w[1])}, "range": span{where, where}, "context": map[string]any{"diagnostics": []any{}},
	}, &all); err != nil {
		c.t.Fatal(err)
	}
	var b strings.Builder
	for _, a := range all {
		mark := " "
		if a.Preferred {
			mark = "*"
		}
		fmt.Fprintf(&b, "%s %s (%s)\n", mark, a.Title, a.Diagnostics[0].Code)
		for u, edits := range a.Edit.Changes {
			for l := range strings.Lines(c.after(showURI(u), edits)) {
				b.WriteString("    " + l)
			}
		}
	}
	if len(all) == 0 {
		b.WriteString("none\n")
	}
	return b.String()
}

func (c *client) symbols(path string) string {
	c.t.Helper()
	var all []symbol
	if err := c.call("textDocument/documentSymbol", map[string]any{"textDocument": map[string]any{"uri": uri(path)}}, &all); err != nil {
		c.t.Fatal(err)
	}
	var b strings.Builder
	var show func([]symbol, string)
	show = func(list []symbol, indent string) {
		for _, s := range list {
			fmt.Fprintf(&b, "%s%s %s\n", indent, s.Name, showSpan(s.Range))
			show(s.Children, indent+"  ")
		}
	}
	show(all, "")
	return b.String()
}
