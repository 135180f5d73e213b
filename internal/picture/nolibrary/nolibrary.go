// Package purego stands in the place of the module that loads shared libraries
// into a running program: nothing is ever loaded.
//
// The WebP encoder would otherwise use the libwebp of the machine where there is
// one, and the bytes of a site would differ from machine to machine. The build
// tag nodynamic says the same; this holds where the tag was forgotten.
package purego

import "errors"

// The modes of [Dlopen], which have no effect.
const (
	RTLD_NOW    = 2
	RTLD_GLOBAL = 256
)

// Dlopen finds no library.
func Dlopen(string, int) (uintptr, error) { return 0, errors.New("no library is loaded") }

// RegisterLibFunc panics, which the encoder takes for a library that is not there.
func RegisterLibFunc(any, uintptr, string) { panic("no library is loaded") }

// NewCallback returns no callback: nothing could call it.
func NewCallback(any) uintptr { return 0 }
