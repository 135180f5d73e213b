package site

import (
	"strings"
	"testing"
	"unicode/utf16"
)

func TestXMLThatABrowserRunsIsAPage(t *testing.T) {
	t.Parallel()
	wide := string([]byte{0xff, 0xfe})
	for _, u := range utf16.Encode([]rune(`<x xmlns:h="http://www.w3.org/1999/xhtml"><h:script/></x>`)) {
		wide += string([]byte{byte(u), byte(u >> 8)})
	}
	for name, c := range map[string]struct {
		text string
		page bool
	}{
		"a script under a prefix":         {`<?xml version="1.0"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>1</h:script></x>`, true},
		"a namespace in references":       {`<x xmlns:h="http://www.w3.org/1999/xhtm&#108;"><h:script>1</h:script></x>`, true},
		"a drawing":                       {"\ufeff\n<x><svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"1\"/></x>", true},
		"formulas":                        {`<math xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:1"/>`, true},
		"a transformation":                {`<x xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:value-of select="1"/></x>`, true},
		"a style sheet that makes a page": {`<?xml-stylesheet type="text/xsl" href="a.xsl"?><x/>`, true},
		"an entity":                       {`<!DOCTYPE x [<!ENTITY e "<s/>">]><x>&e;</x>`, true},
		"a namespace by default":          {`<!DOCTYPE x [<!ATTLIST s xmlns CDATA #FIXED "http://www.w3.org/1999/xhtml">]><x><s/></x>`, true},
		"UTF-16":                          {wide, true},
		"another encoding":                {`<?xml version="1.0" encoding="ISO-8859-1"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script/></x>`, true},
		"a mistake before its end":        {`<?xml version="1.1"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>1</h:script>`, true},
		"a track":                         {`<?xml version="1.0" encoding="ISO-8859-1"?><gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Été</name></trk></gpx>`, false},
		"a map with text in HTML":         {`<kml xmlns="http://www.opengis.net/kml/2.2"><description><![CDATA[<script>1</script>]]></description></kml>`, false},
		"a score": {`<?xml version="1.0"?><!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "http://www.musicxml.org/dtds/partwise.dtd"><score-partwise/>`,
			false},
		"no XML":      {"%PDF-1.7 <x xmlns:h=\"http://www.w3.org/1999/xhtml\">", false},
		"words":       {"< 5 euros", false},
		"nothing":     {"", false},
		"a zip":       {"PK\x03\x04\x00\x00<x", false},
		"short bytes": {"<\x00", false},
	} {
		if got := activeXML([]byte(c.text)) != nil; got != c.page {
			t.Errorf("%s: a page is %v", name, got)
		}
	}
}

func TestXMLPagesInTheContentAreRefusedUnderAnyName(t *testing.T) {
	t.Parallel()
	for ext, refused := range map[string]bool{"xml": true, "rdf": true, "gpx": true, "pdf": true, "txt": false} {
		w := small()
		noel := w.entry("concerts/2026-12-12-noel")
		file := "carte." + ext
		w.files["content/concerts/"+file] = `<?xml version="1.0"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>1</h:script></x>`
		link(noel.Record, file, false)
		_, faults := w.plan(t)
		var ids []string
		for _, d := range faults {
			ids = append(ids, d.ID)
		}
		if got := strings.Contains(strings.Join(ids, " "), "file-active"); got != refused {
			t.Errorf("%s: faults %v", file, ids)
		}
	}
}

// What is refused is called what it is.
func TestATrackWithCodeIsNoPageOfHTML(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`<gpx xmlns:h="http://www.w3.org/1999/xhtml"><h:script/></gpx>`: "« trace.gpx » contient du code HTML, et un navigateur pourrait l'exécuter : il n'est pas publié.",
		`<?xml-stylesheet href="a.xsl"?><gpx/>`:                         "« trace.gpx » contient un renvoi à une feuille de style, et un navigateur pourrait l'exécuter : il n'est pas publié.",
		`<html xmlns="http://www.w3.org/1999/xhtml"><p/></html>`:        "« trace.gpx » est une page HTML : elle n'est pas publiée depuis le dossier content.",
	} {
		w := small()
		w.files["content/concerts/trace.gpx"] = text
		link(w.entry("concerts/2026-12-12-noel").Record, "trace.gpx", false)
		_, faults := w.plan(t)
		if len(faults) != 1 || faults[0].Message("fr") != want {
			t.Errorf("%s: got %v", text, faults)
		}
	}
}
