"""Makes the letters of the PDF (packages/documents/src/inter) from the npm package inter-ui 4.1.1.

    npm pack inter-ui@4.1.1 && tar xzf inter-ui-4.1.1.tgz
    pip install fonttools brotli
    python3 scripts/fonts/paper.py package/web packages/documents/src/inter

The figures become those of one width; kerning and everything else that is computed per line is left out, because
the PDF would take half as long again to be made (docs/decisions/054-pdf-fonts.md). The files are not packed: the
reader of typefaces would unpack all letters of a WOFF anew for each letter it draws.
"""

import sys
from fontTools import subset
from fontTools.ttLib import TTFont

LETTERS = [
    (0x0020, 0x007E), (0x00A0, 0x024F), (0x1E00, 0x1EFF),  # Latin: Europe, the Americas, Vietnam
    (0x0370, 0x03FF), (0x0400, 0x045F), (0x0490, 0x0491),  # Greek, Cyrillic
    (0x2010, 0x2027), (0x2030, 0x203A), (0x2044, 0x2044), (0x2070, 0x208E),  # marks, high and low figures
    (0x20A0, 0x20BF), (0x2100, 0x215E), (0x2190, 0x2199),  # money, letterlike, arrows
    (0x2200, 0x2265), (0x25A0, 0x25CF), (0x2605, 0x2606), (0x2713, 0x2717),  # signs, shapes, ticks
]


def make(source, target):
    font = TTFont(source)
    tabular = {}
    for record in font['GSUB'].table.FeatureList.FeatureRecord:
        for index in record.Feature.LookupListIndex if record.FeatureTag == 'tnum' else []:
            for lookup in font['GSUB'].table.LookupList.Lookup[index].SubTable:
                tabular.update(getattr(lookup, 'ExtSubTable', lookup).mapping)
    for table in font['cmap'].tables:
        for code in range(ord('0'), ord('9') + 1):
            if code in table.cmap:
                table.cmap[code] = tabular.get(table.cmap[code], table.cmap[code])
    options = subset.Options(layout_features=[], hinting=False, notdef_outline=True)
    options.drop_tables += ['GPOS', 'GSUB', 'GDEF']
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in LETTERS for code in range(first, last + 1)])
    subsetter.subset(font)
    font.flavor = None
    font.save(target)


if __name__ == '__main__':
    source, target = sys.argv[1:]
    make(f'{source}/Inter-Regular.woff2', f'{target}/regular.ttf')
    make(f'{source}/Inter-SemiBold.woff2', f'{target}/semibold.ttf')
