package source

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// litter is the names of files that editors and systems leave beside the files
// people work on. "*" stands for any text, at one end or both.
var litter = []string{
	"*~", "~$*", "#*#", "4913", "*___jb_tmp___", "*___jb_old___",
	"*.swp", "*.swo", "*.swx", "*.tmp", "*.temp", "*.bak", "*.orig", "*.part", "*.crdownload",
	"Thumbs.db", "desktop.ini", "Icon\r",
}

// Ignored reports whether a file or folder of this name is no part of a site:
// hidden files, and what editors leave behind while they save.
func Ignored(name string) bool {
	if strings.HasPrefix(name, ".") {
		return name != ".well-known" && name != ".htaccess"
	}
	for _, pattern := range litter {
		if matches(pattern, name) {
			return true
		}
	}
	return false
}

func matches(pattern, name string) bool {
	before, after, star := strings.Cut(pattern, "*")
	if !star {
		return strings.EqualFold(pattern, name)
	}
	return len(name) > len(before)+len(after) && strings.HasPrefix(name, before) && strings.HasSuffix(name, after)
}

// devices are the names that mean a device on Windows, whatever the extension.
var devices = []string{"con", "prn", "aux", "nul", "conin$", "conout$"}

// badName returns the id of what is wrong with a file's name, and the part of
// the name that is wrong. A site is copied to other systems, so a name must be
// good on all of them.
func badName(name string) (id, part string) {
	if !utf8.ValidString(name) {
		return "name-not-utf8", ""
	}
	for _, r := range name {
		switch {
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r) && r != '\u200d' && r != '\u200c', r == '\u2028', r == '\u2029':
			return "name-invisible", ""
		case strings.ContainsRune(`:<>"|?*\`, r):
			return "name-character", string(r)
		}
	}
	if last := name[len(name)-1]; last == '.' || last == ' ' {
		return "name-end", name[len(name)-1:]
	}
	if len(name) > 255 {
		return "name-long", ""
	}
	stem, _, _ := strings.Cut(strings.ToLower(name), ".")
	stem = strings.TrimRight(stem, " ")
	for _, device := range devices {
		if stem == device {
			return "name-device", stem
		}
	}
	if len(stem) == 4 && (stem[:3] == "com" || stem[:3] == "lpt") && stem[3] >= '0' && stem[3] <= '9' {
		return "name-device", stem
	}
	return "", ""
}
