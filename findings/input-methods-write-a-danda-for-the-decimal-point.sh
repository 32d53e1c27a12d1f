#!/usr/bin/env bash
# Guess: an input method for a language of India leaves the point inside a number a point, which all of India writes in amounts, and makes a danda of it after a word at most.
# Seen (m17n-db 1.8.0 of Debian 12, the layouts that IBus and Fcitx offer): 12.50 becomes १२।५० with the phonetic layouts of Hindi and Marathi and with hi-optitransv2, ১২।৫০ with bn-probhat, bn-disha and
# as-phonetic, ୧୨।୫୦ with or-phonetic. The layouts ITRANS and InScript of the same languages keep the point. pa-phonetic writes a nukta there (12਼50), and te-sarala a joiner for the
# hyphen, which nobody sees: 29-11-2026 is "29112026" to the eye. No program that reads numbers by Unicode's categories knows the danda: it ends the sentence.
# Toranam: asciiNumbers (app/content/digits.ts) reads a danda behind a digit as the point, in amounts and days.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq -o APT::Sandbox::User=root download m17n-db=1.8.0-5 libm17n-0=1.8.0-6 2>/dev/null || { echo "MISSING: m17n-db 1.8.0-5 and libm17n-0 1.8.0-6 of Debian 12 (apt-get update)"; exit 2; }
for package in *.deb; do dpkg -x "$package" .; done
export M17NDIR="$folder/usr/share/m17n"
LD_LIBRARY_PATH=$(dirname "$(find "$folder/usr/lib" -name libm17n-core.so.0)") /usr/bin/python3 - <<'PY'
import ctypes

core, shell = ctypes.CDLL("libm17n-core.so.0", ctypes.RTLD_GLOBAL), ctypes.CDLL("libm17n.so.0", ctypes.RTLD_GLOBAL)
pointer, text = ctypes.c_void_p, ctypes.c_char_p
for library, name, result, *arguments in [
    (core, "msymbol", pointer, text), (core, "mtext", pointer), (core, "mtext_cat_char", pointer, pointer, ctypes.c_int),
    (shell, "minput_open_im", pointer, pointer, pointer, pointer), (shell, "minput_create_ic", pointer, pointer, pointer),
    (shell, "minput_filter", ctypes.c_int, pointer, pointer, pointer), (shell, "minput_lookup", ctypes.c_int, pointer, pointer, pointer, pointer),
    (shell, "mconv_encode_buffer", ctypes.c_int, pointer, pointer, text, ctypes.c_int),
]:
    function = getattr(library, name)
    function.restype, function.argtypes = result, arguments
core.m17n_init_core()
shell.m17n_init()

def typed(layout, keys):
    language, name = (core.msymbol(part.encode()) for part in layout.split("-", 1))
    method = shell.minput_open_im(language, name, None)
    context, written = shell.minput_create_ic(method, None), core.mtext()
    for key in [*keys, None]:
        symbol = core.msymbol(key.encode()) if key else None
        if not shell.minput_filter(context, symbol, None) and shell.minput_lookup(context, symbol, None, written) < 0 and key:
            core.mtext_cat_char(written, ord(key))
    buffer = ctypes.create_string_buffer(200)
    length = shell.mconv_encode_buffer(core.msymbol(b"utf-8"), written, buffer, 200)
    return buffer.raw[:length].decode()

failed = False
for layout, keys, expected in [
    ("hi-phonetic", "12.50", "१२।५०"), ("mr-phonetic", "12.50", "१२।५०"), ("hi-optitransv2", "12.50", "१२।५०"), ("bn-probhat", "12.50", "১২।৫০"),
    ("bn-disha", "12.50", "১২।৫০"), ("as-phonetic", "12.50", "১২।৫০"), ("or-phonetic", "12.50", "୧୨।୫୦"), ("hi-itrans", "12.50", "१२.५०"),
    ("hi-inscript2", "12.50", "१२.५०"), ("pa-phonetic", "12.50", "12਼50"), ("te-sarala", "29-11-2026", "29\u200c11\u200c2026"),
]:
    written = typed(layout, keys)
    print(f"{layout:14} {keys:10} -> {written}")
    failed |= written != expected
raise SystemExit(failed)
PY
