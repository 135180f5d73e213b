package event

import (
	"math"
	"strconv"
	"strings"
	"time"

	"saison/internal/civil"
	"saison/internal/diag"
	"saison/internal/meta"
	"saison/internal/schema"
)

// Place is where events happen.
type Place struct {
	Street, PostalCode, City, Country  string
	Shown                              string // full, city, request
	Lat, Lon                           float64
	HasGeo                             bool
	Zone                               string
	ZonePos                            diag.Pos
	Access                             Access
	Transport, Parking, Phone, Website string
	Photos                             []Picture
}

// Person is somebody with a role.
type Person struct {
	SortName                  string
	Roles                     []string
	Bio                       string
	Photo                     *Picture
	Links                     []Link
	Agreed                    bool // published: agreed
	HasAgreed                 bool // the key is there
	AgreedUntil               civil.Date
	NameOnly                  bool // "nom dans les programmes: oui"
	Territory                 string
	MandateFrom, MandateUntil civil.Date
	MandatePos                diag.Pos
	Born, Died                string
	Phone, Mail               string
}

// Organisation is an association, a school, a funder.
type Organisation struct {
	KindWords, Country, Website, City string
	Logo                              *Picture
}

// Work is a piece of music.
type Work struct {
	Composer           Ref
	ComposerName       string
	Catalogue, Scoring string
	Duration           time.Duration
	Movements          []string
	Year               string
}

// Artwork is a work of an exhibition or a workshop with a page of its own.
type Artwork struct {
	Medium, Author, Year, Technique, Licence string
	AuthorRef                                Ref
	Files                                    []Picture
	Transcript                               string
	Consent                                  *Consent
	PartOf                                   []Ref
}

// Paper is a file with facts about it.
type Paper struct {
	File                         Ref
	KindWords, Language, Version string
	AvailableFrom                When
}

func readCity(r *reader, v value) {
	if r.rec.Place != nil {
		r.rec.Place.City = r.line(v)
	} else {
		r.rec.Organisation.City = r.line(v)
	}
}

func readCountry(r *reader, v value) {
	country := r.line(v)
	if good, near := schema.Country(country); country != "" && !good {
		r.faults.Add("country-unknown", v.node.Pos, diag.Args{"value": clip(country), "key": v.typed, "near": near})
	}
	country = schema.CountryCode(country)
	if r.rec.Place != nil {
		r.rec.Place.Country = country
	} else {
		r.rec.Organisation.Country = country
	}
}

func readPhone(r *reader, v value) {
	if r.rec.Place != nil {
		r.rec.Place.Phone = r.line(v)
	} else {
		r.rec.Person.Phone = r.line(v)
	}
}

func readWebsite(r *reader, v value) {
	u := r.url(v)
	switch {
	case u == "":
	case r.rec.Place != nil:
		r.rec.Place.Website = u
	case r.rec.Organisation != nil:
		r.rec.Organisation.Website = u
	default:
		r.rec.Person.Links = append([]Link{{URL: u, Pos: v.node.Pos}}, r.rec.Person.Links...)
	}
}

// readGeo reads degrees: "46.2056, 5.2255", "46,2056 ; 5,2255", or a list of two.
func readGeo(r *reader, v value) {
	var parts []string
	if v.node.Kind == meta.List {
		parts = r.texts(v, "")
	} else {
		s, ok := r.text(v)
		if !ok {
			return
		}
		separator := ","
		for _, sep := range []string{";", ", ", " "} {
			if strings.Contains(s, sep) {
				separator = sep
				break
			}
		}
		parts = strings.Split(s, separator)
	}
	var degrees [2]float64
	ok := len(parts) == 2
	for i := 0; ok && i < 2; i++ {
		var err error
		degrees[i], err = strconv.ParseFloat(strings.Replace(strings.TrimSpace(parts[i]), ",", ".", 1), 64)
		ok = err == nil && math.Abs(degrees[i]) <= float64(90*(i+1))
	}
	if !ok {
		r.faults.Add("geo-not-understood", v.node.Pos, diag.Args{"value": clip(v.node.Text), "example": v.example()})
		return
	}
	r.rec.Place.Lat, r.rec.Place.Lon, r.rec.Place.HasGeo = degrees[0], degrees[1], true
}

func readPhotos(r *reader, v value) {
	if r.rec.Place != nil {
		r.rec.Place.Photos = r.pictures(v)
	} else {
		r.rec.Photos = r.pictures(v)
	}
}

func readPublished(r *reader, v value) {
	f, ok := r.fields(v)
	if !ok {
		return
	}
	p := r.rec.Person
	p.HasAgreed, p.Agreed, p.AgreedUntil = true, r.yes(f.get("agreed")), r.day(f.get("until"))
}

func readMandate(r *reader, v value) {
	f, ok := r.fields(v)
	if !ok {
		return
	}
	p := r.rec.Person
	if s := r.line(f.get("territory")); s != "" {
		p.Territory = s
	}
	p.MandateFrom, p.MandatePos = r.day(f.get("from")), v.node.Pos
	if until := f.get("until"); until.given() {
		p.MandateUntil, p.MandatePos = r.day(until), until.node.Pos
	}
}

func readMandateUntil(r *reader, v value) {
	r.rec.Person.MandateUntil, r.rec.Person.MandatePos = r.day(v), v.node.Pos
}

func readKindWords(r *reader, v value) {
	if r.rec.Organisation != nil {
		r.rec.Organisation.KindWords = r.line(v)
	} else {
		r.rec.Paper.KindWords = r.line(v)
	}
}

func readComposer(r *reader, v value) {
	r.rec.Work.Composer = r.ref(v)
	r.rec.Work.ComposerName = r.rec.Work.Composer.Name
}

// readDuration reads that of a work; that of an event belongs to its dates.
func readDuration(r *reader, v value) {
	if r.rec.Work != nil {
		r.rec.Work.Duration = r.duration(v)
	} else {
		r.when.duration = v
	}
}

func readYear(r *reader, v value) {
	if r.rec.Work != nil {
		r.rec.Work.Year = r.line(v)
	} else {
		r.rec.Artwork.Year = r.line(v)
	}
}

func readAuthor(r *reader, v value) {
	r.rec.Artwork.AuthorRef = r.ref(v)
	r.rec.Artwork.Author = r.rec.Artwork.AuthorRef.Name
}
