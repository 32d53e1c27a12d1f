#!/usr/bin/env bash
# Guess: a library of tax numbers takes every GSTIN that the portal has given. What is built by the rules, with the right check character, is valid, so one that it refuses was mistyped.
# Seen (Debian 12's python3-stdnum 1.18, which Tryton uses; npm's stdnum 1.12.0): both refuse every ordinary taxpayer of Ladakh, 38 since 2020, and of "other territory", 97, as parts that are
# unknown. Both know one kind of number: that of a department which deducts tax at source (its TAN, then D), of a marketplace (C), an embassy (UN) and somebody abroad (NR, OS) have an
# "invalid format" or part. Of all of them python3-stdnum's own sum finds the last character right. Departments and embassies ask for events, and their papers need the number.
# Toranam: app/gst/gstin.ts has the patterns of the portal's offline tool and all codes of States; what fits only the tool's widest one is a warning, no refusal.
set -euo pipefail
command -v /usr/bin/python3 >/dev/null || { echo "MISSING: python3"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq python3-stdnum=1.18-1 2>/dev/null || { echo "python3-stdnum 1.18-1 is not to be had"; exit 2; }
dpkg-deb --extract python3-stdnum_*.deb debian
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund stdnum@1.12.0
cat > numbers <<'TEXT'
36ZZZCE0001A1Z1 Telangana
26ZZZCE0001A1Z2 Dadra and Nagar Haveli and Daman and Diu
38ZZZCE0001A1ZX Ladakh
97ZZZCE0001A1ZT other territory
36ZZZE00001A1DK department that deducts tax
36ZZZCE0001A1CC marketplace
3617USA00028UNU embassy
3617USA00028NRT taxpayer abroad
9917USA00028OSE services from abroad
TEXT
cat > test.py <<'PYTHON'
import stdnum
from stdnum import luhn
from stdnum.in_ import gstin
for line in open("numbers"):
    number = line.split()[0]
    luhn.validate(number, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    try:
        print(gstin.validate(number), "valid")
    except stdnum.exceptions.ValidationError as error:
        print(number, type(error).__name__)
PYTHON
cat > test.mjs <<'JS'
import { readFileSync } from "node:fs";
import { stdnum } from "stdnum";
for (const line of readFileSync("numbers", "utf8").trim().split("\n")) {
  const [number] = line.split(" ");
  const { isValid, error } = stdnum.IN.gstin.validate(number);
  console.log(number, isValid ? "valid" : error.constructor.name);
}
JS
PYTHONPATH=debian/usr/lib/python3/dist-packages /usr/bin/python3 test.py > python
node test.mjs > npm
echo "python3-stdnum 1.18:" && paste -d' ' python <(cut -d' ' -f2- numbers)
echo "stdnum 1.12.0 of npm:" && paste -d' ' npm <(cut -d' ' -f2- numbers)
cat > expected <<'TEXT'
36ZZZCE0001A1Z1 valid
26ZZZCE0001A1Z2 valid
38ZZZCE0001A1ZX InvalidComponent
97ZZZCE0001A1ZT InvalidComponent
36ZZZE00001A1DK InvalidFormat
36ZZZCE0001A1CC InvalidComponent
3617USA00028UNU InvalidFormat
3617USA00028NRT InvalidFormat
9917USA00028OSE InvalidFormat
TEXT
if cmp -s python expected && cmp -s npm expected; then echo "HOLDS: both refuse valid numbers"; else echo "CHANGED"; exit 1; fi
