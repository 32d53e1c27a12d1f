#!/usr/bin/env bash
# Guess: liblouis, which NVDA, Orca, iOS and Android write Braille with, has a Braille sign for the rupee in its tables for India, leaves out the joiners, which are no
# letters, and writes a number in the digits of Hindi as it writes one in 0 to 9.
# Seen (liblouis 3.24.0 of Debian 12): the rupee sign (Unicode 6.0, 2010) is in none of the tables for Hindi, Marathi, Telugu, Kannada, Bengali, Gujarati and Malayalam, nor in
# that for English (India): "₹500" begins with "'\x20b9'" in eight cells of Braille. Telugu spells the zero width non-joiner of రామ్‌కుమార్ (Ramkumar, as
# phones write it) in the middle of the name in the same way; Hindi leaves the joiner of क्‍ष out. ५०० is written without the number sign of 500, which makes letters of it.
# Toranam: dates, amounts and counts of Hindi and Telugu pages have the digits 0 to 9 (app/platform/values); names keep their joiners, without which they look wrong.
set -euo pipefail
command -v dpkg >/dev/null || { echo "needs Debian"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
version=3.24.0-1
apt-get download -qq "liblouis-bin=$version" "liblouis20=$version" "liblouis-data=$version" 2>/dev/null || { echo "liblouis $version is not to be had"; exit 2; }
for package in *.deb; do dpkg -x "$package" .; done
LD_LIBRARY_PATH=$(dirname "$(find "$PWD" -name 'liblouis.so.20' | head -1)")
export LD_LIBRARY_PATH LOUIS_TABLEPATH="$PWD/usr/share/liblouis/tables"
usr/bin/lou_translate --version | head -1
failed=0
# A table, a text, and whether its Braille must contain or lack the part after it.
expect() {
  local braille
  braille=$(printf '%s\n' "$2" | usr/bin/lou_translate "unicode.dis,$1")
  echo "$1: $2 -> $braille"
  if [[ $braille == *"$4"* ]]; then [ "$3" = has ]; else [ "$3" = lacks ]; fi || { echo "changed: $3 $4"; failed=1; }
}
rupee=⡳⠭⠆⠴⠃⠔
non_joiner=⡳⠭⠆⠴⠴⠉
for table in hi.tbl mr.tbl te.tbl kn.tbl bn.tbl gu.tbl ml.tbl en-in-g1.ctb; do expect "$table" "₹500" has "$rupee"; done
expect te.tbl రామ్$'\u200c'కుమార్ has "$non_joiner"
expect hi.tbl क्$'\u200d'ष lacks ⡳
expect hi.tbl 500 has ⠼⠑⠚⠚
expect hi.tbl ५०० has ⠑⠚⠚
expect hi.tbl ५०० lacks ⠼
expect hi.tbl एजज has ⠑⠚⠚
exit $failed
