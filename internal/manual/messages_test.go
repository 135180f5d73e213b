package manual

import (
	"fmt"
	"slices"
	"strings"

	"saison/internal/diag"
)

// messages returns docs/messages.md.
func messages(all map[string]*Example, said map[string]Said) string {
	var b strings.Builder
	b.WriteString(messagesHead)
	b.WriteString("```text\n")
	for _, f := range Base() {
		b.WriteString("-- " + f.Path + " --\n" + f.Shown)
	}
	b.WriteString("```\n")
	for _, m := range diag.Messages() {
		fmt.Fprintf(&b, "\n## %s\n\n**%s / %s** (%s / %s)\n\n", m.ID, m.Label.FR, m.Label.EN, m.Severity.In("fr"), m.Severity.In("en"))
		x := all[m.ID]
		switch {
		case x == nil:
		case x.Under != "":
			fmt.Fprintf(&b, "* %s\n* %s\n\nAvec / with [%s](#%s).\n", m.Text.FR, m.Text.EN, x.Under, x.Under)
		case len(x.Wrong) == 0:
			fmt.Fprintf(&b, "* %s\n* %s\n", m.Text.FR, m.Text.EN)
			for _, h := range m.Hints {
				fmt.Fprintf(&b, "  * %s\n  * %s\n", h.FR, h.EN)
			}
			fmt.Fprintf(&b, "\nPas d'exemple : %s No example: %s\n", x.Why.FR, x.Why.EN)
		default:
			writeExample(&b, x, said[m.ID])
		}
	}
	return b.String()
}

const messagesHead = `# Messages

This page is made from the catalogue of messages (internal/diag) and the examples (internal/manual): do not edit it by
hand. Cette page est faite à partir du catalogue des messages et des exemples : ne la modifiez pas à la main.

An **error** (erreur) holds its page back, and a build with an error publishes nothing. A **warning** (avertissement)
publishes, and fails a build only with ` + "`--strict`" + `. A **note** informs. Warnings and notes can be silenced by
their name in saison.yaml: ` + "`silenced: [colon-in-text]`" + `, ` + "`taire: [colon-in-text]`" + `.
` + "`saison explain place-unknown`" + ` shows the same on a terminal.

Une **erreur** retient sa page, et rien n’est publié tant qu’il y en a une. Un **avertissement** laisse publier. Une
**note** informe.

Each example is tested: the wrong file says this message, the right one says nothing. In examples ⟦A0⟧ is a byte that
cannot be shown, and ⟦40×ab⟧ is “ab” forty times. All stand in this small site, on 1 December 2026; words in braces are
what a message quotes. Chaque exemple est vérifié ; tous se trouvent dans ce petit site, le 1er décembre 2026 :

`

// writeExample writes the wrong files, what is said, and the right files that differ.
func writeExample(b *strings.Builder, x *Example, said Said) {
	block := func(title string, f File) {
		fmt.Fprintf(b, "%s `%s`:\n\n```text\n%s```\n\n", title, f.Path, f.Shown)
	}
	for _, f := range x.Wrong {
		if slices.Contains(x.Right, f) {
			block("Avec / with", f)
		} else {
			block("Faux / wrong,", f)
		}
	}
	fmt.Fprintf(b, "saison dit / says:\n\n```text\n%s```\n\n```text\n%s```\n", said.FR, said.EN)
	for _, f := range x.Right {
		if !slices.Contains(x.Wrong, f) {
			b.WriteString("\n")
			block("Juste / right,", f)
		}
	}
	for _, f := range x.Wrong {
		if !slices.ContainsFunc(x.Right, func(r File) bool { return r.Path == f.Path }) {
			fmt.Fprintf(b, "\nJuste / right: sans / without `%s`.\n", f.Path)
		}
	}
}
