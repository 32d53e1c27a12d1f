#!/usr/bin/env bash
# Guess: a calendar reader knows the zone that an event names, or says that it does not. Outlook names India "India Standard Time", often without a VTIMEZONE.
# Seen, on a server in UTC: of 18:00 "India Standard Time" ts-ics 2.4.6 makes 18:00 UTC, five and a half hours late, and keeps the zone's name beside the offset
# +0000. ical.js 2.2.1 does so even for "Asia/Kolkata": without a VTIMEZONE every zone is the server's own. node-ical 0.27.2 has 12:30 UTC for both, which is
# right. None of them says anything.
# Toranam: app/features/calendar/calendar-file.server.ts writes every time of day in UTC, so that no reader needs a zone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.27.2 ts-ics@2.4.6
cat >read.mjs <<'JS'
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { convertIcsCalendar } from "ts-ics";

const fileOf = (zone) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Example//Example//EN",
    "BEGIN:VEVENT",
    "UID:sangeet@example.com",
    "DTSTAMP:20261101T000000Z",
    `DTSTART;TZID=${zone}:20261205T180000`,
    `DTEND;TZID=${zone}:20261205T190000`,
    "SUMMARY:Sangeet",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
const readers = {
  "ical.js": (file) => new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent")).startDate.toJSDate(),
  "node-ical": (file) => Object.values(nodeIcal.sync.parseICS(file)).find(({ type }) => type === "VEVENT").start,
  "ts-ics": (file) => convertIcsCalendar(undefined, file).events[0].start.date,
};
const seen = {};
for (const zone of ["Asia/Kolkata", "India Standard Time"])
  seen[zone] = Object.values(readers).map((read) => read(fileOf(zone)).toISOString().slice(11, 16)).join();
console.log(Object.keys(readers), seen);
process.exit(seen["Asia/Kolkata"] === "18:00,12:30,12:30" && seen["India Standard Time"] === "18:00,12:30,18:00" ? 0 : 1);
JS
TZ=UTC node read.mjs
