package locale

import (
	"testing"

	"saison/internal/source"
)

func TestOnlyYAMLFilesAreWords(t *testing.T) {
	t.Parallel()
	c, faults := ReadWords(source.FromFiles(map[string]string{
		"layouts/i18n/fr.yaml": "hello: bonjour\n", "layouts/i18n/fr.yml": "hello: salut\n", "layouts/i18n/LISEZMOI.md": "# Mots\n",
	}))
	if len(faults) > 0 || len(c) != 1 || c["fr"].Say("hello") != "bonjour" {
		t.Errorf("%v, %d languages", faults, len(c))
	}
}
