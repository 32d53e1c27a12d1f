#!/usr/bin/env bash
# Guess: who reads the name of an attached file in parts, `filename*0*=`, `filename*1*=` (RFC 2231, 3), joins them by their numbers.
# Seen: ruby-mail 2.7.1 (Debian 12; the library with which Rails reads mails) sorts the parts as texts: *0, *1, *10, *11, *2. From the eleventh part on the
# end of a name stands in its middle, without an error. A letter of an Indian script has nine signs percent-encoded, so nodemailer 10.6.0, which writes some six letters into a part, gets
# there with 60 letters of Telugu; an English name of 200 letters has four parts. letterparser 0.1.8 (npm) joins them by number and puts a space between two encoded words. mailparser
# 3.14.2 and jakarta.mail 2.0 read the name.
# Toranam: papers that it mails are named by their numbers, in ASCII (`pdfFileName`).
set -euo pipefail
[ "$(dpkg-query --show --showformat='${Version}' ruby-mail 2>/dev/null | cut -d+ -f1)" = 2.7.1 ] || { echo "MISSING: Debian's ruby-mail 2.7.1"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund nodemailer@10.6.0 mailparser@3.14.2
cat >write.cjs <<'JS'
const filename = "శ్రీ వెంకటేశ్వర కల్యాణ మండపం - సీతామహాలక్ష్మి గారి వివాహ మహోత్సవం కొటేషన్ 2027.pdf";
const transport = require("nodemailer").createTransport({ streamTransport: true, buffer: true });
const mail = { from: "events@events.example", to: "ravi@client.example", subject: "Quote", text: "Quote", attachments: [{ filename, content: "%PDF" }] };
transport.sendMail(mail).then(async ({ message }) => {
  require("node:fs").writeFileSync("mail.eml", message);
  console.log(`parts: ${message.toString().match(/filename\*\d+\*=/g).length}`);
  console.log(`sent: ${filename}`);
  const { attachments } = await require("mailparser").simpleParser(message);
  console.log(`mailparser: ${attachments[0].filename}`);
});
JS
node write.cjs | tee seen
LC_ALL=C.UTF-8 ruby -rmail -e 'puts "ruby-mail: #{Mail.read("mail.eml").attachments.first.filename}"' | tee -a seen
grep -q 'ruby-mail: శ్రీ .*\.pdf.' seen
[ "$(sed -n 's/^sent: //p' seen)" = "$(sed -n 's/^mailparser: //p' seen)" ]
