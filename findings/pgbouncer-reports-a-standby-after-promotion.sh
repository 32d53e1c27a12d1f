#!/usr/bin/env bash
# Expected: target_session_attrs=read-write of libpq (14 and later) finds the primary behind PgBouncer too; after a promotion it lets clients in.
# Seen (PgBouncer 1.18.0, PostgreSQL and libpq 15): libpq decides by `in_hot_standby`, which the server reports at log-in. PgBouncer reports to every client what its first
# connection to the database was told, also when PostgreSQL has reported another value since, and when all its connections are new. So after a promotion
# "session is read-only" refuses every client of a primary that writes. Without the parameter the same client can write.
# Handled in db/connection.ts: each new connection asks pg_is_in_recovery() instead. docs/operations.md says what a failover behind PgBouncer needs.
set -euo pipefail
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
folder=$(mktemp -d)
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
[ "$(id -u)" = 0 ] && chown postgres "$folder"
cd "$folder"
cleanup() { as "$bin/pg_ctl" stop -s -m immediate -D a || true; as "$bin/pg_ctl" stop -s -m immediate -D b || true; [ -f pgbouncer.pid ] && kill "$(cat pgbouncer.pid)" || true; rm -rf "$folder"; }
trap cleanup EXIT
port() { node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'; }
A=$(port); B=$(port); P=$(port)
as "$bin/initdb" -D a -U postgres --auth=trust --no-sync >/dev/null
start() { as "$bin/pg_ctl" start -w -s -D "$1" -l "$folder/$1.log" -o "-p $2 -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"; }
start a "$A"
as "$bin/pg_basebackup" -d "host=127.0.0.1 port=$A user=postgres" -D b -R -X stream -c fast
start b "$B"
cat > pgbouncer.ini <<INI
[databases]
postgres = host=127.0.0.1 port=$B user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $P
unix_socket_dir =
auth_type = any
pool_mode = session
pidfile = $folder/pgbouncer.pid
INI
as /usr/sbin/pgbouncer -d -q pgbouncer.ini
for _ in $(seq 50); do [ -s pgbouncer.pid ] && break; sleep 0.1; done
sql() { psql -X -At "host=127.0.0.1 port=$1 user=postgres dbname=postgres $2" -c "$3" 2>&1 | tail -1 || true; }
changed() { echo "CHANGED: $1"; exit 1; }

/usr/sbin/pgbouncer --version | head -1
echo "standby, through PgBouncer: in recovery $(sql "$P" "" "select pg_is_in_recovery()"); read-write: $(sql "$P" target_session_attrs=read-write "select 1")"
sql "$B" "" "select pg_promote()" >/dev/null
for when in "promoted" "promoted, and every connection of PgBouncer to PostgreSQL replaced"; do
  direct=$(sql "$B" target_session_attrs=read-write "select 'accepted'")
  plain=$(sql "$P" "" "create temporary table t (); select 'can write'")
  refused=$(sql "$P" target_session_attrs=read-write "select 'accepted'")
  echo "$when: direct read-write $direct; through PgBouncer $plain; through PgBouncer read-write: $refused"
  [ "$direct" = accepted ] && [ "$plain" = "can write" ] || changed "the promoted server does not write"
  [[ "$refused" == *"session is read-only"* ]] || changed "PgBouncer reports the promotion"
  sql "$B" "" "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()" >/dev/null
done
echo "As described."
