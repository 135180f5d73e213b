package calendar

import "strings"

// Published is what the journal of a site says of an entry that has a page.
type Published struct {
	ID, Title string
	Address   string // of the page, below the root
	Dates     []PublishedDate
}

// PublishedAt returns the id of the entry whose page has been published at an
// address below the root, or "".
func (c *Calendar) PublishedAt(address string) string {
	for i := range c.published {
		if c.published[i].Address == address {
			return c.published[i].ID
		}
	}
	return ""
}

// likeness says how much e is like what has been published under its id: two
// files that claim one id differ in it.
func (c *Calendar) likeness(e *Entry) int {
	n := 0
	for i := range c.published {
		if p := &c.published[i]; p.ID == e.ID {
			if p.Title == e.Title {
				n += 2
			}
			if strings.HasSuffix(p.Address, "/"+e.Slug+"/") {
				n++
			}
		}
	}
	return n
}
