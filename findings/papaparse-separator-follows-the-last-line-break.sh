#!/usr/bin/env bash
# Guess: the separator that papaparse finds by itself is the same whether or not a file ends with a line break. Seen: a semicolon or tab file with
# addresses is read right without the last line break and by commas with it (which every spreadsheet writes), although the header has no comma;
# meta and errors say nothing. Toranam: app/features/vendors/vendor-csv.server.ts takes the separator with which most rows are as long as the header.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund papaparse@5.7.1
cat > test.mjs <<'JS'
import Papa from "papaparse";

const rows = [
  ["Name", "Address"],
  ["Ravi Tents", "1, MG Road, Vijayawada"],
  ["Sri Balaji", "2, Beach Road, Visakhapatnam"],
];
let holds = true;
for (const written of [";", "\t"])
  for (const end of ["", "\n"]) {
    const { meta, data, errors } = Papa.parse(rows.map((row) => row.join(written)).join("\n") + end);
    console.log(JSON.stringify({ written, end, found: meta.delimiter, secondRow: data[1], errors }));
    holds &&= meta.delimiter === (end ? "," : written) && errors.length === 0;
  }
process.exit(holds ? 0 : 1);
JS
node --version
echo "papaparse $(node -p 'JSON.parse(require("fs").readFileSync("node_modules/papaparse/package.json")).version')"
node test.mjs
