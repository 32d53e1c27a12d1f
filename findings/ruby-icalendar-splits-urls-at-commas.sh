#!/usr/bin/env bash
# Guess: the URL of a calendar entry is one URL, also with the commas of a place on a map, "@17.59,78.57,15z". RFC 5545 3.8.4.6 lets it have one value, and
# 3.3.13 escapes nothing in it.
# Seen: ruby-icalendar 2.8.0 splits it at each comma and semicolon, as a list: "https://maps.example/@17.59", "78.57", "15z?q=a", "b". Other programs read it whole.
# Toranam: app/features/calendar/calendar-file.server.ts writes the URL as the client's page has it; a comma as %2C would be another address to some servers.
set -euo pipefail
[ "$(dpkg-query --show --showformat='${Version}' ruby-icalendar 2>/dev/null | cut -d- -f1)" = 2.8.0 ] || { echo "needs Debian's ruby-icalendar 2.8.0"; exit 2; }
url='https://maps.example/@17.59,78.57,15z?q=a;b'
seen=$(printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//Example//Example//EN BEGIN:VEVENT UID:haldi@example.com DTSTAMP:20261101T000000Z \
  DTSTART:20261205T033000Z SUMMARY:Haldi "URL:$url" END:VEVENT END:VCALENDAR |
  ruby -rstringio -ricalendar -e 'puts Array(Icalendar::Calendar.parse(STDIN.read).first.events.first.url).map(&:to_s).join(" | ")')
echo "ruby-icalendar 2.8.0 reads $url as: $seen"
[ "$seen" = 'https://maps.example/@17.59 | 78.57 | 15z?q=a | b' ]
