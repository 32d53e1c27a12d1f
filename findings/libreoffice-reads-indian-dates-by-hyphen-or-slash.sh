#!/usr/bin/env bash
# Guess: LibreOffice set to a language of India reads 29-11-2026 and 29/11/2026 of a CSV file both as 29 November: day first is how all of India writes, and
# bank statements have either. Seen (LibreOffice 7.4.7 of Debian 12): with English (India) only the slashes are a date and the hyphens stay text; with
# Hindi and Telugu it is the other way round. So of one column of two banks half sorts as text. With English (USA), which an installation has until
# somebody changes it, 05-11-26 stays text, but 29-11-26 of the same column is 26 November 2029 and 31-12-25 is 25 December 1931, without a warning.
# 2026-11-29 is the same date with all of them.
# Toranam: every CSV file that it writes has dates as YYYY-MM-DD (app/records/csv.server.ts).
set -euo pipefail
command -v soffice >/dev/null || { echo "soffice is missing (Debian's libreoffice-calc-nogui)"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf 'Date\n29-11-2026\n29/11/2026\n05-11-26\n29-11-26\n31-12-25\n2026-11-29\n' >dates.csv
# @param the number of a language as LibreOffice's CSV filter takes it @return the date of each cell, or "text"
read_with() {
  # Comma, quote, UTF-8, from line 1, no column formats, the language, quoted cells are no text, special numbers are found.
  HOME=$folder timeout 120 soffice --headless --infilter="CSV:44,34,76,1,,$1,false,true,false" --convert-to fods dates.csv >/dev/null 2>&1
  { grep -oE 'office:date-value="[0-9-]+"|<table:table-cell [^>]*value-type="string"' dates.fods || true; } | tail -n 6 |
    sed -E 's/.*date-value="([0-9-]+)"/\1/; s/.*string"/text/' | paste -sd' '
}
soffice --version
english=$(read_with 16393) hindi=$(read_with 1081) telugu=$(read_with 1098) american=$(read_with 1033)
printf '%-16s %s\n' "written" "29-11-2026 29/11/2026 05-11-26 29-11-26 31-12-25 2026-11-29" "English (India)" "$english" Hindi "$hindi" Telugu "$telugu" "English (USA)" "$american"
days="2026-11-29 text 2026-11-05 2026-11-29 2025-12-31 2026-11-29"
[ "$english" = "text 2026-11-29 text text text 2026-11-29" ] && [ "$hindi" = "$days" ] && [ "$telugu" = "$days" ] &&
  [ "$american" = "text text text 2029-11-26 1931-12-25 2026-11-29" ]
