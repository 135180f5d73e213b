package site

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"saison/internal/calendar"
	"saison/internal/civil"
	"saison/internal/diag"
)

// claim is one output that asks for its path.
type claim struct {
	out   *Output
	entry *calendar.Entry // whose it is; nil when saison makes it
	held  bool            // the document has an error already: it keeps its address and is not published
}

// settle gives each path to one claim, and reports the others: two documents
// with one address, a document at the address of a page that saison makes, paths
// that differ in case or Unicode form only, a file where a folder must be.
func (p *planner) settle() {
	taken := make(map[string]int, len(p.claims)) // folded path -> position of the claim
	told := map[[2]*calendar.Entry]bool{}
	lost := make([]bool, len(p.claims))
	for i := range p.claims {
		key := fold(p.claims[i].out.Path)
		j, clash := taken[key]
		if !clash {
			taken[key] = i
			continue
		}
		winner, loser := j, i
		if p.yields(&p.claims[j], &p.claims[i]) {
			winner, loser = i, j
			taken[key] = i
		}
		lost[loser] = true
		pair := [2]*calendar.Entry{p.claims[winner].entry, p.claims[loser].entry}
		if pair[0] != nil && pair[1] != nil {
			if pair[0] == pair[1] || told[pair] {
				continue
			}
			told[pair] = true
		}
		p.tellTaken(&p.claims[winner], &p.claims[loser], taken)
	}
	p.folders(taken, lost)
	p.site.byPath = make(map[string]*Output, len(p.claims))
	for i := range p.claims {
		if c := &p.claims[i]; !lost[i] && !c.held {
			p.site.byPath[c.out.Path] = c.out
			p.site.Outputs = append(p.site.Outputs, c.out)
		}
	}
}

// yields reports whether the first of two claims gives way: of two documents,
// the one that is not published at this address when the other is, the one whose
// address was written by hand when the other's was not, else the one whose file
// comes later.
func (p *planner) yields(first, second *claim) bool {
	if first.entry == nil || second.entry == nil || first.out.Format == Redirect || second.out.Format == Redirect {
		return false
	}
	if owner := p.cal.PublishedAt(addressOf(second.out.Path)); owner == second.entry.ID && owner != first.entry.ID {
		return true
	} else if owner != "" && owner == first.entry.ID {
		return false
	}
	a, b := slugPos(first.entry, first.out.Lang), slugPos(second.entry, second.out.Lang)
	if (a.Line > 0) != (b.Line > 0) {
		return a.Line > 0
	}
	return first.entry.Doc.File > second.entry.Doc.File
}

// posOf returns where the address of a claim was written.
func (p *planner) posOf(c *claim) diag.Pos {
	switch {
	case c.out.Format == Redirect:
		return p.aliases[c.out]
	case c.entry != nil:
		return slugPos(c.entry, c.out.Lang)
	case c.out.File != nil:
		return diag.Pos{File: c.out.File.Path}
	case c.out.Page != nil && c.out.Page.Kind != nil:
		for _, key := range []string{"paths", "kinds"} {
			if pos, ok := p.cfg.Pos[key]; ok {
				return pos
			}
		}
	}
	return diag.Pos{File: p.cfg.File}
}

// tellTaken reports that loser asked for the address of winner.
func (p *planner) tellTaken(winner, loser *claim, taken map[string]int) {
	args := diag.Args{"address": addressShown(loser.out), "other": outputName{winner}}
	pos := p.posOf(loser)
	id := "address-taken"
	switch {
	case loser.out.Format == Redirect:
		id = "alias-taken"
		if winner.out.Format == Redirect && winner.entry == loser.entry {
			return // one alias, written twice
		}
	case loser.entry == nil && loser.out.File != nil:
		id = "static-taken"
	case loser.entry == nil:
		id = "address-taken-made"
	case winner.out.Path != loser.out.Path:
		id = "address-twin"
		args["twin"] = addressShown(winner.out)
		args["slug"] = p.otherSlug(winner.entry, loser, taken)
	case winner.entry == nil:
		id = "address-taken-by-made"
		args["slug"] = p.otherSlug(nil, loser, taken)
	default:
		args["slug"] = p.otherSlug(winner.entry, loser, taken)
	}
	if pos.Line > 0 {
		args["line"] = pos.Line
	} else if id == "address-taken" {
		args["newslug"] = args["slug"]
	}
	d := diag.New(id, pos, args)
	if other := p.posOf(winner); winner.entry != nil && other.File != "" {
		d = d.With(diag.Related{Pos: other, ID: "address-owner", Args: diag.Args{"address": addressShown(winner.out)}})
	}
	p.diags = append(p.diags, d)
}

func addressShown(o *Output) string { return "/" + strings.TrimSuffix(o.Path, "index.html") }

// monthWords are months as they may stand in an address.
var monthWords = [12]diag.Words{
	{FR: "janvier", EN: "january"}, {FR: "fevrier", EN: "february"}, {FR: "mars", EN: "march"}, {FR: "avril", EN: "april"},
	{FR: "mai", EN: "may"}, {FR: "juin", EN: "june"}, {FR: "juillet", EN: "july"}, {FR: "aout", EN: "august"},
	{FR: "septembre", EN: "september"}, {FR: "octobre", EN: "october"}, {FR: "novembre", EN: "november"}, {FR: "decembre", EN: "december"},
}

