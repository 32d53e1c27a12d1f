#!/usr/bin/env bash
# Expected: statement_timeout limits the wait of a COMMIT for its synchronous standby, and pg_cancel_backend ends the statement with 57014, as any other.
# Seen (pg 8.23.1, PostgreSQL 15): statement_timeout does not apply to that wait, which is endless. pg_cancel_backend ends it, and then the promise
# resolves with "INSERT", one row, status idle: the row is committed on the primary alone, and a failover loses it although synchronous_commit is on.
# The only sign is a WARNING, which pg gives to listeners of "notice" and drops without one. Its code is that of any warning (01000), its routine SyncRepWaitForLSN.
# Handled in db/connection.ts (after that notice the statement fails as DatabaseUnavailable, 503) and db/watchdog.ts (closed after 30 s).
set -euo pipefail
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
folder=$(mktemp -d)
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
[ "$(id -u)" = 0 ] && chown postgres "$folder"
cd "$folder"
cleanup() { as "$bin/pg_ctl" stop -s -m immediate -D a 2>/dev/null || true; rm -rf "$folder"; }
trap cleanup EXIT
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund pg@8.23.1
PORT=$(node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')
as "$bin/initdb" -D a -U postgres --auth=trust --no-sync >/dev/null
# No standby is connected, as in the moments before a failover.
as "$bin/pg_ctl" start -w -s -D a -l "$folder/a.log" -o "-p $PORT -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
cat > ask.cjs <<'JS'
const { Client } = require("pg");
(async () => {
  const client = new Client({ host: "127.0.0.1", port: process.argv[2], user: "postgres", database: "postgres" });
  await client.connect();
  await client.query("create table t (n int)");
  await client.query("alter system set synchronous_standby_names = 'standby'");
  await client.query("select pg_reload_conf()");
  await client.query("set statement_timeout = 500");
  await new Promise((resolve) => setTimeout(resolve, 500));
  const slow = await client.query("select pg_sleep(5)").then(() => "done", (error) => error.code);
  console.log("a slow SELECT with the same timeout:", slow);
  const notices = [];
  client.on("notice", ({ severity, code, routine }) => notices.push([severity, code, routine].join(" ")));
  const watcher = new Client({ host: "127.0.0.1", port: process.argv[2], user: "postgres", database: "postgres" });
  await watcher.connect();
  const inserted = client.query("insert into t values (1)").then(({ command, rowCount }) => `${command} ${rowCount}`, (error) => error.code);
  const early = await Promise.race([inserted, new Promise((resolve) => setTimeout(resolve, 3000, "still waiting"))]);
  console.log("an INSERT that waits for the standby, six times the timeout later:", early);
  await watcher.query("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
  const result = await inserted;
  await watcher.end();
  const { rows } = await client.query("select count(*)::int as n, (select count(*)::int from pg_stat_replication) as standbys from t");
  console.log("after pg_cancel_backend:", result, "status", client.getTransactionStatus(), "notices:", notices.join(), "rows:", rows[0].n, "standbys:", rows[0].standbys);
  await client.end();
  process.exit(slow === "57014" && early === "still waiting" && result === "INSERT 1" && notices[0]?.endsWith("01000 SyncRepWaitForLSN") && rows[0].n === 1 ? 0 : 1);
})();
JS
"$bin/postgres" --version
node ask.cjs "$PORT" || { echo "CHANGED"; exit 1; }
echo "As described."
