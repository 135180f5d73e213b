package schema

import "testing"

func TestABlockHasFrenchAndEnglishNames(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"agenda": "agenda", "Galerie": "gallery", "gallery": "gallery", "citation": "quote", "encadre": "box", "ENCADRÉ": "box",
		"vidéo": "video", "video": "video", "document": "document", "quote": "quote",
	} {
		if row, near, code := Block(typed); row == nil || row.Name != want || near != "" || code {
			t.Errorf("%q: got %v, %q, %v; want %s", typed, row, near, code, want)
		}
	}
	for typed, want := range map[string]string{"agennda": "agenda", "gallerie": "galerie", "citatoin": "citation", "encardé": "encadré", "partition": ""} {
		if row, near, _ := Block(typed); row != nil || near != want {
			t.Errorf("%q: got %v, %q; want %q", typed, row, near, want)
		}
	}
	for _, typed := range []string{"python", "YAML", "c++", "go"} {
		if row, near, code := Block(typed); row != nil || near != "" || !code {
			t.Errorf("%q: got %v, %q, %v; want code", typed, row, near, code)
		}
	}
}

func TestEveryNameOfABlockIsExplained(t *testing.T) {
	t.Parallel()
	for _, k := range Blocks() {
		for _, row := range append([]*Key{k}, k.Fields...) {
			for _, lang := range []string{"fr", "en"} {
				if row.Help[lang] == "" || row.Example[lang] == "" {
					t.Errorf("%s.%s has no help or example in %s", k.Name, row.Name, lang)
				}
			}
		}
	}
}
