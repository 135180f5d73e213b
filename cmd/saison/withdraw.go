package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"saison/internal/build"
	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/journal"
	"saison/internal/locale"
	"saison/internal/publish"
	"saison/internal/schema"
	"saison/internal/source"
)

var (
	wordsNoID = diag.Words{FR: "il manque l'identifiant de l'événement à retirer, comme concerts/2027-02-06-musique-de-chambre",
		EN: "the id of the event to withdraw is missing, such as concerts/2027-02-06-chamber-music"}
	wordsUnknownID   = diag.Words{FR: "« %s » n'a jamais été publié", EN: `"%s" has never been published`}
	wordsSeveralIDs  = diag.Words{FR: "« %s » peut être %s : donnez l'identifiant entier", EN: `"%s" may be %s: give the whole id`}
	wordsStillThere  = diag.Words{FR: "« %s » est encore dans le site : %s.", EN: `"%s" is still in the site: %s.`}
	wordsTakeAway    = diag.Words{FR: "  S'il a été créé par erreur : supprimez ce fichier, ou ajoutez-y « brouillon: oui », puis recommencez.", EN: "  if it was made by mistake: delete that file, or add \"draft: yes\" to it, then do this again"}
	wordsCancelThere = diag.Words{FR: "  S'il est annulé : ajoutez-y « statut: annulé » ; les abonnés l'apprendront, et sa page le dira.", EN: "  if it is cancelled: add \"status: cancelled\" to it; subscribers will be told, and its page will say so"}
	wordsOver        = diag.Words{FR: "« %s » est passé : il n'y a rien à retirer des agendas.", EN: `"%s" is over: there is nothing to take back from calendars.`}
	wordsNotThere    = diag.Words{FR: "« %s » n'est déjà plus dans les agendas des abonnés.", EN: `"%s" is no longer in the calendars of subscribers.`}
	wordsNoEvent     = diag.Words{FR: "« %s » n'est pas un événement : aucun agenda d'abonné ne le contient, il n'y a rien à y annuler.", EN: `"%s" is no event: no subscriber's calendar holds it, so there is nothing to cancel there.`}
	wordsTakePage    = diag.Words{FR: "  Pour retirer sa page : supprimez %s, ou ajoutez-y « brouillon: oui » ; la prochaine publication la retire, avec ses anciennes adresses.", EN: "  to take its page down: delete %s, or add \"draft: yes\" to it; the next publication removes the page and its former addresses"}
	wordsPageGone    = diag.Words{FR: "  Son fichier n'est plus là : la prochaine publication retire sa page, si ce n'est fait. Rien d'autre n'est à faire.", EN: "  its file is gone: the next publication removes its page, unless that has been done; nothing else is to be done"}
	wordsAlready     = diag.Words{FR: "« %s » est déjà retiré.", EN: `"%s" is withdrawn already.`}
	wordsWillBe      = diag.Words{FR: "« %s » (%s) :\n  les agendas des abonnés le montreront comme annulé, puis le laisseront %d jours après sa date ;\n  sa page et ses adresses n'existeront plus.",
		EN: "\"%s\" (%s):\n  subscribers' calendars will show it as cancelled, and drop it %d days after its date;\n  its page and its addresses will be gone."}
	wordsAskWithdraw = diag.Words{FR: "Le retirer ? [o/N]", EN: "Withdraw it? [y/N]"}
	wordsNotTaken    = diag.Words{FR: "Rien n'est changé.", EN: "nothing is changed."}
	wordsAddYes      = diag.Words{FR: "Rien n'est changé. Pour le retirer, ajoutez --yes.", EN: "nothing is changed; to withdraw it, add --yes"}
	wordsTaken       = diag.Words{FR: "« %s » est retiré ; la prochaine publication le dira aux abonnés. Pour revenir en arrière, remettez le fichier.",
		EN: `"%s" is withdrawn; the next publication tells subscribers. To undo this, put the file back.`}
)

// runWithdraw takes a published event back, once allowed to.
func runWithdraw(ctx context.Context, env *environment, args []string) int {
	var s siteFlags
	var yes bool
	f := newFlags("withdraw")
	f.StringVar(&s.source, "source", ".", "")
	f.StringVar(&s.now, "now", "", "")
	f.BoolVar(&s.quiet, "q", false, "")
	f.BoolVar(&yes, "yes", false, "")
	rest, code, done := env.parseAll("withdraw", f, args, 1)
	if done {
		return code
	}
	in, err := env.inputs(&s, "")
	if err == nil && len(rest) == 0 {
		err = &usageError{text: wordsNoID}
	}
	if err != nil {
		return env.usage("withdraw", err)
	}
	if err := checkSource(s.source); err != nil {
		return env.noSource("withdraw", s.source, err)
	}
	in.Planned = true
	result, err := readSite(ctx, s, in)
	if err != nil {
		return env.ended(err, "text")
	}
	line, page, err := findPublished(result, rest[0])
	if err != nil {
		return env.usage("withdraw", err)
	}
	if page != nil {
		return env.withdrawPage(result, page)
	}
	return env.withdraw(ctx, s, result, line, yes)
}

