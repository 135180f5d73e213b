package clean

import "unicode/utf8"

// upper1252 is the part of Windows-1252 that differs from Latin-1, 0x80 to
// 0x9F; RuneError where the encoding has no character.
var upper1252 = [32]rune{
	'€', utf8.RuneError, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', utf8.RuneError, 'Ž', utf8.RuneError,
	utf8.RuneError, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', utf8.RuneError, 'ž', 'Ÿ',
}

// windows1252 returns the character of a byte of 0x80 and above.
func windows1252(b byte) rune {
	if b < 0xA0 {
		return upper1252[b-0x80]
	}
	return rune(b)
}
