#!/usr/bin/env bash
# Guess: of "0891-2345678", an area code, a hyphen and a number of seven digits, a library for phone numbers keeps that it is a landline of Visakhapatnam, and writes it as it came: the
# hyphen is where the area code ends, and a trunk 0 before a mobile number has none behind four digits.
# Seen: libphonenumber-js 1.13.16 (metadata 9.0.43 of Google's libphonenumber; google-libphonenumber 3.2.47 alike) forgets what stood between the digits. Where India has both, it gives the
# type FIXED_LINE_OR_MOBILE and writes the number as a mobile one: 089123 45678, 087422 34567 of Khammam, 084622 34567 of Nizamabad. In Vijayawada and Bengaluru, where there are landlines
# only, it writes 0866 257 1234 and 080 4123 4567. So one list of offices has both, and a site that offers WhatsApp for "mobile or unknown" offers it for landlines.
# Toranam: app/platform/values/phone.ts takes a number with such a gap for a landline, and one without for a landline where there are no others.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund libphonenumber-js@1.13.16 google-libphonenumber@3.2.47
cat >read.cjs <<'JS'
const { parsePhoneNumberFromString } = require("libphonenumber-js/max");
const { PhoneNumberUtil, PhoneNumberFormat, PhoneNumberType } = require("google-libphonenumber");
const google = PhoneNumberUtil.getInstance();
for (const text of ["0891-2345678", "(08742) 234567", "08462 234567", "0866-2571234", "080 41234567"]) {
  const phone = parsePhoneNumberFromString(text, "IN");
  const same = google.parse(text, "IN");
  const type = Object.keys(PhoneNumberType).find((name) => PhoneNumberType[name] === google.getNumberType(same));
  console.log(`${text}: ${phone.formatNational()} ${phone.getType()}; Google's: ${google.format(same, PhoneNumberFormat.NATIONAL)} ${type}`);
}
JS
node read.cjs | tee seen
diff seen - <<'EXPECTED'
0891-2345678: 089123 45678 FIXED_LINE_OR_MOBILE; Google's: 089123 45678 FIXED_LINE_OR_MOBILE
(08742) 234567: 087422 34567 FIXED_LINE_OR_MOBILE; Google's: 087422 34567 FIXED_LINE_OR_MOBILE
08462 234567: 084622 34567 FIXED_LINE_OR_MOBILE; Google's: 084622 34567 FIXED_LINE_OR_MOBILE
0866-2571234: 0866 257 1234 FIXED_LINE; Google's: 0866 257 1234 FIXED_LINE
080 41234567: 080 4123 4567 FIXED_LINE; Google's: 080 4123 4567 FIXED_LINE
EXPECTED
