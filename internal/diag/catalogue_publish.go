package diag

// publishMessages are the messages about the folder that the result goes into.
var publishMessages = []Message{
	{
		ID: "output-empty", Severity: Error,
		Label: Words{"dossier de sortie manquant", "no output folder"},
		Text:  Words{"Le dossier de sortie n'a pas de nom.", "The output folder has no name."},
		Hints: []Words{{"À taper : saison build --output public", "type: saison build --output public"}},
	},
	{
		ID: "output-root", Severity: Error,
		Label: Words{"dossier de sortie refusé", "output refused"},
		Text:  Words{"« {dir} » est la racine du disque : le site y remplacerait tout.", `"{dir}" is the root of the disk: the site would replace everything.`},
		Hints: []Words{{"À taper : saison build --output public", "type: saison build --output public"}},
	},
	{
		ID: "output-home", Severity: Error,
		Label: Words{"dossier de sortie refusé", "output refused"},
		Text:  Words{"« {dir} » contient votre dossier personnel : le site le remplacerait.", `"{dir}" holds your home folder: the site would replace it.`},
		Hints: []Words{{"À taper : saison build --output public", "type: saison build --output public"}},
	},
	{
		ID: "output-source", Severity: Error,
		Label: Words{"dossier de sortie refusé", "output refused"},
		Text:  Words{"« {dir} » est le dossier du site lui-même : le résultat remplacerait vos textes.", `"{dir}" is the folder of the site itself: the result would replace what you wrote.`},
		Hints: []Words{{"À taper : saison build --output public", "type: saison build --output public"}},
	},
	{
		ID: "output-holds-source", Severity: Error,
		Label: Words{"dossier de sortie refusé", "output refused"},
		Text:  Words{"« {dir} » contient le dossier du site : le résultat remplacerait vos textes.", `"{dir}" holds the folder of the site: the result would replace what you wrote.`},
		Hints: []Words{{"À taper : saison build --output public", "type: saison build --output public"}},
	},
	{
		ID: "output-in-source", Severity: Error,
		Label: Words{"dossier de sortie refusé", "output refused"},
		Text:  Words{"« {dir} » touche au dossier « {folder} » du site, que saison lit.", `"{dir}" touches the site's folder "{folder}", which saison reads.`},
		Hints: []Words{{"Choisissez un dossier à part, par exemple : saison build --output public", "choose a folder of its own, for example: saison build --output public"}},
	},
	{
		ID: "output-file", Severity: Error,
		Label: Words{"ce n'est pas un dossier", "not a folder"},
		Text:  Words{"« {dir} » est un fichier, ou passe par un fichier.", `"{dir}" is a file, or leads through one.`},
		Hints: []Words{{"Choisissez un autre nom, ou déplacez ce fichier", "choose another name, or move that file away"}},
	},
	{
		ID: "output-dangling", Severity: Error,
		Label: Words{"lien sans but", "link that leads nowhere"},
		Text:  Words{"« {dir} » est un lien vers un dossier qui n'existe pas.", `"{dir}" is a link to a folder that does not exist.`},
		Hints: []Words{{"Créez ce dossier, ou enlevez le lien", "make that folder, or remove the link"}},
	},
	{
		ID: "output-mount", Severity: Error,
		Label: Words{"dossier de sortie refusé", "output refused"},
		Text: Words{"« {dir} » est le sommet d'un disque (point de montage) : il ne peut pas être échangé d'un seul geste contre le nouveau site.",
			`"{dir}" is the top of a disk (a mount point): it cannot be exchanged for the new site in one step.`},
		Hints: []Words{{"Choisissez un dossier sur ce disque, par exemple : saison build --output {dir}/site", "choose a folder on that disk, for example: saison build --output {dir}/site"}},
	},
	{
		ID: "output-mount-inside", Severity: Error,
		Label: Words{"autre disque dans le dossier de sortie", "another disk inside the output"},
		Text:  Words{"« {path} » est sur un autre disque que « {dir} ».", `"{path}" is on another disk than "{dir}".`},
		Hints: []Words{{"Débranchez ce disque du dossier, ou choisissez un autre dossier de sortie", "detach that disk from the folder, or choose another output"}},
	},
	{
		ID: "output-foreign", Severity: Error,
		Label: Words{"dossier déjà utilisé", "folder in use"},
		Text: Words{"« {dir} » contient des fichiers que saison n'a pas écrits (« {path} »).",
			`"{dir}" holds files that saison did not write ("{path}").`},
		Hints: []Words{
			{"Choisissez un dossier vide ou nouveau, par exemple : saison build --output public", "choose an empty or new folder, for example: saison build --output public"},
			{"Pour publier ici en gardant ces fichiers : ajoutez --adopt (une page du site remplace alors le fichier du même nom)", "to publish here and keep those files: add --adopt (a page of the site then replaces a file of the same name)"},
		},
	},
	{
		ID: "output-occupied", Severity: Error,
		Label: Words{"place déjà prise", "place taken"},
		Text: Words{"Le site a besoin de « {path} », mais saison n'a pas écrit ce qui s'y trouve.",
			`The site needs "{path}", but saison did not write what stands there.`},
		Hints: []Words{{"Déplacez ou renommez « {path} », puis recommencez", `move or rename "{path}", then build again`}},
	},
	{
		ID: "content-empty", Severity: Error,
		Label: Words{"site vide", "empty site"},
		Text:  Words{"Le dossier « content » ne contient aucun document.", `The folder "content" holds no document.`},
		Hints: []Words{{"Pour commencer : saison new concert \"Concert d'hiver\"", `to begin: saison new concert "Winter concert"`}},
	},
}
