#!/usr/bin/env bash
# Guess: rspamd, the filter of many mail servers (mailcow is one), judges a mail by what it says and where it comes from, and a sentence of Telugu or Hindi as one of Russian or English.
# Seen (rspamd 3.4 of Debian 12, its own weights): R_MIXED_CHARSET, "mixed characters in a message", for mails that have one script only; what the
# scripts of India have and others have not are vowels that are marks on a letter. A short answer has 3.6 points in Hindi and 5 in Telugu, Kannada or Tamil, none in English, Russian or Arabic; at 4 a mail is
# delayed, at 6 it goes to the spam folder. So does an English mail about somebody whose name is in Telugu. The joiner of రామ్‌కుమార్ (Ramkumar, as phones write it) in the name of an
# attached file is "obscured unicode", 8 points more: with 15 a mail is refused.
# Toranam: names of its files have no joiners (app/platform/values/content-disposition.ts), and docs/operations.md says what to set where the office's mail server runs rspamd.
set -euo pipefail
[ "$(dpkg-query --show --showformat='${Version}' rspamd 2>/dev/null | cut -d- -f1)" = 3.4 ] || { echo "needs Debian's rspamd 3.4"; exit 2; }
folder=$(mktemp -d)
port=$((20000 + RANDOM % 20000))
# Debian's configuration, without the network.
cat >"$folder/rspamd.conf" <<CONF
.include "/etc/rspamd/common.conf"
options { filters = "chartable"; pidfile = "$folder/pid"; tempdir = "$folder"; hs_cache_dir = "$folder"; dns { nameserver = ["127.0.0.1:9"]; timeout = 0.1s; retransmits = 1; } }
logging { type = "file"; filename = "$folder/log"; level = "warning"; }
worker "normal" { bind_socket = "127.0.0.1:$port"; count = 1; }
CONF
rspamd --insecure --no-fork --config "$folder/rspamd.conf" --var=DBDIR="$folder" --var=RUNDIR="$folder" --var=LOGDIR="$folder" >"$folder/out" 2>&1 &
server=$!
trap 'kill $server; wait $server || true; rm -rf "$folder"' EXIT
for _ in $(seq 300); do (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break; sleep 0.2; done
percent() { printf %s "$1" | od -An -v -tx1 | tr -d '\n' | tr ' ' %; }
# @param text @param name of the attached file @return the symbols with their points
scan() {
  printf '%s\r\n' 'From: office@events.example' 'To: guest@example.com' 'Subject: QT-H/2627/00004' 'Date: Sun, 29 Nov 2026 10:00:00 +0000' 'Message-ID: <1@events.example>' \
    'MIME-Version: 1.0' 'Content-Type: multipart/mixed; boundary=x' '' --x 'Content-Type: text/plain; charset=utf-8' 'Content-Transfer-Encoding: 8bit' '' "$1" \
    --x 'Content-Type: application/pdf' "Content-Disposition: attachment; filename*=utf-8''$(percent "$2")" 'Content-Transfer-Encoding: base64' '' JVBERi0xLjQgeA== --x-- |
    rspamc -h "127.0.0.1:$port" | grep -oE '(R_MIXED_CHARSET|MIME_BAD_UNICODE) \([0-9.]+\)' | tr '\n' ' '
}
is_as_seen=true
# @param what is expected, as a pattern @param language @param text @param name of the file
expect() {
  local seen
  seen=$(scan "$3" "$4" || true)
  echo "$2: ${seen:-nothing}"
  [[ $seen =~ ^$1$ ]] || is_as_seen=false
}
expect '' English 'We have received your enquiry about the wedding and will call you within a day.' quote.pdf
expect '' Russian 'Мы получили ваш запрос о свадьбе и позвоним вам в течение дня.' quote.pdf
expect '' Arabic 'لقد تلقينا استفساركم عن حفل الزفاف وسنتصل بكم خلال يوم.' quote.pdf
mixed='R_MIXED_CHARSET \([1-9][0-9.]*\) '
expect "$mixed" Hindi 'शादी के बारे में आपकी पूछताछ हमें मिल गई है, हम एक दिन के भीतर आपको फ़ोन करेंगे।' quote.pdf
expect "$mixed" Telugu 'పెళ్లి గురించి మీ ఎంక్వైరీ మాకు అందింది, ఒక రోజులో మీకు ఫోన్ చేస్తాం.' quote.pdf
expect "$mixed" Kannada 'ಮದುವೆಯ ಬಗ್ಗೆ ನಿಮ್ಮ ವಿಚಾರಣೆ ನಮಗೆ ತಲುಪಿದೆ, ಒಂದು ದಿನದೊಳಗೆ ಕರೆ ಮಾಡುತ್ತೇವೆ.' quote.pdf
expect "$mixed" Tamil 'திருமணம் பற்றிய உங்கள் விசாரணை கிடைத்தது, ஒரு நாளுக்குள் அழைப்போம்.' quote.pdf
expect '' 'file రామ్కుమార్.pdf' 'Your quote is attached.' 'రామ్కుమార్.pdf'
expect 'MIME_BAD_UNICODE \(8.00\) ' 'file with the joiner' 'Your quote is attached.' $'రామ్\u200cకుమార్.pdf'
$is_as_seen
