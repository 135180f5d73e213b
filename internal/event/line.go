package event

import (
	"strings"

	"saison/internal/schema"
)

// line returns what to type for v: text behind its key, or as an item of its list.
func (v value) line(text string) string {
	switch v.item {
	case "-":
		return "- " + text
	case ",":
		return text
	}
	return v.typed + ": " + text
}

// firstItem returns the first of the elements of an example.
func firstItem(example string) string {
	if list, several := strings.CutPrefix(example, "\n"); several {
		first, _, _ := strings.Cut(list, "\n")
		return strings.TrimPrefix(strings.TrimSpace(first), "- ")
	}
	if list, ok := strings.CutPrefix(example, "["); ok {
		first, _, _ := strings.Cut(strings.TrimSuffix(list, "]"), ", ")
		return first
	}
	return example
}

// lineOf returns key: value in both languages, on one line. Of an example of
// several lines it is the first element of the list.
func lineOf(key string, example schema.Text) schema.Text {
	line := schema.Text{}
	for _, lang := range []string{"fr", "en"} {
		e := example.In(lang)
		list, several := strings.CutPrefix(e, "\n")
		if !several {
			line[lang] = key + ": " + e
			continue
		}
		first, _, _ := strings.Cut(list, "\n")
		first = strings.TrimPrefix(strings.TrimSpace(first), "- ")
		if !strings.HasPrefix(first, "{") && strings.Contains(first, ": ") {
			line[lang] = "- " + first // on a line of its own, below the key
		} else {
			line[lang] = key + ": [" + first + "]"
		}
	}
	return line
}
