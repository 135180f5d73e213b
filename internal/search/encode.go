package search

// digits are the letters of a number: 44 that end it, and 44 that go before.
// None of them has to be escaped in JSON or in HTML.
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%()*+" +
	",-./:;=?@[]^_`abcdefghijklmnopqrstuvwxyz{|}~"

const base = len(digits) / 2

// numbers is a column of numbers from 0, written to the base 44: most are one
// letter long.
type numbers struct{ buf []byte }

func (n *numbers) add(v int) {
	if v >= base {
		n.high(v / base)
	}
	n.buf = append(n.buf, digits[v%base])
}

func (n *numbers) high(v int) {
	if v >= base {
		n.high(v / base)
	}
	n.buf = append(n.buf, digits[base+v%base])
}

// addDay adds a day as twice its distance from the last one; one more when it
// is earlier.
func (n *numbers) addDay(day int, last *int) {
	d := 2 * (day - *last)
	if d < 0 {
		d = 1 - d
	}
	n.add(d)
	*last = day
}

func (n *numbers) s() string { return string(n.buf) }

// pool gives numbers to words in the order in which they come.
type pool struct {
	list []string
	at   map[string]int
}

func (p *pool) number(s string) int {
	if i, ok := p.at[s]; ok {
		return i
	}
	if p.at == nil {
		p.at = map[string]int{}
	}
	p.at[s] = len(p.list)
	p.list = append(p.list, s)
	return len(p.list) - 1
}
