package event

// String returns the canonical word of the state; "scheduled" is the usual one.
func (s Status) String() string {
	for word, t := range statuses {
		if t == s {
			return word
		}
	}
	return ""
}
