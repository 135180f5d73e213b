#!/usr/bin/env python3
"""Writes a site whose every text tries to break calendars, builds it, and reads
its feeds with seven independent parsers: each must find the texts that were typed. Zones
that are hard to write are in it too, for the checkers of calendars.

    run.py SAISON ORACLES_DIR OUTPUT      exit code 0: all texts are there

ORACLES_DIR is where the setup of the calendar checkers installed them; OUTPUT
is a folder for the built site.
"""
import ctypes
import ctypes.util
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unicodedata

import icalendar
import vobject

HERE = pathlib.Path(__file__).resolve().parent

# What people type and paste. No line feed: a title has none.
PIECES = [
    '"', "'", "’", "«\u00a0a\u00a0»", ":", ";", ",", "\\", "\\n", "\\,", "\\;", "\\\\", "^", "^n", "^'", "=", "%0A", "&amp;", "<b>", "#",
    "é", "e\u0301", "ß", "日本語", "🎻", "👩\u200d👩\u200d👧", "\u05e9\u05d1\u05ea", "\u0627\u0644\u0633\u0628\u062a", "\u202f", "\u2009",
    "BEGIN:VEVENT", "END:VEVENT", "END:VCALENDAR", "X-EVIL:1", "DTSTART;VALUE=DATE:20270101", "mailto:a@b.example", "https://e.example/?a=b,c;d",
    "a", "b c", "long ", "[x]", "{y}", "(z)", "*", "_", "`", "|", "~", "!", "?", "@", "$", "€", "\ufffd", "\U0001f1eb\U0001f1f7",
]


def hostile(rnd, n):
    return " ".join(filter(None, ("".join(rnd.choice(PIECES) for _ in range(n))).split())) or "rien"


def norm(text):
    """What a text says: spaces of any kind are one, marks of direction and forms of Unicode do not count."""
    text = unicodedata.normalize("NFC", text or "")
    return " ".join("".join(c for c in text if unicodedata.category(c) != "Cf" or c == "\u200d").split())


def write_site(root, rnd):
    """Returns what each event of the site must say, by title."""
    q = json.dumps
    (root / "content/concerts").mkdir(parents=True)
    (root / "content/lieux").mkdir()
    (root / "saison.yaml").write_text(
        'titre: %s\nadresse du site: https://exemple.org/\nlangue: fr\nmaintenant: 2026-12-01 9h\norganisme: {nom: %s, courriel: a@exemple.org}\n'
        % (q(hostile(rnd, 5), ensure_ascii=False), q(hostile(rnd, 5), ensure_ascii=False)), "utf-8")
    expected = []
    for i in range(60):
        place, room, street = hostile(rnd, 4), hostile(rnd, 3), hostile(rnd, 4)
        (root / f"content/lieux/lieu-{i}.md").write_text(
            "---\ntitre: %s\nrue: %s\nville: Ville\ngeo: 46.2, 5.2\n---\nUn lieu.\n" % tuple(q(x, ensure_ascii=False) for x in (place, street)), "utf-8")
        size = 10_000 if i == 0 else 200 if i % 7 == 0 else 6
        title, note = hostile(rnd, 8), hostile(rnd, 6)
        summary = hostile(rnd, size)[:size]
        label = f"t{i} " + hostile(rnd, 2)
        fields = {"titre": title, "résumé": summary, "précision": note, "salle": room, "thèmes": [label]}
        text = "".join(f"{k}: {q(v, ensure_ascii=False)}\n" for k, v in fields.items())
        (root / f"content/concerts/c{i}.md").write_text(
            f"---\n{text}date: {1 + i % 28} janvier 2027 à 20h\nlieu: lieu-{i}\n---\nTexte.\n", "utf-8")
        expected.append({"summary": title, "description": [note, summary], "location": [place, room, street], "tag": label})
    return expected


