package fix

import (
	"reflect"
	"time"

	"saison/internal/content"
	"saison/internal/diag"
	"saison/internal/meta"
)

// apart are the types that are left out when two values are compared: places,
// which a repair moves, and the document, whose tree remembers how a value was
// typed and not only what it says.
var apart = map[reflect.Type]bool{
	reflect.TypeFor[diag.Pos]():          true,
	reflect.TypeFor[diag.Spot]():         true,
	reflect.TypeFor[diag.List]():         true,
	reflect.TypeFor[*content.Document](): true,
	reflect.TypeFor[*time.Location]():    true, // their names stand beside them
}

// same reports whether two records, or settings, say the same.
func same(a, b any) bool {
	c := comparison{}
	return c.same(reflect.ValueOf(a), reflect.ValueOf(b))
}

// comparison remembers the pairs of pointers that it has met.
type comparison map[[2]uintptr]bool

func (c comparison) same(a, b reflect.Value) bool {
	if !a.IsValid() || !b.IsValid() {
		return a.IsValid() == b.IsValid()
	}
	if a.Type() != b.Type() {
		return false
	}
	if apart[a.Type()] {
		return true
	}
	switch a.Kind() {
	case reflect.Pointer:
		return c.pointers(a, b)
	case reflect.Interface:
		return c.same(a.Elem(), b.Elem())
	case reflect.Struct:
		for i := range a.NumField() {
			if !c.same(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !c.same(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Map:
		if a.Len() != b.Len() {
			return false
		}
		for _, k := range a.MapKeys() {
			if v := b.MapIndex(k); !v.IsValid() || !c.same(a.MapIndex(k), v) {
				return false
			}
		}
		return true
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return true
	}
	return a.Equal(b)
}

func (c comparison) pointers(a, b reflect.Value) bool {
	if a.IsNil() || b.IsNil() {
		return a.IsNil() == b.IsNil()
	}
	pair := [2]uintptr{a.Pointer(), b.Pointer()}
	if pair[0] == pair[1] || c[pair] {
		return true
	}
	c[pair] = true
	if a.Type() == reflect.TypeFor[*meta.Node]() && a.CanInterface() && b.CanInterface() {
		return renamed(a.Interface().(*meta.Node), b.Interface().(*meta.Node)) == 0
	}
	return c.same(a.Elem(), b.Elem())
}
