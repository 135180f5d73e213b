package schema

import "slices"

// blockRows are the blocks that an editor may put into a text, between two lines
// of three accents grave, of which the first one carries the name. The lines
// inside are names and values, as in front matter; a row whose bare name is text
// takes Markdown too.
var blockRows = prepare([]*Key{
	{Name: "agenda", EN: []string{"agenda", "events", "dates"}, FR: []string{"agenda", "événements", "dates"}, Type: TypeMap, Bare: "count",
		Fields: []*Key{
			{Name: "kind", EN: []string{"kind", "kinds", "type"}, FR: []string{"sorte", "sortes", "type"}, Type: TypeTexts,
				Help: say("seulement ces sortes d’événements", "only these kinds of events"), Example: say("concert, atelier", "concert, workshop")},
			{Name: "place", FR: []string{"lieu"}, Type: TypeRef,
				Help: say("seulement dans ce lieu", "only at this place"), Example: say("salle-exemple", "example-hall")},
			{Name: "person", FR: []string{"personne", "avec"}, Type: TypeRef,
				Help: say("seulement avec cette personne", "only with this person"), Example: say("camille-exemple", "camille-example")},
			{Name: "programme", EN: []string{"part of", "programme", "season"}, FR: []string{"fait partie de", "programme", "saison"}, Type: TypeRef,
				Help: say("seulement ce qui fait partie de cette session, de ce cycle, de cette saison", "only what is part of this session, cycle or season"), Example: say("session-hiver", "winter-session")},
			{Name: "tag", EN: []string{"tag", "topic"}, FR: []string{"thème", "étiquette"}, Type: TypeText,
				Help: say("seulement ce thème", "only this subject"), Example: say("jeune public", "families")},
			{Name: "from", FR: []string{"du", "à partir du"}, Type: TypeDay,
				Help: say("premier jour ; sans lui, à partir d’aujourd’hui", "first day; without it, from today on"), Example: say("1er janvier 2027", "1 January 2027")},
			{Name: "to", EN: []string{"to", "until"}, FR: []string{"au", "jusqu’au"}, Type: TypeDay,
				Help: say("dernier jour, inclus", "last day, included"), Example: say("30 juin 2027", "30 June 2027")},
			{Name: "count", EN: []string{"count", "number"}, FR: []string{"nombre", "combien"}, Type: TypeNumber,
				Help: say("combien de dates au plus, de 1 à 50 ; sinon 5", "how many dates at most, from 1 to 50; else 5"), Example: say("3", "3")},
		},
		Help:    say("les prochaines dates, ou celles que l’on choisit", "the next dates, or those that are chosen"),
		Example: say("\nsorte: concert\nnombre: 3", "\nkind: concert\ncount: 3")},
	{Name: "gallery", EN: []string{"gallery", "pictures"}, FR: []string{"galerie", "images"}, Type: TypeMaps, Fields: pictureFields, Bare: "file",
		Help:    say("plusieurs images côte à côte", "several pictures side by side"),
		Example: say("\n- fichier: repetition.jpg\n  description: Trois violonistes répètent\n  crédit: Photographe Exemple\n- fichier: scene.jpg\n  description: La scène vide\n  crédit: Photographe Exemple", "\n- file: rehearsal.jpg\n  alt: Three violinists rehearse\n  credit: Photographer Example\n- file: stage.jpg\n  alt: The empty stage\n  credit: Photographer Example")},
	{Name: "quote", EN: []string{"quote", "quotation"}, FR: []string{"citation"}, Type: TypeMap, Bare: "text",
		Fields: []*Key{
			{Name: "text", EN: []string{"text"}, FR: []string{"texte"}, Type: TypeText,
				Help: say("ce qui est cité", "what is quoted"), Example: say("La musique commence dans le silence.", "Music begins in silence.")},
			{Name: "author", EN: []string{"author", "by"}, FR: []string{"auteur", "autrice", "de"}, Type: TypeText,
				Help: say("qui l’a dit ou écrit", "who said or wrote it"), Example: say("Camille Exemple", "Camille Example")},
			{Name: "source", FR: []string{"source", "dans"}, Type: TypeText,
				Help: say("où on le lit", "where it can be read"), Example: say("Le Journal-Exemple, 3 mai 2026", "The Example Journal, 3 May 2026")},
			{Name: "url", EN: []string{"url", "link"}, FR: []string{"lien", "url"}, Type: TypeURL,
				Help: say("l’adresse de la source", "the address of the source"), Example: say("https://exemple.org/", "https://example.org/")},
		},
		Help:    say("une phrase citée, avec son auteur", "a quotation with its author"),
		Example: say("\nLa musique commence dans le silence.\n\nauteur: Camille Exemple\nsource: Le Journal-Exemple, 3 mai 2026", "\nMusic begins in silence.\n\nauthor: Camille Example\nsource: The Example Journal, 3 May 2026")},
	{Name: "box", EN: []string{"box", "note"}, FR: []string{"encadré", "à savoir"}, Type: TypeMap, Bare: "text",
		Fields: []*Key{
			{Name: "title", FR: []string{"titre"}, Type: TypeText,
				Help: say("le titre, qui peut aussi suivre le nom du bloc", "the title, which may also follow the block’s name"), Example: say("Avant de venir", "Before you come")},
			{Name: "text", EN: []string{"text"}, FR: []string{"texte"}, Type: TypeText,
				Help: say("le texte, en Markdown", "the text, in Markdown"), Example: say("Les portes ouvrent à 20 h.", "Doors open at 8 pm.")},
		},
		Help:    say("un texte mis à part, dans un cadre", "a text set apart in a box"),
		Example: say("\ntitre: Avant de venir\n\nLes portes ouvrent à *20 h*.", "\ntitle: Before you come\n\nDoors open at *8 pm*.")},
	{Name: "document", EN: []string{"document", "documents", "download"}, FR: []string{"document", "documents", "fichier"}, Type: TypeMaps, Bare: "file",
		Fields: []*Key{
			{Name: "file", FR: []string{"fichier"}, Type: TypeFile, Required: true,
				Help: say("le fichier, ou le nom d’un document du site", "the file, or the name of a document of the site"), Example: say("livret.pdf", "booklet.pdf")},
			{Name: "title", FR: []string{"titre"}, Type: TypeText,
				Help: say("les mots du lien", "the words of the link"), Example: say("Le livret du concert", "The booklet of the concert")},
		},
		Help:    say("un fichier à télécharger, avec son type et son poids", "a file to download, with its type and size"),
		Example: say("\nfichier: livret.pdf\ntitre: Le livret du concert", "\nfile: booklet.pdf\ntitle: The booklet of the concert")},
	{Name: "video", EN: []string{"video", "film"}, FR: []string{"vidéo", "film"}, Type: TypeMap, Bare: "url",
		Fields: slices.Concat([]*Key{
			{Name: "url", EN: []string{"url", "link"}, FR: []string{"lien", "adresse", "url"}, Type: TypeURL, Required: true,
				Help: say("l’adresse où la voir ; rien n’est chargé avant que l’on clique", "the address where it can be seen; nothing is loaded before a click"), Example: say("https://video.exemple.org/w/trois-cors", "https://video.example.org/w/three-horns")},
			{Name: "title", FR: []string{"titre"}, Type: TypeText, Required: true,
				Help: say("le titre", "the title"), Example: say("Trois cors sous les tilleuls", "Three horns under the lime trees")},
			{Name: "poster", EN: []string{"poster", "picture"}, FR: []string{"affiche", "image"}, Type: TypeFile,
				Help: say("l’image qui l’annonce, un fichier du site", "the picture that announces it, a file of the site"), Example: say("trois-cors.jpg", "three-horns.jpg")},
			{Name: "duration", FR: []string{"durée"}, Type: TypeDuration,
				Help: say("la durée", "how long it is"), Example: say("12 min", "12 min")},
			{Name: "transcript", FR: []string{"transcription"}, Type: TypeText,
				Help: say("ce que l’on y entend, par écrit", "what is heard in it, in writing"), Example: say("Les trois cors se répondent, puis une voix dit merci.", "The three horns answer one another, then a voice says thank you.")},
		}, pictureFields[1:]),
		Help: say("une vidéo qui se regarde ailleurs : une image du site et un lien", "a video to be watched elsewhere: a picture of the site and a link"),
		Example: say("\nlien: https://video.exemple.org/w/trois-cors\ntitre: Trois cors sous les tilleuls\naffiche: trois-cors.jpg\ndescription: Trois cornistes en plein air\ncrédit: Photographe Exemple\ndurée: 12 min\ntranscription: Les trois cors se répondent, puis une voix dit merci.",
			"\nlink: https://video.example.org/w/three-horns\ntitle: Three horns under the lime trees\nposter: three-horns.jpg\nalt: Three horn players outdoors\ncredit: Photographer Example\nduration: 12 min\ntranscript: The three horns answer one another, then a voice says thank you.")},
})

