package main

import (
	"fmt"
	"strings"
	"time"

	"saison/internal/diag"
)

// The words of the command, in the order in which a person meets them. Faults
// in the content have their words in package diag.
var (
	wordsUnknownCommand = diag.Words{FR: "« %s » n'est pas une commande", EN: `"%s" is not a command`}
	wordsUnknownFlag    = diag.Words{FR: "l'option « %s » n'existe pas", EN: `there is no option "%s"`}
	wordsValueMissing   = diag.Words{FR: "il manque une valeur après « %s »", EN: `a value is missing after "%s"`}
	wordsBadValue       = diag.Words{FR: "« %[2]s » ne convient pas pour %[1]s", EN: `"%[2]s" does not fit %[1]s`}
	wordsBadLanguage    = diag.Words{FR: "les messages sont en français (fr) ou en anglais (en), pas en « %s »", EN: `messages are in French (fr) or English (en), not "%s"`}
	wordsExtraArgument  = diag.Words{FR: "« %s » est de trop", EN: `"%s" is one argument too many`}
	wordsDidYouMean     = diag.Words{FR: "  Vouliez-vous dire « %s » ?", EN: `  did you mean "%s"?`}
	wordsSeeHelp        = diag.Words{FR: "  Pour l'aide : saison%s --help", EN: "  for help: saison%s --help"}

	wordsNoSource   = diag.Words{FR: "il n'y a pas de dossier « %s »", EN: `there is no folder "%s"`}
	wordsNoSite     = diag.Words{FR: "  Un site est un dossier avec saison.yaml et content/. Pour en créer un : saison new site %s", EN: "  a site is a folder with saison.yaml and content/; to make one: saison new site %s"}
	wordsBadTime    = diag.Words{FR: "« %s » n'est pas un moment : écrire 2026-12-01T09:00, ou 2026-12-01T09:00:00+01:00", EN: `"%s" is not a time: write 2026-12-01T09:00, or 2026-12-01T09:00:00+01:00`}
	wordsFarTime    = diag.Words{FR: "« %s » est trop loin : l'année va de %d à %d, par exemple 2026-12-01T09:00", EN: `"%s" is too far away: the year is between %d and %d, for example 2026-12-01T09:00`}
	wordsBadEpoch   = diag.Words{FR: "SOURCE_DATE_EPOCH est « %s » : c'est un nombre de secondes qu'il faut", EN: `SOURCE_DATE_EPOCH is "%s", and should be a number of seconds`}
	wordsBadFormat  = diag.Words{FR: "« %s » n'est pas un format : %s ou %s", EN: `"%s" is not a format: %s or %s`}
	wordsBadBaseURL = diag.Words{FR: "« %s » n'est pas une adresse complète, comme https://exemple.org/", EN: `"%s" is not a whole address like https://example.org/`}

	wordsInterrupted = diag.Words{FR: "saison: arrêté ; le site publié est resté comme il était", EN: "saison: stopped; the published site is as it was"}
	wordsBusy        = diag.Words{FR: "saison: un autre saison%s est déjà en train d'écrire dans %s\n  Réessayez quand il aura fini.", EN: "saison: another saison%s is already writing into %s\n  try again when it has finished"}
	wordsProcess     = diag.Words{FR: " (processus %s)", EN: " (process %s)"}
	wordsLeftover    = diag.Words{FR: "note : l'ancien site n'a pas pu être effacé entièrement (%s) ; la prochaine construction s'en chargera", EN: "note: the old site could not be removed entirely (%s); the next build will do it"}
	wordsJournal     = diag.Words{FR: "saison: le site est publié, mais son journal n'a pas pu être écrit : %s", EN: "saison: the site is published, but its journal could not be written: %s"}
	wordsJournalNew  = diag.Words{FR: "note : %s est créé. À garder avec le site : sans lui, les agendas des abonnés prendraient chaque événement pour modifié.", EN: "note: %s has been made. Keep it with the site: without it subscribers' calendars would take every event for changed."}

	wordsNothingPublished = diag.Words{FR: "%s : rien n'est publié, le site en place reste comme il est.", EN: "%s: nothing is published, the site stays as it is."}
	wordsSilenced         = diag.Words{FR: "  Tus par les réglages : %s.", EN: "  silenced by the settings: %s"}
	wordsReadQuietly      = diag.Words{FR: "  Lus sans rien dire : %s, %s.", EN: "  read without a word: %s, %s"}
	wordsCheckedBad       = diag.Words{FR: "%s.", EN: "%s."}
	wordsKeptGoing        = diag.Words{FR: "%s, %s, %s.", EN: "%s, %s, %s."}
	wordsFaultsInFiles    = diag.Words{FR: "%s dans %s", EN: "%s in %s"}
	wordsStrict           = diag.Words{FR: "  Avec --strict, un avertissement compte comme une erreur.", EN: "  with --strict a warning counts as an error"}
	wordsThen             = diag.Words{FR: " ; ", EN: "; "}
	wordsBuilt            = diag.Words{FR: "%s : %s, en %s", EN: "%s: %s, in %s"}
	wordsChecked          = diag.Words{FR: "%s : tout va bien, en %s", EN: "%s: all is well, in %s"}
	wordsCheckedWarnings  = diag.Words{FR: "%s : %s, en %s", EN: "%s: %s, in %s"}

	wordsReading    = diag.Words{FR: "lecture et construction…", EN: "reading and building…"}
	wordsPublishing = diag.Words{FR: "écriture… %d sur %d", EN: "writing… %d of %d"}
)

