#!/usr/bin/env bash
# Expected: with a synchronous standby on the same machine the first COMMIT after a restart of the primary takes milliseconds: both run.
# Seen (PostgreSQL 15): it waits up to five seconds. The standby lost its primary, and asks again only after wal_retrieve_retry_interval (5 s by default);
# until then there is nobody to confirm. Reads work meanwhile, and pg_isready says "accepting connections", so the site looks up and every form hangs.
# With 500ms on the standby the COMMIT takes about as long as that. Handled in docs/operations.md (failover); test/replicated-postgres.ts sets it.
set -euo pipefail
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
folder=$(mktemp -d)
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
[ "$(id -u)" = 0 ] && chown postgres "$folder"
cd "$folder"
cleanup() { for node in a b; do as "$bin/pg_ctl" stop -s -m immediate -D $node 2>/dev/null || true; done; rm -rf "$folder"; }
trap cleanup EXIT
port() { node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'; }
changed() { echo "CHANGED: $1"; exit 1; }
A=$(port); B=$(port)
start() { as "$bin/pg_ctl" start -w -s -D "$1" -l "$folder/$1.log" -o "-p $2 -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off $3"; }
sql() { psql -X -qAt "host=127.0.0.1 port=$A user=postgres dbname=postgres" -c "$1"; }
now() { date +%s%3N; }
as "$bin/initdb" -D a -U postgres --auth=trust --no-sync >/dev/null
start a "$A" ""
as "$bin/pg_basebackup" -d "host=127.0.0.1 port=$A user=postgres" -D b -R -X stream -c fast
sql "create table t (n int)"
"$bin/postgres" --version
for interval in default 500ms; do
  start b "$B" "$([ $interval = default ] || echo "-c wal_retrieve_retry_interval=$interval")"
  sql "alter system set synchronous_standby_names = '*'"
  sql "select pg_reload_conf()" >/dev/null
  sql "insert into t values (1)"
  longest=0
  for _ in 1 2 3; do
    as "$bin/pg_ctl" restart -w -s -D a -m fast -l "$folder/a.log" -o "-p $A -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
    from=$(now); sql "select count(*) from t" >/dev/null; read_ms=$(($(now) - from))
    from=$(now); sql "insert into t values (2)"; write_ms=$(($(now) - from))
    echo "wal_retrieve_retry_interval $interval: after the restart a read takes $read_ms ms, a write $write_ms ms"
    [ $write_ms -gt $longest ] && longest=$write_ms
  done
  if [ $interval = default ]; then [ $longest -gt 2000 ] || changed "the standby comes back at once"; else [ $longest -lt 2000 ] || changed "the setting does not help"; fi
  sql "alter system reset synchronous_standby_names"
  sql "select pg_reload_conf()" >/dev/null
  as "$bin/pg_ctl" stop -s -m fast -D b
done
echo "As described."
