#!/usr/bin/env bash
# Expected: Node reads a package's package.json once, so that loading a package costs what its files cost, however long its list of "exports" is.
# Seen (Node 24.21.0, drizzle-orm 0.45.4): to decide whether an imported file is a module, Node copies the fields of the package.json above it, which parses
# the whole "exports" again, for each import. Drizzle lists 447 entries (137 KB) and loads some 100 files: half a second of CPU, eight times what the
# same files take without the list. It is half of the start of a server that imports Drizzle unbundled.
# Handled in test/quick-imports.ts for the many servers that tests start: a hook resolves files that are named by their path without "exports".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund node@24.21.0 drizzle-orm@0.45.4
cp -r node_modules/drizzle-orm without-list
cat > load.mjs <<'JS'
const before = process.cpuUsage();
const folder = new URL(`${process.argv[2]}/`, import.meta.url);
for (const file of ["index.js", "pg-core/index.js"]) await import(new URL(file, folder).href);
const { user, system } = process.cpuUsage(before);
console.log(Math.round((user + system) / 1000));
JS
node=node_modules/.bin/node
$node -e 'const fs = require("fs"), file = "without-list/package.json", { exports, ...rest } = JSON.parse(fs.readFileSync(file, "utf8")); fs.writeFileSync(file, JSON.stringify(rest))'
echo "Node $($node --version)"
with=$($node load.mjs node_modules/drizzle-orm)
without=$($node load.mjs without-list)
echo "ms of CPU to load Drizzle: $with, without its exports: $without"
[ "$with" -gt $((3 * without)) ] || { echo "CHANGED"; exit 1; }
echo "As described."