# Zones whose laws are hard to write: changes at midnight, on a Friday, by half an hour, by the moon, backwards, none. Not
# Monrovia before 1972, whose offset has seconds: ical.js drops them.
ZONES = ["Africa/Cairo", "Africa/Casablanca", "America/Havana", "America/Santiago", "America/Sao_Paulo", "Asia/Beirut", "Asia/Gaza",
         "Asia/Jerusalem", "Asia/Kathmandu", "Asia/Tehran", "Asia/Tokyo", "Australia/Lord_Howe", "Europe/Dublin", "Europe/Lisbon",
         "Pacific/Apia", "Pacific/Chatham", "America/Nuuk", "Antarctica/Troll", "Etc/UTC", "Pacific/Kiritimati"]
DAYS = ["1950-07-14", "1969-12-31", "1986-04-26", "2011-12-29", "2027-03-27", "2027-03-28", "2027-07-01", "2027-10-31", "2089-07-01", "2090-12-31"]


def write_zones(root):
    """An event in each zone, long ago, now and far ahead; and one that repeats over the changes of clocks."""
    (root / "content/reunions").mkdir()
    for z in ZONES:
        name = z.replace("/", "-").lower()
        for d in DAYS:
            (root / f"content/reunions/{name}-{d}.md").write_text(f'---\ntitre: "{z} {d}"\ndate: {d} 12:30\ndurée: 1h\nfuseau: {z}\n---\n', "utf-8")
        (root / f"content/reunions/{name}-serie.md").write_text(
            f'---\ntitre: "{z}"\nchaque: tous les dimanches à 12h30 du 3 janvier 2027 au 26 décembre 2027\ndurée: 1h\nfuseau: {z}\n---\n', "utf-8")


def libical(files):
    lib = ctypes.CDLL(ctypes.util.find_library("ical"))
    for name, result in (("icalparser_parse_string", ctypes.c_void_p), ("icalcomponent_get_first_component", ctypes.c_void_p),
                         ("icalcomponent_get_next_component", ctypes.c_void_p), ("icalcomponent_get_first_property", ctypes.c_void_p),
                         ("icalcomponent_get_next_property", ctypes.c_void_p), ("icalproperty_get_value_as_string", ctypes.c_char_p),
                         ("icalcomponent_get_summary", ctypes.c_char_p), ("icalcomponent_get_description", ctypes.c_char_p),
                         ("icalcomponent_get_location", ctypes.c_char_p), ("icalproperty_get_categories", ctypes.c_char_p)):
        getattr(lib, name).restype = result
    lib.icalcomponent_string_to_kind.restype = lib.icalproperty_string_to_kind.restype = ctypes.c_int
    vevent, categories = lib.icalcomponent_string_to_kind(b"VEVENT"), lib.icalproperty_string_to_kind(b"CATEGORIES")
    p = ctypes.c_void_p
    for f in files:
        root, events = p(lib.icalparser_parse_string(pathlib.Path(f).read_bytes())), []
        v = lib.icalcomponent_get_first_component(root, vevent)
        while v:
            e = {k: (getattr(lib, "icalcomponent_get_" + k)(p(v)) or b"").decode() for k in ("summary", "description", "location")}
            e["categories"], c = [], lib.icalcomponent_get_first_property(p(v), categories)
            while c:
                e["categories"].append(lib.icalproperty_get_categories(p(c)).decode())
                c = lib.icalcomponent_get_next_property(p(v), categories)
            events.append(e)
            v = lib.icalcomponent_get_next_component(root, vevent)
        yield "libical", f, events


def python_readers(files):
    for f in files:
        data = pathlib.Path(f).read_bytes()
        events = []
        for e in icalendar.Calendar.from_ical(data).walk("VEVENT"):
            cats = e.get("categories") or []
            cats = cats if isinstance(cats, list) else [cats]
            events.append({k: str(e.get(k) or "") for k in ("summary", "description", "location")} | {"categories": [str(x) for c in cats for x in c.cats]})
        yield "icalendar", f, events
        events = []
        for e in vobject.readOne(data.decode()).vevent_list:
            get = lambda k: getattr(e, k).value if hasattr(e, k) else ""
            cats = [x for c in getattr(e, "categories_list", []) for x in (c.value if isinstance(c.value, list) else [c.value])]
            events.append({k: get(k) for k in ("summary", "description", "location")} | {"categories": cats})
        yield "vobject", f, events


