package main

import (
	"context"
	"os/exec"
	"runtime"

	"saison/internal/diag"
)

var wordsNoBrowser = diag.Words{FR: "note : aucun navigateur n'a pu être ouvert ; l'adresse est %s", EN: "note: no browser could be opened; the address is %s"}

// openBrowser opens an address in the browser of the desktop, for serve --open. It
// is the only place at which saison runs another program: no shell, and the
// address is one argument.
func openBrowser(ctx context.Context, address string) error {
	line := browserLine(runtime.GOOS, address)
	c := exec.CommandContext(ctx, line[0], line[1:]...)
	if err := c.Start(); err != nil {
		return err
	}
	go c.Wait()
	return nil
}

// browserLine returns the program of a system that opens an address, and its arguments.
func browserLine(system, address string) []string {
	switch system {
	case "darwin":
		return []string{"open", address}
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler", address}
	}
	return []string{"xdg-open", address}
}
