#!/usr/bin/env bash
# Guess: a program that reads iCalendar leaves an entry with STATUS:CANCELLED out, or marks it (RFC 5545 3.8.1.11), as khal does.
# Seen: calcurse 4.7.1 (Debian 12) takes it over as an appointment like the others. FullCalendar's own plugin for iCalendar 6.1.21 (over ical.js 1.5.0), which web calendars
# show feeds with, hands on title, times, place, description and organizer, and the status nowhere, so a page cannot even strike the entry out.
# Toranam: the name of such an entry begins with "Cancelled: ", beside the status (app/features/calendar/calendar-file.server.ts).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
entry() { printf 'BEGIN:VEVENT\r\nUID:%s\r\nDTSTAMP:20261101T000000Z\r\nDTSTART:%sT123000Z\r\nDTEND:%sT153000Z\r\nSUMMARY:%s\r\nSTATUS:%s\r\nEND:VEVENT\r\n' "$1" "$2" "$2" "$3" "$4"; }
{
  printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example//EN\r\nMETHOD:PUBLISH\r\n'
  entry one 20261129 Sangeet CONFIRMED
  entry two 20261130 Haldi CANCELLED
  printf 'END:VCALENDAR\r\n'
} >feed.ics
apt-get download -qq calcurse=4.7.1-1 2>/dev/null || { echo "calcurse 4.7.1-1 is not to be had"; exit 2; }
dpkg -x calcurse_*.deb .
usr/bin/calcurse --version | head -1
TZ=Asia/Kolkata usr/bin/calcurse --datadir "$folder/data" --import feed.ics >/dev/null
cat data/apts
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @fullcalendar/core@6.1.21 @fullcalendar/daygrid@6.1.21 @fullcalendar/icalendar@6.1.21 ical.js@1.5.0 jsdom@26.1.0
cat >read.cjs <<'JS'
const { readFileSync } = require("node:fs");
const { JSDOM } = require("jsdom");
const { window } = new JSDOM("<div id=c></div>", { runScripts: "outside-only", pretendToBeVisual: true });
const feed = readFileSync("feed.ics", "utf8");
window.fetch = async () => new Response(feed);
for (const file of ["ical.js/build/ical.js", "@fullcalendar/core/index.global.js", "@fullcalendar/daygrid/index.global.js", "@fullcalendar/icalendar/index.global.js"])
  window.eval(readFileSync(`node_modules/${file}`, "utf8"));
window.shown = (entries) => {
  if (entries.length < 2) return;
  const seen = entries.map(({ title, extendedProps, classNames, display }) => ({ title, display, classNames, ...extendedProps }));
  console.log(seen);
  process.exit(seen[1].title === "Haldi" && !/cancel/i.test(JSON.stringify(seen)) ? 0 : 1);
};
window.eval(`new FullCalendar.Calendar(document.getElementById("c"), { initialDate: "2026-12-01", initialView: "dayGridMonth",
  events: { url: "https://calendar.example/feed.ics", format: "ics" }, eventsSet: shown }).render()`);
setTimeout(() => process.exit(1), 20_000);
JS
node read.cjs
grep -q "Haldi" data/apts && ! grep -qi "cancel" data/apts
