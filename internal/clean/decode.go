package clean

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"saison/internal/diag"
)

// decoder collects the text and what was found on the way. Places are offsets
// into the text, since lines are known only when it is whole.
type decoder struct {
	file   string
	text   string
	gone   []int32
	faults []fault
	saved  saved
}

type fault struct {
	id    string
	at    int
	gone  int  // 1 + index in decoder.gone of the character taken out, 0 if none was
	whole bool // it is about the file as a whole
	args  diag.Args
	note  *fault
	fix   *diag.Fix
}

func (d *decoder) add(id string, at int, args diag.Args) {
	d.faults = append(d.faults, fault{id: id, at: at, args: args})
}

// report turns the faults into diagnostics, now that places are known.
func (d *decoder) report(t *Text) diag.List {
	var list diag.List
	for _, f := range d.faults {
		pos := t.Pos(f.at)
		if f.whole {
			pos = diag.Pos{File: t.file}
		} else if f.gone > 0 {
			// Pos is that of the character after all those taken out here.
			last, _ := slices.BinarySearch(t.gone, int32(f.at)+1)
			pos.Col -= last - (f.gone - 1)
		}
		g := diag.New(f.id, pos, f.args).Fixed(f.fix)
		if f.note != nil {
			g = g.With(diag.Related{Pos: t.Pos(f.note.at), ID: f.note.id, Args: f.note.args})
		}
		list = append(list, g)
	}
	return list
}

const (
	bomUTF8    = "\xEF\xBB\xBF"
	bomUTF16LE = "\xFF\xFE"
	bomUTF16BE = "\xFE\xFF"
)

func (d *decoder) decode(data string) {
	switch {
	case strings.HasPrefix(data, bomUTF16LE):
		d.utf16(data, 2, 0)
	case strings.HasPrefix(data, bomUTF16BE):
		d.utf16(data, 2, 1)
	case looksUTF16(data, 0):
		d.utf16(data, 0, 0)
	case looksUTF16(data, 1):
		d.utf16(data, 0, 1)
	default:
		text := strings.TrimPrefix(data, bomUTF8)
		if utf8.ValidString(text) {
			d.saved = saved{data: data, known: true, mark: len(data) - len(text)}
			d.scrub(text)
			return
		}
		d.legacy(text)
		d.modernise(text, len(data)-len(text))
	}
}

// looksUTF16 reports whether data is UTF-16 without a mark: of its first four
// characters, such as "---" and the end of the line, every second byte is zero,
// and for a while no other one is. After them "œ", "’" or Hebrew may follow.
func looksUTF16(data string, order int) bool {
	n := min(len(data), 64) &^ 1
	if n < 4 || len(data)%2 != 0 {
		return false
	}
	for i := 0; i < n; i += 2 {
		if data[i+order] == 0 || i < 8 && data[i+1-order] != 0 {
			return false
		}
	}
	return true
}

// utf16 reads UTF-16 after a mark; order is the index of the low byte of a unit.
func (d *decoder) utf16(whole string, mark, order int) {
	data := whole[mark:]
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = uint16(data[2*i+order]) | uint16(data[2*i+1-order])<<8
	}
	var b strings.Builder
	b.Grow(len(units) + len(units)/8)
	broken := -1
	for i := 0; i < len(units); i++ {
		r := rune(units[i])
		if utf16.IsSurrogate(r) {
			r2 := rune(utf8.RuneError)
			if i+1 < len(units) {
				r2 = utf16.DecodeRune(r, rune(units[i+1]))
			}
			if r2 == utf8.RuneError && broken < 0 {
				broken = b.Len()
			} else if r2 != utf8.RuneError {
				i++
			}
			r = r2
		}
		b.WriteRune(r)
	}
	text := b.String()
	if broken >= 0 || len(data)%2 != 0 {
		if broken < 0 {
			broken = len(text)
		}
		defer func() { d.add("encoding-unknown", d.moved(text, broken), diag.Args{"encoding": "UTF-16"}) }()
	} else {
		d.faults = append(d.faults, fault{id: "encoding-read", whole: true, args: diag.Args{"encoding": "UTF-16"},
			fix: diag.Replace(0, whole, text)})
	}
	d.scrub(text)
}

// moved returns where the offset at of the text before scrub is now.
func (d *decoder) moved(before string, at int) int {
	e := decoder{}
	e.scrub(before[:at])
	return len(e.text)
}

// legacy reads bytes that are not UTF-8: Windows-1252, or a mixture.
func (d *decoder) legacy(data string) {
	var b strings.Builder
	b.Grow(len(data) + len(data)/8)
	modern, foreign, undefined := -1, -1, -1 // first places of each sort
	var word string
	var foreignByte, undefinedByte byte
	for i := 0; i < len(data); {
		if data[i] < utf8.RuneSelf {
			b.WriteByte(data[i])
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(data[i:])
		if size > 1 && usual(r) {
			if modern < 0 {
				modern, word = b.Len(), string(r)
			}
			b.WriteRune(r)
			i += size
			continue
		}
		w := windows1252(data[i])
		if w == utf8.RuneError && undefined < 0 {
			undefined, undefinedByte = b.Len(), data[i]
		} else if w != utf8.RuneError && foreign < 0 {
			foreign, foreignByte = b.Len(), data[i]
		}
		b.WriteRune(w)
		i++
	}
	text := b.String()
	d.scrub(text)
	switch {
	case modern >= 0:
		at, odd := foreign, foreignByte
		if at < 0 || undefined >= 0 && undefined < at {
			at, odd = undefined, undefinedByte
		}
		r, _ := utf8.DecodeRuneInString(text[at:])
		d.faults = append(d.faults, fault{id: "mixed-encoding", at: d.moved(text, at),
			args: diag.Args{"byte": fmt.Sprintf("0x%02X", odd), "read": printable(r), "other": word},
			note: &fault{id: "mixed-encoding-other", at: d.moved(text, modern), args: diag.Args{"other": word}}})
	case undefined >= 0:
		d.add("encoding-unknown", d.moved(text, undefined), diag.Args{"byte": fmt.Sprintf("0x%02X", undefinedByte), "encoding": "Windows-1252"})
	default:
		d.faults = append(d.faults, fault{id: "legacy-encoding", whole: true,
			args: diag.Args{"words": accented(d.text, 3), "file": typed(d.file)}})
	}
}

// usual reports whether r is likely in a text of our languages. A pair of
// Windows-1252 bytes such as É and a no-break space is a well-formed UTF-8
// sequence by accident, but of a letter that nobody here writes.
func usual(r rune) bool {
	return r >= 0xA0 && r <= 0x17F || r >= 0x590 && r <= 0x5FF || r >= 0x2000 && r <= 0x20CF || r >= 0x1F300
}

// typed returns a file's name as it is typed after a command.
func typed(file string) string {
	if strings.ContainsAny(file, " '\"&()$`") {
		return `"` + file + `"`
	}
	return file
}

func printable(r rune) string {
	if r == utf8.RuneError {
		return ""
	}
	return string(r)
}
