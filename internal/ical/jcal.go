package ical

import (
	"fmt"
	"slices"
	"strings"

	ics "github.com/arran4/golang-ical"

	"saison/internal/site"
)

// EncodeJCal returns a feed as jCal (RFC 7265), the same calendar in JSON. It
// holds exactly what [Encoder.Encode] writes. It is an error when the settings
// do not ask for it (config.Feeds.JCal).
func (x *Encoder) EncodeJCal(f *site.Feed) ([]byte, error) {
	if !x.jcal {
		return nil, fmt.Errorf("encoding %s as jCal: the site has none", f.URL)
	}
	c, err := x.contents(f)
	if err != nil {
		return nil, err
	}
	out := appendJCalProperties([]byte(`["vcalendar",`), c.header)
	out = append(out, ",["...)
	part := func(text []byte) {
		if len(text) == 0 {
			return
		}
		if out[len(out)-1] != '[' {
			out = append(out, ",\n"...)
		}
		out = append(out, text...)
	}
	for _, z := range c.zones {
		part(z.jcal)
	}
	for _, u := range c.units {
		part(u.jcal)
	}
	return append(out, "]]\n"...), nil
}

// appendJCalComponent appends a component as an array of its name, its
// properties and the components inside it (RFC 7265 3.3).
func appendJCalComponent(dst []byte, name ics.ComponentType, properties []ics.IANAProperty, inside []ics.Component) []byte {
	dst = append(dst, '[')
	dst = appendJSON(dst, strings.ToLower(string(name)))
	dst = append(dst, ',')
	dst = appendJCalProperties(dst, properties)
	dst = append(dst, ",["...)
	for i, c := range inside {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendJCalComponent(dst, componentName(c), c.UnknownPropertiesIANAProperties(), c.SubComponents())
	}
	return append(dst, "]]"...)
}

func appendJCalProperties(dst []byte, properties []ics.IANAProperty) []byte {
	dst = append(dst, '[')
	for i := range properties {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendJCalProperty(dst, &properties[i].BaseProperty)
	}
	return append(dst, ']')
}

// appendJCalProperty appends a property as an array of its name, its parameters,
// its type and its value (RFC 7265 3.4). VALUE is the type, and no parameter.
func appendJCalProperty(dst []byte, p *ics.BaseProperty) []byte {
	name := token(p.IANAToken)
	dst = append(dst, '[')
	dst = appendJSON(dst, strings.ToLower(name))
	dst = append(dst, ",{"...)
	names := make([]string, 0, len(p.ICalParameters))
	for n := range p.ICalParameters {
		if n != string(ics.ParameterValue) {
			names = append(names, n)
		}
	}
	slices.Sort(names)
	for i, n := range names {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendJSON(dst, strings.ToLower(token(n)))
		dst = append(dst, ':')
		dst = appendList(dst, p.ICalParameters[n], func(dst []byte, v string) []byte { return appendJSON(dst, paramText(v)) })
	}
	kind := jcalType(p)
	dst = append(dst, "},"...)
	dst = appendJSON(dst, kind)
	dst = append(dst, ',')
	dst = appendJCalValue(dst, kind, p)
	return append(dst, ']')
}

// jcalType returns the type of a property: VALUE, else the default of the
// property; that of a property which no standard knows is not known (5.1).
func jcalType(p *ics.BaseProperty) string {
	if v := p.ICalParameters[string(ics.ParameterValue)]; len(v) > 0 {
		return strings.ToLower(v[0])
	}
	kind, listed := types[p.IANAToken]
	switch {
	case strings.HasPrefix(p.IANAToken, "X-"):
		return "unknown"
	case !listed:
		return "text"
	}
	return strings.ToLower(string(kind))
}

// appendJCalValue appends the value as its type is written (3.6).
func appendJCalValue(dst []byte, kind string, p *ics.BaseProperty) []byte {
	if kind == "text" {
		return appendJSON(dst, cleanText(p.Value))
	}
	plain := string(appendValue(nil, p)) // as the content line has it
	switch kind {
	case "date", "date-time":
		return appendJSON(dst, extended(plain))
	case "utc-offset":
		parts := []string{plain[:3], plain[3:5]}
		if len(plain) > 5 {
			parts = append(parts, plain[5:])
		}
		return appendJSON(dst, strings.Join(parts, ":"))
	case "integer":
		return append(dst, plain...)
	case "float": // of GEO, the only one: two numbers (3.4.1.2)
		return appendList(dst, strings.Split(plain, ";"), func(dst []byte, v string) []byte { return append(dst, v...) })
	case "recur":
		return appendRecur(dst, plain)
	}
	return appendJSON(dst, plain)
}

// extended returns a date or a time with its hyphens and colons (3.6.4, 3.6.5).
func extended(s string) string {
	if len(s) < 8 {
		return s
	}
	day := s[:4] + "-" + s[4:6] + "-" + s[6:8]
	if len(s) < 15 {
		return day
	}
	return day + "T" + s[9:11] + ":" + s[11:13] + ":" + s[13:]
}

// appendRecur appends a rule as an object (3.6.10).
func appendRecur(dst []byte, rule string) []byte {
	dst = append(dst, '{')
	for i, part := range strings.Split(rule, ";") {
		if i > 0 {
			dst = append(dst, ',')
		}
		name, value, _ := strings.Cut(strings.ToLower(part), "=")
		dst = appendJSON(dst, name)
		dst = append(dst, ':')
		dst = appendList(dst, strings.Split(value, ","), func(dst []byte, v string) []byte {
			switch {
			case name == "until":
				return appendJSON(dst, extended(strings.ToUpper(v)))
			case strings.Trim(v, "-0123456789") == "":
				return append(dst, v...)
			}
			return appendJSON(dst, strings.ToUpper(v))
		})
	}
	return append(dst, '}')
}

// appendList appends one value as it is, and several as an array.
func appendList(dst []byte, list []string, one func([]byte, string) []byte) []byte {
	if len(list) == 1 {
		return one(dst, list[0])
	}
	dst = append(dst, '[')
	for i, v := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = one(dst, v)
	}
	return append(dst, ']')
}

// appendJSON appends a clean text as a JSON string (RFC 8259 7).
func appendJSON(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\n':
			dst = append(dst, '\\', 'n')
		default:
			dst = append(dst, c)
		}
	}
	return append(dst, '"')
}
