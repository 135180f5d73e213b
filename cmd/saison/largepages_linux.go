package main

import (
	"math/bits"
	"runtime"
	"runtime/debug"
	"syscall"
)

// wantLargePages makes room for the next n bytes of the heap in memory that the
// system may hand out in large pages (2 MiB in place of 4 KiB on most machines),
// where it gives them to those who ask, as Linux does by default. Nothing is
// taken by it: the memory counts when it is used. A build touches most of its
// memory once, so that it is the first touch of each page that costs.
//
// The heap grows where the room was, since what is free is used before the
// system is asked for more. The room is asked for in pieces: a piece that lies in
// memory that was used before is cleared at once, and the rest is not touched
// for its sake. A system that has no large pages refuses, and nothing is lost.
func wantLargePages(n int) {
	if bits.UintSize < 64 {
		return // addresses are scarce
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // there is nothing to collect on the way
	const piece = 4 << 20
	room := make([][]byte, 0, n/piece)
	for range n / piece {
		room = append(room, make([]byte, piece))
		_ = syscall.Madvise(room[len(room)-1], syscall.MADV_HUGEPAGE)
	}
	runtime.KeepAlive(room)
	room = nil
	runtime.GC()
}
