package main

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// The mappings of a process say "hg" where large pages have been asked for
// (proc(5), VmFlags). Nothing may be taken for it, and what is made next must
// lie there. A process of its own is looked at, since its memory must be new.
func TestTheHeapGrowsIntoRoomForLargePages(t *testing.T) {
	if _, err := os.Stat("/sys/kernel/mm/transparent_hugepage/enabled"); err != nil {
		t.Skip("this system has no large pages to ask for")
	}
	if os.Getenv("SAISON_TEST_LARGE_PAGES") == "" {
		cmd := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$", "-test.v")
		cmd.Env = append(os.Environ(), "SAISON_TEST_LARGE_PAGES=1")
		if out, err := cmd.CombinedOutput(); err != nil || !bytes.Contains(out, []byte("PASS")) {
			t.Fatalf("%v\n%s", err, out)
		}
		return
	}
	const room = 256 << 20
	// Memory that was used before, of which some is free, lies below the room.
	before := make([][]byte, 64)
	for i := range before {
		before[i] = bytes.Repeat([]byte{1}, 256<<10)
	}
	clear(before[4:])
	runtime.GC()
	wantLargePages(room)
	runtime.KeepAlive(before)
	size, taken := advised(t)
	if size < room-4<<20 {
		t.Errorf("large pages for %d bytes, want about %d", size, room)
	}
	if taken > 40<<20 {
		t.Errorf("%d bytes of it have been taken at once", taken)
	}
	used := make([][]byte, 0, 16<<10)
	for range cap(used) {
		b := make([]byte, 4<<10)
		b[0] = 1
		used = append(used, b)
	}
	if _, after := advised(t); after-taken < 8<<20 {
		t.Errorf("of 64 MiB %d bytes lie in memory of large pages", after-taken)
	}
	runtime.KeepAlive(used)
}

// advised returns the bytes of the mappings for which large pages are wanted,
// and how many of them are in memory.
func advised(t *testing.T) (size, taken int) {
	t.Helper()
	f, err := os.Open("/proc/self/smaps")
	if err != nil {
		t.Skip(err)
	}
	defer f.Close()
	var s, rss int
	for lines := bufio.NewScanner(f); lines.Scan(); {
		key, rest, _ := strings.Cut(lines.Text(), ":")
		switch kb := strings.TrimSuffix(strings.TrimSpace(rest), " kB"); key {
		case "Size":
			s, _ = strconv.Atoi(kb)
		case "Rss":
			rss, _ = strconv.Atoi(kb)
		case "VmFlags":
			if strings.Contains(rest+" ", " hg ") {
				size, taken = size+s<<10, taken+rss<<10
			}
		}
	}
	return size, taken
}
