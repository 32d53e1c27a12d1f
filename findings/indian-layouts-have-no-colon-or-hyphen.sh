#!/usr/bin/env bash
# Guess: a keyboard layout for a language of India has the signs of a date, a time and a phone number where an English one has them, on whatever level; only the digits may be the
# language's own.
# Seen (xkb-data 2.35.1 of Debian 12, the layouts of Linux desktops): on all levels of its main keys Telugu ("tel") has no hyphen, slash, colon, apostrophe or plus; nor have Kannada and Odia. Tamil and
# Gurmukhi have of them the plus only, Gujarati, Bengali and Malayalam the hyphen only. On the key of the hyphen Telugu has the visarga ః, Odia ଃ, Kannada ಃ and Gurmukhi ਃ, also without Shift. So who
# does not change the layout writes 29.11.2026, 7.30 or 7ః30, and 0891ః2345678. The phonetic layouts (KaGaPa) of Telugu, Kannada and Hindi have all signs.
# Toranam: asciiNumbers (app/content/digits.ts) and plainDayWords read a visarga between digits as the sign that is missing; so do phones (app/platform/values/phone.ts).
set -euo pipefail
command -v xkbcomp >/dev/null || { echo "MISSING: xkbcomp (Debian's x11-xkb-utils)"; exit 2; }
[ "$(dpkg-query --show --showformat='${Version}' xkb-data 2>/dev/null)" = 2.35.1-1 ] || { echo "needs Debian's xkb-data 2.35.1"; exit 2; }
/usr/bin/python3 - <<'PY'
import re, subprocess, sys

signs = {"minus": "-", "slash": "/", "colon": ":", "apostrophe": "'", "plus": "+"}

def layout(name):
    keymap = f"""xkb_keymap {{ xkb_keycodes {{ include "evdev+aliases(qwerty)" }}; xkb_types {{ include "complete" }};
      xkb_compat {{ include "complete" }}; xkb_symbols {{ include "pc+in({name})+inet(evdev)" }}; }};"""
    text = subprocess.run(["xkbcomp", "-w0", "-xkb", "-", "-"], input=keymap, capture_output=True, text=True, check=True).stdout
    # The keys with letters and digits; not the separate block of numbers.
    keys = dict(re.findall(r"key\s+<(A[BCDE]\d\d|TLDE|BKSL|SPCE|LSGT)>\s*\{([^;]*)\}", text))
    return {key: [sign.strip() for group in re.findall(r"\[([^\]\[]*)\]", body) for sign in group.split(",")] for key, body in keys.items()}

seen = {}
for name in ["tel", "kan", "ori", "tam", "guru", "guj", "ben", "mal", "tel-kagapa", "kan-kagapa", "hin-kagapa"]:
    keys = layout(name)
    typed = {sign for on_key in keys.values() for sign in on_key}
    seen[name] = ("".join(sign for key, sign in signs.items() if key not in typed), keys["AE11"][0])
    print(f"{name:10}  lacks {seen[name][0] or 'none':6} hyphen key: {seen[name][1]}")
expected = {"tel": "-/:'+", "kan": "-/:'+", "ori": "-/:'+", "tel-kagapa": "", "kan-kagapa": "", "hin-kagapa": ""}
assert all(seen[name][0] == lacks for name, lacks in expected.items()), seen
assert [seen[name][1].upper() for name in ("tel", "kan", "ori")] == ["U0C03", "U0C83", "U0B03"], seen
PY
