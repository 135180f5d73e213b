package config

import (
	"fmt"
	"strings"
	"testing"

	"saison/internal/source"
)

// Whatever is written behind a setting, it is in the settings or in a message.
func TestNoShapeOfASettingIsLost(t *testing.T) {
	t.Parallel()
	shapes := []string{
		"zzqx", "{zzqx: yywk}", "[zzqx, yywk]", "[[zzqx, yywk]]", "[{zzqx: yywk}]", "{zzqx: [yywk]}", "{zzqx: {yywk: 1}}", "[{zzqx: [yywk]}]",
		"[{zzqx: yywk, vvjk: 3}]", "[[[zzqx]]]", "4711.5", "[4711.5]", "[null, zzqx]",
	}
	check := func(key, block, shape string) {
		base := "title: Essai\nbase_url: https://exemple.org/\n"
		for _, k := range []string{"title", "base_url"} {
			if key == k {
				base = strings.ReplaceAll(base, k+": ", "x-"+k+": ")
			}
		}
		base = strings.ReplaceAll(base, "x-title: Essai\n", "")
		base = strings.ReplaceAll(base, "x-base_url: https://exemple.org/\n", "")
		cfg, faults := Read(source.FromFiles(map[string]string{"saison.yaml": base + block + "\n"}))
		if len(faults) > 0 {
			return
		}
		said := fmt.Sprintf("%+v %+v", *cfg, cfg.Organisation)
		for _, word := range []string{"zzqx", "yywk", "vvjk", "4711"} {
			if strings.Contains(shape, word) && !strings.Contains(said, word) {
				t.Errorf("%q is lost from %q", word, block)
			}
		}
	}
	for _, k := range Keys() {
		if k.Name == "extra" {
			continue
		}
		for _, shape := range shapes {
			check(k.Name, k.EN[0]+": "+shape, shape)
			for _, f := range k.Fields {
				check(k.Name, k.EN[0]+": {"+f.EN[0]+": "+shape+"}", shape)
				check(k.Name, k.EN[0]+": [{"+f.EN[0]+": "+shape+"}]", shape)
				check(k.Name, k.EN[0]+": {zzqq: {"+f.EN[0]+": "+shape+"}}", shape)
			}
		}
	}
}
