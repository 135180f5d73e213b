package schema

import (
	"slices"
	"strings"
)

// countryNames are the countries that are read and printed in words: the code,
// then the names in French, English, German and Hebrew; further names follow.
var countryNames = [...][]string{
	{"FR", "France", "France", "Frankreich", "צרפת"},
	{"BE", "Belgique", "Belgium", "Belgien", "בלגיה", "België"},
	{"CH", "Suisse", "Switzerland", "Schweiz", "שווייץ", "Svizzera", "die Schweiz"},
	{"LU", "Luxembourg", "Luxembourg", "Luxemburg", "לוקסמבורג"},
	{"DE", "Allemagne", "Germany", "Deutschland", "גרמניה"},
	{"AT", "Autriche", "Austria", "Österreich", "אוסטריה"},
	{"IT", "Italie", "Italy", "Italien", "איטליה", "Italia"},
	{"ES", "Espagne", "Spain", "Spanien", "ספרד", "España"},
	{"PT", "Portugal", "Portugal", "Portugal", "פורטוגל"},
	{"NL", "Pays-Bas", "Netherlands", "Niederlande", "הולנד", "Hollande", "The Netherlands", "Holland", "die Niederlande", "Nederland"},
	{"GB", "Royaume-Uni", "United Kingdom", "Vereinigtes Königreich", "בריטניה", "Grande-Bretagne", "Angleterre", "Écosse", "Pays de Galles", "Irlande du Nord", "Northern Ireland", "Great Britain", "England", "Scotland", "Wales", "Großbritannien", "הממלכה המאוחדת"},
	{"IE", "Irlande", "Ireland", "Irland", "אירלנד"},
	{"IS", "Islande", "Iceland", "Island", "איסלנד"},
	{"DK", "Danemark", "Denmark", "Dänemark", "דנמרק", "Danmark"},
	{"SE", "Suède", "Sweden", "Schweden", "שוודיה", "Sverige"},
	{"NO", "Norvège", "Norway", "Norwegen", "נורווגיה", "Norge"},
	{"FI", "Finlande", "Finland", "Finnland", "פינלנד", "Suomi"},
	{"EE", "Estonie", "Estonia", "Estland", "אסטוניה"},
	{"LV", "Lettonie", "Latvia", "Lettland", "לטביה"},
	{"LT", "Lituanie", "Lithuania", "Litauen", "ליטא"},
	{"PL", "Pologne", "Poland", "Polen", "פולין", "Polska"},
	{"CZ", "Tchéquie", "Czechia", "Tschechien", "צ׳כיה", "République tchèque", "Czech Republic"},
	{"SK", "Slovaquie", "Slovakia", "Slowakei", "סלובקיה"},
	{"HU", "Hongrie", "Hungary", "Ungarn", "הונגריה"},
	{"SI", "Slovénie", "Slovenia", "Slowenien", "סלובניה"},
	{"HR", "Croatie", "Croatia", "Kroatien", "קרואטיה"},
	{"RS", "Serbie", "Serbia", "Serbien", "סרביה"},
	{"RO", "Roumanie", "Romania", "Rumänien", "רומניה"},
	{"BG", "Bulgarie", "Bulgaria", "Bulgarien", "בולגריה"},
	{"GR", "Grèce", "Greece", "Griechenland", "יוון"},
	{"CY", "Chypre", "Cyprus", "Zypern", "קפריסין"},
	{"MT", "Malte", "Malta", "Malta", "מלטה"},
	{"MC", "Monaco", "Monaco", "Monaco", "מונקו"},
	{"AD", "Andorre", "Andorra", "Andorra", "אנדורה"},
	{"LI", "Liechtenstein", "Liechtenstein", "Liechtenstein", "ליכטנשטיין"},
	{"UA", "Ukraine", "Ukraine", "Ukraine", "אוקראינה"},
	{"TR", "Turquie", "Turkey", "Türkei", "טורקיה", "Türkiye"},
	{"IL", "Israël", "Israel", "Israel", "ישראל"},
	{"PS", "Palestine", "Palestine", "Palästina", "פלסטין"},
	{"LB", "Liban", "Lebanon", "Libanon", "לבנון"},
	{"MA", "Maroc", "Morocco", "Marokko", "מרוקו"},
	{"DZ", "Algérie", "Algeria", "Algerien", "אלג׳יריה"},
	{"TN", "Tunisie", "Tunisia", "Tunesien", "תוניסיה"},
	{"EG", "Égypte", "Egypt", "Ägypten", "מצרים"},
	{"SN", "Sénégal", "Senegal", "Senegal", "סנגל"},
	{"CI", "Côte d’Ivoire", "Ivory Coast", "Elfenbeinküste", "חוף השנהב"},
	{"CM", "Cameroun", "Cameroon", "Kamerun", "קמרון"},
	{"MG", "Madagascar", "Madagascar", "Madagaskar", "מדגסקר"},
	{"NG", "Nigeria", "Nigeria", "Nigeria", "ניגריה"},
	{"NE", "Niger", "Niger", "Niger", "ניז׳ר"},
	{"ZA", "Afrique du Sud", "South Africa", "Südafrika", "דרום אפריקה"},
	{"CA", "Canada", "Canada", "Kanada", "קנדה"},
	{"US", "États-Unis", "United States", "Vereinigte Staaten", "ארצות הברית", "Etats-Unis d'Amérique", "USA", "United States of America"},
	{"MX", "Mexique", "Mexico", "Mexiko", "מקסיקו"},
	{"BR", "Brésil", "Brazil", "Brasilien", "ברזיל"},
	{"AR", "Argentine", "Argentina", "Argentinien", "ארגנטינה"},
	{"CL", "Chili", "Chile", "Chile", "צ׳ילה"},
	{"JP", "Japon", "Japan", "Japan", "יפן"},
	{"KR", "Corée du Sud", "South Korea", "Südkorea", "דרום קוריאה"},
	{"KP", "Corée du Nord", "North Korea", "Nordkorea", "צפון קוריאה"},
	{"CN", "Chine", "China", "China", "סין"},
	{"IN", "Inde", "India", "Indien", "הודו"},
	{"AU", "Australie", "Australia", "Australien", "אוסטרליה"},
	{"NZ", "Nouvelle-Zélande", "New Zealand", "Neuseeland", "ניו זילנד"},
}

// CountryCode returns the code of a country that is written in words or as its
// code; other words are returned as they are.
func CountryCode(s string) string {
	if len(s) == 2 {
		return strings.ToUpper(s)
	}
	folded := Fold(s)
	for _, row := range countryNames {
		for _, name := range row[1:] {
			if Fold(name) == folded {
				return row[0]
			}
		}
	}
	return s
}

// CountryName returns the name of a country in a language (fr, en, de, he), or
// "" when it is not known.
func CountryName(code, lang string) string {
	column := 1 + slices.Index([]string{"fr", "en", "de", "he"}, lang)
	if column == 0 {
		return ""
	}
	for _, row := range countryNames {
		if strings.EqualFold(row[0], code) {
			return row[column]
		}
	}
	return ""
}

// nearCountry returns the name of a country that words are nearly, or "".
func nearCountry(s string) string {
	var names []string
	for _, row := range countryNames {
		names = append(names, row[1:]...)
	}
	if len(s) < 4 {
		return ""
	}
	return Nearest(s, names)
}
