package layout

import (
	"reflect"
	"text/template/parse"
)

// value is where a value of the view is: fields and methods from the dot or
// from $.
type value struct {
	root bool // from $
	path []access
	of   reflect.Type
}

// access is one field or method.
type access struct {
	index  []int           // of the field; nil for a method
	method int             // of the pointer to the struct
	args   []*value        // of the method; nil for a constant
	consts []reflect.Value // the constants, at the same places
}

// command compiles an expression: the dot, or a chain of names of which the last
// may have arguments.
func (c *compiler) command(n *parse.CommandNode, dot reflect.Type) (*value, bool) {
	return c.operand(n.Args[0], n.Args[1:], dot)
}

func (c *compiler) operand(n parse.Node, args []parse.Node, dot reflect.Type) (*value, bool) {
	var names []string
	v := &value{of: dot}
	switch n := n.(type) {
	case *parse.DotNode:
	case *parse.FieldNode:
		names = n.Ident
	case *parse.VariableNode:
		if n.Ident[0] != "$" {
			return nil, false
		}
		v.root, v.of, names = true, c.root, n.Ident[1:]
	default:
		return nil, false
	}
	if len(names) == 0 && len(args) > 0 {
		return nil, false
	}
	for i, name := range names {
		var given []parse.Node
		if i == len(names)-1 {
			given = args
		}
		a, of, ok := c.access(v.of, name, given, dot)
		if !ok {
			return nil, false
		}
		v.path, v.of = append(v.path, a), of
	}
	return v, true
}

var errorType = reflect.TypeFor[error]()

// access finds a name in a type: a method of the pointer to the struct, then a
// field, as text/template does.
func (c *compiler) access(t reflect.Type, name string, args []parse.Node, dot reflect.Type) (access, reflect.Type, bool) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return access{}, nil, false
	}
	if m, ok := reflect.PointerTo(t).MethodByName(name); ok {
		f := m.Type
		if f.IsVariadic() || f.NumIn() != 1+len(args) || f.NumOut() == 0 || f.NumOut() > 2 || f.NumOut() == 2 && f.Out(1) != errorType {
			return access{}, nil, false
		}
		a := access{method: m.Index}
		for i, n := range args {
			if f.In(i+1) != stringType {
				return access{}, nil, false
			}
			if s, ok := n.(*parse.StringNode); ok {
				a.args, a.consts = append(a.args, nil), append(a.consts, reflect.ValueOf(s.Text))
				continue
			}
			v, ok := c.operand(n, nil, dot)
			if !ok || v.of != stringType {
				return access{}, nil, false
			}
			a.args, a.consts = append(a.args, v), append(a.consts, reflect.Value{})
		}
		return a, f.Out(0), true
	}
	f, ok := t.FieldByName(name)
	if !ok || !f.IsExported() || len(f.Index) != 1 || len(args) > 0 {
		return access{}, nil, false
	}
	return access{index: f.Index}, f.Type, true
}

// get follows the path. It returns false where html/template has to look: behind
// a pointer that is nil, and when a method returns an error.
func (v *value) get(p *page, dot reflect.Value) (reflect.Value, bool) {
	at := dot
	if v.root {
		at = p.root
	}
	for i := range v.path {
		a := &v.path[i]
		if at.Kind() == reflect.Pointer {
			if at.IsNil() {
				return at, false
			}
			at = at.Elem()
		}
		if a.index != nil {
			at = at.Field(a.index[0])
			continue
		}
		if !at.CanAddr() {
			return at, false
		}
		in := make([]reflect.Value, len(a.args))
		for j, arg := range a.args {
			in[j] = a.consts[j]
			if arg != nil {
				var ok bool
				if in[j], ok = arg.get(p, dot); !ok {
					return at, false
				}
			}
		}
		out := at.Addr().Method(a.method).Call(in)
		if len(out) == 2 && !out[1].IsNil() {
			return at, false
		}
		at = out[0]
	}
	return at, true
}

// isTrue reports whether a value is not empty, as conditions take it.
func isTrue(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.String, reflect.Slice:
		return v.Len() > 0
	case reflect.Bool:
		return v.Bool()
	case reflect.Int:
		return v.Int() != 0
	case reflect.Pointer:
		return !v.IsNil()
	}
	return true // a struct
}

// judged reports whether values of a type can stand in a condition: what
// html/template looks into to judge it is left to it.
func judged(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.String, reflect.Bool, reflect.Int, reflect.Slice, reflect.Pointer, reflect.Struct:
		return true
	}
	return false
}
