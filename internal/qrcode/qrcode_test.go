package qrcode

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"rsc.io/qr"
	"rsc.io/qr/coding"
)

var texts = []string{
	"https://saison.example/agenda/#subscribe",
	"https://saison.example/he/%D7%A1%D7%9E%D7%99%D7%A0%D7%A8%D7%99%D7%9D/#subscribe",
	"A",
	"https://example.org/" + strings.Repeat("tres-long-", 20),
	"été « à » 100 %",
}

// modules reads the picture back: true is dark.
func modules(t *testing.T, svg []byte) [][]bool {
	t.Helper()
	side, err := strconv.Atoi(regexp.MustCompile(`viewBox="0 0 (\d+) `).FindStringSubmatch(string(svg))[1])
	if err != nil {
		t.Fatal(err)
	}
	m := make([][]bool, side)
	for y := range m {
		m[y] = make([]bool, side)
	}
	_, dark, found := strings.Cut(string(svg), `fill="#000" d="`)
	if !found {
		t.Fatalf("no dark path in %s", svg)
	}
	for _, run := range regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-(\d+)z`).FindAllStringSubmatch(dark, -1) {
		var n [4]int
		for i := range n {
			n[i], _ = strconv.Atoi(run[i+1])
		}
		if n[2] != n[3] {
			t.Fatalf("the run %s does not close", run[0])
		}
		for x := range n[2] {
			m[n[1]][n[0]+x] = true
		}
	}
	return m
}

func TestTheModulesAreThoseOfTheCode(t *testing.T) {
	t.Parallel()
	for _, text := range texts {
		svg, err := SVG(text, "x")
		if err != nil {
			t.Fatal(err)
		}
		code, err := qr.Encode(text, qr.M)
		if err != nil {
			t.Fatal(err)
		}
		m := modules(t, svg)
		if len(m) != code.Size+8 {
			t.Fatalf("%q: %d modules, want %d and a margin of 4", text, len(m), code.Size)
		}
		for y := range m {
			for x := range m {
				inside := x >= 4 && y >= 4 && x < 4+code.Size && y < 4+code.Size
				if m[y][x] != (inside && code.Black(x-4, y-4)) {
					t.Fatalf("%q: the module %d,%d is wrong", text, x, y)
				}
			}
		}
	}
}

// TestTheCodeSaysTheText reads the modules by the standard alone: mask 0, bytes
// or letters, in the order of the data blocks.
func TestTheCodeSaysTheText(t *testing.T) {
	t.Parallel()
	for _, text := range texts {
		svg, err := SVG(text, "x")
		if err != nil {
			t.Fatal(err)
		}
		if got := read(t, modules(t, svg)); got != text {
			t.Errorf("the code of %q says %q", text, got)
		}
	}
}

// read decodes a code without errors in it.
func read(t *testing.T, m [][]bool) string {
	t.Helper()
	size := len(m) - 8
	v := coding.Version((size - 17) / 4)
	plan, err := coding.NewPlan(v, coding.M, 0)
	if err != nil {
		t.Fatal(err)
	}
	// The plan says for each module which bit of which byte it carries.
	data := make([]byte, plan.DataBytes+plan.CheckBytes)
	for y, row := range plan.Pixel {
		for x, p := range row {
			if role := p.Role(); role != coding.Data && role != coding.Check {
				continue
			}
			bit := m[y+4][x+4]
			if p&coding.Invert != 0 {
				bit = !bit
			}
			if bit {
				o := p.Offset()
				data[o/8] |= 1 << (7 - o%8)
			}
		}
	}
	bits := ""
	for _, b := range data[:plan.DataBytes] {
		s := strconv.FormatUint(uint64(b), 2)
		bits += strings.Repeat("0", 8-len(s)) + s
	}
	take := func(n int) int {
		x, err := strconv.ParseUint(bits[:n], 2, 32)
		if err != nil {
			t.Fatal(err)
		}
		bits = bits[n:]
		return int(x)
	}
	switch mode := take(4); mode {
	case 4: // bytes
		length := 8
		if v > 9 {
			length = 16
		}
		out := make([]byte, take(length))
		for i := range out {
			out[i] = byte(take(8))
		}
		return string(out)
	case 2: // letters and figures
		if n := take(9); n != 1 {
			t.Fatalf("%d letters", n)
		}
		return string("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"[take(6)])
	default:
		t.Fatalf("mode %d", mode)
	}
	return ""
}

func TestAReaderReadsIt(t *testing.T) {
	t.Parallel()
	zbar, err := exec.LookPath("zbarimg")
	if err != nil {
		t.Skip("zbarimg is not installed")
	}
	for i, text := range texts {
		if strings.ContainsFunc(text, func(r rune) bool { return r > '~' }) {
			continue // addresses are escaped; zbarimg guesses at the alphabet of others
		}
		svg, err := SVG(text, "x")
		if err != nil {
			t.Fatal(err)
		}
		const scale = 6
		m := modules(t, svg)
		img := image.NewGray(image.Rect(0, 0, len(m)*scale, len(m)*scale))
		for y := range len(m) * scale {
			for x := range len(m) * scale {
				if !m[y/scale][x/scale] {
					img.Set(x, y, color.White)
				}
			}
		}
		var b bytes.Buffer
		if err := png.Encode(&b, img); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), strconv.Itoa(i)+".png")
		writeFile(t, file, b.Bytes())
		out, err := exec.Command(zbar, "--raw", "-q", file).Output()
		if err != nil || strings.TrimSuffix(string(out), "\n") != text {
			t.Errorf("zbarimg reads %q of %q (%v)", out, text, err)
		}
	}
}

func TestATitleIsText(t *testing.T) {
	t.Parallel()
	svg, err := SVG("https://example.org/", `</title><script>"&'`)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(svg), "<title>&lt;/title&gt;&lt;script&gt;") || strings.Contains(string(svg), "<script") {
		t.Errorf("%s", svg[:200])
	}
}

func TestALongTextIsAnError(t *testing.T) {
	t.Parallel()
	if _, err := SVG(strings.Repeat("x", 3000), ""); err == nil {
		t.Error("three thousand bytes were drawn")
	}
}

func writeFile(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
}
