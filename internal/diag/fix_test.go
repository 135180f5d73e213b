package diag

import "testing"

func TestFixAppliesOnlyToTheTextItWasMadeFor(t *testing.T) {
	t.Parallel()
	two := Fix{Edits: []Edit{{0, "a", "A"}, {2, "", "-"}}}
	tests := []struct {
		name, data, want string
		fix              Fix
		ok               bool
	}{
		{"edits in order", "abc", "Ab-c", two, true},
		{"an edit that is out of date changes nothing", "xbc", "xbc", two, false},
		{"an edit past the end", "a", "a", two, false},
		{"overlapping edits", "abc", "abc", Fix{Edits: []Edit{{0, "ab", "x"}, {1, "b", "y"}}}, false},
		{"edits out of order", "abc", "abc", Fix{Edits: []Edit{{2, "c", "x"}, {0, "a", "y"}}}, false},
		{"an insertion at the end", "abc", "abcd", *Replace(3, "", "d"), true},
		{"a negative offset", "abc", "abc", *Replace(-1, "a", "d"), false},
	}
	for _, c := range tests {
		if got, ok := c.fix.Apply([]byte(c.data)); string(got) != c.want || ok != c.ok {
			t.Errorf("%s: got %q, %v, want %q, %v", c.name, got, ok, c.want, c.ok)
		}
	}
}
