package locale

import "testing"

func TestAMarkMayStandBetweenTheDayAndItsHour(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"12 décembre 2026 : 20h30", "samedi 12 décembre 2026 / 20h30", "12 décembre 2026 – 20h30", "12/12/2026 : 20h30",
		"12/12/2026 / 20h30", "12 December 2026: 8.30 pm", "12. Dezember 2026: 20 Uhr 30"} {
		spans, _, _, faults := ReadSpans(text, Clue{})
		if len(faults) == 1 && faults[0].ID == "date-read" {
			faults = nil // 12/12: the day first, as is said
		}
		if len(faults) > 0 || len(spans) != 1 || showMoment(spans[0].Start) != "2026-12-12T20:30" || spans[0].HasEnd {
			t.Errorf("%q: %v, %v", text, spans, faults)
		}
	}
	for _, text := range []string{"12 décembre 2026 : 20", "12 décembre 2026 / 13", "12/12/2026/20", "12 décembre 2026 :"} {
		if _, _, _, faults := ReadSpans(text, Clue{}); len(faults) == 0 {
			t.Errorf("%q is read", text)
		}
	}
}
