#!/usr/bin/env bash
# HAProxy in front of PostgreSQL, as Patroni's documentation shows it, and a connection that only listens (LISTEN).
# Guess before: with `option tcpka` and TCP keepalives of both ends the connection is not inactive, so it stays open.
# Seen: HAProxy 2.6 closes it after `timeout client`, and PostgreSQL's client gets an ordinary end of the stream, no error. Keepalives
# carry no data, and the time-outs count data only. With Patroni's sample (`timeout client 30m`) a dashboard is quiet from the first
# half hour without a change on, until something is sent on the connection. So deploy/haproxy.cfg has 24h, and db/listen.ts listens again.
# Needs Debian's packages postgresql-15, haproxy and python3-psycopg2.
set -euo pipefail
for program in /usr/lib/postgresql/15/bin/postgres haproxy /usr/bin/python3; do
  command -v "$program" >/dev/null || { echo "$program is missing" >&2; exit 2; }
done
bin=/usr/lib/postgresql/15/bin
folder=$(mktemp -d)
trap 'kill $(cat "$folder/haproxy.pid") 2>/dev/null || true; as "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$folder"' EXIT
as() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=nobody --regid=nogroup --clear-groups "$@"; else "$@"; fi; }
free_port() { /usr/bin/python3 -c 'import socket; s=socket.socket(); s.bind(("127.0.0.1",0)); print(s.getsockname()[1])'; }
if [ "$(id -u)" = 0 ]; then chown nobody:nogroup "$folder"; fi
database=$(free_port); proxy=$(free_port)
as "$bin/initdb" -D "$folder/data" --username=postgres --auth=trust --no-sync >/dev/null
as "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -w -o "-p $database -k $folder -c tcp_keepalives_idle=1 -c tcp_keepalives_interval=1" start >/dev/null

cat >"$folder/haproxy.cfg" <<CFG
global
  pidfile $folder/haproxy.pid
defaults
  mode tcp
  option tcpka
  timeout connect 2s
  timeout client 4s
  timeout server 4s
listen primary
  bind 127.0.0.1:$proxy
  server one 127.0.0.1:$database
CFG
haproxy -f "$folder/haproxy.cfg" -D
haproxy -v | sed -n 1p
"$bin/postgres" --version

# A client with keepalives every second that listens and then only waits.
seconds() { # port
  /usr/bin/python3 - "$1" <<'PY'
import select, sys, time
import psycopg2
connection = psycopg2.connect(host="127.0.0.1", port=sys.argv[1], user="postgres", dbname="postgres",
    keepalives=1, keepalives_idle=1, keepalives_interval=1)
connection.autocommit = True
connection.cursor().execute("listen changes")
start = time.monotonic()
readable, _, _ = select.select([connection], [], [], 8)
print("open" if not readable else round(time.monotonic() - start))
PY
}
direct=$(seconds "$database"); through=$(seconds "$proxy")
echo "A connection that only listens, with a TCP keepalive every second, for 8 s:"
echo "  directly:                                          $direct"
echo "  through HAProxy (option tcpka, timeout client 4s): closed after $through s"
[ "$direct" = open ] && [ "$through" != open ] && [ "$through" -ge 3 ] && [ "$through" -le 6 ]
