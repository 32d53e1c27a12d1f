#!/usr/bin/env bash
# Guess: nodemailer refuses a recipient whose name before the @ is not ASCII (EENVELOPE) when the mail server does not offer SMTPUTF8, as
# RFC 6531 3.2 asks of a client. Seen: it sends the raw UTF-8 bytes in RCPT TO and in the header, without the parameter and without an error; a
# domain alone is written in ASCII. Toranam: app/platform/outbox.server.ts and email-address.ts refuse such names, and take such domains.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund nodemailer@10.6.0
cat > test.mjs <<'JS'
import { createServer } from "node:net";
import nodemailer from "nodemailer";

/** A mail server without extensions, which writes down every line. */
const lines = [];
const server = createServer((socket) => {
  let inData = false;
  socket.write("220 mail.example ESMTP\r\n");
  socket.on("data", (chunk) => {
    for (const line of chunk.toString("utf8").split("\r\n").filter(Boolean)) {
      lines.push(line);
      if (inData && line !== ".") continue;
      const isData = line === "DATA";
      inData = isData;
      socket.write(line.startsWith("EHLO") ? "250-mail.example\r\n250 8BITMIME\r\n" : isData ? "354 go\r\n" : "250 ok\r\n");
    }
  });
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const transport = nodemailer.createTransport({ host: "127.0.0.1", port: server.address().port, ignoreTLS: true });
async function send(to) {
  lines.length = 0;
  const outcome = await transport.sendMail({ from: "a@example.in", to, subject: "x", text: "y" }).then(
    ({ accepted }) => `accepted ${accepted}`,
    ({ code }) => `refused ${code}`,
  );
  const sent = lines.filter((line) => /^(MAIL|RCPT|To:)/.test(line));
  console.log(`${to}: ${outcome}; ${sent.join(" | ")}`);
  return sent.join();
}
const name = await send("రవి@example.in");
const domain = await send("ravi@उदाहरण.भारत");
server.close();
const holds =
  name === "MAIL FROM:<a@example.in>,RCPT TO:<రవి@example.in>,To: రవి@example.in" && domain.includes("RCPT TO:<ravi@xn--p1b6ci4b4b3a.xn--h2brj9c>");
process.exit(holds ? 0 : 1);
JS
node --version
echo "nodemailer $(node -p 'JSON.parse(require("fs").readFileSync("node_modules/nodemailer/package.json")).version')"
node test.mjs
