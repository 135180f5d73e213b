package layout

import (
	"html/template"
	"reflect"
	"strconv"
	"text/template/parse"
)

// A layout whose escaping is settled is compiled for the type of its view into
// steps that write bytes: html/template looks every name up, and calls every
// escaper by reflection, again on each page. What the compiler does not know it
// leaves to html/template: a whole layout when it meets such an action, and a
// single page when a value needs more than the usual escaping, or is an error.
// So both always write the same, and faults are told by one of them alone.

// program is a compiled layout.
type program struct{ body block }

// block is steps one after the other.
type block []step

// step writes a part of a page. It returns false when html/template has to make
// the page.
type step interface {
	run(p *page, dot reflect.Value) bool
}

// page is a page that is being written.
type page struct {
	b     []byte
	root  reflect.Value // $: what the template that runs was given
	depth int           // how many templates run inside one another
}

// mostNested is how many templates may run inside one another. A page that has
// more is made by html/template, which says so when there is no end to them.
const mostNested = 1000

// append runs the program. It returns false when html/template has to.
func (g *program) append(b []byte, view any) ([]byte, bool) {
	p := page{b: b, root: reflect.ValueOf(view)}
	ok := g.body.run(&p, p.root)
	return p.b, ok
}

func (b block) run(p *page, dot reflect.Value) bool {
	for _, s := range b {
		if !s.run(p, dot) {
			return false
		}
	}
	return true
}

// compiler compiles the templates that one page uses.
type compiler struct {
	page *template.Template
	done map[templateOf]*block
	root reflect.Type // of $
}

// templateOf is a template for one type of values.
type templateOf struct {
	name string
	dot  reflect.Type
}

// compile returns the program of a page for views of a type; nil when it uses
// something that only html/template knows.
func compile(page *template.Template, view reflect.Type) *program {
	c := &compiler{page: page, done: map[templateOf]*block{}}
	body := c.template(page.Name(), view)
	if body == nil {
		return nil
	}
	return &program{*body}
}

// template compiles a template for one type of dot; nil for one it does not know.
func (c *compiler) template(name string, dot reflect.Type) *block {
	key := templateOf{name, dot}
	if b, known := c.done[key]; known {
		return b
	}
	t := c.page.Lookup(name)
	if t == nil || t.Tree == nil || t.Tree.Root == nil {
		return nil
	}
	body := new(block)
	c.done[key] = body // it may use itself
	outer := c.root
	c.root = dot
	b, ok := c.list(t.Tree.Root, dot)
	c.root = outer
	if !ok {
		c.done[key] = nil
		return nil
	}
	*body = b
	return body
}

func (c *compiler) list(l *parse.ListNode, dot reflect.Type) (block, bool) {
	if l == nil {
		return nil, true
	}
	var all block
	for _, n := range l.Nodes {
		s, ok := c.node(n, dot)
		if !ok {
			return nil, false
		}
		if s != nil {
			all = append(all, s)
		}
	}
	return all, true
}

func (c *compiler) node(n parse.Node, dot reflect.Type) (step, bool) {
	switch n := n.(type) {
	case *parse.TextNode:
		return text(n.Text), true
	case *parse.CommentNode:
		return nil, true
	case *parse.ActionNode:
		return c.action(n, dot)
	case *parse.IfNode:
		return c.branch(&n.BranchNode, dot, false)
	case *parse.WithNode:
		return c.branch(&n.BranchNode, dot, true)
	case *parse.RangeNode:
		return c.loop(n, dot)
	case *parse.TemplateNode:
		return c.call(n, dot)
	}
	return nil, false
}

// text is what stands in the template.
type text []byte

func (t text) run(p *page, _ reflect.Value) bool {
	p.b = append(p.b, t...)
	return true
}

// action writes a value.
type action struct {
	value   *value
	kind    kind
	escapes []escape
}

func (c *compiler) action(n *parse.ActionNode, dot reflect.Type) (step, bool) {
	if n.Pipe == nil || len(n.Pipe.Decl) > 0 || len(n.Pipe.Cmds) < 2 {
		return nil, false // an action without an escaper has been settled by nobody
	}
	v, ok := c.command(n.Pipe.Cmds[0], dot)
	if !ok || !written(v.of) {
		return nil, false
	}
	a := &action{value: v, kind: kindOf[v.of]}
	for _, cmd := range n.Pipe.Cmds[1:] {
		if len(cmd.Args) != 1 {
			return nil, false
		}
		name, ok := cmd.Args[0].(*parse.IdentifierNode)
		if !ok {
			return nil, false
		}
		e, known := escapes[name.Ident]
		if !known || len(a.escapes) > 0 && a.escapes[len(a.escapes)-1].last() {
			return nil, false
		}
		a.escapes = append(a.escapes, e)
	}
	return a, a.escapes[len(a.escapes)-1].last()
}

