package journal

import (
	"crypto/sha1"
	"encoding/hex"
)

// dnsSpace is the name space of host names (RFC 4122, appendix C). It is fixed.
const dnsSpace = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"

// newUID returns the UID of something published for the first time.
func newUID(site, id, key string) string {
	name := id
	if key != "" {
		name += "/" + key
	}
	return uuid5(uuid5(dnsSpace, site), name)
}

// uuid5 returns the UUID of a name in a name space (RFC 4122 4.3, version 5).
// A name space that is no UUID counts as the empty one.
func uuid5(space, name string) string {
	var raw [16]byte
	if len(space) == 36 {
		b, err := hex.DecodeString(space[:8] + space[9:13] + space[14:18] + space[19:23] + space[24:])
		if err == nil {
			copy(raw[:], b)
		}
	}
	sum := sha1.Sum(append(raw[:], name...))
	sum[6] = sum[6]&0x0f | 0x50
	sum[8] = sum[8]&0x3f | 0x80
	s := hex.EncodeToString(sum[:16])
	return s[:8] + "-" + s[8:12] + "-" + s[12:16] + "-" + s[16:20] + "-" + s[20:]
}
