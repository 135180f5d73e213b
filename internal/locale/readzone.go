package locale

import (
	"strings"
	"sync"
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
)

// maxZoneWords bounds the tokens of the name of a city.
const maxZoneWords = 9

// zonesByName is what [Lang.Zone] prints in the languages, folded, and
// the zone that it names. The table comes before the names of cities; a name
// that zones of different clocks share ("Pacific", of the United States and of
// Canada) is not read.
var zonesByName = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	add := func(zone string) {
		for _, l := range [...]*Lang{&frenchLang, &englishLang, &germanLang, &hebrewLang} {
			if name := Fold(l.Zone(zone)); m[name] == "" {
				m[name] = zone
			}
		}
	}
	byCity := map[string][]string{}
	for _, zone := range civil.ZoneNames() {
		if _, ok := zoneNames[zone]; ok {
			add(zone)
			continue
		}
		city := zone[strings.LastIndexByte(zone, '/')+1:]
		byCity[city] = append(byCity[city], zone)
	}
	for _, zones := range byCity {
		if sameForAll(zones) {
			add(zones[0])
		}
	}
	return m
})

func sameForAll(zones []string) bool {
	for _, z := range zones[1:] {
		if !SameZone(zones[0], z) {
			return false
		}
	}
	return true
}

// SameZone reports whether the clocks of two IANA zones show the same time, in
// every month from 2020 to 2037. A zone that does not exist is only like itself.
func SameZone(a, b string) bool {
	if a == b {
		return true
	}
	la, errA := civil.LoadZone(a)
	lb, errB := civil.LoadZone(b)
	if errA != nil || errB != nil {
		return false
	}
	for at := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC); at.Year() < 2038; at = at.AddDate(0, 1, 0) {
		_, offA := at.In(la).Zone()
		_, offB := at.In(lb).Zone()
		if offA != offB {
			return false
		}
	}
	return true
}

// takeZone takes the names of zones out of the phrase, each of which must stand
// behind an hour or a date, and keeps the zone, with the same moment on the
// clocks of another when it stands behind. Two zones that differ are a fault.
func (p *parser) takeZone() []Fault {
	for i := 1; i < len(p.toks); i++ {
		if !p.toks[i].is(zoneWord) {
			continue
		}
		first, end, zone := p.zoneAt(i)
		if zone == "" {
			continue
		}
		if p.toks[first-1].mark == '(' && p.toks[end].mark == ')' {
			first, end = first-1, end+1
		} else if p.toks[first-1].mark == ',' {
			first--
		}
		if first == 0 || !endsHour(&p.toks[first-1]) {
			continue
		}
		if p.zone != "" && !SameZone(p.zone, zone) {
			return []Fault{{"timezone-conflict", diag.Args{"zone": ZoneArg(p.zone), "other": ZoneArg(zone)}}}
		}
		if p.zone == "" {
			p.zone = zone
		}
		p.toks[end].glued = false
		p.toks = append(p.toks[:first], p.toks[end:]...)
		if p.gloss == nil {
			p.takeGloss(first)
		}
		i = first - 1
	}
	return nil
}

// zoneAt returns the longest name of a zone to which the token i belongs: the
// tokens from first to before end. zone is "" when there is none.
func (p *parser) zoneAt(i int) (first, end int, zone string) {
	names := zonesByName()
	for n := min(maxZoneWords, len(p.toks)-1-i); n >= 1; n-- { // heure de Lisbonne
		if zone = names[p.folded(i, i+n)]; zone != "" {
			return i, i + n, zone
		}
	}
	for n := min(maxZoneWords, i-1); n >= 1; n-- { // Lisbon time
		if zone = names[p.folded(i-n, i+1)]; zone != "" {
			return i - n, i + 1, zone
		}
	}
	return 0, 0, ""
}

func (p *parser) folded(first, end int) string {
	return Fold(p.text[p.toks[first].start:p.toks[end-1].end])
}

// endsHour reports whether an hour or a date may end with the token.
func endsHour(t *token) bool {
	return t.kind == numberToken || t.kind == wordToken && t.is(hourWord|am|pm|noon|midnight|filler) || t.mark == '.'
}

// inZone gives the zone of the phrase to all its hours.
func (p *parser) inZone(spans []Span) {
	if p.zone == "" {
		return
	}
	for i := range spans {
		for _, m := range [...]*Moment{&spans[i].Start, &spans[i].End} {
			if m.HasTime {
				m.Zone = p.zone
			}
		}
	}
}

// withoutZone returns the spans without the zone that they have, and the zone.
func withoutZone(spans []Span) (bare []Span, zone string) {
	bare = make([]Span, len(spans))
	for i, s := range spans {
		if s.Start.Zone != "" {
			zone = s.Start.Zone
		} else if s.End.Zone != "" {
			zone = s.End.Zone
		}
		s.Start.Zone, s.End.Zone = "", ""
		bare[i] = s
	}
	return bare, zone
}

// inBrackets returns the name of the zone as it stands behind an hour: " (heure de Lisbonne)".
func (l *Lang) inBrackets(zone string) string {
	if zone == "" {
		return ""
	}
	return l.zone.of(l.Zone(zone))
}
