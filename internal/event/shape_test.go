package event

import (
	"slices"
	"strings"
	"testing"

	"saison/internal/schema"
)

// shapes are what may stand behind a key, right or wrong. Their words are ones
// that nothing else says.
var shapes = []string{
	"zzqx", "{zzqx: yywk}", "[zzqx, yywk]", "[[zzqx, yywk]]", "[{zzqx: yywk}]", "{zzqx: [yywk]}", "{zzqx: {yywk: 1}}", "[{zzqx: [yywk]}]",
	"[{zzqx: yywk, vvjk: 3}]", "[[[zzqx]]]", "4711.5", "[4711.5]", "true", "false", "[true]", "[null, zzqx]",
}

// Whatever is written behind a key, it is in the document or in a message.
func TestNoShapeIsLost(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, kind := range schema.Builtin().All() {
		for _, k := range schema.KeysOf(kind) {
			if k.Type == schema.TypeFree || seen[k.Name+kind.Class.String()] {
				continue
			}
			seen[k.Name+kind.Class.String()] = true
			for _, shape := range shapes {
				checkShape(t, kind, k, k.Spelling("en")+": "+shape, shape)
			}
		}
	}
}

// The same holds for each name inside a map.
func TestNoShapeInsideAMapIsLost(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, kind := range schema.Builtin().All() {
		for _, k := range schema.KeysOf(kind) {
			if seen[k.Name+kind.Class.String()] {
				continue
			}
			seen[k.Name+kind.Class.String()] = true
			for _, f := range k.Fields {
				for _, shape := range shapes {
					others := ""
					for _, o := range k.Fields {
						if o != f && (o.Required || slices.Contains(beside[k.Name], o.Name)) && !strings.Contains(o.Example["en"], "\n") {
							others += "  " + o.Spelling("en") + ": " + o.Example["en"] + "\n"
						}
					}
					checkShape(t, kind, k, k.Spelling("en")+":\n"+others+"  "+f.Spelling("en")+": "+shape, shape)
				}
			}
		}
	}
}

func checkShape(t *testing.T, kind *schema.Kind, k *schema.Key, block, shape string) {
	t.Helper()
	with, faults := facts(t, section(kind), document(kind, k, block+"\n"))
	if len(faults) > 0 {
		return
	}
	for _, word := range []string{"zzqx", "yywk", "vvjk", "4711"} {
		if strings.Contains(shape, word) && !strings.Contains(with, word) && !strings.Contains(with, "47115") {
			t.Errorf("%s: %q is lost from %s", kind.Name, word, block)
		}
	}
	if strings.Contains(shape, "true") {
		if without, _ := facts(t, section(kind), document(kind, k, "")); with == without {
			t.Errorf("%s: nothing is said of %s", kind.Name, block)
		}
	}
}
