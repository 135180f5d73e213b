package render

import (
	"fmt"
	"time"

	"saison/internal/atom"
	"saison/internal/calendar"
	"saison/internal/config"
	"saison/internal/hosting"
	"saison/internal/qrcode"
	"saison/internal/site"
)

// encoders is the table from the format of an output to what appends its bytes.
var encoders = map[site.Format]func(*Renderer, []byte, *site.Output) ([]byte, error){
	site.HTML:     (*Renderer).html,
	site.ICS:      (*Renderer).ics,
	site.JCal:     whole(func(r *Renderer, o *site.Output) ([]byte, error) { return r.calendars.EncodeJCal(o.Feed) }),
	site.AtomFeed: whole(func(r *Renderer, o *site.Output) ([]byte, error) { return atom.Atom(r.site, o.Feed, r.news()) }),
	site.JSONFeed: whole(func(r *Renderer, o *site.Output) ([]byte, error) { return atom.JSON(r.site, o.Feed, r.news()) }),
	site.EventsJSON: func(r *Renderer, b []byte, o *site.Output) ([]byte, error) {
		return eventsJSON(b, r.site, o.Feed, r.things)
	},
	site.EventsCSV: func(r *Renderer, b []byte, o *site.Output) ([]byte, error) {
		return eventsCSV(b, r.site, o.Feed, r.rowsOf)
	},
	site.Sitemap:    whole(func(r *Renderer, o *site.Output) ([]byte, error) { return sitemap(r.site, o) }),
	site.Robots:     whole(func(r *Renderer, _ *site.Output) ([]byte, error) { return robots(r.site) }),
	site.Redirect:   whole(func(r *Renderer, o *site.Output) ([]byte, error) { return redirect(r.site, o) }),
	site.Static:     whole((*Renderer).static),
	site.Picture:    whole((*Renderer).form),
	site.ShareCard:  whole((*Renderer).shareCard),
	site.Stylesheet: whole((*Renderer).style),
	site.HostFile:   whole(func(r *Renderer, o *site.Output) ([]byte, error) { return hostFile(r.site.Config, o) }),
	site.QRCode:     whole((*Renderer).code),
	site.NextChange: whole((*Renderer).nextChange),
	site.SearchJSON: whole((*Renderer).searchIndex),
}

// whole appends what an encoder makes as a whole.
func whole(encode func(*Renderer, *site.Output) ([]byte, error)) func(*Renderer, []byte, *site.Output) ([]byte, error) {
	return func(r *Renderer, b []byte, o *site.Output) ([]byte, error) {
		data, err := encode(r, o)
		return append(b, data...), err
	}
}

// Render returns the bytes of an output. It may be called from many goroutines
// at once. An error names the output.
func (r *Renderer) Render(o *site.Output) ([]byte, error) { return r.Append(nil, o) }

// Append is Render that appends to b, so that one buffer may serve many outputs.
func (r *Renderer) Append(b []byte, o *site.Output) ([]byte, error) {
	encode := encoders[o.Format]
	if encode == nil {
		return nil, fmt.Errorf("rendering %s: no encoder for format %d", o.Path, o.Format)
	}
	data, err := encode(r, b, o)
	if err != nil {
		return nil, fmt.Errorf("rendering %s: %w", o.Path, err)
	}
	return data, nil
}

// news is what the news feeds need beside the plan: when a document was last
// seen to change, and its text with full addresses.
func (r *Renderer) news() atom.Env {
	return atom.Env{
		Stamp: func(e *calendar.Entry) (time.Time, bool) {
			if p := r.journal.Page(e.ID); p != nil {
				return p.Changed, !p.Changed.IsZero()
			}
			rev, ok := r.journal.Revision(e.ID, "")
			return rev.Stamp, ok
		},
		Origin: r.journal.Origin,
		Body: func(e *calendar.Entry, lang string) string {
			rec := bodyOf(e, lang)
			if rec == nil {
				return ""
			}
			return r.prose(r.tongues[lang], e, rec, 2, r.absolute, true)
		},
	}
}

// hostFile writes what a web server reads.
func hostFile(cfg *config.Config, o *site.Output) ([]byte, error) {
	if o.Path == hosting.ApacheFile {
		return hosting.For(cfg).Apache(), nil
	}
	return hosting.For(cfg).Netlify(), nil
}

// nextChange writes when the site next changes by itself, for programs that
// wait for it. Nothing is known of a plan without a clock.
func (r *Renderer) nextChange(*site.Output) ([]byte, error) {
	if r.next.IsZero() {
		return nil, nil
	}
	return []byte(r.next.Format(time.RFC3339) + "\n"), nil
}

// code draws the address at which one subscribes to a feed.
func (r *Renderer) code(o *site.Output) ([]byte, error) {
	t := r.tongues[o.Lang]
	return qrcode.SVG(r.absolute(r.site.SubscribeURL(o.Feed)), t.say("code-of", r.feedLabel(t, o.Feed)))
}
