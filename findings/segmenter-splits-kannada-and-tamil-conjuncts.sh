#!/usr/bin/env bash
# Guess: Intl.Segmenter, which is made for what a reader takes as one sign, treats the scripts of India alike: either all conjuncts are one or none is.
# Seen (Node 24.21.0, Unicode 17): శ్రీ of Telugu, श्री, શ્રી, শ্রী, ଶ୍ରୀ and ശ്രീ are one sign. The same syllable is two in Kannada (ಶ್|ರೀ), Tamil (ஸ்|ரீ) and Gurmukhi
# (ਸ਼੍|ਰੀ): rule GB9c of UAX 29 joins by InCB=Linker, which six viramas are. The first "sign" of a Kannada name is a letter with a virama that stands
# in no word, and cutting a name to a number of signs breaks a letter in two.
# Toranam: app/papers/shaper.server.ts shapes whole runs and only asks the segmenter which font a sign needs; app/ui/avatar.tsx shows a
# name's first letter, without its vowel sign, in every script.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund node@24.21.0
cat >split.mjs <<'JS'
const signs = new Intl.Segmenter("en-IN");
const words = { te: "శ్రీ", hi: "श्री", gu: "શ્રી", bn: "শ্রী", or: "ଶ୍ରୀ", ml: "ശ്രീ", kn: "ಶ್ರೀ", ta: "ஸ்ரீ", pa: "ਸ਼੍ਰੀ" };
const seen = Object.entries(words).map(([language, word]) => [language, [...signs.segment(word)].map(({ segment }) => segment)]);
console.log(`node ${process.version}, ICU ${process.versions.icu}, Unicode ${process.versions.unicode}`);
for (const [language, parts] of seen) console.log(language, parts.join("|"));
const isSplit = new Set(["kn", "ta", "pa"]);
process.exit(seen.every(([language, { length }]) => length === (isSplit.has(language) ? 2 : 1)) ? 0 : 1);
JS
node_modules/.bin/node split.mjs
