package schema

import "slices"

// Section is a part of the manual: keys that belong together.
type Section struct {
	Title Text
	Keys  []*Key
}

// Sections returns the rows of the first level in the parts and the order of
// the manual. The slice is the caller's.
func Sections() []Section {
	return slices.Clone(sections)
}

var sections = []Section{
	{say("Toutes les pages", "Every document"), commonKeys},
	{say("Quand", "When"), whenKeys},
	{say("Qui", "Who"), peopleKeys},
	{say("Événements et programmes", "Events, sessions, tours, cycles, courses, seasons"), eventKeys},
	{say("Appels", "Calls"), callKeys},
	{say("Lieux", "Places"), placeKeys},
	{say("Personnes, organismes, œuvres, documents", "People, organisations, works, artworks, documents"), otherKeys},
}
