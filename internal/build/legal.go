package build

import (
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/config"
	"saison/internal/diag"
	"saison/internal/site"
)

// owed are the facts that the French law on trust in the digital economy
// (LCEN, article 1-1) wants every site to show, in the order of the settings.
var owed = []struct {
	name  string // of the value in the message legal-facts-missing
	words diag.Words
	line  diag.Words // an example of the value
	given func(*config.Organisation) bool
}{
	{"name", diag.Words{FR: "le nom", EN: "the name"}, diag.Words{FR: "Association Exemple", EN: "Example Association"},
		func(o *config.Organisation) bool { return o.Name != "" }},
	{"street", diag.Words{FR: "la rue", EN: "the street"}, diag.Words{FR: "4 rue Exemple", EN: "4 Example Street"},
		func(o *config.Organisation) bool { return o.Street != "" }},
	{"city", diag.Words{FR: "la ville", EN: "the town"}, diag.Words{FR: "Exempleville", EN: "Exampletown"},
		func(o *config.Organisation) bool { return o.City != "" }},
	{"phone", diag.Words{FR: "le téléphone", EN: "the telephone"}, diag.Words{FR: "01 99 00 00 00", EN: "01 99 00 00 00"},
		func(o *config.Organisation) bool { return o.Phone != "" }},
	{"email", diag.Words{FR: "le courriel", EN: "the e-mail address"}, diag.Words{FR: "bonjour@exemple.org", EN: "hello@example.org"},
		func(o *config.Organisation) bool { return o.Email != "" }},
	{"director", diag.Words{FR: "la direction de la publication", EN: "the director of publication"}, diag.Words{FR: "Prénom Nom", EN: "First Last"},
		func(o *config.Organisation) bool { return o.Director != "" }},
	{"number", diag.Words{FR: "le numéro RNA ou SIRET", EN: "the RNA or SIRET number"}, diag.Words{FR: "W000000000", EN: "W000000000"},
		func(o *config.Organisation) bool {
			return o.RNA != "" || o.SIRET != "" || !strings.Contains(strings.ToLower(o.Kind), "association")
		}},
	{"host", diag.Words{FR: "l'hébergeur, avec son adresse et son téléphone", EN: "the host, with address and telephone"},
		diag.Words{FR: "{nom: Hébergeur Exemple, adresse: \"12 rue Exemple, Exempleville\", téléphone: 01 99 00 00 01}", EN: "{name: Example Host, address: \"12 Example Street, Exampletown\", phone: 01 99 00 00 01}"},
		func(o *config.Organisation) bool { return o.HostName != "" && o.HostAddress != "" && o.HostPhone != "" }},
}

// Legal returns notes on what the legal notice of a French site lacks; none while
// the settings have an error, which may hide what they say.
func (r *Result) Legal() diag.List {
	c := r.Config
	if c.Languages[0] != "fr" && !strings.EqualFold(c.Organisation.Country, "FR") {
		return nil
	}
	if slices.ContainsFunc(r.Diagnostics, func(d diag.Diagnostic) bool { return d.Severity == diag.Error && d.Pos.File == c.File }) {
		return nil
	}
	var list diag.List
	pos := diag.Pos{File: c.File}
	if p, given := c.Pos["organisation"]; given {
		pos = diag.Pos{File: p.File, Line: p.Line}
	}
	args := diag.Args{}
	var fr, en []string
	for _, f := range owed {
		if !f.given(&c.Organisation) {
			args[f.name] = f.line
			fr, en = append(fr, f.words.FR), append(en, f.words.EN)
		}
	}
	if len(fr) > 0 {
		args["names"] = diag.Words{FR: strings.Join(fr, ", "), EN: strings.Join(en, ", ")}
		list.Add("legal-facts-missing", pos, args)
	}
	if !slices.ContainsFunc(r.Calendar.Entries, func(e *calendar.Entry) bool { return site.Legal(e) }) {
		list.Add("legal-page-missing", diag.Pos{File: c.File}, nil)
	}
	return slices.DeleteFunc(list, func(d diag.Diagnostic) bool { return c.Silenced[d.ID] })
}
