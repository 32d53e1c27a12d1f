#!/usr/bin/env bash
# Guess: encoded words (RFC 2047) that follow each other are decoded one by one and joined, so how a subject is parted into them does not matter; each has "=" at its end where
# base64 needs it, as the RFC wants of every one.
# Seen: GMime 3.2.13 (Debian 12; the readers Geary, Balsa, notmuch and mu are built on it) joins their base64 first, and its decoder ends at the first "=". A subject in Telugu or Hindi, three
# bytes a letter, is more than one encoded word from some ten letters on, and nodemailer 10.6.0 pads wherever a space stands: of "आपका कोटेशन तैयार है" ("your quote is ready") only "आपका कोटेश"
# is left, in the list, in the message and in the search, and of a sender's name its first letters. Later versions of GMime do not. eml-format 0.6.1 (npm) leaves all
# but the first encoded word out, whatever the encoding. With the encoding "Q" GMime reads the whole.
# Toranam: app/mail/encoded-words.ts writes the spaces of subjects and of the sender's name between base64 words in that encoding, so that no two follow each other.
set -euo pipefail
command -v python3 >/dev/null && [ "$(dpkg-query --show --showformat='${Version}' libgmime-3.0-0 2>/dev/null | cut -d+ -f1)" = 3.2.13 ] || { echo "MISSING: python3 and Debian's libgmime-3.0-0 3.2.13"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund nodemailer@10.6.0
cat >write.cjs <<'JS'
const { createTransport } = require("nodemailer");
const texts = ["Your quote is ready, please open the link", "आपका कोटेशन तैयार है: श्री राजेश का विवाह", "తోరణం ఈవెంట్స్"];
(async () => {
  for (const textEncoding of ["B", "Q"])
    for (const subject of texts) {
      const mail = { from: "a@x.example", to: "b@x.example", subject, text: ".", textEncoding };
      const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
      console.log(/^Subject: (.*?)\r\n(?! )/ms.exec(message.toString())[1].replaceAll("\r\n", ""));
    }
})();
JS
cat >read.py <<'PY'
import ctypes, sys
from email.header import decode_header, make_header
gmime = ctypes.CDLL("libgmime-3.0.so.0")
gmime.g_mime_init()
gmime.g_mime_utils_header_decode_text.restype = ctypes.c_char_p
for line in sys.stdin.read().splitlines():
    words = gmime.g_mime_utils_header_decode_text(None, line.encode()).decode()
    print(words.strip(), "|", "whole" if words == str(make_header(decode_header(line))) else "cut")
PY
dpkg-query --show libgmime-3.0-0
node write.cjs | LC_ALL=C.UTF-8 python3 read.py | tee seen
diff seen - <<'EXPECTED'
Your quote is ready, please open the link | whole
आपका कोटेश | cut
తోరణం ఈవెం | cut
Your quote is ready, please open the link | whole
आपका कोटेशन तैयार है: श्री राजेश का विवाह | whole
తోరణం ఈవెంట్స్ | whole
EXPECTED
