package locale

import "strings"

// commaPrices cuts a part into several prices where each of them is one of its
// own: "gratuit pour les enfants, 5 € adultes". A comma within a condition stays:
// "8 € étudiants, chômeurs"; and so does everything where an amount would stand
// alone without its meaning: "12 €, repas 5 € en plus".
func (r *priceReader) commaPrices(part string) []string {
	if !strings.Contains(part, ", ") || !strings.ContainsAny(part, "0123456789") {
		return []string{part}
	}
	var out []string
	depth, start := 0, 0
	for i := 0; i <= len(part); i++ {
		switch {
		case i == len(part), depth == 0 && strings.HasPrefix(part[i:], ", "):
			piece := trim(part[start:i])
			switch {
			case r.whole(piece):
				out = append(out, piece)
			case len(out) == 0, strings.ContainsAny(piece, "0123456789"):
				return []string{part}
			default:
				out[len(out)-1] += ", " + piece
			}
			start = i + 1
		case part[i] == '(':
			depth++
		case part[i] == ')' && depth > 0:
			depth--
		}
	}
	return out
}

// whole reports whether a piece of a part is a price without the rest: one that
// is free, or an amount with its currency and nothing or a usual label before it.
func (r *priceReader) whole(piece string) bool {
	one := priceReader{text: piece, currency: r.currency, clue: r.clue}
	if !one.one(piece) || len(one.prices) != 1 || len(one.faults) > 0 {
		return false
	}
	switch p := one.prices[0]; p.Kind {
	case Free, FreeEntry:
		return true
	case Amount:
		return p.Label == "" || priceLabels[Fold(p.Label)]
	}
	return false
}
