package schema

// say is one text in the two languages of the manual.
func say(fr, en string) Text { return Text{"fr": fr, "en": en} }

// Sets of classes that carry a key.
var (
	everywhere = []Class{Page, Event, Programme, Call, Place, Person, Organisation, Work, Artwork, Paper, News}
	onEvents   = []Class{Event, Programme}
	onBooked   = []Class{Event, Programme, Call}
)

// consentFields are the names inside a consent.
var consentFields = []*Key{
	{Name: "given_by", EN: []string{"given by", "by"}, FR: []string{"par", "donné par"}, Type: TypeText,
		Help: say("qui a donné l’accord : la personne représentée, ses parents", "who gave it: the person shown, the parents"), Example: say("représentée", "the person shown")},
	{Name: "on", EN: []string{"on", "date"}, FR: []string{"le", "date", "on"}, Type: TypeDay,
		Help: say("jour de l’accord", "day on which it was given"), Example: say("13 mars 2027", "13 March 2027")},
	{Name: "scope", FR: []string{"portée"}, Type: TypeText,
		Help: say("où l’image peut paraître", "where the picture may appear"), Example: say("site", "site")},
	{Name: "until", FR: []string{"jusqu’au", "au", "fin"}, EN: []string{"until", "to"}, Type: TypeDay,
		Help: say("dernier jour de l’accord, inclus", "last day of the agreement, included"), Example: say("13 mars 2030", "13 March 2030")},
}

// pictureFields are the names inside a picture.
var pictureFields = []*Key{
	{Name: "file", EN: []string{"file", "src"}, FR: []string{"fichier"}, Type: TypeFile, Required: true,
		Help: say("le fichier de l’image", "the file of the picture"), Example: say("photo.jpg", "photo.jpg")},
	{Name: "alt", EN: []string{"alt", "description"}, FR: []string{"description", "texte alternatif", "alt"}, Type: TypeText,
		Help: say("ce que l’image montre, pour qui ne la voit pas", "what the picture shows, for those who do not see it"), Example: say("Trois violonistes saluent", "Three violinists take a bow")},
	{Name: "credit", FR: []string{"crédit", "photo"}, Type: TypeText,
		Help: say("auteur de l’image", "author of the picture"), Example: say("Photographe Exemple", "Photographer Example")},
	{Name: "caption", FR: []string{"légende"}, Type: TypeText,
		Help: say("phrase sous l’image", "sentence under the picture"), Example: say("Le concert de juin", "The June concert")},
	{Name: "decorative", FR: []string{"décorative", "décoratif"}, Type: TypeYesNo,
		Help: say("l’image ne dit rien de plus : pas de description", "the picture adds nothing: no description needed"), Example: say("oui", "yes")},
	{Name: "recognisable", EN: []string{"recognisable people", "recognisable", "recognizable people"}, FR: []string{"personnes reconnaissables", "personne reconnaissable"}, Type: TypeYesNo,
		Help: say("quelqu’un est reconnaissable : il faut un accord", "somebody can be recognised: an agreement is needed"), Example: say("oui", "yes")},
	{Name: "consent", EN: []string{"consent", "agreement"}, FR: []string{"accord", "consentement"}, Type: TypeMap, Fields: consentFields, Bare: "given_by",
		Help: say("accord écrit des personnes représentées", "written agreement of the people shown"), Example: say("{par: représentée, le: 13 mars 2027, portée: site, jusqu’au: 13 mars 2030}", "{by: the person shown, on: 13 March 2027, scope: site, until: 13 March 2030}")},
}

// linkFields are the names inside a link.
var linkFields = []*Key{
	{Name: "label", EN: []string{"label", "title"}, FR: []string{"libellé", "titre"}, Type: TypeText,
		Help: say("le texte du lien", "the words of the link"), Example: say("Site personnel", "Personal site")},
	{Name: "url", EN: []string{"url", "link"}, FR: []string{"adresse", "lien", "url"}, Type: TypeURL, Required: true,
		Help: say("l’adresse", "the address"), Example: say("https://exemple.org/", "https://example.org/")},
}

