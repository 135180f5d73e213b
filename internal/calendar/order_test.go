package calendar

import (
	"slices"
	"testing"
	"time"

	"saison/internal/civil"
	"saison/internal/event"
)

func TestADayIsWholeInAListOfSeveralZones(t *testing.T) {
	t.Parallel()
	at := func(zone string, d civil.DateTime) *Occurrence {
		loc, err := civil.LoadZone(zone)
		if err != nil {
			t.Fatal(err)
		}
		start, _ := d.In(loc)
		return &Occurrence{Entry: &Entry{Record: &event.Record{Seldom: &event.Seldom{}, ID: zone}}, Start: d, Zone: loc, StartTime: start, EndTime: start.Add(time.Hour)}
	}
	list := []*Occurrence{
		at("America/New_York", civil.NewDateTime(2026, 8, 31, 23, 0, 0)), // 05:00 on 1 September in Paris
		at("Europe/Paris", civil.NewDateTime(2026, 9, 1, 0, 30, 0)),
		at("Europe/Paris", civil.NewDateTime(2026, 8, 31, 20, 0, 0)),
		at("Asia/Tokyo", civil.NewDateTime(2026, 9, 1, 1, 0, 0)), // 18:00 on 31 August in Paris
	}
	slices.SortFunc(list, CompareOccurrences)
	var days []int
	for _, o := range list {
		days = append(days, o.Start.Day)
	}
	if !slices.Equal(days, []int{31, 31, 1, 1}) || list[0].Start.Hour != 20 || list[2].Start.Hour != 1 {
		t.Errorf("the days are %v", days)
	}
	slices.SortFunc(list, compareInstants)
	for i := 1; i < len(list); i++ {
		if list[i].StartTime.Before(list[i-1].StartTime) {
			t.Errorf("%v comes after %v", list[i].StartTime, list[i-1].StartTime)
		}
	}
}
