package markdown

import "encoding/binary"

// opKind says what an operation adds to the page.
type opKind uint8

const (
	opHTML     opKind = iota // its text as it is
	opText                   // its text, typeset and escaped
	opCode                   // its text, escaped
	opHead                   // opens heading arg
	opHeadEnd                // closes heading arg
	opLink                   // opens link arg
	opLinkEnd                // closes link arg
	opImage                  // image arg
	opNotes                  // opens the list of footnotes
	opNote                   // opens footnote arg
	opNoteRef                // reference to footnote arg>>8, its occurrence arg&255
	opNoteBack               // way back to it
	opCell                   // only for plain text: the next cell of a row
	opTable                  // opens table arg
	opFence                  // opens fence arg
	opFenceEnd               // closes it
	opLine                   // only for plain text: a new line
	opBreak                  // only for plain text: a new paragraph
)

// An op is one operation. It has a text up to opCode, and an argument beyond.
type op struct {
	kind opKind
	arg  int32
	end  int32 // of its text in the buffer of the walker; it begins where the last one ends
}

// appendCode writes operations in the form in which a body keeps them, for there
// may be very many bodies: the kind, then the argument, or the length of the text
// and the text itself.
func appendCode(code []byte, ops []op, text []byte) []byte {
	start := int32(0)
	for _, o := range ops {
		code = append(code, byte(o.kind))
		if o.kind <= opCode {
			code = binary.AppendUvarint(code, uint64(o.end-start))
			code = append(code, text[start:o.end]...)
		} else {
			code = binary.AppendUvarint(code, uint64(o.arg))
		}
		start = o.end
	}
	return code
}

// reading goes through the operations of a body.
type reading struct{ code string }

// next returns the next operation with its argument, or its text; not ok at the end.
func (r *reading) next() (kind opKind, arg int, text string, ok bool) {
	if r.code == "" {
		return 0, 0, "", false
	}
	kind = opKind(r.code[0])
	at, shift := 1, 0
	for {
		c := r.code[at]
		at++
		arg |= int(c&0x7F) << shift
		if c < 0x80 {
			break
		}
		shift += 7
	}
	if kind <= opCode {
		text, arg = r.code[at:at+arg], 0
		at += len(text)
	}
	r.code = r.code[at:]
	return kind, arg, text, true
}
