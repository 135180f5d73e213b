package main

import "io"

// persistent writes messages. A write that fails is tried once more with what is
// left: the message tells of a disk that has failed, and whoever reads nothing
// believes that nothing has happened.
type persistent struct{ io.Writer }

func (p persistent) Write(b []byte) (int, error) {
	n, err := p.Writer.Write(b)
	if err == nil {
		return n, nil
	}
	more, err := p.Writer.Write(b[n:])
	return n + more, err
}
