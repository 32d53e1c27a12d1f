#!/usr/bin/env bash
# Guess: a proxy passes the head of an answer on when it comes, and an event stream (text/event-stream, X-Accel-Buffering: no) as it comes.
# Seen (Debian's lighttpd 1.4.69, mod_proxy): by default (server.stream-response-body = 0) it keeps the whole answer until its end, which a
# live stream has not: after 5 s the browser has no byte, not even the head, and no error. With 1 or 2 the head and each event come at once.
# So docs/operations.md names the setting. Needs Debian's package lighttpd.
set -euo pipefail
lighttpd=$(PATH=$PATH:/usr/sbin command -v lighttpd) || { echo "lighttpd is missing" >&2; exit 2; }
folder=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
cat > server.mjs <<'JS'
import { createServer } from "node:http";
createServer((request, response) => {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" });
  const timer = setInterval(() => response.write(`data: ${"x".repeat(1000)}\n\n`), 500);
  response.on("close", () => clearInterval(timer));
}).listen(18091, "127.0.0.1");
JS
node server.mjs & pids+=($!)
for mode in default 1 2; do
  port=1809$([ "$mode" = default ] && echo 2 || echo $((mode + 2)))
  cat > "$mode.conf" <<CONF
server.document-root = "$folder"
server.bind = "127.0.0.1"
server.port = $port
server.modules = ("mod_proxy")
$([ "$mode" = default ] || echo "server.stream-response-body = $mode")
proxy.server = ("" => (("host" => "127.0.0.1", "port" => 18091)))
CONF
  "$lighttpd" -D -f "$mode.conf" 2> "$mode.log" & pids+=($!)
done
sleep 1
"$lighttpd" -v | sed -n 1p
seen=""
for port in 18091 18092 18093 18094; do
  bytes=$(curl --silent --no-buffer --include --max-time 5 "http://127.0.0.1:$port/" | wc --bytes || true)
  seen+="$([ "$bytes" = 0 ] && echo nothing || echo events) "
done
echo "within 5 s directly: $(cut -d' ' -f1 <<<"$seen"); through lighttpd by default: $(cut -d' ' -f2 <<<"$seen"); with stream-response-body 1 and 2: $(cut -d' ' -f3,4 <<<"$seen")"
[ "$seen" = "events nothing events events " ]
