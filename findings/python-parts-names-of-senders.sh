#!/usr/bin/env bash
# Guess: encoded words (RFC 2047) that follow each other are joined without the white space between them (6.2) in every header that a library reads, or in none: who reads a subject of
# Telugu right reads the sender's name right.
# Seen: Python 3.11 (Debian 12) with the policies that its documentation recommends for new code joins them in the subject and puts a space between them in a name. A name in Telugu or
# Hindi is more than one encoded word from some ten letters on, and nodemailer 10.6.0 parts it anywhere: of "తోరణం ఈవెంట్స్" it makes "తోరణం ఈవెం ట్స్", three words, without a defect.
# An English name is one word. Python's older decode_header joins them. Python's issue 128110 describes it, also for 3.13.1.
# Toranam: app/mail/outbox.server.ts writes the sender's name by encoded-words.ts, which parts it where it has a space: what this adds there nobody sees.
set -euo pipefail
[ "$(/usr/bin/python3 -c 'import sys; print(*sys.version_info[:2], sep=".")' 2>/dev/null)" = 3.11 ] || { echo "MISSING: Debian 12's python3 3.11"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund nodemailer@10.6.0
cat >write.cjs <<'JS'
const { createTransport } = require("nodemailer");
(async () => {
  for (const name of ["Sharma Events & Decorations", "తోరణం ఈవెంట్స్", "शर्मा इवेंट्स"]) {
    const mail = { from: { name, address: "a@x.example" }, to: "b@x.example", subject: name, text: "." };
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
    console.log(JSON.stringify(message.toString()));
  }
})();
JS
cat >read.py <<'PY'
import email, email.policy, json, sys
from email.header import decode_header, make_header
for line in sys.stdin:
    mail = email.message_from_string(json.loads(line), policy=email.policy.default)
    old = email.message_from_string(json.loads(line))
    print(mail["subject"], "|", mail["from"].addresses[0].display_name, "|", len(mail["from"].defects), "|", str(make_header(decode_header(old["from"]))).split(" <")[0])
PY
/usr/bin/python3 --version
echo "subject | name | defects | name by decode_header"
node write.cjs | PYTHONIOENCODING=utf-8 /usr/bin/python3 read.py | tee seen
diff seen - <<'EXPECTED'
Sharma Events & Decorations | Sharma Events & Decorations | 0 | "Sharma Events & Decorations"
తోరణం ఈవెంట్స్ | తోరణం ఈవెం ట్స్ | 0 | తోరణం ఈవెంట్స్
शर्मा इवेंट्स | शर्मा इवें ट्स | 0 | शर्मा इवेंट्स
EXPECTED
