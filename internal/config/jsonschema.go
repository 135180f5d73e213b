package config

import (
	"encoding/json"
	"fmt"

	"saison/internal/schema"
)

// shape is what the value of a setting may look like.
type shape uint8

const (
	justText         shape = iota // a text, a number or a yes
	textOrList                    // one text, or a list of them
	textOrFields                  // a text, or the names of Fields
	perLanguage                   // a text, or a text for each language
	tagList                       // a list of texts or of texts per language; or names with texts
	namedTexts                    // names of the site's own, with a text each
	namedLists                    // names of the site's own, with a text or a list each
	namedPerLanguage              // names of the site's own, with a text for each language
	namedFields                   // names of the site's own, with the names of Fields each
	onlyFields                    // the names of Fields
	listOfFields                  // a list of texts, or of the names of Fields
	anything
)

// object is one object of a JSON Schema. encoding/json sorts its names.
type object = map[string]any

// JSONSchema returns the JSON Schema (draft 2020-12) of saison.yaml, for
// editors that complete and check, with every spelling of both languages. It is
// looser than Read, which also reads the values.
func JSONSchema() ([]byte, error) {
	root := schemaOf(table)
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "saison.yaml"
	out, err := json.MarshalIndent(root, "", " ")
	if err != nil {
		return nil, fmt.Errorf("writing the JSON Schema: %w", err)
	}
	return append(out, '\n'), nil
}

// schemaOf returns a map that has the keys and no others.
func schemaOf(keys []*Key) object {
	props := object{}
	for _, k := range keys {
		row := k.schema()
		if k.Help != nil {
			row["description"] = k.Help["fr"] + " / " + k.Help["en"]
		}
		for _, names := range [2][]string{k.EN, k.FR} {
			for _, n := range names {
				for _, v := range schema.Typings(n) {
					props[v] = row
				}
			}
		}
	}
	return object{"type": "object", "properties": props, "additionalProperties": false}
}

// schema returns what the value may be.
func (k *Key) schema() object {
	text := object{"type": []string{"string", "number", "boolean", "null"}}
	named := func(value object) object { return object{"type": "object", "additionalProperties": value} }
	listOf := func(item object) object { return object{"type": "array", "items": item} }
	either := func(all ...object) object { return object{"anyOf": all} }
	languages := either(text, named(text))
	switch k.shape {
	case textOrList:
		return either(text, listOf(text))
	case textOrFields:
		return either(text, schemaOf(k.Fields))
	case perLanguage:
		return languages
	case tagList:
		return either(text, listOf(languages), named(languages))
	case namedTexts:
		return named(text)
	case namedLists:
		return named(either(text, listOf(text)))
	case namedPerLanguage:
		return named(languages)
	case namedFields:
		return named(schemaOf(k.Fields))
	case onlyFields:
		return schemaOf(k.Fields)
	case listOfFields:
		return listOf(either(text, schemaOf(k.Fields)))
	case anything:
		return object{}
	}
	return text
}
