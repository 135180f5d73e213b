package locale

import (
	"strconv"
	"strings"

	"saison/internal/civil"
	"saison/internal/diag"
)

// everyWords say times of day at a steady distance: "toutes les heures",
// "toutes les 30 minutes".
type everyWords struct {
	hour           string
	hours, minutes wrap
}

// manyTimes is from how many steady times on their distance is said.
const manyTimes = 4

// timesOfDay returns the times of day of a series, with what joins them to its
// days: " à 15 h et 17 h", " de 10 h à 12 h et de 14 h à 16 h", ", toutes les
// heures de 10 h à 17 h".
func (l *Lang) timesOfDay(times []TimeRange) string {
	if step := steadyStep(times); step > 0 && len(times) >= manyTimes {
		text := l.comma
		switch {
		case step == 60:
			text += l.everyWords.hour
		case step%60 == 0:
			text += l.everyWords.hours.of(strconv.Itoa(step / 60))
		default:
			text += l.everyWords.minutes.of(strconv.Itoa(step))
		}
		return text + l.ofHours + l.HourRange(times[0].Start, times[len(times)-1].Start)
	}
	parts := make([]string, len(times))
	ranged := false
	for i, t := range times {
		gap := l.atHourOf
		if t.End != nil {
			gap, ranged = l.ofHours, true
		}
		if i > 0 {
			gap = ""
			if ranged && t.End == nil { // "de 10 h à 12 h et à 15 h"
				gap = strings.TrimLeft(l.atHourOf, " ")
			}
		}
		parts[i] = gap + l.TimeRange(t)
	}
	return joinList(parts, l.comma, l.dateWords.and)
}

// steadyStep returns the minutes between times without ends, when they are the
// same between all of them; 0 else.
func steadyStep(times []TimeRange) int {
	step := 0
	minutes := func(t civil.Time) int { return t.Hour*60 + t.Minute }
	for i, t := range times {
		if t.End != nil || t.Start.Second != 0 {
			return 0
		}
		if i == 0 {
			continue
		}
		d := minutes(t.Start) - minutes(times[i-1].Start)
		if d <= 0 || step != 0 && d != step {
			return 0
		}
		step = d
	}
	return step
}

// TimesArg prints times of day in a message: "15 h et 17 h".
func TimesArg(times []civil.Time) diag.Worder {
	return said(func(l *Lang) string {
		names := make([]string, len(times))
		for i, t := range times {
			names[i] = l.Hour(t)
		}
		return l.List(names)
	})
}
