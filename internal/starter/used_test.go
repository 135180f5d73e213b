package starter

import (
	"maps"
	"slices"
	"testing"
)

// A file that a copied page names comes along, whosever folder it stands in;
// one that only a page which was laid over had named does not.
func TestAPageBringsTheFilesThatItNames(t *testing.T) {
	t.Parallel()
	all := map[string][]byte{
		"content/works/bridge/index.md":   []byte("---\nx-like: [workshops]\n---\n"),
		"content/works/bridge/bridge.svg": []byte("bridge"),
		"content/works/bridge/plate.svg":  []byte("plate"),
		"content/images/poster.png":       []byte("poster"),
		"content/images/home.png":         []byte("home"),
		"content/press.md":                []byte("---\nfichier: works/bridge/bridge.svg\nx-like: [orchestra]\n---\n"),
		"content/index.md":                []byte("---\nfichier: images/home.png\nx-like: [orchestra]\n---\n"),
	}
	over := map[string][]byte{"content/index.md": []byte("---\nfichier: images/poster.png\n---\n")}
	for like, want := range map[string][]string{
		"orchestra": {"content/images/poster.png", "content/index.md", "content/press.md", "content/works/bridge/bridge.svg"},
		"workshops": {"content/images/poster.png", "content/index.md", "content/works/bridge/bridge.svg",
			"content/works/bridge/index.md", "content/works/bridge/plate.svg"},
	} {
		got := slices.Sorted(maps.Keys(choose(all, over, association{like, []string{"fr"}})))
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", like, got, want)
		}
	}
}
