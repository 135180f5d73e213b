package audit

import (
	"strings"
	"testing"
)

var strict = Rules{Own: []string{"example.org", "*.friends.example"}}

func hosts(found []Finding) string {
	var all []string
	for _, f := range found {
		switch f.Kind {
		case Request:
			all = append(all, f.Host)
		case Script:
			all = append(all, "SCRIPT")
		case Style:
			all = append(all, "STYLE")
		}
	}
	return strings.Join(all, " ")
}

func TestWhatAsksAnotherSiteIsFoundHoweverItIsWritten(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ page, want string }{
		{`<script src="https://evil.test/a.js"></script>`, "evil.test"},
		{`<SCRIPT SRC=//EVIL.test/a.js></SCRIPT>`, "evil.test"},
		{`<img src='http://evil.test:8080/a.png'>`, "evil.test"},
		{"<img src=\" ht\ntps:\\\\evil.test/a\">", "evil.test"},
		{`<img src="&#x2f;&#47;evil.test/a">`, "evil.test"},
		{`<img src="https:evil.test/a">`, "evil.test"},
		{`<img src="///evil.test/a">`, "evil.test"},
		{`<img src="https://example.org@evil.test/a">`, "evil.test"},
		{`<img srcset="/a.jpg 1x, https://evil.test/b.jpg 2x">`, "evil.test"},
		{`<img srcset="a.jpg 1x,//evil.test/b.jpg 2x">`, "evil.test"},
		{`<link rel="preload" as=image imagesrcset="//evil.test/b.jpg 2x">`, "evil.test"},
		{`<picture><source srcset="//evil.test/a.webp"></picture>`, "evil.test"},
		{`<link rel=stylesheet href=https://evil.test/a.css>`, "evil.test"},
		{`<link rel="alternate stylesheet" href="//evil.test/a.css">`, "evil.test"},
		{`<link rel=preconnect href=https://evil.test>`, "evil.test"},
		{`<link href=https://evil.test>`, "evil.test"},
		{`<base href="https://evil.test/">`, "evil.test"},
		{`<iframe src="https://evil.test/player"></iframe>`, "evil.test"},
		{`<iframe srcdoc="&lt;img src=//evil.test/a&gt;"></iframe>`, "evil.test"},
		{`<object data="//evil.test/a"></object><embed src=//evil.test/b>`, "evil.test evil.test"},
		{`<video poster="//evil.test/a"><track src="//evil.test/b"></video>`, "evil.test evil.test"},
		{`<form action="https://evil.test/"><button formaction="//evil.test/">`, "evil.test evil.test"},
		{`<a href="/x" ping="/y https://evil.test/">`, "evil.test"},
		{`<meta http-equiv="refresh" content="0; URL='https://evil.test/'">`, "evil.test"},
		{`<body background="//evil.test/a">`, "evil.test"},
		{`<svg><image href="//evil.test/a"/><use xlink:href="https://evil.test/b#c"/></svg>`, "evil.test evil.test"},
		{`<svg:image xlink:href="//evil.test/a"/>`, "evil.test"},
		{`<rect fill="url(https://evil.test/a#b)"/>`, "evil.test"},
		{`<animate attributeName="href" values="#a;https://evil.test/"/>`, "evil.test"},
		{`<?xml-stylesheet href="https://evil.test/a.css"?><svg/>`, "evil.test"},
		{`<p style="background:url(//evil.test/a)">`, "STYLE evil.test"},
		{`<style>@import "https://evil.test/a.css"</style>`, "STYLE evil.test"},
		{`<!-- a --!><img src=//evil.test/a>`, "evil.test"},
		{`<!--><img src=//evil.test/a>-->`, "evil.test"},
		{`<![CDATA[<image href="//evil.test/a"/>]]>`, "evil.test"},
		{`<title>a</title/><img/src=//evil.test/a>`, "evil.test"},
		{`<noscript><img src="//evil.test/a"></noscript>`, "evil.test"},
		{`<img src="https://a.friends.example.evil.test/">`, "a.friends.example.evil.test"},
	} {
		if got := hosts(Page([]byte(c.page), strict)); got != c.want {
			t.Errorf("%s\n got %q, want %q", c.page, got, c.want)
		}
	}
}

