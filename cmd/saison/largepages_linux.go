package main

import (
	"math/bits"
	"runtime"
	"syscall"
)

// wantLargePages makes room for the next n bytes of the heap in memory that the
// system may hand out in large pages (2 MiB in place of 4 KiB on most machines),
// where it gives them to those who ask, as Linux does by default. Nothing is
// taken by it: the memory counts when it is used. A build touches most of its
// memory once, so that it is the first touch of each page that costs.
//
// The heap grows where this block was, since what is free is used before the
// system is asked for more. It is for the start of a process: later, the block
// may lie in memory that was used before, which is cleared at once. A system
// that has no large pages refuses, and nothing is lost.
func wantLargePages(n int) {
	if bits.UintSize < 64 {
		return // addresses are scarce
	}
	room := make([]byte, n) // new memory, which is not touched: it is zero already
	_ = syscall.Madvise(room, syscall.MADV_HUGEPAGE)
	runtime.KeepAlive(room)
	room = nil
	runtime.GC()
}
