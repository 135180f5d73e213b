package content

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"

	"saison/internal/diag"
	"saison/internal/markdown"
	"saison/internal/source"
)

func file(path, text string) *source.File {
	return source.FromFiles(map[string]string{path: text}).File(path)
}

func ids(l diag.List) string {
	l.Sort()
	var out []string
	for _, d := range l {
		out = append(out, strings.TrimPrefix(d.Pos.String(), d.Pos.File)+" "+d.ID)
	}
	return strings.Join(out, "\n")
}

func TestWhatAPathSays(t *testing.T) {
	t.Parallel()
	tests := []struct{ path, section, key, lang, dir string }{
		{"content/index.md", "", "index", "", "content"},
		{"content/a-propos.en.md", "", "a-propos", "en", "content"},
		{"content/concerts/2026-12-12-noel.md", "concerts", "2026-12-12-noel", "", "content/concerts"},
		{"content/concerts/2026-12-12-noel.fr.md", "concerts", "2026-12-12-noel", "fr", "content/concerts"},
		{"content/concerts/noel/index.md", "concerts", "noel", "", "content/concerts/noel"},
		{"content/concerts/noel/index.he.md", "concerts", "noel", "he", "content/concerts/noel"},
		{"content/concerts/2027/noel.md", "concerts", "2027/noel", "", "content/concerts/2027"},
		{"content/concerts/2027/noel/index.md", "concerts", "2027/noel", "", "content/concerts/2027/noel"},
		{"content/concerts/index.md", "concerts", "index", "", "content/concerts"},
		{"content/œuvres/titan.markdown", "œuvres", "titan", "", "content/œuvres"},
		{"content/lieux/salle.v2.md", "lieux", "salle.v2", "", "content/lieux"},
		{"content/lieux/salle.fr.en.md", "lieux", "salle.fr", "en", "content/lieux"},
	}
	for _, tt := range tests {
		d, faults := Parse(file(tt.path, "x"), []string{"fr", "en", "he"})
		if d.Section != tt.section || d.Key != tt.key || d.Lang != tt.lang || d.Dir != tt.dir || len(faults) > 0 {
			t.Errorf("%s: got %q %q %q %q %v", tt.path, d.Section, d.Key, d.Lang, d.Dir, faults)
		}
		if want := strings.Contains(tt.path, "noel/index"); d.Bundle != want {
			t.Errorf("%s: bundle %v", tt.path, d.Bundle)
		}
	}
}

func TestWhichFilesAreDocuments(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{
		"content/a.md": true, "content/x/A.MD": true, "content/a.markdown": true, "content/a.html": false, "content/a.jpg": false,
		"content/reglages.md": false, "content/lieux/reglages.md": true, "layouts/a.md": false, "static/content/a.md": false,
	} {
		if got := Is(path); got != want {
			t.Errorf("%s: got %v", path, got)
		}
	}
}

func TestALanguageThatTheSiteLacks(t *testing.T) {
	t.Parallel()
	d, faults := Parse(file("content/concerts/noel.de.md", ""), []string{"fr", "en"})
	if got := ids(faults); got != " language-unlisted" || d.Lang != "de" || d.Key != "noel" {
		t.Errorf("got %q, %v", got, d)
	}
}

// story is the file of an editor, with a fault in each part, in the encodings that editors use.
const story = "---\ntitre: été : « noël »\ndate demain\n---\nUn texte à lire avec [un lien](javascript:x).\n"

