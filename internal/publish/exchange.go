package publish

import (
	"errors"
	"syscall"
)

// errNoExchange says that the file system can not exchange two names in one step.
var errNoExchange = errors.New("the names can not be exchanged in one step")

// exchange makes the staging folder the output. It returns the name beside the
// output at which the old site now stands, "" when there was none.
func (t *Target) exchange(hasOld bool) (moved string, err error) {
	staged := t.beside("new")
	if err := t.try("exchange", ""); err != nil && !errors.Is(err, errNoExchange) {
		return "", t.machine("publishing", "", err)
	} else if err != nil {
		return t.exchangeByJournal(staged)
	}
	if !hasOld {
		return "", t.machine("publishing", "", t.parent.Rename(staged, t.base))
	}
	switch err := exchangeNames(t.parent, staged, t.base); {
	case err == nil:
		return staged, nil
	case errors.Is(err, errNoExchange):
		return t.exchangeByJournal(staged)
	case errors.Is(err, syscall.EBUSY):
		return "", refused("output-mount", t.shown, nil)
	default:
		return "", t.machine("publishing", "", err)
	}
}

// exchangeByJournal does the same in three steps, each of which leaves names
// from which repair sees how far it went:
//
//	.public.saison-ready and public                         not begun: the old site is good
//	.public.saison-ready and .public.saison-old             one rename is missing: finish it
//	public and .public.saison-old                           done: the old site is to be removed
func (t *Target) exchangeByJournal(staged string) (moved string, err error) {
	ready, old := t.beside("ready"), t.beside("old")
	if err := t.parent.Rename(staged, ready); err != nil {
		return "", t.machine("publishing", "", err)
	}
	err = t.try("move-old", "")
	if err == nil {
		err = t.parent.Rename(t.base, old)
	}
	if err != nil && !isNotExist(err) {
		t.parent.RemoveAll(ready)
		return "", t.machine("publishing", "", err)
	}
	if err = t.try("move-new", ""); err == nil {
		err = t.parent.Rename(ready, t.base)
	}
	if err != nil {
		t.parent.Rename(old, t.base)
		t.parent.RemoveAll(ready)
		return "", t.machine("publishing", "", err)
	}
	return old, nil
}

// repair finishes or takes back what a killed build left beside the output.
func (t *Target) repair() error {
	ready, old := t.beside("ready"), t.beside("old")
	for _, name := range []string{ready, old} {
		if t.exists(name) && !t.exists(t.base) {
			if err := t.parent.Rename(name, t.base); err != nil {
				return err
			}
		}
	}
	for _, name := range []string{ready, old, t.beside("new")} {
		if t.exists(name) {
			if err := t.discard(name); err != nil {
				return err
			}
		}
	}
	return nil
}

func (t *Target) exists(name string) bool {
	_, err := t.parent.Lstat(name)
	return err == nil
}
