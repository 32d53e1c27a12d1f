#!/usr/bin/env bash
# Guess: with better-auth's option `secrets` (new and old, made for rotating a secret without signing people out) a session cookie that was
# signed under the old secret is accepted. Seen: only what is encrypted is; sessions signed under the old secret are refused.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund better-auth@1.7.25
cat > test.mjs <<'JS'
import { betterAuth } from "better-auth";
import { memoryAdapter } from "better-auth/adapters/memory";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";

const [older, newer] = ["older-secret-0123456789-abcdefghijkl", "newer-secret-9876543210-zyxwvutsrqpo"];
const tables = { user: [], session: [], account: [], verification: [] };
const common = { baseURL: "http://localhost:3000", database: memoryAdapter(tables), emailAndPassword: { enabled: true } };
const before = betterAuth({ ...common, secret: older });
const after = betterAuth({ ...common, secrets: [{ version: 2, value: newer }, { version: 1, value: older }] });
const { headers } = await before.api.signUpEmail({
  body: { email: "a@example.com", password: "jasmine-string-4", name: "A" },
  returnHeaders: true,
});
const cookie = headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
const session = async (auth) => (await auth.api.getSession({ headers: new Headers({ cookie }) })) !== null;
const { secretConfig } = await after.$context;
const envelope = await symmetricEncrypt({ key: { keys: new Map([[1, older]]), currentVersion: 1 }, data: "text" });
const decrypted = (await symmetricDecrypt({ key: secretConfig, data: envelope })) === "text";
const seen = [await session(before), decrypted, await session(after)];
console.log(`with the old secret alone the session is accepted: ${seen[0]}`);
console.log(`with \`secrets\` (new, old) text encrypted under the old one is decrypted: ${seen[1]}`);
console.log(`with \`secrets\` (new, old) the session signed under the old one is accepted: ${seen[2]}`);
if (JSON.stringify(seen) !== "[true,true,false]") process.exit(1);
JS
node --version
echo "better-auth $(node -p 'require("better-auth/package.json").version' 2>/dev/null || echo 1.7.25)"
node test.mjs