def other_readers(files, oracles):
    env = dict(os.environ, ORACLES_NPM=str(pathlib.Path(oracles) / "npm"), TZ="UTC", LC_ALL="C.UTF-8")
    for cmd in (["node", "read.mjs"], ["php", "read.php"], ["ruby", "read.rb"]):
        p = subprocess.run([cmd[0], str(HERE / cmd[1]), *files], env=env, capture_output=True)
        if p.returncode:
            print(f"{cmd[1]}: {p.stderr.decode()[-500:]}")
        for line in p.stdout.decode().splitlines():
            if line.startswith("{"):
                r = json.loads(line)
                yield r["reader"], r["file"], r["events"]


def main(saison, oracles, output):
    rnd = random.Random(5545)
    bad, seen = 0, {}
    with tempfile.TemporaryDirectory(prefix="saison-hostile-") as tmp:
        root = pathlib.Path(tmp)
        expected = write_site(root, rnd)
        write_zones(root)
        p = subprocess.run([saison, "build", "-q", "--source", str(root), "--output", output, "--lang", "en"], capture_output=True, text=True)
        if p.returncode:
            sys.exit("the site is not built:\n" + p.stdout[-3000:] + p.stderr[-3000:])
        public = pathlib.Path(output)
        files = [str(public / "concerts.ics"), *map(str, sorted((public / "lieux").glob("lieu-*.ics"))[:20])]
        for readers in (python_readers(files), libical(files), other_readers(files, oracles)):
            for reader, file, events in readers:
                seen.setdefault(reader, set()).add(file)
                want = expected if file == files[0] else None
                norm = reading(reader)
                got = {norm(e["summary"]): e for e in events}
                if want and len(events) != len(want):
                    bad += 1
                    print(f"{reader}: {len(events)} events instead of {len(want)}")
                for w in want or [x for x in expected if norm(x["summary"]) in got]:
                    bad += check(reader, got.get(norm(w["summary"])), w)
                if not want and len(events) != 1:
                    bad += 1
                    print(f"{reader}: {len(events)} events in {file}")
    for name in ("icalendar", "vobject", "libical", "ical.js", "node-ical", "sabre", "ruby"):
        if len(seen.get(name, ())) != len(files):
            bad += 1
            print(f"{name} has read {len(seen.get(name, ()))} of {len(files)} calendars")
    print(f"hostile texts: {len(expected)} events, {len(files)} calendars, {len(seen)} parsers, {bad} faults")
    return 1 if bad else 0


# Parsers that lose backslashes, or read the two characters "\\n" as a new line, whatever is written: icalendar 4.0 undoes
# the escapes twice, node-ical 0.26 and sabre 2.1 undo some of them only, ruby-icalendar 2.8 undoes them one kind after the
# other. For these, texts are compared without backslashes and spaces; the others must get every character right.
LOSE_BACKSLASHES = {"icalendar", "node-ical", "ruby", "sabre"}


def reading(reader):
    """How texts are compared for a parser."""
    if reader in LOSE_BACKSLASHES:
        return lambda text: re.sub(r"\\+n?|\s+", "", norm(text))
    return norm


def check(reader, e, want):
    norm = reading(reader)
    if e is None:
        print(f"{reader}: no event is called {want['summary']!r}")
        return 1
    bad = 0
    for field in ("description", "location"):
        for part in want[field]:
            if norm(part) not in norm(e[field]):
                bad += 1
                print(f"{reader}: {field} lacks {part[:200]!r}\n  it is {e[field][:600]!r}")
    categories = [norm(c) for c in e["categories"]]
    if reader in LOSE_BACKSLASHES:  # they take an escaped comma for one between two categories
        categories = [",".join(categories), norm(want["tag"])] if norm(want["tag"]).replace(",", "") in "".join(categories).replace(",", "") else []
    if norm(want["tag"]) not in categories:
        bad += 1
        print(f"{reader}: no category {want['tag']!r} in {e['categories']!r}")
    return bad


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
