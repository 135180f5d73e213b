package civil

import (
	"bytes"
	"encoding/binary"
	"slices"
	"time"
)

// unfoldUntil is the year up to which the changes of the clocks are laid out.
const unfoldUntil = 2100

// unfold lays the changes of the clocks out up to [unfoldUntil] in the bytes of a
// zone (RFC 8536), of which loc is made. The database ends with a rule for the
// years to come, which package time works out anew for each moment: ten times
// the cost of a search among the changes. Bytes that have another form are
// returned as they are.
func unfold(data []byte, loc *time.Location) []byte {
	b, ok := readTZ(data)
	if !ok || b.times == 0 {
		return data
	}
	times, kinds := slices.Clone(b.part[0]), slices.Clone(b.part[1])
	kind, known := kinds[len(kinds)-1], true
	t := time.Unix(int64(binary.BigEndian.Uint64(times[len(times)-8:])), 0).In(loc)
	for range 4 * unfoldUntil { // no zone changes more often
		_, next := t.ZoneBounds()
		if next.IsZero() || next.Year() > unfoldUntil {
			break
		}
		if !next.After(t) { // the rule is taken to end on 30 December of a leap year, and begin anew
			next = t.AddDate(0, 0, 2)
		}
		t = next
		was := kind
		if kind, known = b.kind(t); !known {
			return data
		}
		if kind != was {
			times, kinds = binary.BigEndian.AppendUint64(times, uint64(t.Unix())), append(kinds, kind)
		}
	}
	head := slices.Clone(data[:b.from])
	binary.BigEndian.PutUint32(head[len(head)-12:], uint32(len(kinds)))
	return slices.Concat(head, times, kinds, b.part[2], b.part[3], b.rest)
}

// tz is the block of a zone's bytes that has times of 64 bits.
type tz struct {
	from  int // where the block begins, behind its header
	times int
	part  [4][]byte // the times of the changes, the local time after each, what local times there are, and their names
	rest  []byte
}

// readTZ finds the block. The first one, which has times of 32 bits, is passed over.
func readTZ(data []byte) (b tz, ok bool) {
	const head, kind = 44, 6
	for _, size := range []int{4, 8} {
		if b.from < 0 || len(data) < b.from+head || !bytes.HasPrefix(data[b.from:], []byte("TZif")) || data[b.from+4] < '2' {
			return b, false
		}
		var n [6]int // universal, standard, leap seconds, times, kinds, letters
		for i := range n {
			n[i] = int(binary.BigEndian.Uint32(data[b.from+20+4*i:]))
		}
		b.from, b.times = b.from+head, n[3]
		at := b.from
		for i, length := range []int{size * n[3], n[3], kind * n[4], n[5]} {
			if length < 0 || length > len(data)-at {
				return b, false
			}
			b.part[i], at = data[at:at+length], at+length
		}
		b.rest = data[at:]
		if size == 4 {
			b.from = at + (size+4)*n[2] + n[1] + n[0]
		}
	}
	return b, true
}

// kind returns which of the local times is that of t.
func (b tz) kind(t time.Time) (kind byte, known bool) {
	name, offset := t.Zone()
	for i := 0; 6*i < len(b.part[2]) && i < 256; i++ {
		k := b.part[2][6*i:]
		letters, _, _ := bytes.Cut(b.part[3][min(int(k[5]), len(b.part[3])):], []byte{0})
		if int(int32(binary.BigEndian.Uint32(k))) == offset && (k[4] != 0) == t.IsDST() && string(letters) == name {
			return byte(i), true
		}
	}
	return 0, false
}
