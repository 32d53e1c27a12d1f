#!/usr/bin/env bash
# Guess: a program that knows the zone "IST" means India by it, the largest country that writes it, or asks; and what a library writes as IST it reads again as the same instant.
# Seen, of "10:00 IST" (04:30 UTC in India): PostgreSQL 18.7 (npm's PGlite 0.5.17) and PHP 8.2 read 08:00 UTC, Israel's. GNU date 9.1 and chrono-node 2.10.3 read India's. Ruby 3.1's
# Time.parse leaves it out without a word: 10:00 of the server. OpenJDK 17 has three readings in one program: SimpleDateFormat Israel's on a server in UTC and India's on one in India,
# DateTimeFormatter Africa/Abidjan, 10:00 UTC, on both, also of the "IST" that it has just written for Asia/Kolkata, and TimeZone.getTimeZone("IST") India's.
# Toranam: where a time is evidence or a deadline, such as the acceptance of a quote, it writes "IST (UTC+5:30)" (app/platform/values/dates.ts); files and exports have ISO 8601.
set -euo pipefail
for program in java javac ruby php; do command -v "$program" >/dev/null || { echo "MISSING: $program (Debian's openjdk-17-jdk-headless, ruby, php-cli)"; exit 2; }; done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17 chrono-node@2.10.3
cat > Zones.java <<'JAVA'
import java.text.SimpleDateFormat;
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.util.*;
class Zones {
  public static void main(String[] given) throws Exception {
    String pattern = "yyyy-MM-dd HH:mm zzz";
    DateTimeFormatter format = DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH);
    String written = ZonedDateTime.of(2026, 11, 30, 10, 0, 0, 0, ZoneId.of("Asia/Kolkata")).format(format);
    System.out.println("java DateTimeFormatter writes " + written + " and reads " + ZonedDateTime.parse(written, format));
    System.out.println("java SimpleDateFormat " + new SimpleDateFormat(pattern, Locale.ENGLISH).parse(written).toInstant());
    System.out.println("java TimeZone " + TimeZone.getTimeZone("IST").getRawOffset() / 60_000 + " minutes");
  }
}
JAVA
cat > read.mjs <<'JS'
import { PGlite } from "@electric-sql/pglite";
import { parseDate } from "chrono-node";
const { rows } = await new PGlite().query("select to_char(timestamptz '2026-11-30 10:00 IST' at time zone 'UTC', 'HH24:MI') as at");
console.log("postgresql", rows[0].at);
console.log("chrono", parseDate("30 Nov 2026 10:00 IST").toISOString().slice(11, 16));
JS
java -version 2>&1 | head -1; ruby --version; php --version | head -1; date --version | head -1
export TZ=UTC
node read.mjs | tee seen
{
  echo "date $(date --utc --date '2026-11-30 10:00 IST' +%H:%M)"
  echo "php $(php -r 'date_default_timezone_set("UTC"); echo date("H:i", strtotime("2026-11-30 10:00 IST"));')"
  echo "ruby $(ruby -rtime -e 'puts Time.parse("2026-11-30 10:00 IST").utc.strftime("%H:%M")')"
  java Zones.java
  TZ=Asia/Kolkata java Zones.java | sed 's/^/in India: /'
} | tee --append seen
diff seen - <<'SEEN'
postgresql 08:00
chrono 04:30
date 04:30
php 08:00
ruby 10:00
java DateTimeFormatter writes 2026-11-30 10:00 IST and reads 2026-11-30T10:00Z[Africa/Abidjan]
java SimpleDateFormat 2026-11-30T08:00:00Z
java TimeZone 330 minutes
in India: java DateTimeFormatter writes 2026-11-30 10:00 IST and reads 2026-11-30T10:00Z[Africa/Abidjan]
in India: java SimpleDateFormat 2026-11-30T04:30:00Z
in India: java TimeZone 330 minutes
SEEN
