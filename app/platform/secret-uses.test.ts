import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Where the secret is used, and what an operator who changes it must know. Add a use only with what happens to it (decision 73). */
const uses = {
  "app/platform/encryption.server.ts":
    "keys of authenticator apps and of push messages, the mail password: encrypted again at the start with a fallback",
  "app/platform/secret.server.ts": "signs links, calendar addresses, known browsers: accepted under both",
  "app/identity/session-cookie.server.ts": "signs sessions: accepted under both",
  "app/identity/auth.server.ts": "better-auth: sessions and confirmation links reach it signed under APP_SECRET",
  "app/identity/account-requests.server.ts": "signs confirmation links",
  "app/platform/env.ts": "reads the variables",
  "app/features/account/account.server.ts": "accepts confirmation links under both",
  "server/database/database.ts": "password of the database login: a login for each secret",
  "server/http/serve.ts": "passes it on",
  "server/dev.ts": "passes it on",
  "server/backup/off-site.ts": "hides it from BACKUP_COMMAND",
};

test("every file that uses APP_SECRET says what becomes of it when the secret changes", () => {
  const root = join(import.meta.dirname, "../..");
  const files = ["app", "server", "db"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  const using = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.ts$|^db\/test\//.test(file) &&
      /APP_SECRET|acceptedSecrets/.test(readFileSync(join(root, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")),
  );
  expect(using.sort()).toEqual(Object.keys(uses).sort());
});
