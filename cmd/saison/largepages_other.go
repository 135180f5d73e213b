//go:build !linux

package main

// wantLargePages does nothing where the system decides on its own.
func wantLargePages(int) {}