func TestWhatAsksNobodyElseIsLeftAlone(t *testing.T) {
	t.Parallel()
	for _, page := range []string{
		`<a href="https://evil.test/">a link</a> <area href="//evil.test/">`,
		`<link rel="alternate" hreflang="en" href="https://evil.test/"><link rel=canonical href=https://evil.test/>`,
		`<meta property="og:image" content="https://evil.test/a.png">`,
		`<script type="application/ld+json">{"url":"https://evil.test/"}</script>`,
		`<script defer src="/assets/a.js"></script>`,
		`<img src="https://example.org/a"><img src="//EXAMPLE.org./a"><img src="https://a.friends.example/">`,
		`<img src="data:image/png;base64,//evil.test" srcset="data:image/png;base64,//aa 1x, /b.png 2x">`,
		`<img src="a//evil.test/b" alt="https://evil.test/ <b>">`,
		`<!-- <img src="https://evil.test/a"> -->`,
		`<p>&lt;img src="https://evil.test/"&gt; 1 < 2 https://evil.test/</p>`,
		`<a href="mailto:a@evil.test">a</a><a href="webcal://evil.test/a.ics">b</a>`,
		`<svg xmlns="http://www.w3.org/2000/svg"><use href="#a"/><rect fill="url(#b)"/></svg>`,
		`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg/>`,
		`<img src=`, `<`, `<img src="https://evil.test`[:12],
		`<button data-copy="https://evil.test/a.ics">`,
	} {
		if got := hosts(Page([]byte(page), strict)); got != "" {
			t.Errorf("%s\n got %q, want nothing", page, got)
		}
	}
}

func TestCodeInsideAPageIsFound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ page, want string }{
		{`<script>alert(1)</script>`, "SCRIPT"},
		{`<script type=module>alert(1)</script>`, "SCRIPT"},
		{`<script type="text/javascript">alert("</p>")</SCRIPT >`, "SCRIPT"},
		{`<p onclick="go()">`, "SCRIPT"},
		{`<a href="java&#10;script:go()">`, "SCRIPT"},
		{`<p style="color:red">`, "STYLE"},
		{`<style>p{}</style>`, "STYLE"},
		{`<script src="/a.js"></script><style></style><p data-on="a">`, ""},
	} {
		if got := hosts(Page([]byte(c.page), strict)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.page, got, c.want)
		}
	}
	if got := Page([]byte(`<p style="a" onclick="b"><script>c</script>`), Rules{Scripts: true, Styles: true}); got != nil {
		t.Errorf("what the site allows is found: %v", got)
	}
}

func TestStyleSheetsAreRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ sheet, want string }{
		{`a{background:url(https://evil.test/a.png)}`, "evil.test"},
		{`a{background:URL( "//evil.test/a.png" )}`, "evil.test"},
		{`a{background:\75 rl(//evil.test/a)}`, "evil.test"},
		{`a{background:url(\2f\2f evil.test/a)}`, "evil.test"},
		{`@import url(//evil.test/a.css);`, "evil.test"},
		{`@IMPORT 'https://evil.test/a.css' screen;`, "evil.test"},
		{`@font-face{src:local("A"),url("https://evil.test/a.woff2") format("woff2")}`, "evil.test"},
		{`a{background:image-set("//evil.test/a.png" 1x, "b.png" 2x)}`, "evil.test"},
		{`a{--x:url(/*not a comment*///evil.test)}`, ""},
		{`/* url(https://evil.test/) */ a{content:"https://evil.test/"}`, ""},
		{`@namespace svg url("http://www.w3.org/2000/svg"); a{background:url(../a.png)}`, ""},
		{`a{background:url(data:image/svg+xml,%3Csvg)} b{src:url(`, ""},
		{`a{background:url("a.png")} b{content:"url(https://evil.test/)"}`, ""},
	} {
		if got := hosts(Sheet([]byte(c.sheet), strict)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.sheet, got, c.want)
		}
	}
}

func FuzzPage(f *testing.F) {
	for _, s := range []string{`<img src="//evil.test/a" style="b:url(c)">`, `<script>`, `<!--`, `<?x a="b`, `<style>@import "`, `<p \`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		Page([]byte(s), strict)
		Sheet([]byte(s), strict)
		// A planted request is found after anything that has ended.
		if !strings.ContainsAny(s, `<"'`) {
			if got := Page([]byte(s+`<img src="//planted.test/">`), strict); len(got) != 1 {
				t.Errorf("after %q: %v", s, got)
			}
		}
	})
}
