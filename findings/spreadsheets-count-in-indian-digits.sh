#!/usr/bin/env bash
# Guess: a spreadsheet takes the digits of other scripts in a CSV file for letters, as JavaScript's Number, C's strtod and PostgreSQL do; so a phone number in the digits of
# Telugu or Hindi stays as it was written, with its zero, and what protects 0891 from becoming 891 need not know them.
# Seen: Gnumeric 1.12.55 reads the digits of every script as numbers, in any language: the landline ०८९१२३४५६७८ becomes 8912345678 and the house १२/३ a day.
# LibreOffice 7.4.7 does so when its language is Hindi or Telugu, with the digits of both scripts in both languages (its day is १२-३), and not in English, of India or the USA: one file
# keeps its numbers on one computer of an office and loses them on the next. csvkit 1.0.7 (Python) loses the zero too. None of them warns.
# Toranam: app/records/csv.server.ts writes an apostrophe before such a cell, and takes it away when it reads the file again.
set -euo pipefail
for program in soffice ssconvert csvjson; do command -v "$program" >/dev/null || { echo "MISSING: $program (Debian's libreoffice-calc-nogui, gnumeric, csvkit)"; exit 2; }; done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf 'Text\n०८९१२३४५६७८\n౦౮౯౧౨౩౪౫౬౭౮\n१२/३\n१२-३\n"౧,౧౮,౦౦౦"\n' >cells.csv
failed=0
# Reads a cell a line, a number, a day or "text". @param the program @param what it is expected to read
report() {
  local seen
  seen=$(tail -n 5 | paste -sd ' ')
  echo "$1: $seen"
  [ "$seen" = "$2" ] || failed=1
}
# @param the number of a language as LibreOffice's CSV filter takes it
read_with() {
  # Comma, quote, UTF-8, from line 1, no column formats, the language, quoted cells are no text, special numbers are found.
  HOME=$folder timeout 120 soffice --headless --infilter="CSV:44,34,76,1,,$1,false,true,false" --convert-to fods cells.csv >/dev/null 2>&1
  grep -oE '<table:table-cell [^>]*value-type="[^>]*' cells.fods | sed -E 's/.*office:(date-)?value="([0-9.-]+)".*/\2/; s/.*string.*/text/'
}
soffice --version
ssconvert --version 2>&1 | head -1
report "LibreOffice, English (USA)" "text text text text text" < <(read_with 1033)
report "LibreOffice, English (India)" "text text text text text" < <(read_with 16393)
year=$(date +%Y)
report "LibreOffice, Hindi" "8912345678 8912345678 text $year-03-12 118000" < <(read_with 1081)
report "LibreOffice, Telugu" "8912345678 8912345678 text $year-03-12 118000" < <(read_with 1098)
ssconvert cells.csv gnumeric.csv 2>/dev/null
report Gnumeric "8912345678 8912345678 $year/12/03 १२-३ \"౧,౧౮,౦౦౦\"" <gnumeric.csv
csvjson --version
report csvkit '[{"Text": 8912345678.0}, {"Text": 8912345678.0}]' < <(head -3 cells.csv | csvjson 2>/dev/null)
exit $failed
