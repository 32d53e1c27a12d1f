#!/usr/bin/env bash
# Expected: a push subscription of Chromium has an address of fcm.googleapis.com, as the documentation of web push and lists of push hosts say.
# Seen: Debian's Chromium 156, which is of no channel, has https://jmt17.google.com/fcm/send/…, the host for tests of the same service: only the
# stable channel has the other one. A server that lets through known hosts only refuses these browsers.
# Handled in app/features/inbox/push/push.server.ts, which names both.
# The services for devices are stood in for by a server of this script, because the real ones would need the network; the browser makes the address.
set -euo pipefail
for program in chromium xvfb-run openssl; do command -v "$program" >/dev/null || { echo "MISSING: $program"; exit 2; }; done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem -days 2 -subj /CN=localhost 2>/dev/null
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund playwright-core@1.65.1 web-push@3.6.7
cat >subscribe.mjs <<'JS'
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:tls";
import { chromium } from "playwright-core";
import webPush from "web-push";

// An answer to a check-in as a protocol buffer: fields 1 (all is well), 3 (the time), 7 and 8 (the device and its token).
const varint = (value) => (value > 127n ? [Number(value & 127n) | 128, ...varint(value >> 7n)] : [Number(value)]);
const eightBytes = Buffer.from("0102030405060708", "hex");
const checkIn = Buffer.from([0x08, 1, 0x18, ...varint(BigInt(Date.now())), 0x39, ...eightBytes, 0x41, ...eightBytes]);
const worker = "self.addEventListener('push', () => {})";
const web = createServer((request, response) => {
  if (request.url === "/check-in") response.end(checkIn);
  else if (request.url === "/register") response.end("token=a-token");
  else response.writeHead(200, { "content-type": request.url === "/worker.js" ? "text/javascript" : "text/html" }).end(worker);
}).listen(0, "127.0.0.1");
// The stream of messages: it is opened and never says anything.
const stream = createTlsServer({ key: readFileSync("key.pem"), cert: readFileSync("certificate.pem") }, (socket) => socket.on("error", () => {}));
stream.listen(0, "127.0.0.1");
await new Promise((resolve) => setTimeout(resolve, 100));
const site = `http://127.0.0.1:${web.address().port}`;
const context = await chromium.launchPersistentContext("profile", {
  executablePath: "/usr/bin/chromium",
  headless: false,
  args: ["--no-sandbox", `--gcm-checkin-url=${site}/check-in`, `--gcm-registration-url=${site}/register`, "--ignore-certificate-errors",
    `--gcm-mcs-endpoint=https://127.0.0.1:${stream.address().port}`],
  ignoreDefaultArgs: ["--disable-background-networking"],
});
await context.grantPermissions(["notifications"], { origin: site });
const page = context.pages()[0];
await page.goto(site);
const address = await page.evaluate(async (key) => {
  const registration = await navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready);
  return (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).endpoint;
}, webPush.generateVAPIDKeys().publicKey);
console.log(new URL(address).host);
await context.close();
process.exit();
JS
seen=$(timeout 90 xvfb-run -a node subscribe.mjs)
echo "$(chromium --version): the subscription's host is $seen"
[ "$seen" = "jmt17.google.com" ] || { echo "CHANGED: another host"; exit 1; }
echo "As described."
