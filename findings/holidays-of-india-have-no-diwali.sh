# Guess: a package with the public holidays of 200 countries, which knows calendars of the moon, has for India the holidays that all of India has: Diwali, Dussehra, Holi, the two Eids.
# Seen (date-holidays 3.37.0): in no year and in none of its 35 States and territories is there one of them, without an error or a note: India has the holidays that stand on a day of the
# usual calendar, and Good Friday. The same package has Deepavali of 2026 to 2029 for Singapore and Malaysia, and Eid and Ugadi for Mauritius. So who asks on which days of Hyderabad
# everybody is away, or what "after Diwali" is, gets a short answer that looks whole.
# Toranam: makes no day of a festival. What a client writes ("after Sankranti", "दीवाली के बाद") stays in words until somebody agrees on a day (app/platform/values/entered-days.ts).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund date-holidays@3.37.0
cat >read.cjs <<'JS'
const Holidays = require("date-holidays");
const years = [2026, 2027, 2028, 2029];
const moving = /diwali|deepavali|dussehra|dasara|vijaya|holi\b|\beid|\bid-|hari raya|muharram|navami|sankranti|ugadi/i;
const found = (...place) => years.flatMap((year) => new Holidays(...place).getHolidays(year) || []).filter(({ name }) => moving.test(name));
const states = Object.keys(new Holidays("IN").getStates("IN"));
const inIndia = [found("IN"), ...states.map((state) => found("IN", state))].flat();
console.log(`date-holidays ${require("date-holidays/package.json").version}; India and its ${states.length} parts, 2026 to 2029:`, inIndia.length, "such days");
const telangana = new Holidays("IN", "TG").getHolidays(2026);
console.log("Telangana 2026:", telangana.map(({ date, name }) => `${date.slice(5, 10)} ${name}`).join(", "));
const elsewhere = ["SG", "MY", "MU"].map((country) => [country, [...new Set(found(country).map(({ date, name }) => `${date.slice(0, 10)} ${name}`))]]);
for (const [country, days] of elsewhere) console.log(`${country}:`, days.join(", "));
process.exit(inIndia.length === 0 && elsewhere.every(([, days]) => days.length >= 4) ? 0 : 1);
JS
node read.cjs
