package build

import (
	"testing"

	"saison/internal/site"
)

// TestFeedsWeighNoMoreThanPlanned compares what feeds weigh with what the plan
// reckoned when it decided which feeds there are.
func TestFeedsWeighNoMoreThanPlanned(t *testing.T) {
	t.Parallel()
	r := run(t, demonstration(t), nil)
	real, planned := 0, 0
	for _, o := range r.Outputs() {
		if o.Format != site.ICS {
			continue
		}
		data, err := r.Render(o)
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > o.Feed.Weight {
			t.Errorf("%s: %d bytes, %d planned", o.Path, len(data), o.Feed.Weight)
		}
		if o.Feed.Kind != "event" {
			real, planned = real+len(data), planned+o.Feed.Weight
		}
	}
	if planned > 2*real {
		t.Errorf("%d bytes are planned for %d: feeds would be split for nothing", planned, real)
	}
}
