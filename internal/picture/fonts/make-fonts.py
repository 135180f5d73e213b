# Makes the fonts of share cards from those of the pages: one weight of each,
# without variations, hints and layout features that the drawing does not use.
#
#     python3 make-fonts.py ../../../static/fonts .     (fontTools, brotli)
import os
import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SRC, OUT = sys.argv[1], sys.argv[2]
FIGURES = [ord(c) for c in "0123456789er"]
HEBREW = list(range(0x05BE, 0x05F5)) + list(range(0x20, 0x7F))

# name: (source files, place on the axes, characters; None for all)
FONTS = {
    "figures-wide": (["archivo-latin"], {"wght": 900, "wdth": 125}, FIGURES),
    "figures-narrow": (["archivo-latin"], {"wght": 700, "wdth": 62}, FIGURES),
    "facts": (["archivo-latin", "archivo-ext"], {"wght": 600, "wdth": 96}, None),
    "title": (["newsreader-latin", "newsreader-ext"], {"wght": 500, "opsz": 72}, None),
    "hebrew": (["frank-ruhl-hebrew"], {"wght": 600}, HEBREW),
}

for name, (files, place, chars) in FONTS.items():
    parts = []
    for i, file in enumerate(files):
        font = TTFont(f"{SRC}/{file}.woff2")
        axes = {a.axisTag for a in font["fvar"].axes}
        font = instancer.instantiateVariableFont(font, {k: v for k, v in place.items() if k in axes})
        options = Options()
        options.layout_features = ["kern"]
        options.hinting = False
        options.name_IDs = [0, 1, 2, 13, 14]
        options.notdef_outline = True
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=chars or list(font.getBestCmap()))
        subsetter.subset(font)
        part = f"{OUT}/{name}-{i}.ttf"
        font.flavor = None
        font.save(part)
        parts.append(part)
    for i, part in enumerate(parts):
        target = f"{OUT}/{name}.ttf" if i == 0 else f"{OUT}/{name}-more.ttf"
        os.replace(part, target)
        print(target, os.path.getsize(target), len(TTFont(target).getBestCmap()))
