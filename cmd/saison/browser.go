package main

import (
	"context"
	"os/exec"
	"runtime"

	"saison/internal/diag"
)

var wordsNoBrowser = diag.Words{FR: "note : aucun navigateur n'a pu être ouvert ; l'adresse est %s", EN: "note: no browser could be opened; the address is %s"}

// openBrowser opens an address in the browser of the desktop, for serve --open. It
// is the only place at which saison runs another program.
func openBrowser(ctx context.Context, address string) error {
	name, args := "xdg-open", []string{address}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", address}
	}
	c := exec.CommandContext(ctx, name, args...)
	if err := c.Start(); err != nil {
		return err
	}
	go c.Wait()
	return nil
}