func TestPlacesAreTrueInEveryEncoding(t *testing.T) {
	t.Parallel()
	var wide []byte
	for _, u := range utf16.Encode([]rune("\uFEFF" + strings.ReplaceAll(story, "\n", "\r\n"))) {
		wide = binary.BigEndian.AppendUint16(wide, u)
	}
	var narrow []byte
	for _, r := range story {
		narrow = append(narrow, byte(r)) // all of it is in Latin-1
	}
	const want = ":2:8 colon-in-text\n:3:1 line-not-understood\n:5:22 link-scheme"
	for name, tt := range map[string]struct{ data, first string }{
		"UTF-8":                      {story, ""},
		"UTF-8 with a mark and CRLF": {"\uFEFF" + strings.ReplaceAll(story, "\n", "\r\n"), ""},
		"old Mac":                    {strings.ReplaceAll(story, "\n", "\r"), ""},
		"UTF-16":                     {string(wide), " encoding-read\n"},
		"Windows-1252":               {string(narrow), " legacy-encoding\n"},
	} {
		d, faults := Parse(file("content/a.md", tt.data), []string{"fr"})
		if got := ids(faults); got != tt.first+want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, tt.first+want)
		}
		if got := d.Meta.Field("titre"); got == nil || got.Text != "été : « noël »" {
			t.Errorf("%s: title %v", name, got)
		}
		for _, g := range faults {
			if g.ID == "link-scheme" && g.Excerpt != "Un texte à lire avec [un lien](javascript:x)." {
				t.Errorf("%s: excerpt %q", name, g.Excerpt)
			}
		}
	}
}

func TestTheBodyBeginsAfterTheFrontMatter(t *testing.T) {
	t.Parallel()
	d, faults := Parse(file("content/a.md", "---\ntitre: x\n---\n\nLe début.\n\nLa suite.\n"), []string{"fr"})
	if d.Body().FirstText != "Le début." || d.Body().Empty || len(faults) > 0 {
		t.Errorf("got %q %v", d.Body().FirstText, faults)
	}
	d, _ = Parse(file("content/a.md", "---\ntitre: x\n---\n"), []string{"fr"})
	if !d.Body().Empty || d.Meta.Field("titre").Text != "x" || d.Sum == "" {
		t.Errorf("got %+v", d)
	}
	d, _ = Parse(file("content/a.md", ""), []string{"fr"})
	if !d.Body().Empty || d.Meta == nil || len(d.Meta.Fields) != 0 {
		t.Errorf("got %+v", d)
	}
}

func TestAHugeFileIsAnError(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"body": strings.Repeat("a\n", 600_000), "file": strings.Repeat("a\n", 2_000_000),
		"front matter that is not closed": "---\ntitle: x\n" + strings.Repeat("line of text without end\n", 200_000),
	} {
		d, faults := Parse(file("content/a.md", text), []string{"fr"})
		if d == nil || d.Meta == nil || d.Body() == nil || !faults.HasErrors() {
			t.Errorf("%s: got %v", name, faults)
		}
	}
}

func TestLinesQuotesAFile(t *testing.T) {
	t.Parallel()
	line := Lines(source.FromFiles(map[string]string{"content/a.md": "un\r\nd\xE9ux\r\n", "saison.yaml": "titre: x"}))
	for _, tt := range []struct {
		file string
		n    int
		want string
	}{
		{"content/a.md", 1, "un"}, {"content/a.md", 2, "déux"}, {"saison.yaml", 1, "titre: x"}, {"content/a.md", 9, ""}, {"nothing", 1, ""},
	} {
		if got := line(tt.file, tt.n); got != tt.want {
			t.Errorf("%s:%d: got %q, want %q", tt.file, tt.n, got, tt.want)
		}
	}
}

func TestEqualFilesGiveEqualDocuments(t *testing.T) {
	t.Parallel()
	f := file("content/a.md", story)
	a, fa := Parse(f, []string{"fr"})
	b, fb := Parse(f, []string{"fr"})
	if a.Meta.Fields[0].Value.Text != b.Meta.Fields[0].Value.Text || a.Body().HTML(markdown.Options{}) != b.Body().HTML(markdown.Options{}) || ids(fa) != ids(fb) {
		t.Error("they differ")
	}
}

func BenchmarkParse(b *testing.B) {
	f := file("content/concerts/a.md", "---\ntitre: Concert de fin de session\ndate: samedi 21 août 2027 à 20h30\ndurée: 1h45\nlieu: abbaye\n---\n"+
		strings.Repeat("Une *résidence* de cinq semaines pour préparer le travail d'orchestre, avec [l'abbaye](../lieux/abbaye.md).\n\n", 40))
	b.ReportAllocs()
	for b.Loop() {
		Parse(f, []string{"fr"})
	}
}
