#!/usr/bin/env bash
# Guess: a library for authenticator codes reads back the address that it wrote for a QR code, whatever the company is called.
# Seen: pyotp 2.6.0 (Debian 12) takes the percent-encoding of the whole address away before it parses it. Of "Sharma & Sons" it says that the issuer of label and
# parameter differ, of "Hall #1 Events" that there is no secret. otpauth 9.5.2 (npm) keeps both, and writes the colon of "Sri Sai: Events" as %3A, but ends the issuer there when
# it reads: the account is then " Events:keerthi@events.example". Google's description of the format forbids the colon; no writer refuses it.
# Toranam: app/identity/totp.server.ts leaves the colon out and encodes the other signs, which otpauth reads.
set -euo pipefail
command -v /usr/bin/python3 >/dev/null || { echo "MISSING: python3"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq python3-pyotp=2.6.0-3 2>/dev/null || { echo "python3-pyotp 2.6.0-3 is not to be had"; exit 2; }
dpkg -x python3-pyotp_*.deb .
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund otpauth@9.5.2
PYTHONPATH=usr/lib/python3/dist-packages /usr/bin/python3 - <<'PY'
import sys
import pyotp

def read(issuer):
    address = pyotp.TOTP("GEZDGNBVGY3TQOJQ").provisioning_uri(name="keerthi@events.example", issuer_name=issuer)
    try:
        return pyotp.parse_uri(address).issuer
    except ValueError as error:
        return f"refused: {error}"

seen = [read(issuer) for issuer in ["Sharma Events", "Sharma & Sons", "Hall #1 Events"]]
print("pyotp", seen)
sys.exit(0 if seen[0] == "Sharma Events" and all(one.startswith("refused") for one in seen[1:]) else 1)
PY
cat >read.mjs <<'JS'
import { TOTP, URI } from "otpauth";
const seen = ["Sharma & Sons", "Hall #1 Events", "Sri Sai: Events"].map((issuer) => {
  const read = URI.parse(new TOTP({ issuer, label: "keerthi@events.example", secret: "GEZDGNBVGY3TQOJQ" }).toString());
  return `${read.issuer} | ${read.label}`;
});
console.log("otpauth", seen);
const right = ["Sharma & Sons | keerthi@events.example", "Hall #1 Events | keerthi@events.example"];
process.exit(seen[0] === right[0] && seen[1] === right[1] && seen[2].endsWith("|  Events:keerthi@events.example") ? 0 : 1);
JS
node read.mjs
