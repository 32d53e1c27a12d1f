#!/usr/bin/env bash
# Guess: a program that keeps its mails while the mail server is away sends them with the Date of their writing. RFC 5322 3.6.1 asks for it (not the time of transport, and it names the computer
# without a network), a mail server's own queue does it, and a filter that looks for forged dates knows that mails wait for hours or days.
# Seen (SpamAssassin 4.0.1 of Debian 12, its own weights): the Date is compared with the arrival at the recipient's server, whichever servers said in between that they had the mail. Three to
# six hours are 2.4 points of the five that are spam, and four days 2.6 (3.4 where the host also looks things up and has learnt). The weights do not rise with the time: 14 and 60
# hours are nothing. So what waited for a password to be corrected goes at once, and into the spam folder. Readers that sort by Date show it days below as well.
# Toranam: app/mail/outbox.server.ts dates a mail when it hands it over.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq -o APT::Sandbox::User=root download spamassassin libnet-dns-perl libnetaddr-ip-perl libhtml-parser-perl libhtml-tagset-perl libio-string-perl libhttp-date-perl libtimedate-perl \
  2>/dev/null || { echo "MISSING: the packages of Debian 12 (apt-get update)"; exit 2; }
ls spamassassin_4.0.1-1* >versions || { echo "MISSING: SpamAssassin 4.0.1"; exit 2; }
for package in *.deb; do dpkg --extract "$package" .; done
arch=$(ls -d usr/lib/*/perl5/5.* | head -1)
ago() { date --utc --rfc-email --date="2026-12-01 00:00 UTC - $1 hours"; }
# @param hours between Date and the first server @param hours between it and the recipient's server @return the rules about dates with their points
scan() {
  printf '%s\n' "Received: from mx.events.in (mx.events.in [49.205.1.9]) by mx.client.in with ESMTPS id 1; $(ago 0)" \
    "Received: from app.events.in (app.events.in [49.205.1.8]) by mx.events.in with ESMTPS id 2; $(ago "$2")" 'From: Office <office@events.in>' 'To: guest@client.in' 'Subject: Your quote is ready' \
    "Date: $(ago $(($1 + $2)))" 'Message-ID: <5f1b1d6e-1@events.in>' 'MIME-Version: 1.0' 'Content-Type: text/plain; charset=utf-8' '' 'Please open it by the link.' >mail
  echo "$1 h in the program, $2 h in the server: $(perl -T "-I$folder/usr/share/perl5" "-I$folder/$arch" usr/bin/spamassassin --local -t -C "$folder/usr/share/spamassassin" \
    --siteconfigpath="$folder/etc/spamassassin" -p /dev/null <mail 2>/dev/null | grep -oE '^ *[0-9.]+ DATE_IN[A-Z0-9_]+' | tr -s ' ')"
}
cat versions
for hours in "0 0" "4 0" "8 0" "14 0" "60 0" "100 0" "0 4" "0 100"; do scan $hours; done | tee seen
diff seen - <<'EXPECTED'
0 h in the program, 0 h in the server: 
4 h in the program, 0 h in the server:  2.4 DATE_IN_PAST_03_06
8 h in the program, 0 h in the server:  1.7 DATE_IN_PAST_06_12
14 h in the program, 0 h in the server:  0.0 DATE_IN_PAST_12_24
60 h in the program, 0 h in the server: 
100 h in the program, 0 h in the server:  2.6 DATE_IN_PAST_96_XX
0 h in the program, 4 h in the server:  2.4 DATE_IN_PAST_03_06
0 h in the program, 100 h in the server:  2.6 DATE_IN_PAST_96_XX
EXPECTED
