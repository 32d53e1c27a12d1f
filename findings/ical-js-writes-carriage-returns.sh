#!/usr/bin/env bash
# Guess: ical.js writes any text so that it and other programs read the same text. Seen: of "Ramp\r\nLamps", as a browser's form sends a line break, it
# escapes the line feed only and writes the carriage return as it is (RFC 5545 3.1: lines end with CR LF, 3.3.11: no control characters). node-ical then
# has no description at all, without an error, and ts-ics two line breaks; ical.js itself reads what it wrote. Of a property that it does not know it
# escapes nothing: X-WR-CALNAME (the calendar's name) is written with a bare comma and line feed, so the file has a line that belongs to nothing.
# Toranam: app/features/calendar/calendar-file.server.ts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.27.2 ts-ics@2.4.6
cat > test.mjs <<'JS'
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import tsIcs from "ts-ics";

const written = (description, name) => {
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("prodid", "-//test//EN");
  calendar.addPropertyWithValue("x-wr-calname", name);
  const event = new ICAL.Component("vevent");
  calendar.addSubcomponent(event);
  event.addPropertyWithValue("uid", "1@test");
  for (const instant of ["dtstamp", "dtstart"]) event.addPropertyWithValue(instant, ICAL.Time.fromJSDate(new Date(0), true));
  event.addPropertyWithValue("description", description);
  return `${calendar}\r\n`;
};
const read = (text) => ({
  "ical.js": new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent").getFirstPropertyValue("description"),
  "node-ical": Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === "VEVENT").description,
  "ts-ics": tsIcs.convertIcsCalendar(undefined, text).events[0].description,
});
const plain = read(written("Ramp\nLamps", "Mayura"));
const fromForm = read(written("Ramp\r\nLamps", "Mayura"));
const lines = written("Ramp", "Mayura, Events\nHyderabad").split("\r\n");
console.log(JSON.stringify({ plain, fromForm, nodeIcal: String(fromForm["node-ical"]) }));
console.log(JSON.stringify(lines.slice(0, 5)));
const holds =
  Object.values(plain).every((text) => text === "Ramp\nLamps") &&
  fromForm["ical.js"] === "Ramp\r\nLamps" &&
  fromForm["node-ical"] === undefined &&
  fromForm["ts-ics"] === "Ramp\n\nLamps" &&
  lines.includes("X-WR-CALNAME:Mayura, Events\nHyderabad");
process.exit(holds ? 0 : 1);
JS
node --version
for package in ical.js node-ical ts-ics; do
  echo "$package $(node -p "JSON.parse(require('fs').readFileSync('node_modules/$package/package.json')).version")"
done
node test.mjs
