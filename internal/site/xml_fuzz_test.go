package site

import (
	"strings"
	"testing"
)

// FuzzActiveXML holds for any bytes: a text that is no XML is not alive, and what
// is alive stays so behind spaces, a byte-order mark and a declaration.
func FuzzActiveXML(f *testing.F) {
	for _, s := range []string{"<?xml version='1.0'?>", "<a/>", "<!DOCTYPE a [<!ENTITY b 'c'>]>", "\ufeff<a>", "<a xmlns='http://www.w3.org/1999/xhtml'>", "<?xml-stylesheet href='a'?>", "<g:a xmlns:g='http://www.w3.org/2000/svg'/>", "\xff\xfe<\x00a\x00"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		inspectSVG(data)
		alive := activeXML(data) != nil
		if alive && !strings.ContainsRune(string(data), '<') {
			t.Fatalf("%q is alive", data)
		}
		if alive && data[0] == '<' && activeXML(append([]byte("\xef\xbb\xbf \n"), data...)) == nil {
			t.Fatalf("%q is alive, and not behind a space", data)
		}
	})
}
