package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"

	"saison/internal/diag"
	"saison/internal/publish"
)

// causes are the failures of a machine that people meet, in words.
var causes = []struct {
	err   error
	words diag.Words
}{
	{syscall.ENOSPC, diag.Words{FR: "il n'y a plus de place sur le disque", EN: "there is no space left on the disk"}},
	{syscall.EDQUOT, diag.Words{FR: "votre part du disque est pleine", EN: "your share of the disk is full"}},
	{syscall.EFBIG, diag.Words{FR: "le fichier est trop grand pour ce disque", EN: "the file is too large for this disk"}},
	{syscall.EROFS, diag.Words{FR: "le disque ne permet pas d'écrire", EN: "the disk is read-only"}},
	{syscall.EACCES, diag.Words{FR: "vous n'en avez pas le droit", EN: "permission denied"}},
	{syscall.EPERM, diag.Words{FR: "vous n'en avez pas le droit", EN: "permission denied"}},
	{syscall.EMFILE, diag.Words{FR: "le système n'ouvre plus de fichiers pour ce programme", EN: "too many open files in this program"}},
	{syscall.ENFILE, diag.Words{FR: "le système n'ouvre plus de fichiers", EN: "too many open files in the system"}},
	{syscall.EIO, diag.Words{FR: "le disque a signalé une panne", EN: "the disk reported a failure"}},
	{syscall.ENAMETOOLONG, diag.Words{FR: "le nom est trop long pour ce disque", EN: "the name is too long for this disk"}},
	{syscall.EINVAL, diag.Words{FR: "ce disque n'accepte pas ce nom ou cette action", EN: "this disk does not accept the name, or the action"}},
	{syscall.EBUSY, diag.Words{FR: "un autre programme s'en sert", EN: "another program is using it"}},
	{syscall.ETXTBSY, diag.Words{FR: "un autre programme s'en sert", EN: "another program is using it"}},
	{syscall.ENOTDIR, diag.Words{FR: "il y a un fichier là où il faut un dossier", EN: "there is a file where a folder is needed"}},
	{syscall.EISDIR, diag.Words{FR: "il y a un dossier là où il faut un fichier", EN: "there is a folder where a file is needed"}},
	{syscall.ELOOP, diag.Words{FR: "des liens tournent en rond", EN: "links go round in a circle"}},
	{syscall.EXDEV, diag.Words{FR: "c'est sur un autre disque", EN: "it is on another disk"}},
	{syscall.ENOTEMPTY, diag.Words{FR: "le dossier n'est pas vide", EN: "the folder is not empty"}},
	{syscall.EPIPE, diag.Words{FR: "le programme qui lit ce texte s'est arrêté", EN: "the program that reads this text has stopped"}},
	{syscall.ESTALE, diag.Words{FR: "le disque du réseau ne répond plus", EN: "the network disk does not answer any more"}},
	{syscall.ETIMEDOUT, diag.Words{FR: "le disque du réseau ne répond plus", EN: "the network disk does not answer any more"}},
	{syscall.ENOMEM, diag.Words{FR: "il n'y a plus de mémoire", EN: "there is no memory left"}},
	{syscall.EADDRINUSE, diag.Words{FR: "un autre programme se sert déjà de cette adresse", EN: "another program uses this address already"}},
	{fs.ErrPermission, diag.Words{FR: "vous n'en avez pas le droit", EN: "permission denied"}},
	{fs.ErrNotExist, diag.Words{FR: "ce fichier ou ce dossier n'existe pas, ou ne peut pas exister là", EN: "this file or folder does not exist, or cannot exist there"}},
	{fs.ErrExist, diag.Words{FR: "ce fichier existe déjà", EN: "this file exists already"}},
	{os.ErrDeadlineExceeded, diag.Words{FR: "le délai est dépassé", EN: "the time is up"}},
	{context.DeadlineExceeded, diag.Words{FR: "le délai est dépassé", EN: "the time is up"}},
}

// actions are what failed, by the words of [publish.Machine] and of [fs.PathError].
var actions = map[string]diag.Words{
	"making the folder":  {FR: "impossible de créer le dossier %s", EN: "the folder %s cannot be made"},
	"mkdir":              {FR: "impossible de créer le dossier %s", EN: "the folder %s cannot be made"},
	"locking":            {FR: "impossible de réserver le dossier de sortie avec %s", EN: "the output folder cannot be reserved with %s"},
	"finding":            {FR: "impossible de trouver %s", EN: "%s cannot be found"},
	"stat":               {FR: "impossible de trouver %s", EN: "%s cannot be found"},
	"lstat":              {FR: "impossible de trouver %s", EN: "%s cannot be found"},
	"writing":            {FR: "impossible d'écrire %s", EN: "%s cannot be written"},
	"write":              {FR: "impossible d'écrire %s", EN: "%s cannot be written"},
	"reading":            {FR: "impossible de lire %s", EN: "%s cannot be read"},
	"read":               {FR: "impossible de lire %s", EN: "%s cannot be read"},
	"opening":            {FR: "impossible d'ouvrir %s", EN: "%s cannot be opened"},
	"open":               {FR: "impossible d'ouvrir %s", EN: "%s cannot be opened"},
	"publishing":         {FR: "impossible de mettre en place %s", EN: "%s cannot be put into place"},
	"rename":             {FR: "impossible de mettre en place %s", EN: "%s cannot be put into place"},
	"clearing up beside": {FR: "impossible de ranger à côté de %s", EN: "it is not possible to clear up beside %s"},
	"remove":             {FR: "impossible d'effacer %s", EN: "%s cannot be removed"},
}

// failure says that the machine failed: what could not be done, to which path,
// and why. What has no words here is said in those of the system.
func (env *environment) failure(err error) int {
	fmt.Fprintf(env.stderr, "saison: %s\n", diag.Plain(failureWords(err, env.lang)))
	return exitMachine
}

func failureWords(err error, lang string) string {
	cause := ""
	for _, c := range causes {
		if errors.Is(err, c.err) {
			cause = c.words.In(lang)
			break
		}
	}
	action := actionWords(err, lang)
	switch {
	case cause == "":
		return err.Error()
	case action == "":
		return err.Error() + " (" + cause + ")"
	}
	return action + diag.Words{FR: " : ", EN: ": "}.In(lang) + cause
}

// actionWords says what could not be done, "" when the error does not tell.
func actionWords(err error, lang string) string {
	doing, name := "", ""
	var m *publish.Machine
	var p *fs.PathError
	var l *os.LinkError
	switch {
	case errors.As(err, &m):
		doing, name = m.Doing, m.Path
	case errors.As(err, &p):
		doing, name = p.Op, p.Path
	case errors.As(err, &l):
		doing, name = l.Op, l.New
	}
	for _, end := range [...]string{"", "at"} { // mkdirat, openat
		if n := len(doing) - len(end); n > 0 && doing[n:] == end {
			if words, ok := actions[doing[:n]]; ok {
				return fmt.Sprintf(words.In(lang), name)
			}
		}
	}
	return ""
}
