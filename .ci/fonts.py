# Makes the fonts of the pages, static/fonts/*.woff2, from the packages that
# Fontsource publishes, whose files are those of the fonts' own projects:
#
#     npm install @fontsource-variable/archivo@5.3.0 \
#         @fontsource-variable/newsreader@5.3.0 @fontsource-variable/frank-ruhl-libre@5.3.0
#     python3 .ci/fonts.py node_modules/@fontsource-variable static/fonts   (fontTools 4.38, brotli)
#
# A page is to weigh little: all files together have less than 200,000 bytes, so
# that no page can ask for more, whatever its letters are. A font keeps the parts
# of its axes that the style sheet asks for. The figures of dates, which are set
# very narrow and very wide, are a font of their own; nothing below 18 pixels is
# set in Newsreader; its italic has one weight. Letters of Central and Northern
# Europe, Romania and Turkey are one file, which keeps the weights alone; rarer
# ones are another, with one weight: a browser asks for them when a page has such
# letters (see unicode-range in the style sheet). Signs that stand in no sentence
# are left out, and of Hebrew the accents of chant and the forms that composed
# text does not have.
import os
import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.varLib import instancer

SRC, OUT = sys.argv[1], sys.argv[2]

FIGURES = [ord(c) for c in " 0123456789.?–er"]
EUROPE = [*range(0x100, 0x180), *range(0x218, 0x21C)]
RARE = [c for c in [*range(0x180, 0x2BB), *range(0x1E00, 0x1F00)] if c not in EUROPE]

HEBREW_LETTERS = [*range(0x5B0, 0x600), 0x20AA, 0x25CC]
UNUSED = [*map(ord, "¤¦¨¯´¸¬ˆ˚˜"), *range(0x300, 0x330)]

ARCHIVO = "archivo/files/archivo-{}-standard-normal"
ROMAN = "newsreader/files/newsreader-{}-standard-normal"
ITALIC = "newsreader/files/newsreader-{}-standard-italic"
HEBREW = "frank-ruhl-libre/files/frank-ruhl-libre-hebrew-wght-normal"

WORDS = {"wght": (400, 800), "wdth": (100, 112)}
SERIF = {"wght": (400, 700), "opsz": (18, 72)}
SLANT = {"wght": 400, "opsz": 18}
EUROPE_WORDS = {"wght": (400, 800), "wdth": 104}
EUROPE_SERIF = {"wght": (400, 700), "opsz": 36}
RARE_WORDS = {"wght": 600, "wdth": 104}
RARE_SERIF = {"wght": 450, "opsz": 36}
LATIN = ["kern", "liga", "locl", "ccmp", "rvrn", "tnum"]
FEW = ["locl", "ccmp", "rvrn"]  # letters of one file have no kerning with those of another

# name: (source, part of the axes, characters; None for all, layout features)
FONTS = {
    "archivo-figures": (ARCHIVO.format("latin"), {"wght": (400, 900)}, FIGURES, ["kern", "tnum", "rvrn"]),
    "archivo-latin": (ARCHIVO.format("latin"), WORDS, None, LATIN),
    "archivo-ext": (ARCHIVO.format("latin-ext"), EUROPE_WORDS, EUROPE, FEW),
    "archivo-more": (ARCHIVO.format("latin-ext"), RARE_WORDS, RARE, FEW),
    "newsreader-latin": (ROMAN.format("latin"), SERIF, None, LATIN),
    "newsreader-ext": (ROMAN.format("latin-ext"), EUROPE_SERIF, EUROPE, FEW),
    "newsreader-more": (ROMAN.format("latin-ext"), RARE_SERIF, RARE, FEW),
    "newsreader-italic-latin": (ITALIC.format("latin"), SLANT, None, LATIN),
    "newsreader-italic-ext": (ITALIC.format("latin-ext"), SLANT, EUROPE + RARE, FEW),
    "frank-ruhl-hebrew": (HEBREW, {"wght": (400, 900)}, HEBREW_LETTERS, ["ccmp", "kern", "mark", "mkmk"]),
}


def narrow_space(font):
    """Adds U+202F, which French has before « ; : ! ? », where a font lacks it."""
    names = font.getBestCmap()
    space = names[0x20]
    name, order = "uni202F", font.getGlyphOrder() + ["uni202F"]
    font["glyf"].glyphs[name] = Glyph()
    font.setGlyphOrder(order)
    font["glyf"].glyphOrder = order
    font["hmtx"][name] = (round(font["hmtx"][space][0] * 0.62), 0)
    font["maxp"].numGlyphs = len(order)
    if "gvar" in font:
        font["gvar"].variations[name] = []
    if "HVAR" in font:
        table = font["HVAR"].table
        if table.AdvWidthMap is None:
            table.AdvWidthMap = otTables.VarIdxMap()
            table.AdvWidthMap.mapping = {n: i for i, n in enumerate(order[:-1])}
        table.AdvWidthMap.mapping[name] = table.AdvWidthMap.mapping[space]
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[0x202F] = name


for name, (source, axes, chars, features) in FONTS.items():
    font = instancer.instantiateVariableFont(TTFont(f"{SRC}/{source}.woff2", recalcTimestamp=False), axes)
    if "gvar" in font:
        for glyph in font.getGlyphOrder():
            font["gvar"].variations.setdefault(glyph, [])
    options = Options()
    options.layout_features = features
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=chars or [c for c in font.getBestCmap() if c not in UNUSED])
    subsetter.subset(font)
    if "latin" in name and 0x202F not in font.getBestCmap():
        narrow_space(font)
    font.flavor = "woff2"
    path = f"{OUT}/{name}.woff2"
    font.save(path)
    print(path, os.path.getsize(path), len(TTFont(path).getBestCmap()))
