package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
	"testing"

	"saison/internal/publish"
)

func TestFailuresOfTheMachineAreSaidInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err      error
		lang, is string
	}{
		{&publish.Machine{Doing: "making the folder", Path: "/proc/x", Err: syscall.ENOENT}, "fr",
			"impossible de créer le dossier /proc/x : ce fichier ou ce dossier n'existe pas, ou ne peut pas exister là"},
		{&publish.Machine{Doing: "locking", Path: "a/.saison.lock", Err: syscall.EACCES}, "fr",
			"impossible de réserver le dossier de sortie avec a/.saison.lock : vous n'en avez pas le droit"},
		{&publish.Machine{Doing: "writing", Path: "a/b.html", Err: fmt.Errorf("flush: %w", syscall.ENOSPC)}, "en",
			"a/b.html cannot be written: there is no space left on the disk"},
		{fmt.Errorf("opening the site's folder: %w", &fs.PathError{Op: "openat", Path: "site", Err: syscall.EMFILE}), "fr",
			"impossible d'ouvrir site : le système n'ouvre plus de fichiers pour ce programme"},
		{&os.LinkError{Op: "rename", Old: "a", New: "b", Err: syscall.EBUSY}, "en", "b cannot be put into place: another program is using it"},
		{&fs.PathError{Op: "mkdir", Path: "x", Err: syscall.EROFS}, "fr", "impossible de créer le dossier x : le disque ne permet pas d'écrire"},
		{&fs.PathError{Op: "splice", Path: "x", Err: syscall.EIO}, "en", "splice x: input/output error (the disk reported a failure)"},
		{errors.New("no words"), "fr", "no words"},
	} {
		if got := failureWords(c.err, c.lang); got != c.is {
			t.Errorf("%v:\n got %s\nwant %s", c.err, got, c.is)
		}
	}
}