// codeNames are the names of fences that show code, which nobody means as a block.
var codeNames = []string{
	"text", "txt", "texte", "plain", "plaintext", "code", "console", "shell", "sh", "bash", "zsh", "bat", "powershell", "yaml", "yml", "toml", "json", "csv",
	"ini", "conf", "xml", "svg", "html", "css", "scss", "js", "javascript", "ts", "typescript", "go", "python", "py", "ruby", "rust", "c", "cpp", "c++", "c#",
	"java", "kotlin", "php", "perl", "lua", "sql", "tex", "latex", "markdown", "md", "diff", "patch", "make", "makefile", "dockerfile", "nginx", "apache",
	"http", "ics", "ical", "icalendar", "vcard", "abc", "lilypond", "ly", "musicxml", "mermaid", "dot", "r", "swift", "go-html-template",
}

// Blocks returns the rows of the blocks, in the order of the manual. The slice is
// the caller's; the rows are not.
func Blocks() []*Key { return slices.Clone(blockRows) }

// blocksBy is the rows of the blocks by folded spelling.
var blocksBy = func() map[string]*Key {
	m := map[string]*Key{}
	for _, k := range blockRows {
		spell(m, k)
	}
	return m
}()

// Block returns the row of a block by its name as typed. For a name that is none,
// near is the nearest there is; code says that the name is one of code.
func Block(typed string) (row *Key, near string, code bool) {
	if k := blocksBy[Fold(typed)]; k != nil {
		return k, "", false
	}
	if slices.ContainsFunc(codeNames, func(s string) bool { return Fold(s) == Fold(typed) }) {
		return nil, "", true
	}
	var words []string
	for _, k := range blockRows {
		words = append(append(words, k.FR...), k.EN...)
	}
	return nil, Nearest(typed, words), false
}

// TakesText reports whether a block holds Markdown besides names and values.
func (k *Key) TakesText() bool { return k.Bare == "text" }
