import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, inject, test } from "vitest";
import { connect, type Sql, withParts } from "./connect.ts";
import { migrate } from "./migrate.ts";
import { ensureAppLogin } from "./roles.ts";
import { answers } from "./test/upgrades/answers.ts";
import { clashes } from "./test/upgrades/clashes.ts";
import { costs } from "./test/upgrades/costs.ts";
import { dateBoard } from "./test/upgrades/date-board.ts";
import { eInvoices } from "./test/upgrades/e-invoices.ts";
import { eventOwners } from "./test/upgrades/event-owners.ts";
import { foldedTexts } from "./test/upgrades/folded-texts.ts";
import { functions } from "./test/upgrades/functions.ts";
import { lateEnds } from "./test/upgrades/late-ends.ts";
import { leadBriefs } from "./test/upgrades/lead-briefs.ts";
import { offers } from "./test/upgrades/offers.ts";
import { phoneKeys } from "./test/upgrades/phone-keys.ts";
import { pictures } from "./test/upgrades/pictures.ts";
import { roles } from "./test/upgrades/roles.ts";

/** In the order of their migrations. */
const cases = [
  phoneKeys,
  foldedTexts,
  functions,
  eInvoices,
  clashes,
  leadBriefs,
  dateBoard,
  answers,
  roles,
  offers,
  costs,
  pictures,
  lateEnds,
  eventOwners,
];
const migrations = join(import.meta.dirname, "migrations");
const name = `upgrades_${randomUUID().replaceAll("-", "")}`;
const checks: (() => Promise<void>)[] = [];
let server: Sql;
let sql: Sql;

// One database goes through all versions: running the migrations costs more than all else here.
beforeAll(async () => {
  server = connect(withParts(inject("templateUrl"), { database: "postgres" }), { max: 1 });
  await server.unsafe(`create database ${name} template template0 strategy file_copy`);
  const url = withParts(inject("templateUrl"), { database: name });
  sql = connect(url, { max: 1 });
  await ensureAppLogin(url, "test");
  const older = await mkdtemp(join(tmpdir(), "toranam-upgrades-"));
  const files = (await readdir(migrations)).filter((file) => file.endsWith(".sql"));
  for (const { before, fill } of cases) {
    for (const file of files.filter((file) => file < before)) await copyFile(join(migrations, file), join(older, file));
    await migrate(url, older);
    checks.push(await fill(sql));
  }
  await migrate(url);
  await rm(older, { recursive: true });
});

afterAll(async () => {
  await sql.end();
  await server.unsafe(`drop database ${name} with (force)`);
  await server.end();
});

for (const [at, { title }] of cases.entries()) test(title, () => checks[at]?.());
