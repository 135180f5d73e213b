package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What the preview says over pages, in place of pages and on the author's page
// quotes what was typed: titles, keys, values, lines, names of files. None of it
// may be taken for code.
func TestHostileFaultsAreTextInThePreview(t *testing.T) {
	t.Parallel()
	node, chromium, modules := liveBrowser(t)
	dir := preparedSite(t)
	var paths []string // every fifth document is opened: each of the six sorts, with other texts
	docs := 0
	for i, v := range []string{
		`<script>__planted=[]</script>`, `<img src=/planted onerror=__planted=[]>`, `"><svg onload=__planted=[]>`, `'><img src=/planted onerror='__planted=[]`, `</script><script>__planted=[]</script>`,
		`</title><img src=/planted>`, `</textarea><img src=/planted>`, `--><img src=/planted>`, `javascript:__planted=[]`, `" onmouseover="__planted=[]" x="`, "` onload=`__planted=[]", `{{.Title}}`, `';__planted=[];//\`,
		`</template><script>__planted=[]</script>`, `</saison-faults><img src=/planted onerror=__planted=[]>`, `</style><script>__planted=[]</script>`, `"}</script><script>__planted=[]</script>`, "a\u2028__planted=[]\u2029b",
	} {
		text, _ := json.Marshal(v)
		q := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(string(text))
		doc := func(name string, lines ...string) {
			saveFile(t, filepath.Join(dir, "content/concerts", name+".md"), "---\n"+strings.Join(lines, "\n")+"\n---\n"+v+"\n")
			if docs++; docs%5 == 0 {
				paths = append(paths, "/concerts/"+name+"/")
			}
		}
		good := "date: 2026-12-12 20:30"
		doc(fmt.Sprintf("wrong-date-%d", i), "title: "+q, "date: "+q)
		doc(fmt.Sprintf("wrong-key-%d", i), "title: "+q, good, q+": a value", "titel: "+q)
		doc(fmt.Sprintf("wrong-place-%d", i), "title: "+q, good, "place: "+q, "image: "+q, "soloists: ["+q+"]")
		doc(fmt.Sprintf("draft-%d", i), "title: "+q, good, "draft: yes", "status: "+q)
		doc(fmt.Sprintf("noted-%d", i), "title: "+q, "date: 2026-12-12 20:30", "tags: ["+q+"]", "sumary: "+q)
		doc(fmt.Sprintf("good-%d", i), "title: "+q, good)
		// A name that no system would take everywhere is itself a fault.
		name := strings.NewReplacer("</", "<", "/", "-").Replace(v)
		saveFile(t, filepath.Join(dir, "content/concerts", name+".md"), "---\ntitle: "+q+"\n"+good+"\n---\n")
	}
	at, _ := serving(t, dir)
	told, err := json.Marshal(map[string]any{"modules": modules, "chromium": chromium, "base": at, "paths": append(paths, "/_saison/", "/", "/agenda/", "/none/")})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), node, "testdata/hostile.mjs")
	cmd.Stdin = bytes.NewReader(told)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, errs.Bytes())
	}
	var seen struct {
		Faults   []string
		Overlays int // pages over which faults stood
		Errors   int // pages in whose place faults stood
	}
	if err := json.Unmarshal(out, &seen); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	for _, f := range seen.Faults {
		t.Error(f)
	}
	if seen.Overlays < 15 || seen.Errors < 5 {
		t.Errorf("faults stood over %d pages, and in the place of %d", seen.Overlays, seen.Errors)
	}
}

// liveBrowser returns the programs that look at pages, or skips the test.
func liveBrowser(t *testing.T) (node, chromium, modules string) {
	t.Helper()
	if testing.Short() {
		t.Skip("no browser in a short test")
	}
	modules, err := filepath.Abs("../../internal/browser/testdata")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(modules, "node_modules/playwright-core/package.json")); err != nil {
		t.Skip("run .ci/browser first: without its programs no browser looks at the pages")
	}
	if node, err = exec.LookPath("node"); err != nil {
		t.Skip("Node.js is not installed")
	}
	if chromium, err = exec.LookPath("chromium"); err != nil {
		t.Skip("Chromium is not installed")
	}
	return node, chromium, modules
}
