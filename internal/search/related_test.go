package search

import (
	"fmt"
	"strings"
	"testing"
)

func TestRelatedWordsComeLastAndCountApart(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"saison.yaml": "titre: Essai\nbase_url: https://essai.example/\nlangue: fr\ntimezone: Europe/Paris\nnow: 2026-12-01T09:00\n",
	}
	for i, s := range []string{"Entrée libre.", "Entre deux rives, un choix libre.", "Le violoncelle.", "Un violon.", "Un dîner chez Dartagnan.", "Chez l’ami d’Artagnan.", "Rien."} {
		files[fmt.Sprintf("content/concerts/c%d.md", i)] = fmt.Sprintf("---\ntitre: Soirée %d\nslug: c%d\ndate: 2027-01-%02d 20:30\n---\n%s\n", i, i, i+1, s)
	}
	in := struct {
		Index   string
		Queries []string
	}{Index: string(indexOf(t, files))}
	want := map[string]string{
		"entrée libre":     "c0 | c1",
		"violons":          "c3 | c2", // violon and violoncelle begin alike
		"d’artagnan":       "c5 | c4",
		"artagnan":         "c5 |",
		"entre":            "c0 | c1", // a stop word that is asked for alone is no more than its beginning
		"violonz rivez":    "|",
		"violin":           "c3 |", // one letter off, and so no more than close
		"libre entrée xyz": "|",
	}
	for q := range want {
		in.Queries = append(in.Queries, q)
	}
	var got []struct {
		Hits    []string
		Related int
	}
	node(t, `const index = s.open(JSON.parse(input.Index));
console.log(JSON.stringify(input.Queries.map(q => { const r = s.find(index, q, 20788); return { Related: r.related, Hits: r.hits.map(h => s.address(index, h.doc)) }; })))`, in, &got)
	for i, q := range in.Queries {
		var all []string
		for _, h := range got[i].Hits {
			all = append(all, strings.Trim(strings.TrimPrefix(h, "/concerts/"), "/"))
		}
		n := len(all) - got[i].Related
		if found := strings.TrimSpace(strings.Join(all[:n], " ") + " | " + strings.Join(all[n:], " ")); found != want[q] {
			t.Errorf("%q finds %q, want %q", q, found, want[q])
		}
	}
}
