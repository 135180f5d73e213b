package manual

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"saison/internal/clean"
	"saison/internal/config"
	"saison/internal/meta"
	"saison/internal/schema"
	"saison/internal/source"
)

// validator checks values against a JSON Schema. It knows the keywords that
// ours use, and fails on any other.
type validator struct {
	defs map[string]any
}

func readSchema(t *testing.T, name string) (*validator, map[string]any) {
	t.Helper()
	data, err := os.ReadFile("../../docs/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var root map[string]any
	if err := json.Unmarshal(data, &root); err != nil {
		t.Fatal(err)
	}
	defs, _ := root["$defs"].(map[string]any)
	return &validator{defs}, root
}

// errors returns what is wrong with v, each with its path.
func (c *validator) errors(s map[string]any, v any, path string) (wrong []string) {
	for word, arg := range s {
		switch word {
		case "$schema", "$defs", "title", "description", "properties", "patternProperties", "additionalProperties":
		case "$ref":
			name := strings.TrimPrefix(arg.(string), "#/$defs/")
			def, ok := c.defs[name].(map[string]any)
			if !ok {
				return []string{path + ": no definition " + name}
			}
			wrong = append(wrong, c.errors(def, v, path)...)
		case "anyOf":
			wrong = append(wrong, c.anyOf(arg.([]any), v, path)...)
		case "type":
			if !ofType(arg, v) {
				wrong = append(wrong, fmt.Sprintf("%s: %T is not %v", path, v, arg))
			}
		case "enum":
			if !slices.Contains(arg.([]any), v) {
				wrong = append(wrong, fmt.Sprintf("%s: %v is not one of %v", path, v, arg))
			}
		case "items":
			list, _ := v.([]any)
			for i, item := range list {
				wrong = append(wrong, c.errors(arg.(map[string]any), item, fmt.Sprintf("%s[%d]", path, i))...)
			}
		default:
			wrong = append(wrong, path+": the keyword "+word+" is not known here")
		}
	}
	if m, is := v.(map[string]any); is {
		wrong = append(wrong, c.fields(s, m, path)...)
	}
	return wrong
}

func (c *validator) anyOf(all []any, v any, path string) []string {
	var deepest []string // what is said of the alternative that was meant, most likely
	for _, s := range all {
		wrong := c.errors(s.(map[string]any), v, path)
		if len(wrong) == 0 {
			return nil
		}
		if deepest == nil || len(wrong[0]) > len(deepest[0]) {
			deepest = wrong
		}
	}
	return deepest
}

// fields checks the fields of a map.
func (c *validator) fields(s map[string]any, m map[string]any, path string) (wrong []string) {
	props, _ := s["properties"].(map[string]any)
	patterns, _ := s["patternProperties"].(map[string]any)
	for key, v := range m {
		at := path + "." + key
		known := false
		if p, ok := props[key]; ok {
			known = true
			wrong = append(wrong, c.errors(p.(map[string]any), v, at)...)
		}
		for pattern, p := range patterns {
			if regexp.MustCompile(pattern).MatchString(key) {
				known = true
				wrong = append(wrong, c.errors(p.(map[string]any), v, at)...)
			}
		}
		switch more := s["additionalProperties"].(type) {
		case bool:
			if !more && !known {
				wrong = append(wrong, at+": not among the keys")
			}
		case map[string]any:
			if !known {
				wrong = append(wrong, c.errors(more, v, at)...)
			}
		}
	}
	return wrong
}

func ofType(arg, v any) bool {
	names, ok := arg.([]any)
	if !ok {
		names = []any{arg}
	}
	is := "null"
	switch v.(type) {
	case string:
		is = "string"
	case []any:
		is = "array"
	case map[string]any:
		is = "object"
	}
	return slices.Contains(names, any(is))
}

// plain turns what saison read into what a JSON Schema sees.
func plain(n *meta.Node) any {
	switch {
	case n.Kind == meta.List:
		list := []any{}
		for _, item := range n.Items {
			list = append(list, plain(item))
		}
		return list
	case n.Kind == meta.Map:
		m := map[string]any{}
		for _, f := range n.Fields {
			m[f.Key] = plain(f.Value)
		}
		return m
	case n.Null:
		return nil
	}
	return n.Text
}

func TestTheDemonstrationFitsTheJSONSchemas(t *testing.T) {
	t.Parallel()
	root := os.DirFS("../..")
	settings, err := fs.ReadFile(root, "saison.yaml")
	if err != nil {
		t.Fatal(err)
	}
	text, _ := clean.Decode("saison.yaml", settings)
	node, _ := meta.ParseYAML(text)
	c, top := readSchema(t, "saison.schema.json")
	for _, w := range c.errors(top, plain(node), "saison.yaml") {
		t.Error(w)
	}
	cfg, _ := config.Read(source.FromFiles(map[string]string{"saison.yaml": string(settings)}))
	c, _ = readSchema(t, "front-matter.schema.json")
	n := 0
	err = fs.WalkDir(root, "content", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".md") {
			return err
		}
		data, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		text, _ := clean.Decode(name, data)
		node, _, _ := meta.Parse(text)
		n++
		class := classOf(cfg.Kinds, name, node)
		for _, w := range c.errors(c.defs[class].(map[string]any), plain(node), name) {
			t.Error(w)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n < 50 {
		t.Errorf("only %d documents were found", n)
	}
}

// classOf returns the definition that a document of the demonstration has.
func classOf(kinds *schema.Kinds, name string, node *meta.Node) string {
	folder, _, _ := strings.Cut(strings.TrimPrefix(name, "content/"), "/")
	k := kinds.ByFolder(folder)
	for _, f := range node.Fields {
		if schema.Fold(f.Key) == "type" {
			if typed := kinds.ByType(f.Value.Text); typed != nil {
				k = typed
			}
		}
	}
	if k == nil {
		return schema.Page.String()
	}
	return k.Class.String()
}

func TestTheJSONSchemasFindSlips(t *testing.T) {
	t.Parallel()
	c, _ := readSchema(t, "front-matter.schema.json")
	event := c.defs["event"].(map[string]any)
	for _, bad := range []map[string]any{
		{"titrre": "Concert"},
		{"titre": []any{"Concert"}},
		{"statut": "anulé"},
		{"code postal": "01000"},
		{"image": map[string]any{"fichié": "a.jpg"}},
	} {
		if len(c.errors(event, bad, "")) == 0 {
			t.Errorf("%v fits", bad)
		}
	}
	c, top := readSchema(t, "saison.schema.json")
	for _, bad := range []map[string]any{
		{"fuzeau": "Europe/Paris"},
		{"feeds": map[string]any{"pased": "12 months"}},
		{"base_url": []any{"https://exemple.org/"}},
		{"organisme": map[string]any{"hébergeur": map[string]any{"nomm": "x"}}},
	} {
		if len(c.errors(top, bad, "")) == 0 {
			t.Errorf("%v fits", bad)
		}
	}
}
