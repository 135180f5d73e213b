package schema

import "testing"

func TestEveryReferenceSaysWhatItMayName(t *testing.T) {
	t.Parallel()
	seen := 0
	var walk func(keys []*Key, path string)
	walk = func(keys []*Key, path string) {
		for _, k := range keys {
			switch k.Type {
			case TypeRef, TypeRefs, TypePeople:
				seen++
				if len(k.Targets()) == 0 {
					t.Errorf("%s%s names documents, but of no class", path, k.Name)
				}
			case TypeText, TypeFile, TypePhrase:
				if k.Targets() != nil {
					t.Errorf("%s%s names no documents, but has classes", path, k.Name)
				}
			}
			walk(k.Fields, path+k.Name+".")
		}
	}
	walk(Keys(), "")
	if seen < 15 {
		t.Errorf("only %d references found", seen)
	}
}
