package meta

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"saison/internal/clean"
)

var update = flag.Bool("update", false, "rewrite the wanted results in testdata")

// marks are how archives write what cannot be seen.
var marks = strings.NewReplacer("⟦TAB⟧", "\t", "⟦NBSP⟧", "\u00A0", "⟦NNBSP⟧", "\u202F", "⟦BOM⟧", "\uFEFF", "⟦ZWSP⟧", "\u200B")

// dump writes what Parse returns: the tree with its places, the faults, and
// the first line of the body.
func dump(name, text string) string {
	t, faults := clean.Decode(name, []byte(text))
	root, body, found := Parse(t)
	faults = append(faults, found...)
	faults.Sort()
	var b strings.Builder
	tree(&b, root, 0)
	line, _ := lineAt(t.String(), body)
	fmt.Fprintf(&b, "body %d:%d %q\n", t.Pos(body).Line, t.Pos(body).Col, line)
	for _, d := range faults {
		fmt.Fprintf(&b, "%d:%d %s %s %s\n", d.Pos.Line, d.Pos.Col, d.Severity, d.ID, d.Message("fr"))
		for _, h := range d.Hints("fr") {
			fmt.Fprintf(&b, "    %s\n", h)
		}
		for _, n := range d.Notes {
			fmt.Fprintf(&b, "    %d:%d %s\n", n.Pos.Line, n.Pos.Col, n.Message("fr"))
		}
	}
	return b.String()
}

func tree(b *strings.Builder, n *Node, depth int) {
	in := strings.Repeat("  ", depth)
	raw := ""
	if n.Raw != "" {
		raw = fmt.Sprintf(" raw %q", n.Raw)
	}
	switch n.Kind {
	case Scalar:
		mark := ""
		if n.Quoted {
			mark = " quoted"
		}
		if n.Null {
			mark = " null"
		}
		fmt.Fprintf(b, " %d:%d %q%s\n", n.Pos.Line, n.Pos.Col, n.Text, mark)
	case List:
		fmt.Fprintf(b, " %d:%d list%s\n", n.Pos.Line, n.Pos.Col, raw)
		for _, item := range n.Items {
			b.WriteString(in + "  -")
			tree(b, item, depth+1)
		}
	case Map:
		if depth > 0 {
			fmt.Fprintf(b, " %d:%d map%s\n", n.Pos.Line, n.Pos.Col, raw)
			in += "  "
		}
		for _, f := range n.Fields {
			fmt.Fprintf(b, "%s%d:%d %s =", in, f.KeyPos.Line, f.KeyPos.Col, f.Key)
			tree(b, f.Value, depth+1)
		}
	}
}

// TestArchives reads every file of every archive; the wanted result of x.md is x.want.
func TestArchives(t *testing.T) {
	t.Parallel()
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatal("no archives", err)
	}
	for _, name := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			a, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if *update {
				updated := &txtar.Archive{Comment: a.Comment}
				for _, f := range a.Files {
					if strings.HasSuffix(f.Name, ".want") {
						continue
					}
					got := dump(f.Name, marks.Replace(string(f.Data)))
					updated.Files = append(updated.Files, f, txtar.File{Name: strings.TrimSuffix(f.Name, filepath.Ext(f.Name)) + ".want", Data: []byte(got)})
				}
				if err := os.WriteFile(name, txtar.Format(updated), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			want := map[string]string{}
			for _, f := range a.Files {
				want[f.Name] = string(f.Data)
			}
			for _, f := range a.Files {
				if strings.HasSuffix(f.Name, ".want") {
					continue
				}
				got := dump(f.Name, marks.Replace(string(f.Data)))
				wanted, ok := want[strings.TrimSuffix(f.Name, filepath.Ext(f.Name))+".want"]
				if !ok || got != wanted {
					t.Errorf("%s: got\n%s\nwant\n%s", f.Name, got, wanted)
				}
			}
		})
	}
}
