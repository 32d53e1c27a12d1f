#!/usr/bin/env bash
# Guess: a body above Caddy's `request_body max_size` gets 413 Content Too Large. Seen (Debian's Caddy 2.6.2): without a proxied server the
# limit is not checked at all, and in front of one the answer is 502 Bad Gateway, as if the server were down.
set -euo pipefail
folder=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
cat > server.mjs <<'JS'
import { createServer } from "node:http";
createServer((request, response) => request.resume().on("end", () => response.end("read"))).listen(18081, "127.0.0.1");
JS
cat > Caddyfile <<'CADDY'
{
	admin off
}
http://127.0.0.1:18082 {
	request_body {
		max_size 1MB
	}
	reverse_proxy 127.0.0.1:18081
}
http://127.0.0.1:18083 {
	request_body {
		max_size 1MB
	}
	respond "answered"
}
CADDY
node server.mjs & pids+=($!)
XDG_DATA_HOME=$folder XDG_CONFIG_HOME=$folder caddy run --config Caddyfile --adapter caddyfile 2>caddy.log & pids+=($!)
for _ in $(seq 100); do curl --silent --fail --output /dev/null http://127.0.0.1:18082/ && break; sleep 0.1; done
head --bytes=2000000 /dev/zero > large
post() { curl --silent --output /dev/null --write-out '%{http_code}' --header 'Expect:' --data-binary "@$1" "http://127.0.0.1:$2/"; }
echo "Caddy $(caddy version)"
head --bytes=500000 /dev/zero > small
seen="$(post small 18082) $(post large 18082) $(post large 18083)"
echo "in front of a server: 0.5 MB gets ${seen%% *}, 2 MB with a limit of 1 MB gets $(cut -d' ' -f2 <<<"$seen"); without a server: ${seen##* }"
[ "$seen" = "200 502 200" ]
