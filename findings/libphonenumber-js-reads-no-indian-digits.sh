#!/usr/bin/env bash
# Guess: libphonenumber-js 1.13.16 reads a number in the digits of Hindi or Telugu, as it reads those of Arabic, Urdu and Chinese keyboards.
# Seen: ۹۸۴۸۰۱۲۳۴۵ and ９８４８０１２３４５ are +91 98480 12345; ९८४८०१२३४५, ౯౮౪౮౦౧౨౩౪౫ and ৯৮৪৮০১২৩৪৫ are no number at all. Two numbers with a slash, as Indian cards have
# them, are none either, although findPhoneNumbersInText finds both. 044-28512345/46 (two lines of one office) becomes one number of twelve digits, and
# 1234567890 is a "valid" landline.
# Toranam: app/platform/values/phone.ts reads the digits of all scripts, several numbers, and ends such as "/46".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund libphonenumber-js@1.13.16
cat >read.cjs <<'JS'
const { findPhoneNumbersInText, parsePhoneNumberFromString } = require("libphonenumber-js/max");
const read = (text) => {
  const phone = parsePhoneNumberFromString(text, "IN");
  return phone ? `${phone.number}${phone.isValid() ? "" : " (not valid)"}` : "none";
};
const expected = {
  "۹۸۴۸۰۱۲۳۴۵": "+919848012345",
  "９８４８０１２３４５": "+919848012345",
  "९८४८०१२३४५": "none",
  "౯౮౪౮౦౧౨౩౪౫": "none",
  "৯৮৪৮০১২৩৪৫": "none",
  "98480 12361 / 98480 12362": "none",
  "044-28512345/46": "+91442851234546 (not valid)",
  "1234567890": "+911234567890",
};
const seen = Object.fromEntries(Object.keys(expected).map((text) => [text, read(text)]));
const found = findPhoneNumbersInText("98480 12361 / 98480 12362", "IN").map(({ number }) => number.number);
console.log(seen, found);
process.exit(Object.keys(expected).every((text) => seen[text] === expected[text]) && found.length === 2 ? 0 : 1);
JS
node read.cjs
