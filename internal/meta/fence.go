package meta

import "strings"

// ending says how a block ends.
type ending uint8

const (
	closed      ending = iota // by the fence that opened it
	oddlyClosed               // by something like it
	unclosed                  // not at all: end is where the body seems to begin
)

// end finds where a block that begins at from ends.
func (sp *splitter) end(f format, from int) (end int, kind ending) {
	if f == tomlFormat {
		return sp.endTOML(from)
	}
	gap, stray := -1, -1 // an empty line after the fields; a line that is no field
	shifted := -1        // a fence behind white space, which a text of many lines may hold
	for at := from; at < len(sp.s); {
		line, next := lineAt(sp.s, at)
		fence := strings.TrimRight(line, blanks)
		switch {
		case fence == "---":
			return at, closed
		case fence == "...", fence == "--", dashes(fence):
			return at, oddlyClosed
		case fence == "":
			if gap < 0 {
				gap = at
			}
		case shifted >= 0 && strings.Trim(line[:1], blanks) != "" && !plainKey(line):
			return shifted, oddlyClosed // what follows is the body
		case nearly(fence):
			if shifted < 0 {
				shifted = at
			}
		case line[0] == ' ' || line[0] == '\t' || line[0] == '#' || line[0] == ']' || line[0] == '}' || strings.HasPrefix(line, "- ") || line == "-":
			// Part of a field, or a comment; or a heading or a list of the body.
		case colon(line) > 0:
			if stray < 0 && (gap < 0 || plainKey(line)) {
				gap = -1 // the empty line stood between two fields
			}
		case gap >= 0 && stray < 0:
			if end := sp.later(gap); end >= 0 {
				return end, closed
			}
			return gap, unclosed
		case stray < 0:
			stray = at
		}
		if at-from > MaxBytes {
			break
		}
		at = next
	}
	switch {
	case shifted >= 0:
		return shifted, oddlyClosed
	case stray >= 0 && (gap < 0 || stray < gap):
		return stray, unclosed
	case gap >= 0:
		return gap, unclosed
	}
	return len(sp.s), unclosed
}

// later looks for the closing fence after an empty line and a line that is no
// field: it is the fence, and not a rule of the body, when most lines before it
// are fields.
func (sp *splitter) later(at int) int {
	fields, others := 0, 0
	for from := at; at < len(sp.s) && at-from < MaxBytes; {
		line, next := lineAt(sp.s, at)
		switch fence := strings.TrimRight(line, blanks); {
		case fence == "---":
			if fields > others {
				return at
			}
			return -1
		case fence == "" || line[0] == ' ':
		case plainKey(line):
			fields++
		default:
			others++
		}
		at = next
	}
	return -1
}

// endTOML finds the closing fence of a TOML block; an unclosed one ends at its
// first empty line that is not followed by a key or a table.
func (sp *splitter) endTOML(from int) (end int, kind ending) {
	gap := -1
	for at := from; at < len(sp.s) && at-from <= MaxBytes; {
		line, next := lineAt(sp.s, at)
		switch fence := strings.TrimRight(line, blanks); {
		case fence == "+++":
			return at, closed
		case fence == "":
			if gap < 0 {
				gap = at
			}
		case strings.Contains(line, "=") || line[0] == '[' || line[0] == '#':
			gap = -1
		}
		at = next
	}
	if gap >= 0 {
		return gap, unclosed
	}
	return len(sp.s), unclosed
}