// A counted noun in both languages, one and several.
type noun struct{ fr, frs, en, ens string }

var (
	nounDocument   = noun{"document", "documents", "document", "documents"}
	nounEvent      = noun{"événement", "événements", "event", "events"}
	nounOccurrence = noun{"date", "dates", "occurrence", "occurrences"}
	nounPage       = noun{"page", "pages", "page", "pages"}
	nounFeed       = noun{"flux", "flux", "feed", "feeds"}
	nounFile       = noun{"fichier", "fichiers", "file", "files"}
	nounWritten    = noun{"fichier écrit", "fichiers écrits", "file written", "files written"}
	nounUnchanged  = noun{"inchangé", "inchangés", "unchanged", "unchanged"}
	nounRemoved    = noun{"retiré", "retirés", "removed", "removed"}
	nounPublished  = noun{"page publiée", "pages publiées", "page published", "pages published"}
	nounFault      = noun{"message", "messages", "message", "messages"}
	nounMark       = noun{"fichier avec une marque d'ordre des octets", "fichiers avec une marque d'ordre des octets", "file with a byte-order mark", "files with a byte-order mark"}
	nounLineEnds   = noun{"fichier avec des fins de ligne de Windows ou d'anciens Mac", "fichiers avec des fins de ligne de Windows ou d'anciens Mac", "file with line ends of Windows or old Macs", "files with line ends of Windows or old Macs"}
	nounHeld       = noun{"retenue", "retenues", "held", "held"}
	nounError      = noun{"erreur", "erreurs", "error", "errors"}
	nounWarning    = noun{"avertissement", "avertissements", "warning", "warnings"}
)

// count returns n of a noun: "3 pages". In French, none is singular.
func (env *environment) count(n int, w noun) string {
	one, many := w.en, w.ens
	single := n == 1
	if env.lang == "fr" {
		one, many = w.fr, w.frs
		single = n < 2
	}
	if single {
		return fmt.Sprintf("%d %s", n, one)
	}
	return fmt.Sprintf("%d %s", n, many)
}

// seconds returns a duration as people read it: "85 ms", "1,2 s".
func (env *environment) seconds(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%d ms", max(1, d.Milliseconds()))
	}
	s := fmt.Sprintf("%.1f s", d.Seconds())
	if env.lang == "fr" {
		s = strings.Replace(s, ".", ",", 1)
	}
	return s
}
