package config

import (
	"net/url"
	"slices"
	"strings"

	"saison/internal/diag"
	"saison/internal/meta"
)

// sites reads the other sites that pages may ask for something. An address is
// read as the host in it.
func (r *reader) sites(k *Key, n *meta.Node) {
	for _, item := range list(n) {
		s, ok := r.text1(k, item)
		if !ok || s == "" {
			continue
		}
		host := siteHost(s)
		if host == "" {
			r.faults.Add("host-expected", item.Pos, diag.Args{"key": r.spelt(k), "value": s})
			continue
		}
		if !slices.Contains(r.cfg.Sites, host) {
			r.cfg.Sites = append(r.cfg.Sites, host)
		}
	}
}

// siteHost returns the host that is meant, in lower case, or "".
func siteHost(s string) string {
	if u, err := url.Parse(s); err == nil && u.Host != "" {
		s = u.Host
	}
	s = strings.ToLower(strings.TrimSuffix(s, "/"))
	name := strings.TrimPrefix(s, "*.")
	if !strings.Contains(strings.Trim(name, "."), ".") && name != "localhost" {
		return ""
	}
	for _, label := range strings.Split(name, ".") {
		if label == "" || strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
			return ""
		}
	}
	return s
}

// policyWith is the [DefaultPolicy] of a site that asks other sites too.
func policyWith(sites []string) string {
	if len(sites) == 0 {
		return DefaultPolicy
	}
	more := ""
	for _, s := range sites {
		more += " https://" + s
	}
	parts := strings.Split(DefaultPolicy, ";")
	for i := range 3 {
		parts[i] += more
	}
	return strings.Join(parts, ";")
}

// Inside reports whether the policy lets scripts, or styles, stand inside pages.
func (h Hosting) Inside() (scripts, styles bool) {
	return inside(h.Policy, "script-src"), inside(h.Policy, "style-src")
}

func inside(policy, directive string) bool {
	value, given := "", policy == ""
	for part := range strings.SplitSeq(policy, ";") {
		name, rest, _ := strings.Cut(strings.TrimSpace(part), " ")
		switch strings.ToLower(name) {
		case directive:
			return strings.Contains(strings.ToLower(rest), "'unsafe-inline'")
		case "default-src":
			value, given = rest, false
		}
	}
	if given || value == "" {
		return true // nothing is said of it
	}
	return strings.Contains(strings.ToLower(value), "'unsafe-inline'")
}
