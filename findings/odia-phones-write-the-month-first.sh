#!/usr/bin/env bash
# Guess: every language of India writes a short date with the day first, as all forms of its government do. Seen: CLDR, which phones and Node's
# Intl take, writes Odia, Kashmiri and Sindhi of India with the month first, and Nepali of India with the year first in two digits. A WhatsApp
# export has dates as the phone writes them. Toranam: app/features/messages/chat.ts finds the order by all dates of a chat.
set -euo pipefail
script=$(mktemp --suffix=.mjs)
trap 'rm -f "$script"' EXIT
cat > "$script" <<'JS'
const day = new Date(Date.UTC(2024, 2, 25));
const order = (locale) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "short", timeZone: "UTC", numberingSystem: "latn" })
    .formatToParts(day)
    .filter(({ type }) => type !== "literal")
    .map(({ type }) => type[0])
    .join("");
const languages = "as bn brx doi en gu hi kn kok ks mai ml mni mr ne or pa sa sat sd ta te ur".split(" ");
const orders = {};
for (const language of languages) (orders[order(`${language}-IN`)] ??= []).push(language);
console.log(JSON.stringify(orders));
const holds = ["or", "ks", "sd"].every((language) => orders.mdy?.includes(language)) && orders.ydm === undefined && orders.ymd?.join() === "ne";
process.exit(holds ? 0 : 1);
JS
trap 'rm -f "$script"' EXIT
node -p '`node ${process.version}, ICU ${process.versions.icu}, CLDR ${process.versions.cldr}`'
node "$script"
