package event

import (
	"reflect"
	"strings"

	"saison/internal/diag"
	"saison/internal/locale"
	"saison/internal/meta"
)

// placeRead raises the faults of a text where its value stands, as place does.
// Letters that were read as figures get theirs as their repair. The note about a
// date in figures with the day first gets its repair: the
// phrase that again reads as the same without a word. again returns what it reads.
func (r *reader) placeRead(faults []locale.Fault, v value, s string, again func(string) (any, []locale.Fault)) {
	from := len(r.faults)
	r.place(faults, v.node.Pos)
	for i := from; i < len(r.faults); i++ {
		d := &r.faults[i]
		if read, ok := d.Args["again"].(string); ok {
			d.Fix = r.doc.FixValue(v.node, read)
			continue
		}
		reading, ok := d.Args["reading"].(diag.Worder)
		if d.ID != "date-read" || !ok {
			continue
		}
		want, _ := again(s)
		for _, phrase := range []string{yearFirst(s), typeable.Replace(reading.In(r.rec.Lang))} {
			if got, found := again(phrase); len(found) == 0 && reflect.DeepEqual(got, want) {
				d.Fix = r.doc.FixValue(v.node, phrase)
				break
			}
		}
	}
}

// yearFirst returns s with each 22/08/2027 in it as 2027-08-22.
func yearFirst(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		n := digits(s[i:])
		if n == 0 {
			b.WriteByte(s[i])
			i++
			continue
		}
		if date, size := dayFirst(s[i:]); size > 0 {
			b.WriteString(date)
			n = size
		} else {
			b.WriteString(s[i : i+n])
		}
		i += n
	}
	return b.String()
}

// dayFirst reads a date such as 22/8/2027 at the start of s, and returns it with
// the year first, and its length; 0 when there is none.
func dayFirst(s string) (date string, size int) {
	d := digits(s)
	if d > 2 || d == len(s) || s[d] != '/' && s[d] != '-' && s[d] != '.' {
		return "", 0
	}
	month := s[d+1:]
	m := digits(month)
	if m == 0 || m > 2 || m == len(month) || month[m] != s[d] {
		return "", 0
	}
	year := month[m+1:]
	if digits(year) != 4 {
		return "", 0
	}
	return year[:4] + "-" + two(month[:m]) + "-" + two(s[:d]), d + m + 6
}

func two(s string) string {
	if len(s) == 1 {
		return "0" + s
	}
	return s
}

// digits returns how many figures s begins with.
func digits(s string) int { return len(s) - len(strings.TrimLeft(s, "0123456789")) }

// withCurrency is the repair of an amount whose currency was assumed. There is
// one for an amount that stands alone.
func (r *reader) withCurrency(v value) *diag.Fix {
	s := v.node.Text
	if strings.Trim(s, "0123456789.,") != "" {
		return nil
	}
	sign := r.cfg.Currency
	if sign == "EUR" {
		sign = "€"
	}
	return r.doc.FixValue(v.node, s+" "+sign)
}

// keyFix is the repair of a key that is misspelt.
func (r *reader) keyFix(f meta.Field, near string) *diag.Fix {
	if near == "" {
		return nil
	}
	return r.doc.FixKey(f.KeyPos, f.Key, near)
}

// titleFix is the repair of a document without a title whose text begins with a
// heading: that line.
func (r *reader) titleFix(key string) *diag.Fix {
	if len(r.doc.Body().Headings) == 0 || r.doc.Body().Headings[0].Text != r.heading() {
		return nil // shown cut in the message
	}
	return r.doc.FixInsert(key, r.heading())
}
