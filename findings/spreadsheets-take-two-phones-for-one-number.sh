#!/usr/bin/env bash
# Guess: a spreadsheet leaves the two phones of an office in a CSV file a text, as people in India write them: "98480 12361/62", the second by the digits that differ, "040
# 23456789/90" with the code of the city, "9848012361,62" or both whole. "1/2" alone is read as a day, which is well known; "98480 12361" stays a text.
# Seen (LibreOffice 7.4.7, Gnumeric 1.12.55 of Debian 12): both take a space and a slash between any numbers for a mixed fraction: 98679.37 and 260670.99, shown as
# "98679 3/8" and "260671". LibreOffice set to English (India), and not to English (USA), drops a comma two digits before the end: 984801236162. Gnumeric keeps
# that one and makes 98480123619848012360 of the two whole numbers. Neither warns, and what was written is gone.
# Toranam: app/records/csv.server.ts writes an apostrophe before such a cell, and takes it away when it reads the file again.
set -euo pipefail
for program in soffice ssconvert; do command -v "$program" >/dev/null || { echo "MISSING: $program (Debian's libreoffice-calc-nogui, gnumeric)"; exit 2; }; done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf 'Phone\n98480 12361/62\n040 23456789/90\n"9848012361,62"\n"9848012361,9848012362"\n98480 12361\n' >phones.csv
failed=0
# Reads a cell a line, a number or "text". @param the program @param what it is expected to read
report() {
  local seen
  seen=$(tail -n 5 | awk '{ printf "%s%s", (NR > 1 ? " " : ""), (/^[0-9.]+$/ ? ($1 ~ /\./ ? sprintf("%.2f", $1) : $1) : "text") }')
  echo "$1: $seen"
  [ "$seen" = "$2" ] || failed=1
}
# @param the number of a language as LibreOffice's CSV filter takes it
read_with() {
  # Comma, quote, UTF-8, from line 1, no column formats, the language, quoted cells are no text, special numbers are found.
  HOME=$folder timeout 120 soffice --headless --infilter="CSV:44,34,76,1,,$1,false,true,false" --convert-to fods phones.csv >/dev/null 2>&1
  grep -oE '<table:table-cell [^>]*value-type="(string|float)"[^>]*' phones.fods | sed -E 's/.*office:value="([0-9.]+)".*/\1/; s/.*string.*/text/'
}
soffice --version
ssconvert --version 2>&1 | head -1
report "LibreOffice, English (USA)" "98679.37 260670.99 text text text" < <(read_with 1033)
report "LibreOffice, English (India)" "98679.37 260670.99 984801236162 text text" < <(read_with 16393)
ssconvert -I Gnumeric_stf:stf_csvtab -T Gnumeric_XmlIO:sax:0 phones.csv phones.xml 2>/dev/null
report Gnumeric "98679.37 260670.99 text 98480123619848012360 text" < <(grep -oE 'ValueType="(40"[^>]*>[^<]*|60")' phones.xml | sed -E 's/^ValueType="40".*>//; s/^ValueType="60"/text/')
exit $failed
