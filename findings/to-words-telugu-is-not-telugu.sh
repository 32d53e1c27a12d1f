#!/usr/bin/env bash
# Guess: to-words 5.7.0, which has Telugu, Kannada and Tamil among its languages, writes the words of a cheque in them as it does in English and Hindi.
# Seen: it joins the words of single numbers. Telugu has its own forms before a unit: one lakh is ఒక లక్ష and it writes ఒకటి లక్ష ("one, lakh"); 567 is ఐదు వందల అరవై
# ఏడు and it writes ఐదు వంద అరవై ఏడు; 34,000 is ముప్పై నాలుగు వేల and it writes ముప్పై నాలుగు వెయ్యి ("thirty-four, one thousand"). A reader sees at once that no person wrote
# it, and a bank's clerk may ask. Hindi (एक लाख) is right.
# Toranam: app/gst writes amounts in words in English only, the language of its tax papers, on Telugu and Hindi pages too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund to-words@5.7.0
cat >write.cjs <<'JS'
const { ToWords } = require("to-words");
const write = (language, amount) => new ToWords({ localeCode: `${language}-IN`, converterOptions: { currency: true } }).convert(amount);
const seen = [write("te", 100000), write("te", 34567), write("hi", 100000)];
console.log(seen);
process.exit(seen[0] === "ఒకటి లక్ష రూపాయలు" && seen[1] === "ముప్పై నాలుగు వెయ్యి ఐదు వంద అరవై ఏడు రూపాయలు" && seen[2] === "एक लाख रुपये" ? 0 : 1);
JS
node write.cjs
