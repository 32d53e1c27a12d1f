#!/usr/bin/env bash
# Guess: a spreadsheet leaves "98480 12361/62" of a CSV file a text: in India the two lines of an office are written so, the second by the digits that differ, as are
# "040 23456789/90" with the code of the city. "1/2" alone is read as a day, which is well known, and a phone with a space alone stays a text.
# Seen (LibreOffice 7.4.7, Gnumeric 1.12.55 of Debian 12): both take a space and a slash between any numbers for a mixed fraction. "98480 12361/62" is the number 98679.37 and
# "040 23456789/90" is 260670.99, shown as "98679 3/8" and "260671", in LibreOffice with English (India) too. Neither warns, and what was written is gone.
# Toranam: app/records/csv.server.ts writes an apostrophe before such a cell, and takes it away when it reads the file again.
set -euo pipefail
for program in soffice ssconvert; do command -v "$program" >/dev/null || { echo "MISSING: $program (Debian's libreoffice-calc-nogui, gnumeric)"; exit 2; }; done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf 'Phone\n98480 12361/62\n040 23456789/90\n98480 12361\n' >phones.csv
expected="98679.37 260670.99 text"
failed=0
# Reads the kind of each cell below the heading: a number to two decimals, or "text".
report() {
  local name=$1 seen
  seen=$(tail -n 3 | awk '/^[0-9.]+$/ { printf "%s%.2f", (NR > 1 ? " " : ""), $1; next } { printf "%stext", (NR > 1 ? " " : "") }')
  echo "$name: $seen"
  [ "$seen" = "$expected" ] || failed=1
}
soffice --version
ssconvert --version 2>&1 | head -1
for language in 1033 16393; do
  # Comma, quote, UTF-8, from line 1, no column formats, the language, quoted cells are no text, special numbers are found.
  HOME=$folder timeout 120 soffice --headless --infilter="CSV:44,34,76,1,,$language,false,true,false" --convert-to fods phones.csv >/dev/null 2>&1
  report "LibreOffice, language $language" < <(grep -oE '<table:table-cell [^>]*value-type="(string|float)"[^>]*' phones.fods | sed -E 's/.*office:value="([0-9.]+)".*/\1/; s/.*string.*/text/')
done
ssconvert -I Gnumeric_stf:stf_csvtab -T Gnumeric_XmlIO:sax:0 phones.csv phones.xml 2>/dev/null
report Gnumeric < <(grep -oE 'ValueType="(40"[^>]*>[^<]*|60")' phones.xml | sed -E 's/^ValueType="40".*>//; s/^ValueType="60"/text/')
exit $failed
