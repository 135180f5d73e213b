package schema

import (
	"encoding/json"
	"fmt"
	"slices"
)

// object is one object of a JSON Schema. encoding/json sorts its names.
type object = map[string]any

// JSONSchema returns the JSON Schema (draft 2020-12) of front matter, for
// editors that complete and check: one definition a class of documents, with
// every spelling of both languages. It is looser than saison itself, which
// also reads the values.
func JSONSchema() ([]byte, error) {
	defs, any := object{}, []object{}
	refs := make([]object, len(table))
	for i, k := range table {
		name := "key-" + k.Name
		if defs[name] != nil { // two rows of one name stand for different classes
			name += "-of-" + k.On[0].String()
		}
		defs[name] = k.jsonSchema()
		refs[i] = object{"$ref": "#/$defs/" + name}
	}
	for class := Page; class <= News; class++ {
		props := object{}
		for i, k := range table {
			if slices.Contains(k.On, class) {
				spellInto(props, k, refs[i])
			}
		}
		defs[class.String()] = object{
			"type": "object", "properties": props, "additionalProperties": false,
			"patternProperties": object{"^[xX][-_]": object{}},
		}
		any = append(any, object{"$ref": "#/$defs/" + class.String()})
	}
	out, err := json.MarshalIndent(object{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   "saison front matter", "anyOf": any, "$defs": defs,
	}, "", " ")
	if err != nil {
		return nil, fmt.Errorf("writing the JSON Schema: %w", err)
	}
	return append(out, '\n'), nil
}

func spellInto(props object, k *Key, row object) {
	for _, words := range [][]string{{k.Name}, k.EN, k.FR} {
		for _, w := range words {
			props[w] = row
		}
	}
}

// jsonSchema returns the shape of the key's value. A scalar is allowed for
// everything that has a short form; numbers and true are what YAML makes of words.
func (k *Key) jsonSchema() object {
	row := object{"title": k.Label["fr"] + " / " + k.Label["en"], "description": k.Help["fr"] + " / " + k.Help["en"]}
	scalar := []string{"string", "number", "boolean", "null"}
	one := object{"type": scalar}
	fields := object{}
	for _, f := range k.Fields {
		spellInto(fields, f, f.jsonSchema())
	}
	item := one
	if len(fields) > 0 {
		m := object{"type": "object", "properties": fields, "additionalProperties": k.Type == TypePrices || k.Name == "timetable"}
		item = object{"anyOf": []object{one, m}}
	}
	switch k.Type {
	case TypeFree:
	case TypeMap:
		row["anyOf"] = item["anyOf"]
	case TypeTexts, TypeRefs, TypeFiles:
		row["anyOf"] = []object{one, {"type": "array", "items": one}}
	case TypePeople, TypePrices, TypeMaps:
		row["anyOf"] = []object{item, {"type": "array", "items": item}}
	case TypeChoice:
		row["enum"] = append(k.Choices("fr"), k.Choices("en")...)
	default:
		row["type"] = scalar
	}
	return row
}

// classNames are the words for classes in code: the JSON Schema, --kind.
var classNames = [News + 1]string{
	"page", "event", "programme", "call", "place", "person", "organisation", "work", "artwork", "document", "news",
}

// String returns the canonical name of the class.
func (c Class) String() string { return classNames[c] }
