#!/usr/bin/env bash
# Expected: Debian's hb-shape is a reference for what HarfBuzz in a browser or in harfbuzzjs draws.
# Seen: for अॅड (U+0905 U+0945 U+0921, "Adv." before a lawyer's name in Marathi) HarfBuzz 6.0.0 of Debian 12 puts a dotted circle between letter and
# sign, whatever the font; HarfBuzz 15.0.0 (harfbuzzjs 1.6.4) does not. A test beside hb-shape fails on this word although the PDF is right.
# Handled in test/long/shaping.test.ts, which leaves the pair out.
set -euo pipefail
font=/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf
command -v hb-shape >/dev/null && [ -e "$font" ] || { echo "missing: Debian's libharfbuzz-bin and fonts-noto-core"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund harfbuzzjs@1.6.4
cat >shape.mjs <<'JS'
import { readFileSync } from "node:fs";
import * as hb from "harfbuzzjs";
const font = new hb.Font(new hb.Face(new hb.Blob(readFileSync(process.argv[2]))));
const buffer = new hb.Buffer();
buffer.addText("\u0905\u0945\u0921");
buffer.guessSegmentProperties();
hb.shape(font, buffer);
console.log(hb.versionString(), buffer.getGlyphInfos().length);
JS
read -r version glyphs <<<"$(node shape.mjs "$font")"
debian=$(hb-shape --version | sed -n '1s/.* //p')
shaped=$(hb-shape --no-glyph-names --no-positions --no-clusters "$font" $'\u0905\u0945\u0921' | tr -dc '|' | wc -c)
echo "HarfBuzz $debian (hb-shape): $((shaped + 1)) glyphs; HarfBuzz $version (harfbuzzjs): $glyphs glyphs"
[ "$glyphs" = 3 ] || { echo "CHANGED: harfbuzzjs"; exit 1; }
[ "$((shaped + 1))" = 4 ] || { echo "CHANGED: hb-shape"; exit 1; }
echo "As described."
