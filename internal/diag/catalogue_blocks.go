package diag

// blockMessages are the messages about blocks in texts.
var blockMessages = []Message{
	{ID: "block-misspelt", Severity: Error,
		Label: Words{"bloc inconnu", "unknown block"},
		Text:  Words{"« {value} » n'est pas le nom d'un bloc.", "\"{value}\" is not the name of a block."},
		Hints: []Words{{"À écrire : « {sign}{near} »", "To write: \"{sign}{near}\""}}},
	{ID: "block-unknown", Severity: Warning,
		Label: Words{"bloc inconnu", "unknown block"},
		Text:  Words{"« {value} » n'est pas le nom d'un bloc ; les lignes qui suivent paraîtront telles quelles, comme du code.", "\"{value}\" is not the name of a block; the lines below will appear as they are, like code."},
		Hints: []Words{
			{"Blocs possibles : {names}.", "Possible blocks: {names}."},
			{"Si c'est bien du code, à écrire : « {sign}texte »", "If it is code indeed, to write: \"{sign}text\""},
		}},
	{ID: "block-unclosed", Severity: Error,
		Label: Words{"bloc sans fin", "block without end"},
		Text:  Words{"Le bloc « {value} » n'est pas fermé : il prendrait tout le reste de la page.", "The block \"{value}\" is not closed: it would take all the rest of the page."},
		Hints: []Words{{"À ajouter sous la dernière ligne du bloc, toute seule : « {sign} »", "To add below the last line of the block, by itself: \"{sign}\""}}},
	{ID: "block-nested", Severity: Error,
		Label: Words{"bloc mal placé", "block in the wrong place"},
		Text:  Words{"Le bloc « {value} » est à l'intérieur d'une liste, d'une citation ou d'un autre bloc.", "The block \"{value}\" stands inside a list, a quotation or another block."},
		Hints: []Words{{"À faire : mettez-le après, avec « {sign}{value} » tout au début de la ligne.", "To do: put it below, with \"{sign}{value}\" at the very beginning of the line."}}},
	{ID: "block-words", Severity: Error,
		Label: Words{"mots de trop", "words too many"},
		Text:  Words{"« {words} » : rien ne suit le nom du bloc « {value} » sur sa première ligne.", "\"{words}\": nothing follows the name of the block \"{value}\" on its first line."},
		Hints: []Words{{"À faire : mettez ces mots sur une ligne en dessous.", "To do: put these words on a line below."}}},
	{ID: "block-empty", Severity: Error,
		Label: Words{"bloc vide", "empty block"},
		Text:  Words{"Il n'y a rien dans le bloc « {value} ».", "There is nothing in the block \"{value}\"."},
		Hints: []Words{
			{"À écrire en dessous : « {example} »", "To write below it: \"{example}\""},
			{"À faire : écrivez le texte sur les lignes entre les deux lignes « {sign} ».", "To do: write the text on the lines between the two lines \"{sign}\"."},
		}},
	{ID: "video-transcript-missing", Severity: Warning,
		Label: Words{"vidéo sans transcription", "video without transcript"},
		Text:  Words{"« {value} » : il manque ce que l'on entend dans la vidéo, pour les personnes qui n'entendent pas.", "\"{value}\": what is heard in the video is missing, for those who do not hear it."},
		Hints: []Words{
			{"À ajouter : « transcription: Les cors se répondent, puis une voix dit merci. »", "To add: \"transcript: The horns answer one another, then a voice says thank you.\""},
			{"S'il n'y a aucune parole : « transcription: Musique seule, sans paroles. »", "If nobody speaks: \"transcript: Music only, no words.\""},
		}},
}
