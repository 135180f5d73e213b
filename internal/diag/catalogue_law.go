package diag

// lawMessages are the messages about what visitors are owed: that no other site
// learns of them, and that they can see who publishes.
var lawMessages = []Message{
	{ID: "other-site-asked", Severity: Error,
		Label: Words{"autre site sollicité", "other site asked"},
		Text: Words{"« {address} » demande « {value} » à {host} : cet autre site apprendrait qui lit cette page, et quand.",
			"\"{address}\" asks {host} for \"{value}\": that other site would learn who reads this page, and when."},
		Closer: []Words{{"« {address} » et {more} demandent « {value} » à {host} : cet autre site apprendrait qui lit ces pages, et quand.",
			"\"{address}\" and {more} ask {host} for \"{value}\": that other site would learn who reads these pages, and when."}},
		Hints: []Words{
			{"À faire : copiez le fichier dans le dossier static/ et écrivez son nom à la place de l'adresse, ou mettez un simple lien", "To do: copy the file into the folder static/ and write its name in place of the address, or put a plain link"},
			{"S'il doit rester, à écrire dans saison.yaml : « sites permis: [{host}] »", "If it has to stay, to write in saison.yaml: \"allowed_sites: [{host}]\""}}},
	{ID: "code-in-page", Severity: Error,
		Label: Words{"code dans une page", "code inside a page"},
		Text: Words{"« {address} » contient un script ou un style écrit dans la page même : « {value} ». Les navigateurs l'ignorent : la règle Content-Security-Policy du site n'admet que des fichiers.",
			"\"{address}\" holds a script or a style inside the page itself: \"{value}\". Browsers leave it out: the Content-Security-Policy of the site takes files only."},
		Closer: []Words{{"« {address} » et {more} contiennent un script ou un style écrit dans la page même : « {value} ». Les navigateurs l'ignorent : la règle Content-Security-Policy du site n'admet que des fichiers.",
			"\"{address}\" and {more} hold a script or a style inside the page itself: \"{value}\". Browsers leave it out: the Content-Security-Policy of the site takes files only."}},
		Hints: []Words{
			{"À faire : mettez un script dans static/js/ et écrivez « <script src=\"/js/mon-script.js\" defer></script> » ; un style va dans static/css/saison.css", "To do: put a script into static/js/ and write <script src=\"/js/my-script.js\" defer></script>; a style goes into static/css/saison.css"},
			{"S'il doit rester, à écrire dans saison.yaml : « hébergement: {politique: \"default-src 'self' 'unsafe-inline'\"} »", "If it has to stay, to write in saison.yaml: hosting: {policy: \"default-src 'self' 'unsafe-inline'\"}"}}},
	{ID: "legal-facts-missing", Severity: Note,
		Label: Words{"mentions légales incomplètes", "legal notice not complete"},
		Text:  Words{"La loi demande à chaque site de dire qui le publie. Il manque : {names}.", "The law asks every site to say who publishes it. Missing: {names}."},
		Closer: []Words{{"Qui visite un site veut savoir qui le publie et à qui écrire ; beaucoup de pays l'exigent. Il manque : {facts}.",
			"Visitors want to know who publishes a site, and whom to write to; many countries require it. Missing: {facts}."}},
		Hints: []Words{
			{"À écrire sous « organisme: » dans saison.yaml : « nom: {name} »", "To write below \"organisation:\" in saison.yaml: \"name: {name}\""},
			{"À écrire sous « organisme: » dans saison.yaml : « rue: {street} »", "To write below \"organisation:\" in saison.yaml: \"street: {street}\""},
			{"À écrire sous « organisme: » dans saison.yaml : « ville: {city} »", "To write below \"organisation:\" in saison.yaml: \"city: {city}\""},
			{"À écrire sous « organisme: » dans saison.yaml : « téléphone: {phone} »", "To write below \"organisation:\" in saison.yaml: \"phone: {phone}\""},
			{"À écrire sous « organisme: » dans saison.yaml : « courriel: {email} »", "To write below \"organisation:\" in saison.yaml: \"email: {email}\""},
			{"À écrire sous « organisme: » dans saison.yaml : « directeur: {director} »", "To write below \"organisation:\" in saison.yaml: \"director: {director}\""},
			{"À écrire sous « organisme: » dans saison.yaml : « rna: {number} »", "To write below \"organisation:\" in saison.yaml: \"rna: {number}\""},
			{"À écrire sous « organisme: » dans saison.yaml : « hébergeur: {host} »", "To write below \"organisation:\" in saison.yaml: \"host: {host}\""},
		}},
	{ID: "legal-page-missing", Severity: Note,
		Label: Words{"pas de mentions légales", "no legal notice"},
		Text:  Words{"Le site n'a pas de page de mentions légales.", "The site has no legal notice."},
		Hints: []Words{{"À créer : le fichier {file}, avec la ligne « titre: {title} » entre deux lignes « --- » ; la page montre ce que saison.yaml dit de l'organisme",
			"Create the file {file}, with the line \"title: {title}\" between two lines \"---\"; the page shows what saison.yaml says of the organisation"}}},
	{ID: "host-expected", Severity: Error,
		Label: Words{"nom de site attendu", "name of a site expected"},
		Text:  Words{"« {value} » n'est pas le nom d'un site.", "\"{value}\" is not the name of a site."},
		Hints: []Words{{"À écrire, par exemple : « {key}: [video.exemple.org] »", "To write, for example: \"{key}: [video.example.org]\""}}},
}
