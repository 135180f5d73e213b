package calendar

import "saison/internal/event"

// Texts are the records of one document, each in a language of its own. There
// are few of them, so they are looked through.
type Texts []*event.Record

// In returns the record in a language, nil when there is none.
func (t Texts) In(lang string) *event.Record {
	for _, r := range t {
		if r.Lang == lang {
			return r
		}
	}
	return nil
}

// Put adds r, in the place of another in its language.
func (t *Texts) Put(r *event.Record) {
	for i, old := range *t {
		if old.Lang == r.Lang {
			(*t)[i] = r
			return
		}
	}
	*t = append(*t, r)
}

// without returns the records that gone, which is asked once of each, does not
// hold for.
func (t Texts) without(gone func(*event.Record) bool) Texts {
	kept := make(Texts, 0, len(t))
	for _, r := range t {
		if !gone(r) {
			kept = append(kept, r)
		}
	}
	return kept
}
