package main

import (
	"bytes"
	"errors"
	"fmt"
	"testing"
)

// faulty writes by half and fails, as often as it is told.
type faulty struct {
	bytes.Buffer
	faults int
}

func (f *faulty) Write(b []byte) (int, error) {
	if f.faults == 0 {
		return f.Buffer.Write(b)
	}
	f.faults--
	n, _ := f.Buffer.Write(b[:len(b)/2])
	return n, errors.New("no space left")
}

func TestAMessageIsWrittenAlthoughAWriteFails(t *testing.T) {
	t.Parallel()
	f := &faulty{faults: 1}
	if n, err := fmt.Fprint(persistent{f}, "The disk is full.\n"); err != nil || n != 18 || f.String() != "The disk is full.\n" {
		t.Errorf("got %d, %v, %q", n, err, f.String())
	}
	f = &faulty{faults: 2}
	if n, err := fmt.Fprint(persistent{f}, "The disk is full.\n"); err == nil || n != f.Len() {
		t.Errorf("got %d, %v, %q", n, err, f.String())
	}
}
