#!/usr/bin/env bash
# Guess: a calendar program that reads STATUS:CANCELLED strikes the entry out, or leaves it out. RFC 5545 3.8.1.11: "Indicates event was cancelled".
# Seen: calcurse 4.7.1 imports it as an appointment like any other, so that its owner goes to a Haldi that is cancelled. It does not tell the two apart later.
# Toranam: app/features/calendar/calendar-file.server.ts writes the word before the name of what is cancelled, beside STATUS.
set -euo pipefail
[ "$(dpkg-query --show --showformat='${Version}' calcurse 2>/dev/null | cut -d- -f1)" = 4.7.1 ] || { echo "needs Debian's calcurse 4.7.1"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
entry() { printf '%s\r\n' BEGIN:VEVENT "UID:$1@example.com" DTSTAMP:20261101T000000Z "DTSTART:$3" "DTEND:$4" "SUMMARY:$1" "STATUS:$2" END:VEVENT; }
{
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//Example//Example//EN
  entry Haldi CANCELLED 20261205T033000Z 20261205T053000Z
  entry Sangeet CONFIRMED 20261205T133000Z 20261205T173000Z
  printf '%s\r\n' END:VCALENDAR
} >"$folder/file.ics"
mkdir "$folder/data"
TZ=UTC calcurse --datadir "$folder/data" --import "$folder/file.ics" >/dev/null
seen=$(sed 's/|/ /' "$folder/data/apts")
echo "calcurse 4.7.1 imports: $seen"
[ "$seen" = "$(printf '12/05/2026 @ 03:30 -> 12/05/2026 @ 05:30 Haldi\n12/05/2026 @ 13:30 -> 12/05/2026 @ 17:30 Sangeet')" ]