// commonKeys are the keys of every document.
var commonKeys = []*Key{
	{Name: "type", EN: []string{"type"}, FR: []string{"type", "sorte"}, Type: TypeText, On: everywhere,
		Help:    say("la sorte de document, si le dossier ne le dit pas", "what kind of document it is, when the folder does not say"),
		Example: say("cycle d’ateliers", "workshop series")},
	{Name: "title", EN: []string{"title", "name"}, FR: []string{"titre", "nom", "intitulé"}, Type: TypeText, On: everywhere, Required: true,
		Help:    say("le nom de la page, tel qu’il sera affiché", "the name of the page, as it will be shown"),
		Example: say("Concert d’hiver", "Winter concert"), ICal: "SUMMARY", SchemaOrg: "name"},
	{Name: "subtitle", FR: []string{"sous-titre"}, Type: TypeText, On: everywhere,
		Help:    say("une ligne sous le titre ; une traduction qui n’en a pas garde celle de l’original", "a line under the title; a translation that has none keeps that of the original"),
		Example: say("pour débutants", "for beginners"), SchemaOrg: "alternateName"},
	{Name: "id", EN: []string{"id", "identifier"}, FR: []string{"id", "identifiant"}, Type: TypeSlug, On: everywhere,
		Help:    say("l’identifiant, qui ne change plus une fois publié ; sinon le nom du fichier", "the identifier, which never changes once published; else the file’s name"),
		Example: say("concert-hiver-2026", "winter-concert-2026"), ICal: "UID", SchemaOrg: "@id"},
	{Name: "slug", EN: []string{"slug", "address"}, FR: []string{"adresse", "slug"}, Type: TypeSlug, On: []Class{Page, Event, Programme, Call, Person, Organisation, Work, Artwork, Paper, News},
		Help:    say("fin de l’adresse de la page ; sinon le nom du fichier", "last part of the page’s address; else the file’s name"),
		Example: say("concert-hiver", "winter-concert"), ICal: "URL", SchemaOrg: "url"},
	{Name: "slug", EN: []string{"slug"}, FR: []string{"slug"}, Type: TypeSlug, On: []Class{Place},
		Help:    say("fin de l’adresse de la page d’un lieu (« adresse » y est la rue)", "last part of the address of a place’s page (“address” is its street)"),
		Example: say("salle-exemple", "example-hall"), SchemaOrg: "url"},
	{Name: "aliases", EN: []string{"aliases", "alias", "old addresses"}, FR: []string{"anciennes adresses", "ancienne adresse"}, Type: TypeTexts, On: everywhere,
		Help:    say("adresses d’avant, qui mèneront à cette page", "former addresses, which will lead to this page"),
		Example: say("[/concerts/hiver/]", "[/concerts/winter/]")},
	{Name: "summary", EN: []string{"summary", "description"}, FR: []string{"résumé", "description", "chapeau"}, Type: TypeText, On: everywhere,
		Help:    say("une ou deux phrases pour les listes ; sinon le premier paragraphe", "one or two sentences for lists; else the first paragraph"),
		Example: say("Trois siècles de musique pour cordes.", "Three centuries of music for strings."), ICal: "DESCRIPTION", SchemaOrg: "description"},
	{Name: "image", EN: []string{"image", "picture"}, FR: []string{"image"}, Type: TypeMap, On: everywhere, Fields: pictureFields, Bare: "file",
		Help:    say("l’image de la page, avec sa description", "the picture of the page, with its description"),
		Example: say("{fichier: affiche.jpg, description: Un violon sur une chaise, crédit: Photographe Exemple}", "{file: poster.jpg, alt: A violin on a chair, credit: Photographer Example}"), ICal: "IMAGE", SchemaOrg: "image"},
	{Name: "tags", EN: []string{"tags", "tag", "topics", "themes"}, FR: []string{"thèmes", "thème", "étiquettes", "mots-clés"}, Type: TypeTexts, On: everywhere,
		Help:    say("thèmes de la page", "subjects of the page"),
		Example: say("[musique de chambre, jeune public]", "[chamber music, families]"), ICal: "CATEGORIES", SchemaOrg: "keywords"},
	{Name: "draft", FR: []string{"brouillon"}, Type: TypeYesNo, On: everywhere,
		Help:    say("la page n’est pas publiée", "the page is not published"),
		Example: say("oui", "yes")},
	{Name: "publish", EN: []string{"publish", "publish on"}, FR: []string{"publier le", "publier"}, Type: TypeMoment, On: everywhere,
		Help:    say("la page paraît à partir de ce moment", "the page appears from then on"),
		Example: say("1er septembre 2026 à 8h", "1 September 2026 at 8:00"), SchemaOrg: "datePublished"},
	{Name: "expire", EN: []string{"expire", "expires", "withdraw on"}, FR: []string{"retirer le", "retirer", "expire le"}, Type: TypeMoment, On: everywhere,
		Help:    say("la page disparaît à partir de ce moment", "the page disappears from then on"),
		Example: say("30 juin 2027", "30 June 2027")},
	{Name: "updated", EN: []string{"updated", "last modified"}, FR: []string{"mis à jour le", "mise à jour", "modifié le"}, Type: TypeMoment, On: everywhere,
		Help:    say("jour du dernier changement ; sinon le site le retient lui-même", "day of the last change; else the site keeps account itself"),
		Example: say("3 novembre 2026", "3 November 2026"), ICal: "LAST-MODIFIED", SchemaOrg: "dateModified"},
	{Name: "layout", FR: []string{"gabarit", "modèle", "mise en page"}, Type: TypeText, On: everywhere,
		Help:    say("nom du gabarit dans layouts/", "name of the template in layouts/"),
		Example: say("affiche", "poster")},
	{Name: "weight", EN: []string{"weight", "order"}, FR: []string{"ordre", "poids"}, Type: TypeNumber, On: everywhere,
		Help:    say("rang dans les listes, le plus petit d’abord", "rank in lists, the smallest first"),
		Example: say("10", "10")},
	{Name: "menu", Type: TypeText, On: everywhere,
		Help:    say("texte de la page dans le menu", "words of the page in the menu"),
		Example: say("L’association", "About us")},
	{Name: "extra", EN: []string{"extra"}, FR: []string{"extra", "divers"}, Type: TypeFree, On: everywhere,
		Help:    say("ce que lisent vos propres gabarits, comme les clés qui commencent par « x- »", "what your own layouts read, like keys that begin with “x-”"),
		Example: say("{couleur du fond: bleu}", "{background: blue}")},
}
