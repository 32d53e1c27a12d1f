#!/usr/bin/env bash
# Guess: Intl counts in lakh and crore for every language of India, as its papers and banks do, and writes 12,34,567 in all of them.
# Seen (Node 24.21.0): short amounts (notation "compact") of Telugu, Tamil, Kannada, Malayalam and Odia are thousands and millions: one lakh is "100వే" in
# Telugu, one crore "10మి". Hindi, Marathi, Bengali, Gujarati and Punjabi have lakh and crore. Amounts of money in Marathi, Kannada, Malayalam and Odia are
# grouped by thousands (₹1,234,567), although all but Kannada write the bare number 12,34,567. So two pages of one Indian site show two systems.
# Toranam: app/platform/values/money.ts writes short amounts by en-IN only; Telugu and Hindi pages have whole amounts, which both group by two.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund node@24.21.0
cat >count.mjs <<'JS'
const short = (language) => new Intl.NumberFormat(`${language}-IN`, { notation: "compact", numberingSystem: "latn" });
const inRupees = { style: "currency", currency: "INR", maximumFractionDigits: 0, numberingSystem: "latn" };
const money = (language) => new Intl.NumberFormat(`${language}-IN`, inRupees);
const bare = (language) => new Intl.NumberFormat(`${language}-IN`, { numberingSystem: "latn" });
const seen = Object.fromEntries(
  "en hi te ta kn ml mr bn gu pa or".split(" ").map((language) => {
    const compact = short(language);
    return [language, [compact.format(1e5), compact.format(1e7), money(language).format(1234567), bare(language).format(1234567)]];
  }),
);
console.log(`node ${process.version}, ICU ${process.versions.icu}, CLDR ${process.versions.cldr}`, seen);
const all = (languages, holds) => languages.split(" ").every((language) => holds(seen[language]));
const holds =
  all("te ta kn ml or", ([lakh, crore]) => lakh.startsWith("100") && crore.startsWith("10")) &&
  all("en hi mr bn gu pa", ([lakh, crore]) => /^1\D/.test(lakh) && /^1\D/.test(crore)) &&
  all("mr kn ml or", ([, , amount]) => amount.includes("1,234,567")) &&
  all("en hi te ta bn gu pa", ([, , amount]) => amount.includes("12,34,567")) &&
  all("mr ml or", ([, , , number]) => number === "12,34,567");
process.exit(holds ? 0 : 1);
JS
node_modules/.bin/node count.mjs
