package locale

import "strings"

// zoneNames are the zones whose time has a name of its own in a language:
// French, English, German, Hebrew. Others are named after their city.
var zoneNames = map[string][4]string{
	"Europe/Paris":        {"heure de Paris", "Paris time", "Pariser Zeit", "שעון פריז"},
	"Europe/Lisbon":       {"heure de Lisbonne", "Lisbon time", "Ortszeit Lissabon", "שעון ליסבון"},
	"Europe/London":       {"heure de Londres", "London time", "Londoner Zeit", "שעון לונדון"},
	"Europe/Dublin":       {"heure de Dublin", "Dublin time", "Ortszeit Dublin", "שעון דבלין"},
	"Europe/Brussels":     {"heure de Bruxelles", "Brussels time", "Brüsseler Zeit", "שעון בריסל"},
	"Europe/Luxembourg":   {"heure de Luxembourg", "Luxembourg time", "Ortszeit Luxemburg", "שעון לוקסמבורג"},
	"Europe/Amsterdam":    {"heure d’Amsterdam", "Amsterdam time", "Amsterdamer Zeit", "שעון אמסטרדם"},
	"Europe/Berlin":       {"heure de Berlin", "Berlin time", "Berliner Zeit", "שעון ברלין"},
	"Europe/Zurich":       {"heure de Zurich", "Zurich time", "Zürcher Zeit", "שעון ציריך"},
	"Europe/Vienna":       {"heure de Vienne", "Vienna time", "Wiener Zeit", "שעון וינה"},
	"Europe/Rome":         {"heure de Rome", "Rome time", "Ortszeit Rom", "שעון רומא"},
	"Europe/Madrid":       {"heure de Madrid", "Madrid time", "Madrider Zeit", "שעון מדריד"},
	"Europe/Prague":       {"heure de Prague", "Prague time", "Prager Zeit", "שעון פראג"},
	"Europe/Warsaw":       {"heure de Varsovie", "Warsaw time", "Warschauer Zeit", "שעון ורשה"},
	"Europe/Budapest":     {"heure de Budapest", "Budapest time", "Budapester Zeit", "שעון בודפשט"},
	"Europe/Athens":       {"heure d’Athènes", "Athens time", "Athener Zeit", "שעון אתונה"},
	"Europe/Bucharest":    {"heure de Bucarest", "Bucharest time", "Bukarester Zeit", "שעון בוקרשט"},
	"Europe/Copenhagen":   {"heure de Copenhague", "Copenhagen time", "Kopenhagener Zeit", "שעון קופנהגן"},
	"Europe/Stockholm":    {"heure de Stockholm", "Stockholm time", "Stockholmer Zeit", "שעון שטוקהולם"},
	"Europe/Oslo":         {"heure d’Oslo", "Oslo time", "Osloer Zeit", "שעון אוסלו"},
	"Europe/Helsinki":     {"heure d’Helsinki", "Helsinki time", "Ortszeit Helsinki", "שעון הלסינקי"},
	"Europe/Kyiv":         {"heure de Kiev", "Kyiv time", "Kiewer Zeit", "שעון קייב"},
	"Europe/Istanbul":     {"heure d’Istanbul", "Istanbul time", "Istanbuler Zeit", "שעון איסטנבול"},
	"Europe/Moscow":       {"heure de Moscou", "Moscow time", "Moskauer Zeit", "שעון מוסקבה"},
	"Asia/Jerusalem":      {"heure de Jérusalem", "Jerusalem time", "Jerusalemer Zeit", "שעון ישראל"},
	"Asia/Tokyo":          {"heure de Tokyo", "Tokyo time", "Ortszeit Tokio", "שעון טוקיו"},
	"Asia/Beirut":         {"heure de Beyrouth", "Beirut time", "Ortszeit Beirut", "שעון ביירות"},
	"Asia/Shanghai":       {"heure de Pékin", "Beijing time", "Pekinger Zeit", "שעון בייג׳ינג"},
	"Africa/Casablanca":   {"heure de Casablanca", "Casablanca time", "Ortszeit Casablanca", "שעון קזבלנקה"},
	"Africa/Algiers":      {"heure d’Alger", "Algiers time", "Ortszeit Algier", "שעון אלג׳יר"},
	"Africa/Tunis":        {"heure de Tunis", "Tunis time", "Ortszeit Tunis", "שעון תוניס"},
	"Africa/Cairo":        {"heure du Caire", "Cairo time", "Ortszeit Kairo", "שעון קהיר"},
	"Africa/Dakar":        {"heure de Dakar", "Dakar time", "Ortszeit Dakar", "שעון דקר"},
	"America/New_York":    {"heure de New York", "New York time", "New Yorker Zeit", "שעון ניו יורק"},
	"America/Los_Angeles": {"heure de Los Angeles", "Los Angeles time", "Ortszeit Los Angeles", "שעון לוס אנג׳לס"},
	"America/Montreal":    {"heure de Montréal", "Montreal time", "Ortszeit Montreal", "שעון מונטריאול"},
	"America/Toronto":     {"heure de Montréal et Toronto", "Toronto time", "Ortszeit Toronto", "שעון טורונטו"},
	"America/Guadeloupe":  {"heure de la Guadeloupe", "Guadeloupe time", "Ortszeit Guadeloupe", "שעון גוואדלופ"},
	"America/Martinique":  {"heure de la Martinique", "Martinique time", "Ortszeit Martinique", "שעון מרטיניק"},
	"America/Cayenne":     {"heure de Cayenne", "Cayenne time", "Ortszeit Cayenne", "שעון קאיין"},
	"Indian/Reunion":      {"heure de La Réunion", "Réunion time", "Ortszeit Réunion", "שעון ראוניון"},
	"Indian/Mayotte":      {"heure de Mayotte", "Mayotte time", "Ortszeit Mayotte", "שעון מאיוט"},
	"Pacific/Noumea":      {"heure de Nouméa", "Nouméa time", "Ortszeit Nouméa", "שעון נומאה"},
	"Pacific/Tahiti":      {"heure de Tahiti", "Tahiti time", "Ortszeit Tahiti", "שעון טהיטי"},
	"UTC":                 {"temps universel", "UTC", "UTC", "UTC"},
}

// Zone names the time of an IANA zone: "heure de Lisbonne", "Lisbon time".
func (l *Lang) Zone(name string) string {
	if names, ok := zoneNames[name]; ok {
		for i, lang := range languages {
			if lang == l {
				return names[i]
			}
		}
	}
	city := strings.ReplaceAll(name[strings.LastIndexByte(name, '/')+1:], "_", " ")
	switch l.Code {
	case "fr":
		return "heure " + Of(city)
	case "de":
		return "Ortszeit " + city
	case "he":
		return "שעון " + city
	}
	return city + " time"
}
