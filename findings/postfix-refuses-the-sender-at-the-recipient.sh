#!/usr/bin/env bash
# Guess: what a mail server refuses about the sender or the log-in it answers to MAIL FROM, for good (5xx); a 4xx at RCPT TO is greylisting, and a 5xx there is about the recipient.
# Seen: Postfix 3.7.11 (Debian 12) keeps everything it has against a client until RCPT TO (smtpd_delay_reject): the sender that it does not know is 550 there,
# and who does not log in on the port for it, set as Debian's master.cf shows, gets 554 "Recipient address rejected: Access denied". Without a permission to relay the answer is
# 454 "Relay access denied", which no waiting ends (defer_unauth_destination, in its default settings). So a wrong setting looks like a bad address, and each mail is given
# up, or like greylisting. The numbers do not tell, not even the second: 5.7.1 is here both, 5.1.0 is the sender. Threads about Zoho and Exchange Online show the same after DATA.
# Toranam: app/mail/mail-failures.ts goes by the words; such mails wait until SETTINGS, Mail is corrected.
set -euo pipefail
{ [ "$(id -u)" = 0 ] && command -v postfix >/dev/null; } || { echo "MISSING: root and Debian's postfix (its own instance is not touched)"; exit 2; }
folder=$(mktemp -d)
trap 'postfix -c "$folder/conf" stop 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
chmod 755 .
mkdir conf spool data
chown postfix data
cat >conf/main.cf <<CF
compatibility_level = 3.6
queue_directory = $folder/spool
data_directory = $folder/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
myhostname = mail.office.example
mydestination = office.example
mynetworks = 192.0.2.0/24
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
maillog_file = $folder/log
maillog_file_prefixes = $folder
alias_maps =
local_recipient_maps = inline:{ office=x }
CF
cat >conf/master.cf <<'CF'
127.0.0.1:2525 inet n - n - - smtpd
127.0.0.1:2526 inet n - n - - smtpd
  -o smtpd_reject_unlisted_sender=yes
127.0.0.1:2587 inet n - n - - smtpd
  -o smtpd_relay_restrictions=
  -o smtpd_recipient_restrictions=permit_sasl_authenticated,reject
cleanup unix n - n - 0 cleanup
rewrite unix - - n - - trivial-rewrite
anvil unix - - n - 1 anvil
proxymap unix - - n - - proxymap
postlog unix-dgram n - n - 1 postlogd
CF
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund nodemailer@10.6.0
postfix -c "$folder/conf" start 2>/dev/null
cat >send.cjs <<'JS'
const { createTransport } = require("nodemailer");
const mails = [[2525, "office", "me@client.example"], [2526, "no-reply", "office@office.example"], [2587, "office", "me@client.example"], [2526, "office", "nobody@office.example"]];
(async () => {
  for (const [port, from, to] of mails)
    await createTransport({ host: "127.0.0.1", port, ignoreTLS: true })
      .sendMail({ from: `${from}@office.example`, to, subject: "Quote", text: "." })
      .then(() => console.log(port, "sent"), ({ command, response, message }) => console.log(port, command ?? message, response ?? ""));
})();
JS
sleep 2
postconf -c "$folder/conf" mail_version
node send.cjs | tee seen
diff seen - <<'EXPECTED'
2525 RCPT TO 454 4.7.1 <me@client.example>: Relay access denied
2526 RCPT TO 550 5.1.0 <no-reply@office.example>: Sender address rejected: User unknown in local recipient table
2587 RCPT TO 554 5.7.1 <me@client.example>: Recipient address rejected: Access denied
2526 RCPT TO 550 5.1.1 <nobody@office.example>: Recipient address rejected: User unknown in local recipient table
EXPECTED
