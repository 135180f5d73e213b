package lsp

// The values of the protocol (LSP 3.17) that the server reads and writes, with
// the members that it uses.

// position counts lines from 0, and units of the agreed encoding from 0.
type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// span is a Range; its end is not inclusive.
type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string `json:"uri"`
	Range span   `json:"range"`
}

type initializeParams struct {
	RootURI      string        `json:"rootUri"`
	RootPath     string        `json:"rootPath"`
	Locale       string        `json:"locale"`
	Folders      []folderParam `json:"workspaceFolders"`
	Capabilities struct {
		General struct {
			PositionEncodings []string `json:"positionEncodings"`
		} `json:"general"`
		TextDocument struct {
			Hover struct {
				ContentFormat []string `json:"contentFormat"`
			} `json:"hover"`
			DocumentSymbol struct {
				Hierarchical bool `json:"hierarchicalDocumentSymbolSupport"`
			} `json:"documentSymbol"`
		} `json:"textDocument"`
		Workspace struct {
			Watched struct {
				Dynamic bool `json:"dynamicRegistration"`
			} `json:"didChangeWatchedFiles"`
		} `json:"workspace"`
	} `json:"capabilities"`
}

type folderParam struct {
	URI string `json:"uri"`
}

type foldersParams struct {
	Event struct {
		Added   []folderParam `json:"added"`
		Removed []folderParam `json:"removed"`
	} `json:"event"`
}

type documentParam struct {
	URI     string `json:"uri"`
	Version int    `json:"version"`
	Text    string `json:"text"`
}

type openParams struct {
	Document documentParam `json:"textDocument"`
}

type changeParams struct {
	Document documentParam `json:"textDocument"`
	Changes  []change      `json:"contentChanges"`
}

// change replaces a range of a text; the whole of it when there is no range.
type change struct {
	Range *span  `json:"range"`
	Text  string `json:"text"`
}

// atParams are the parameters of every request about a place in a document.
type atParams struct {
	Document documentParam `json:"textDocument"`
	Position position      `json:"position"`
	Context  struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

type actionParams struct {
	Document documentParam `json:"textDocument"`
	Range    span          `json:"range"`
	Context  struct {
		Only []string `json:"only"`
	} `json:"context"`
}

type cancelParams struct {
	ID any `json:"id"`
}

// diagnostic is one fault as an editor shows it.
type diagnostic struct {
	Range    span      `json:"range"`
	Severity int       `json:"severity"` // 1 error, 2 warning, 3 information
	Code     string    `json:"code"`
	Source   string    `json:"source"`
	Message  string    `json:"message"`
	Related  []related `json:"relatedInformation,omitempty"`
}

type related struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

type publishParams struct {
	URI         string       `json:"uri"`
	Version     *int         `json:"version,omitempty"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type completionList struct {
	Incomplete bool             `json:"isIncomplete"`
	Items      []completionItem `json:"items"`
}

// The kinds of completion items that are used.
const (
	itemValue     = 12
	itemFile      = 17
	itemReference = 18
	itemProperty  = 10
	itemSnippet   = 15
	itemEnum      = 20
)

type completionItem struct {
	Label         string   `json:"label"`
	Kind          int      `json:"kind"`
	Detail        string   `json:"detail,omitempty"`
	Documentation string   `json:"documentation,omitempty"`
	SortText      string   `json:"sortText,omitempty"`
	FilterText    string   `json:"filterText,omitempty"`
	TextEdit      textEdit `json:"textEdit"`
}

type textEdit struct {
	Range   span   `json:"range"`
	NewText string `json:"newText"`
}

type hover struct {
	Contents markup `json:"contents"`
	Range    span   `json:"range"`
}

type markup struct {
	Kind  string `json:"kind"` // plaintext or markdown
	Value string `json:"value"`
}

type codeAction struct {
	Title       string        `json:"title"`
	Kind        string        `json:"kind"`
	Diagnostics []diagnostic  `json:"diagnostics"`
	Preferred   bool          `json:"isPreferred,omitempty"`
	Edit        workspaceEdit `json:"edit"`
}

type workspaceEdit struct {
	Changes map[string][]textEdit `json:"changes"`
}

// symbol is a DocumentSymbol: a heading with those below it.
type symbol struct {
	Name      string   `json:"name"`
	Kind      int      `json:"kind"` // 15: String, as Markdown servers have it
	Range     span     `json:"range"`
	Selection span     `json:"selectionRange"`
	Children  []symbol `json:"children,omitempty"`
}

// flatSymbol is a SymbolInformation, for clients that know no hierarchy.
type flatSymbol struct {
	Name      string   `json:"name"`
	Kind      int      `json:"kind"`
	Location  location `json:"location"`
	Container string   `json:"containerName,omitempty"`
}

// capabilities are what the server can do, in the encoding agreed.
func capabilities(e encoding) map[string]any {
	return map[string]any{
		"positionEncoding":       e.String(),
		"textDocumentSync":       map[string]any{"openClose": true, "change": 2, "save": map[string]any{"includeText": false}},
		"completionProvider":     map[string]any{"triggerCharacters": []string{":", " ", "[", "{", "/", "("}},
		"hoverProvider":          true,
		"definitionProvider":     true,
		"referencesProvider":     true,
		"documentSymbolProvider": true,
		"codeActionProvider":     map[string]any{"codeActionKinds": []string{"quickfix"}},
		"workspace":              map[string]any{"workspaceFolders": map[string]any{"supported": true, "changeNotifications": true}},
	}
}

// watchers asks the client to tell of every change that a build would see.
func watchers() map[string]any {
	var globs []map[string]any
	for _, g := range []string{"**/saison.yaml", "**/saison.journal", "**/content/**", "**/layouts/**", "**/static/**"} {
		globs = append(globs, map[string]any{"globPattern": g})
	}
	return map[string]any{"registrations": []map[string]any{{
		"id": "files", "method": "workspace/didChangeWatchedFiles", "registerOptions": map[string]any{"watchers": globs},
	}}}
}