// otherSlug offers a slug for the document that lost its address: with its
// year or its month when the two differ in that, else with the next free number.
func (p *planner) otherSlug(winner *calendar.Entry, loser *claim, taken map[string]int) diag.Worder {
	slug := p.slug(loser.entry, &p.langs[p.site.langIndex(loser.out.Lang)])
	free := func(next string) bool {
		_, is := taken[fold(strings.TrimSuffix(loser.out.Path, slug+"/index.html")+next+"/index.html")]
		return !is
	}
	var other civil.Date
	if winner != nil {
		other = DateOf(winner)
	}
	if day := DateOf(loser.entry); !day.IsZero() {
		year, w := slug+"-"+strconv.Itoa(day.Year), monthWords[day.Month-1]
		switch month := (diag.Words{FR: slug + "-" + w.FR, EN: slug + "-" + w.EN}); {
		case !other.IsZero() && day.Year != other.Year && free(year):
			return diag.Words{FR: year, EN: year}
		case day.Month != other.Month && free(month.FR) && free(month.EN):
			return month
		}
	}
	for n := 2; ; n++ {
		if next := slug + "-" + strconv.Itoa(n); free(next) {
			return diag.Words{FR: next, EN: next}
		}
	}
}

// folders reports files that stand where another output needs a folder, and
// folders that differ in case or Unicode form only.
func (p *planner) folders(taken map[string]int, lost []bool) {
	dirs := map[string]string{} // folded -> as written first
	for i := range p.claims {
		path := p.claims[i].out.Path
		for at := strings.LastIndexByte(path, '/'); at > 0 && !lost[i]; at = strings.LastIndexByte(path[:at], '/') {
			dir := path[:at]
			key := fold(dir)
			as, seen := dirs[key]
			if seen && as == dir {
				break
			}
			if seen {
				p.diags.Add("folder-twin", p.posOf(&p.claims[i]), diag.Args{"address": "/" + dir + "/", "twin": "/" + as + "/"})
				lost[i] = true
				break
			}
			dirs[key] = dir
			if j, clash := taken[key]; clash && !lost[j] {
				p.diags.Add("file-in-the-way", p.posOf(&p.claims[j]), diag.Args{"address": "/" + dir, "other": outputName{&p.claims[i]}})
				lost[j] = true
			}
		}
	}
}

// SitemapSize is how many pages one sitemap holds; the format allows 50,000.
const SitemapSize = 40_000

// Listed reports whether an output stands in the sitemap.
func Listed(o *Output) bool {
	return o.Format == HTML && o.Page.Type != NotFound && o.Page.Type != SearchPage && o.Page.Canonical == ""
}

// finish plans the sitemaps of all pages, and sorts the outputs by path.
func (p *planner) finish() {
	pages := 0
	for _, o := range p.site.Outputs {
		pages += boolInt(Listed(o))
	}
	add := func(name string, page *Page) {
		o := &Output{Path: name, URL: "/" + name, Format: Sitemap, Lang: p.langs[0].code, Page: page}
		p.site.byPath[name] = o
		p.site.Outputs = append(p.site.Outputs, o)
	}
	if count := (pages + SitemapSize - 1) / SitemapSize; count <= 1 {
		add("sitemap.xml", nil)
	} else {
		add("sitemap.xml", &Page{Count: count})
		for n := 1; n <= count; n++ {
			add("sitemap-"+strconv.Itoa(n)+".xml", &Page{Number: n, Count: count})
		}
	}
	slices.SortFunc(p.site.Outputs, func(a, b *Output) int { return cmp.Compare(a.Path, b.Path) })
}

// outputName names an output to an author.
type outputName struct{ c *claim }

// madeNames are the outputs that saison makes, in words.
var madeNames = map[PageType]diag.Words{
	Home:       {FR: "la page d'accueil", EN: "the home page"},
	Agenda:     {FR: "l'agenda", EN: "the agenda"},
	Month:      {FR: "une page de mois de l'agenda", EN: "a month of the agenda"},
	Week:       {FR: "une page de semaine de l'agenda", EN: "a week of the agenda"},
	Day:        {FR: "une page de jour de l'agenda", EN: "a day of the agenda"},
	Season:     {FR: "la vue d'une saison", EN: "the overview of a season"},
	Archive:    {FR: "les archives", EN: "the archive"},
	TagPage:    {FR: "la page d'un thème", EN: "the page of a tag"},
	TagList:    {FR: "la liste des thèmes", EN: "the list of tags"},
	SearchPage: {FR: "la recherche", EN: "the search"},
	Subscribe:  {FR: "la page d'abonnement", EN: "the page about subscribing"},
	NotFound:   {FR: "la page « introuvable »", EN: "the page for addresses that do not exist"},
}

// In returns the name in lang.
func (n outputName) In(lang string) string {
	o := n.c.out
	switch {
	case n.c.entry != nil:
		return n.c.entry.Doc.File
	case o.File != nil:
		return o.File.Path
	case o.Page != nil && o.Page.Type == KindList:
		label := o.Page.Kind.Plural.In(lang)
		return diag.Words{FR: "la liste « " + label + " »", EN: `the list "` + label + `"`}.In(lang)
	case o.Page != nil:
		if name, ok := madeNames[o.Page.Type]; ok {
			return name.In(lang)
		}
		return diag.Words{FR: "« " + o.Page.Title + " »", EN: `"` + o.Page.Title + `"`}.In(lang)
	case o.Feed != nil:
		return diag.Words{FR: "le calendrier « " + o.Feed.Label + " »", EN: `the calendar "` + o.Feed.Label + `"`}.In(lang)
	}
	return "/" + o.Path
}

// unescapedPath returns the path of an address that [escape] made.
func unescapedPath(address string) string {
	if !strings.Contains(address, "%") {
		return address[1:]
	}
	p, err := url.PathUnescape(address[1:])
	if err != nil {
		return address[1:] // cannot be: every percent sign is ours
	}
	return p
}
