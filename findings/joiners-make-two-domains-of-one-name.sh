#!/usr/bin/env bash
# Guess: the zero width non-joiner that keyboards of Telugu write after the last sign of a word, as in భారత్, is nothing in a domain: nobody sees it there, and no top-level domain of the
# root zone has one. Programs that know domains of other scripts agree about which domain a name is.
# Seen: Node 24.21.0 (URL, as browsers), the npm package punycode 2.3.1, curl 7.88 (libidn2 2.3.3) and python3-idna 3.3 make another domain of it, xn--fpcrj9c3dz90n, which is in no root
# zone, without an error: RFC 5892 allows the joiner after a virama. Python 3.11 itself (its codec "idna", which http.client and smtplib take) and Java 17 (java.net.IDN) follow
# the RFC of 2003, drop it and reach xn--fpcrj9c3d. So of one address that was copied, some programs write and others say that there is no such domain. In the middle of a name,
# రామ్‌కుమార్, both are names that somebody can own.
# Toranam: app/platform/values/email-address.ts drops the joiner at the end of an address.
set -euo pipefail
for program in curl javac /usr/bin/python3; do command -v "$program" >/dev/null || { echo "MISSING: $program"; exit 2; }; done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq python3-idna=3.3-1+deb12u1 2>/dev/null || { echo "python3-idna 3.3 is not to be had"; exit 2; }
dpkg -x python3-idna_*.deb .
export PYTHONPATH=usr/lib/python3/dist-packages
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund node@24.21.0 punycode@2.3.1
name=$'nic.భారత్\u200c'
cat >Domain.java <<'JAVA'
class Domain {
  public static void main(String[] names) { System.out.println(java.net.IDN.toASCII(names[0])); }
}
JAVA
javac -encoding UTF-8 Domain.java
failed=0
# @param the program @param what it is expected to make of the name @param what it made
expect() {
  echo "$1: $3"
  [ "$2" = "$3" ] || failed=1
}
expect "Node $(npx node --version), URL" nic.xn--fpcrj9c3dz90n "$(npx node -p 'new URL("http://" + process.argv[1]).hostname' "$name")"
expect "punycode 2.3.1" nic.xn--fpcrj9c3dz90n "$(npx node -p 'require("punycode/").toASCII(process.argv[1])' "$name")"
# A server of this machine says for which host it was asked; nothing is looked up.
cat >host.mjs <<'JS'
import { createServer } from "node:http";
const server = createServer((request, response) => response.end(request.headers.host)).listen(0, "127.0.0.1", () => console.log(server.address().port));
setTimeout(() => process.exit(), 30_000);
JS
exec 3< <(exec node host.mjs)
server=$!
trap 'kill $server; rm -rf "$folder"' EXIT
read -r port <&3
made=$(LC_ALL=C.UTF-8 curl -s --max-time 10 --connect-to "::127.0.0.1:$port" "http://$name/" || true)
expect "$(curl --version | grep -oE '^curl [0-9.]+')" nic.xn--fpcrj9c3dz90n "$made"
expect "python3-idna" nic.xn--fpcrj9c3dz90n "$(/usr/bin/python3 -c 'import idna, sys; print(idna.encode(sys.argv[1]).decode())' "$name")"
expect "$(/usr/bin/python3 --version), codec" nic.xn--fpcrj9c3d "$(/usr/bin/python3 -c 'import sys; print(sys.argv[1].encode("idna").decode())' "$name")"
expect "Java, java.net.IDN" nic.xn--fpcrj9c3d "$(java -Dfile.encoding=UTF-8 -Dsun.jnu.encoding=UTF-8 Domain "$name")"
exit $failed