// withdraw is runWithdraw once it is known what to take back.
func (env *environment) withdraw(ctx context.Context, s siteFlags, r *build.Result, line *journal.Line, yes bool) int {
	title := diag.Plain(line.Title)
	switch e := r.Calendar.ByID(line.ID); {
	case line.State == journal.Withdrawing || line.State == journal.Withdrawn:
		env.say(wordsAlready, title)
		return exitGood
	case line.State == journal.Gone:
		env.say(wordsNotThere, title)
		return exitGood
	case e != nil:
		env.say(wordsStillThere, title, e.Doc.File)
		env.say(wordsCancelThere)
		env.say(wordsTakeAway)
		return exitContent
	case line.Last.Before(civil.DateOf(r.Now)):
		env.say(wordsOver, title)
		return exitGood
	}
	if !s.quiet || !yes {
		day := plainSpaces.Replace(locale.For(env.lang).DateLong(build.Day(line)))
		env.say(wordsWillBe, title, day, r.Config.Feeds.CancelledDays)
	}
	switch allowed, err := env.allowed(ctx, yes); {
	case err != nil:
		env.say(wordsAskStopped)
		return exitInterrupted
	case !allowed && env.asks:
		env.say(wordsNotTaken)
		return exitGood
	case !allowed:
		env.say(wordsAddYes)
		return exitUsage
	}
	next, _ := r.Before.Withdraw(line.ID)
	if err := publish.Replace(filepath.Join(s.source, journal.Name), next.Bytes()); err != nil {
		return env.failure(err)
	}
	if !s.quiet {
		env.say(wordsTaken, title)
	}
	return exitGood
}

// withdrawPage says how a page is taken down that stands for no event.
func (env *environment) withdrawPage(r *build.Result, page *journal.Page) int {
	title := page.Title
	e := r.Calendar.ByID(page.ID)
	if e != nil {
		title = e.Title
	}
	if title == "" {
		title = page.ID
	}
	env.say(wordsNoEvent, diag.Plain(title))
	if e == nil || r.Site.URL(e, e.Lang) == "" {
		env.say(wordsPageGone)
		return exitGood
	}
	env.say(wordsTakePage, e.Doc.File)
	return exitContent
}

// allowed asks, where there is somebody to ask.
func (env *environment) allowed(ctx context.Context, yes bool) (bool, error) {
	if yes || !env.asks {
		return yes, nil
	}
	answer, err := newAsker(ctx, env, env.stdin).line(wordsAskWithdraw.In(env.lang))
	return slices.Contains([]string{"o", "oui", "y", "yes"}, strings.ToLower(answer)), err
}

// findPublished returns what the journal says of the entry that a person names,
// or of the page of a document that is none: by its id, by the path of its file,
// or by a part of them that only it has.
func findPublished(r *build.Result, typed string) (*journal.Line, *journal.Page, error) {
	name := source.Path(strings.TrimPrefix(filepath.ToSlash(typed), "./"))
	name = strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(name, "content/"), ".md"), ".markdown")
	if folder, rest, ok := strings.Cut(name, "/"); ok {
		if k := r.Config.Kinds.ByFolder(folder); k != nil {
			name = k.Folders[0] + "/" + rest
		}
	}
	var ids, near []string
	look := func(id, file, address string) (found bool) {
		_, short, _ := strings.Cut(id, "/")
		switch {
		case id == name:
			return true
		case short == name, file == name, address != "" && strings.Trim(address, "/") == strings.Trim(name, "/"):
			ids = append(ids, id)
		}
		near = append(near, id)
		return false
	}
	for _, l := range r.Before.Lines() {
		if l.Key == "" && look(l.ID, strings.TrimSuffix(strings.TrimPrefix(l.File, "content/"), ".md"), l.Address) {
			return r.Before.Line(l.ID), nil, nil
		}
	}
	if len(ids) == 1 { // an event before a page
		return r.Before.Line(ids[0]), nil, nil
	}
	for _, p := range r.Before.Pages() {
		if look(p.ID, p.ID, p.Address) {
			return nil, r.Before.Page(p.ID), nil
		}
	}
	switch len(ids) {
	case 1:
		return nil, r.Before.Page(ids[0]), nil
	case 0:
		return nil, nil, &usageError{text: wordsUnknownID, args: []any{typed}, near: schema.Nearest(name, near)}
	}
	return nil, nil, &usageError{text: wordsSeveralIDs, args: []any{typed, fmt.Sprint(strings.Join(ids, ", "))}}
}
