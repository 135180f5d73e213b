package build

import (
	"slices"
	"strings"

	"saison/internal/calendar"
	"saison/internal/config"
	"saison/internal/diag"
	"saison/internal/site"
)

// law is how much a country wants to know of who publishes a site.
type law uint8

const (
	anywhere law = iota // directive 2000/31/EC, article 5: who it is, where, and an address to write to
	german              // Germany (DDG, section 5), Austria (ECG, section 5): who answers, and a telephone
	french              // France (LCEN, article 1-1): the number of an association, and the host
)

// owed are the facts that are wanted, in the order of the settings, and from
// which law on.
var owed = []struct {
	from  law
	name  string // of the value in the message legal-facts-missing
	words diag.Words
	line  diag.Words // an example of the value
	given func(*config.Organisation) bool
}{
	{anywhere, "name", diag.Words{FR: "le nom", EN: "the name"}, diag.Words{FR: "Association Exemple", EN: "Example Association"},
		func(o *config.Organisation) bool { return o.Name != "" }},
	{anywhere, "street", diag.Words{FR: "la rue", EN: "the street"}, diag.Words{FR: "4 rue Exemple", EN: "4 Example Street"},
		func(o *config.Organisation) bool { return o.Street != "" }},
	{anywhere, "city", diag.Words{FR: "la ville", EN: "the town"}, diag.Words{FR: "Exempleville", EN: "Exampletown"},
		func(o *config.Organisation) bool { return o.City != "" }},
	{german, "phone", diag.Words{FR: "le téléphone", EN: "the telephone"}, diag.Words{FR: "01 99 00 00 00", EN: "01 99 00 00 00"},
		func(o *config.Organisation) bool { return o.Phone != "" }},
	{anywhere, "email", diag.Words{FR: "le courriel", EN: "the e-mail address"}, diag.Words{FR: "bonjour@exemple.org", EN: "hello@example.org"},
		func(o *config.Organisation) bool { return o.Email != "" }},
	{german, "director", diag.Words{FR: "la direction de la publication", EN: "the director of publication"}, diag.Words{FR: "Prénom Nom", EN: "First Last"},
		func(o *config.Organisation) bool { return o.Director != "" }},
	{french, "number", diag.Words{FR: "le numéro RNA ou SIRET", EN: "the RNA or SIRET number"}, diag.Words{FR: "W000000000", EN: "W000000000"},
		func(o *config.Organisation) bool {
			return o.RNA != "" || o.SIRET != "" || !strings.Contains(strings.ToLower(o.Kind), "association")
		}},
	{french, "host", diag.Words{FR: "l'hébergeur, avec son adresse et son téléphone", EN: "the host, with address and telephone"},
		diag.Words{FR: "{nom: Hébergeur Exemple, adresse: \"12 rue Exemple, Exempleville\", téléphone: 01 99 00 00 01}", EN: "{name: Example Host, address: \"12 Example Street, Exampletown\", phone: 01 99 00 00 01}"},
		func(o *config.Organisation) bool { return o.HostName != "" && o.HostAddress != "" && o.HostPhone != "" }},
}

// lawOf returns the law for a site: that of its organisation's country, else of
// the country that its first language makes likely.
func lawOf(c *config.Config) law {
	switch strings.ToUpper(c.Organisation.Country) {
	case "FR":
		return french
	case "DE", "AT":
		return german
	case "":
		switch c.Languages[0] {
		case "fr":
			return french
		case "de":
			return german
		}
	}
	return anywhere
}

// legalPages are the file and the title of a legal notice, by language.
var legalPages = map[string][2]string{
	"fr": {"mentions-legales", "Mentions légales"}, "en": {"legal-notice", "Legal notice"}, "de": {"impressum", "Impressum"}, "he": {"legal-notice", "פרטי המפרסם"},
}

// Legal returns notes on what the legal notice of the site lacks; none while the
// settings have an error, or another name, which may hide what they say.
func (r *Result) Legal() diag.List {
	c := r.Config
	if slices.ContainsFunc(r.Diagnostics, func(d diag.Diagnostic) bool {
		return d.Severity == diag.Error && d.Pos.File == c.File || d.ID == "settings-misnamed"
	}) {
		return nil
	}
	var list diag.List
	pos := diag.Pos{File: c.File}
	if p, given := c.Pos["organisation"]; given {
		pos = diag.Pos{File: p.File, Line: p.Line}
	}
	args := diag.Args{}
	var fr, en []string
	due := lawOf(c)
	for _, f := range owed {
		if f.from <= due && !f.given(&c.Organisation) {
			args[f.name] = f.line
			fr, en = append(fr, f.words.FR), append(en, f.words.EN)
		}
	}
	if len(fr) > 0 {
		names := "names"
		if due == anywhere { // what the law of the country is, nobody has said
			names = "facts"
		}
		args[names] = diag.Words{FR: strings.Join(fr, ", "), EN: strings.Join(en, ", ")}
		list.Add("legal-facts-missing", pos, args)
	}
	if !slices.ContainsFunc(r.Calendar.Entries, func(e *calendar.Entry) bool { return site.Legal(e) }) {
		page, known := legalPages[c.Languages[0]]
		if !known {
			page = legalPages["en"]
		}
		list.Add("legal-page-missing", diag.Pos{File: c.File}, diag.Args{"file": "content/" + page[0] + ".md", "title": page[1]})
	}
	return slices.DeleteFunc(list, func(d diag.Diagnostic) bool { return c.Silenced[d.ID] })
}
