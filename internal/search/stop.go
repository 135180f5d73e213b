package search

import "strings"

// stopWords are the words of each language that say nothing about a document,
// folded: they are not kept of texts, and not asked for.
var stopWords = map[string]string{
	"fr": `a afin ai ainsi alors apres au aucun aussi autre autres aux avant avec avoir avons c ca car ce ceci cela celle celles celui ces cet cette ceux chaque chez ci comme
 comment contre d dans de deja depuis des donc dont du elle elles en encore entre est et etaient etait etant etre eux fait font furent il ils j je jusque jusqu
 l la le les leur leurs lors lui m ma mais me meme memes mes moins mon n ne ni nos notre nous on ont ou par parce pas peu peut peuvent plus pour pourquoi qu quand que
 quel quelle quelles quels qui quoi s sa sans se sera seront ses si soit son sont sous sur t ta tandis te tel telle tes toi ton tous tout toute toutes tres tu un une
 vers voici voila vos votre vous y`,
	"en": `a about after all also am an and any are as at be been before being between both but by can could did do does each for from had has have he her here him his how i if
 in into is it its just me more most my no nor not of off on once only or other our out over own same she so some such than that the their them then there these they
 this those through to too under until up us very was we were what when where which who whom why will with would you your`,
	"de": `aber als am an auch auf aus bei bin bis bist da damit dann das dass dein dem den denn der des die dies diese dieser dieses doch dort du durch ein eine einem einen
 einer eines er es fur hat hatte ich ihr ihre im in ist ja jede jeder kann kein keine man mehr mein mit nach nicht noch nur ob oder ohne sehr sein seine sich sie sind
 so uber um und uns unser unter vom von vor war waren was weil wenn wer wie wir wird wo zu zum zur`,
	"he": `אבל או אותו אותה אחרי אחת אכ אל אלא אלה אמ אנ אני אנחנו אצל את אתה בו בינ גמ ה הוא היא היה הינ הנ הזה הזו הזאת זאת זה זו יש יותר כדי כי כל כמו כנ לא לה להמ לו לי לפני מ
 מה מי מנ עד עוד על עמ רק של שלנו שמ תחת`,
}

// stop returns the stop words of the languages as one set.
func stop(langs []string) map[string]bool {
	set := map[string]bool{}
	for _, lang := range langs {
		for _, w := range strings.Fields(stopWords[lang]) {
			set[w] = true
		}
	}
	return set
}
