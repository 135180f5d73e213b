package layout

import "reflect"

// Compiled reports whether the pages of a layout are written by a program.
func Compiled(s *Set, name string, view any) bool {
	return s.program(s.pages[name], name, reflect.TypeOf(view)) != nil
}
