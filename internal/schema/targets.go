package schema

// targets are the classes of documents that the values of a row name, by the
// row's canonical name. Rows of TypePeople, and lists of them, name people.
var targets = map[string][]Class{
	"place":        {Place},
	"part_of":      {Programme, Event},
	"season":       {Programme},
	"for":          {Programme, Event},
	"person":       {Person},
	"composer":     {Person},
	"author":       {Person},
	"organizer":    {Organisation, Person},
	"organisation": {Organisation},
	"work":         {Work},
}

// Targets returns the classes of documents that a value of the row, or one
// element of it, names; nil when it names none. The caller must not change it.
func (k *Key) Targets() []Class {
	switch k.Type {
	case TypePeople:
		return targets["person"]
	case TypeRef, TypeRefs:
		return targets[k.Name]
	case TypeMaps:
		if k.Bare != "" {
			if f := k.FieldNamed(k.Bare); f != nil && f.Type == TypeRef {
				return targets[f.Name]
			}
		}
	}
	return nil
}
