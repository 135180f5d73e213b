package layout

import (
	"bytes"
	"reflect"

	"saison/internal/diag"
)

// Try executes every layout twice, with a view that has everything and with a
// view that has nothing, so that a value that does not exist is told when the
// site is built and not when a page first needs it. The type of the views is
// that of like, a pointer to a struct; prepare, when given, finishes each.
func (s *Set) Try(like any, prepare func(view any)) diag.List {
	var faults diag.List
	t := reflect.TypeOf(like).Elem()
	for _, full := range []bool{true, false} {
		view := reflect.New(t)
		if full {
			fill(view.Elem(), 0)
		}
		if prepare != nil {
			prepare(view.Interface())
		}
		for _, name := range s.Names() {
			if err := s.pages[name].Execute(new(bytes.Buffer), view.Interface()); err != nil {
				faults = append(faults, s.fault(err, root+name+".html", like))
			}
		}
	}
	faults.Sort()
	return faults
}

// fill gives every exported field of v a value that counts as true.
func fill(v reflect.Value, depth int) {
	if depth > 8 || !v.CanSet() {
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString("x")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(1)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), depth+1)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), depth+1)
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), depth+1)
		}
	}
}
