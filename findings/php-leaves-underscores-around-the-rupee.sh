#!/usr/bin/env bash
# Guess: what reads the subject of a mail with letters of Telugu or Hindi reads one in English too: both are encoded words (RFC 2047), and PHP's mb_decode_mimeheader, which help desks and
# CRMs call, is made for them.
# Seen (PHP 8.2 of Debian 12): of nodemailer 10.6.0's "Invoice 52: ₹2,23,600 due on 5 Dec" it makes "Invoice_52:_₹2,23,600_due_on_5_Dec". One sign that is not ASCII, the rupee or a dash, among
# English words has the whole subject written in the encoding "Q", in which "_" is a space (4.2), and it leaves each "_". Subjects in Telugu and Hindi are written in base64 and read right,
# and so is an English one without the sign. iconv_mime_decode of the same PHP, Python, Perl and Go read all. The release notes of PHP 8.3 name the change.
# Toranam: app/mail/encoded-words.ts writes subjects in base64.
set -euo pipefail
command -v php >/dev/null && php -r 'exit(extension_loaded("mbstring") ? 0 : 1);' || { echo "MISSING: php-cli and php-mbstring"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund nodemailer@10.6.0
cat >write.cjs <<'JS'
const { createTransport } = require("nodemailer");
const subjects = ["Invoice 52: 2,23,600 due on 5 Dec", "Invoice 52: ₹2,23,600 due on 5 Dec", "ఇన్వాయిస్ 52: ₹2,23,600", "इनवॉइस 52: ₹2,23,600"];
(async () => {
  for (const subject of subjects) {
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({ from: "a@x.example", to: "b@x.example", subject, text: "." });
    console.log(/^Subject: (.*?)\r\n(?! )/ms.exec(message.toString())[1].replaceAll(/\r\n/g, ""));
  }
})();
JS
cat >read.php <<'PHP'
<?php
mb_internal_encoding("UTF-8");
foreach (file("php://stdin", FILE_IGNORE_NEW_LINES) as $subject)
  echo mb_decode_mimeheader($subject), " | ", iconv_mime_decode($subject, 0, "UTF-8"), "\n";
PHP
php --version | head -1
node write.cjs | php read.php | tee seen
diff seen - <<'EXPECTED'
Invoice 52: 2,23,600 due on 5 Dec | Invoice 52: 2,23,600 due on 5 Dec
Invoice_52:_₹2,23,600_due_on_5_Dec | Invoice 52: ₹2,23,600 due on 5 Dec
ఇన్వాయిస్ 52: ₹2,23,600 | ఇన్వాయిస్ 52: ₹2,23,600
इनवॉइस 52: ₹2,23,600 | इनवॉइस 52: ₹2,23,600
EXPECTED
