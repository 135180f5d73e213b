package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestABuildOpensNoSocketAndStartsNoProcess watches the system calls of builds,
// where strace is installed and may be used.
func TestABuildOpensNoSocketAndStartsNoProcess(t *testing.T) {
	t.Parallel()
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace is not installed: nobody watches the system calls of a build")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "saison") // under this name it is the command: see TestMain
	if err := os.Symlink(self, program); err != nil {
		t.Fatal(err)
	}
	calls := filepath.Join(t.TempDir(), "calls")
	watched := func(args ...string) string {
		cmd := exec.Command(strace, append([]string{"-f", "-qq", "-o", calls, "-e", "trace=%network,execve,execveat,fork,vfork,clone,clone3", "-e", "signal=none"}, args...)...)
		cmd.Env = append(os.Environ(), "HOME="+t.TempDir(), "XDG_CACHE_HOME="+t.TempDir())
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		data, err := os.ReadFile(calls)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if out, err := exec.Command(strace, "-o", calls, "true").CombinedOutput(); err != nil {
		t.Skipf("strace may not watch here: %v %s", err, out)
	}
	dir := preparedSite(t)
	for _, args := range [][]string{{"build", "--compress"}, {"build"}, {"check", "--subscribers"}, {"list"}, {"diff"}} {
		log := watched(append([]string{program, args[0], "--source", dir, "--now", "2026-11-01T12:00"}, outputArgs(args, dir)...)...)
		threads := 0
		for lines := bufio.NewScanner(strings.NewReader(log)); lines.Scan(); {
			line := lines.Text()
			switch {
			case strings.Contains(line, "CLONE_THREAD"): // a thread of its own
				threads++
			case harmless.MatchString(line):
			case strings.Contains(line, "execve(\""+program+"\""): // strace begins the program itself
			default:
				t.Errorf("saison %s: %s", strings.Join(args, " "), line)
			}
		}
		if threads == 0 {
			t.Errorf("saison %s: no thread was seen, so that nothing was watched:\n%s", strings.Join(args, " "), log)
		}
	}
	// What is looked for would be found.
	if log := watched("sh", "-c", "true; "+program+" version"); strings.Count(log, "execve(") < 2 {
		t.Errorf("a process that was started is not seen:\n%s", log)
	}
}

// harmless is the second half of a call that another thread interrupted, and
// fchmodat2, which is younger than most copies of strace.
var harmless = regexp.MustCompile(`<\.\.\. clone3? resumed>| syscall_0x1c4\(`)

// outputArgs returns the further arguments of a command that writes.
func outputArgs(args []string, dir string) []string {
	if args[0] == "build" {
		return append(args[1:], "--output", filepath.Join(dir, "public"))
	}
	return args[1:]
}
