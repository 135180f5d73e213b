package ical

import "saison/internal/calendar"

// Forget drops what has been encoded of e, whose words have changed. Nobody else
// may use the encoder meanwhile.
func (x *Encoder) Forget(e *calendar.Entry) {
	for lang := range x.speakers {
		x.entries.Delete(entryKey{e, lang, false})
		x.entries.Delete(entryKey{e, lang, true})
	}
}
