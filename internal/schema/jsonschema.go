package schema

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// object is one object of a JSON Schema. encoding/json sorts its names.
type object = map[string]any

// JSONSchema returns the JSON Schema (draft 2020-12) of front matter, for
// editors that complete and check: one definition a class of documents, with
// every spelling of both languages. It is looser than saison itself, which
// also reads the values.
func JSONSchema() ([]byte, error) {
	w := schemaWriter{defs: object{}, names: map[*Key]string{}}
	defs, any := w.defs, []object{}
	for class := Page; class <= News; class++ {
		props := object{}
		for _, k := range table {
			if slices.Contains(k.On, class) {
				spellInto(props, k, w.ref(k, "key-"+k.Name))
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

// schemaWriter gives each row one definition, whatever carries it.
type schemaWriter struct {
	defs  object
	names map[*Key]string
}

// ref returns a reference to the row's definition, which it makes when there
// is none yet. Different rows may ask for one name.
func (w *schemaWriter) ref(k *Key, name string) object {
	if w.names[k] == "" {
		free := name
		for i := 2; w.defs[free] != nil; i++ {
			free = name + "-" + strconv.Itoa(i)
		}
		w.names[k], w.defs[free] = free, object{} // taken, also while its fields are written
		w.defs[free] = w.shape(k, free)
	}
	return object{"$ref": "#/$defs/" + w.names[k]}
}

func spellInto(props object, k *Key, row object) {
	for _, words := range [][]string{{k.Name}, k.EN, k.FR} {
		for _, w := range words {
			for _, v := range Typings(w) {
				props[v] = row
			}
		}
	}
}

// Typings returns a spelling in the ways in which people type it: with the
// apostrophe and the ligature of a keyboard, and without accents. A JSON Schema
// compares names letter by letter, while saison folds them.
func Typings(w string) []string {
	keyboard := strings.NewReplacer("’", "'", "œ", "oe", "Œ", "Oe").Replace(w)
	var bare strings.Builder
	for _, r := range keyboard {
		if p := unaccented(r); p != "" {
			bare.WriteString(p)
		} else {
			bare.WriteRune(r)
		}
	}
	return []string{w, keyboard, bare.String()}
}

// shape returns what the key's value may be. A scalar is allowed for
// everything that has a short form; numbers and true are what YAML makes of words.
func (w *schemaWriter) shape(k *Key, name string) object {
	row := object{"title": k.Label["fr"] + " / " + k.Label["en"], "description": k.Help["fr"] + " / " + k.Help["en"]}
	scalar := []string{"string", "number", "boolean", "null"}
	one := object{"type": scalar}
	fields := object{}
	for _, f := range k.Fields {
		spellInto(fields, f, w.ref(f, name+"-"+f.Name))
	}
	item := one
	if len(fields) > 0 {
		m := object{"type": "object", "properties": fields, "additionalProperties": k.Type == TypePrices || k.Name == "timetable"}
		w.defs[name+"-value"] = object{"anyOf": []object{one, m}}
		item = object{"$ref": "#/$defs/" + name + "-value"}
	}
	switch k.Type {
	case TypeFree:
	case TypeMap:
		row["anyOf"] = []object{item}
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
