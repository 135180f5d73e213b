package event

import (
	"path"
	"strings"

	"saison/internal/diag"
)

// Media is what a file shows to eyes and ears.
type Media uint8

const (
	Still Media = iota // a picture, or no sound and film that browsers play
	Sound
	Film
)

var media = map[string]Media{
	".mp3": Sound, ".ogg": Sound, ".oga": Sound, ".opus": Sound, ".m4a": Sound, ".wav": Sound, ".flac": Sound,
	".mp4": Film, ".m4v": Film, ".webm": Film, ".ogv": Film, ".mov": Film,
}

// MediaOf returns what the file of a name is, by its ending.
func MediaOf(name string) Media { return media[strings.ToLower(path.Ext(name))] }

// checkTranscript asks for the words of what an artwork lets hear: who does not
// hear it has nothing else.
func (r *reader) checkTranscript() {
	w := r.rec.Artwork
	if w == nil || w.Transcript != "" || !r.rec.Origin {
		return
	}
	for i := range w.Files {
		if MediaOf(w.Files[i].File.Name) != Still {
			r.faults.Add("transcript-missing", w.Files[i].File.Pos, diag.Args{"name": clip(w.Files[i].File.Name)})
			return
		}
	}
}
