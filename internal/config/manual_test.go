package config

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The pages of the manual that are made from the table of settings.
func TestTheManualIsMadeFromTheTable(t *testing.T) {
	t.Parallel()
	schemaFile, err := JSONSchema()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"settings.md": settingsManual(), "saison.schema.json": string(schemaFile)} {
		path := filepath.Join("..", "..", "docs", name)
		if *update {
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("docs/%s is stale: go test ./internal/config -run Manual -update", name)
		}
	}
}

func settingsManual() string {
	var b strings.Builder
	b.WriteString(`# The settings of a site

This page is made from the table of settings (internal/config): do not edit it by hand.
Cette page est faite à partir de la table des réglages : ne la modifiez pas à la main.

The settings stand in ` + "`saison.yaml`" + `, in the site's folder. Every key has English and French names, and both work. Accents,
capitals, spaces, hyphens and underscores never matter. What is not said has a default that works. Les réglages sont dans
` + "`saison.yaml`" + ` ; chaque clé a des noms anglais et français. Ce qui n’est pas dit a une valeur qui marche.

A site can begin with three lines. Trois lignes suffisent pour commencer :

    titre: Association Exemple
    adresse du site: https://exemple.org/
    langue: fr

Editors that know YAML complete and check it when its first line names docs/saison.schema.json of this repository.
Pour qu’un éditeur de texte aide à l’écrire, une première ligne lui donne docs/saison.schema.json :

    # yaml-language-server: $schema=chemin/vers/saison.schema.json
`)
	for _, k := range table {
		fmt.Fprintf(&b, "\n## %s / %s\n\n%s\n%s\n\n", k.EN[0], k.FR[0], k.Help["fr"], k.Help["en"])
		fmt.Fprintf(&b, "* names / noms: %s / %s\n\n", codes(k.EN), codes(k.FR))
		fr, en := k.FR[0]+": "+k.Example["fr"], k.EN[0]+": "+k.Example["en"]
		b.WriteString("    " + fr + "\n")
		if en != fr {
			b.WriteString("\n    " + en + "\n")
		}
		fieldsManual(&b, k)
	}
	return b.String()
}

func fieldsManual(b *strings.Builder, k *Key) {
	if len(k.Fields) == 0 {
		return
	}
	fmt.Fprintf(b, "\n| below / sous `%s` | noms | meaning / sens |\n| --- | --- | --- |\n", k.EN[0])
	for _, f := range k.Fields {
		fmt.Fprintf(b, "| %s | %s | %s %s |\n", codes(f.EN), codes(f.FR), f.Help["fr"], f.Help["en"])
	}
	for _, f := range k.Fields {
		fieldsManual(b, f)
	}
}

func codes(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = "`" + w + "`"
	}
	return strings.Join(out, ", ")
}

func TestEverySettingIsComplete(t *testing.T) {
	t.Parallel()
	var check func(keys []*Key, inside bool)
	check = func(keys []*Key, inside bool) {
		for _, k := range keys {
			if k.Help["fr"] == "" || k.Help["en"] == "" || len(k.EN) == 0 || len(k.FR) == 0 {
				t.Errorf("%s: names and help are needed in both languages", k.Name)
			}
			if !inside && (k.Example["fr"] == "" || k.Example["en"] == "") {
				t.Errorf("%s: an example is needed in both languages", k.Name)
			}
			fields := []shape{textOrFields, namedFields, onlyFields, listOfFields}
			if (len(k.Fields) > 0) != slices.Contains(fields, k.shape) {
				t.Errorf("%s: a setting with names below it says so by its shape", k.Name)
			}
			check(k.Fields, true)
		}
	}
	check(table, false)
}