func (a *action) run(p *page, dot reflect.Value) bool {
	v, ok := a.value.get(p, dot)
	if !ok {
		return false
	}
	s, kind := "", a.kind
	if a.value.of == intType {
		s = strconv.FormatInt(v.Int(), 10)
	} else {
		s = v.String()
	}
	for _, e := range a.escapes {
		switch {
		case e.last():
			p.b, ok = e.append(p.b, s, kind)
			return ok
		case !e.unchanged(s, kind):
			return false
		}
		kind = plain
	}
	return false
}

// branch is if and with.
type branch struct {
	cond       *value
	not, with  bool
	then, when block
}

func (c *compiler) branch(n *parse.BranchNode, dot reflect.Type, with bool) (step, bool) {
	if n.Pipe == nil || len(n.Pipe.Decl) > 0 || len(n.Pipe.Cmds) != 1 {
		return nil, false
	}
	b, cmd := &branch{with: with}, n.Pipe.Cmds[0]
	if name, ok := cmd.Args[0].(*parse.IdentifierNode); ok && name.Ident == "not" && len(cmd.Args) == 2 && !with {
		b.not = true
		cmd = &parse.CommandNode{NodeType: parse.NodeCommand, Args: cmd.Args[1:]}
	}
	var ok bool
	if b.cond, ok = c.command(cmd, dot); !ok || !judged(b.cond.of) {
		return nil, false
	}
	inner := dot
	if with {
		inner = b.cond.of
	}
	if b.then, ok = c.list(n.List, inner); !ok {
		return nil, false
	}
	b.when, ok = c.list(n.ElseList, dot)
	return b, ok
}

func (b *branch) run(p *page, dot reflect.Value) bool {
	v, ok := b.cond.get(p, dot)
	if !ok {
		return false
	}
	switch {
	case isTrue(v) == b.not:
		return b.when.run(p, dot)
	case b.with:
		return b.then.run(p, v)
	}
	return b.then.run(p, dot)
}

// loop is range over a slice.
type loop struct {
	over        *value
	each, empty block
}

func (c *compiler) loop(n *parse.RangeNode, dot reflect.Type) (step, bool) {
	if n.Pipe == nil || len(n.Pipe.Decl) > 0 || len(n.Pipe.Cmds) != 1 {
		return nil, false
	}
	v, ok := c.command(n.Pipe.Cmds[0], dot)
	if !ok || v.of.Kind() != reflect.Slice {
		return nil, false
	}
	l := &loop{over: v}
	if l.each, ok = c.list(n.List, v.of.Elem()); !ok {
		return nil, false
	}
	l.empty, ok = c.list(n.ElseList, dot)
	return l, ok
}

func (l *loop) run(p *page, dot reflect.Value) bool {
	v, ok := l.over.get(p, dot)
	if !ok {
		return false
	}
	n := v.Len()
	if n == 0 {
		return l.empty.run(p, dot)
	}
	for i := range n {
		if !l.each.run(p, v.Index(i)) {
			return false
		}
	}
	return true
}

// call runs another template.
type call struct {
	body *block
	with *value
}

func (c *compiler) call(n *parse.TemplateNode, dot reflect.Type) (step, bool) {
	if n.Pipe == nil || len(n.Pipe.Decl) > 0 || len(n.Pipe.Cmds) != 1 {
		return nil, false
	}
	v, ok := c.command(n.Pipe.Cmds[0], dot)
	if !ok {
		return nil, false
	}
	body := c.template(n.Name, v.of)
	return &call{body, v}, body != nil
}

func (c *call) run(p *page, dot reflect.Value) bool {
	v, ok := c.with.get(p, dot)
	if !ok {
		return false
	}
	if p.depth == mostNested {
		return false
	}
	outer := p.root
	p.root = v
	p.depth++
	ok = c.body.run(p, v)
	p.depth--
	p.root = outer
	return ok
}
