# Guess: Pgpool-II, which sends SELECTs of a session to a standby, gives both nodes what the session or the transaction has set, as its manual says of SET; or it keeps the statements of
# one transaction on one node. So row-level security that asks current_setting('app.user_id'), as guides to multi-tenant databases have it, works behind it.
# Seen (Pgpool-II 4.3.5 of Debian 12, PostgreSQL 15): select set_config('app.user_id', …, false) goes to the primary only, and the next SELECT to the standby, where nothing is set: the
# policy hides every row. So it is when a driver sends BEGIN and SET LOCAL in one message: the SELECT of the same transaction goes to the standby. There is no error, a table is simply empty,
# and in sessions for which it has chosen the primary, with equal weights every second one, everything works. With SET, or each statement in a message of its own, the rows are there.
# Toranam: server/database/session-mode.ts ends the start and asks for load_balance_mode = off, with which it works.
set -euo pipefail
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
[ -n "$bin" ] && command -v psql >/dev/null || { echo "MISSING: Debian's postgresql"; exit 2; }
folder=$(mktemp -d); chmod 755 "$folder"
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
cleanup() {
  [ -s "$folder/pgpool.pid" ] && kill -INT "$(head -1 "$folder/pgpool.pid" | tr -d '\0')" 2>/dev/null && sleep 1
  for node in a b; do as "$bin/pg_ctl" stop -s -m immediate -D "$folder/$node" 2>/dev/null || true; done
  rm -rf "$folder"
}
trap cleanup EXIT
cd "$folder"
apt-get download -qq pgpool2=4.3.5-1+deb12u1 libpgpool2=4.3.5-1+deb12u1 libmemcached11 libhashkit2 2>/dev/null || { echo "MISSING: Debian's pgpool2 4.3.5 (apt-get update)"; exit 2; }
for package in *.deb; do dpkg -x "$package" pgpool; done
[ "$(id -u)" = 0 ] && chown -R postgres "$folder"
port() { node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'; }
A=$(port); B=$(port); P=$(port)
start() { as "$bin/pg_ctl" start -w -s -D "$1" -l "$folder/$1.log" -o "-p $2 -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"; }
as "$bin/initdb" -D a -U postgres --auth=trust --no-sync >/dev/null
start a "$A"
as "$bin/pg_basebackup" -d "host=127.0.0.1 port=$A user=postgres" -D b -R -X stream -c fast
start b "$B"
psql -X -q "host=127.0.0.1 port=$A user=postgres" <<'SQL'
create role app login;
create table orders (owner text, n int);
insert into orders values ('ravi', 1);
alter table orders enable row level security;
create policy own on orders using (owner = current_setting('app.user_id', true));
grant select on orders to app;
SQL
# Every SELECT of a session goes to the standby, so that the run does not depend on chance.
cat > pgpool.conf <<INI
backend_clustering_mode = 'streaming_replication'
listen_addresses = '127.0.0.1'
port = $P
pcp_port = $(port)
socket_dir = '$folder'
pcp_socket_dir = '$folder'
pid_file_name = '$folder/pgpool.pid'
logdir = '$folder'
sr_check_user = 'postgres'
backend_hostname0 = '127.0.0.1'
backend_port0 = $A
backend_weight0 = 0
backend_hostname1 = '127.0.0.1'
backend_port1 = $B
backend_weight1 = 1
INI
touch pcp.conf pool_hba.conf
as env LD_LIBRARY_PATH="$folder/pgpool/usr/lib/$(uname -m)-linux-gnu" "$folder/pgpool/usr/sbin/pgpool" -n -f "$folder/pgpool.conf" -F "$folder/pcp.conf" -a "$folder/pool_hba.conf" >pgpool.log 2>&1 &
app() { psql -X -qAt "host=127.0.0.1 port=$P user=app dbname=postgres" "$@"; }
for _ in $(seq 100); do app -c "select 1" >/dev/null 2>&1 && break; sleep 0.1; done
until [ "$(psql -X -At "host=127.0.0.1 port=$B user=postgres" -c "select count(*) from orders")" = 1 ]; do sleep 0.1; done

rows="select count(*) from orders;"
session=$(app <<<"select set_config('app.user_id', 'ravi', false); $rows" | tail -1)
message=$(app <<<"begin \; set local app.user_id = 'ravi'; $rows commit;" | tail -1)
set=$(app <<<"set app.user_id = 'ravi'; $rows" | tail -1)
single=$(app <<<"begin; set local app.user_id = 'ravi'; $rows commit;" | tail -1)
direct=$(psql -X -qAt "host=127.0.0.1 port=$B user=app dbname=postgres" <<<"begin \; set local app.user_id = 'ravi'; $rows commit;" | tail -1)
"$bin/postgres" --version
echo "Pgpool-II $(dpkg-deb -f pgpool2_*.deb Version): rows of ravi after set_config $session, after BEGIN and SET LOCAL in one message $message; after SET $set, after BEGIN and SET LOCAL in two $single; the standby itself $direct"
[ "$session $message $set $single $direct" = "0 0 1 1 1" ] || { echo "CHANGED"; exit 1; }
echo "As described."
