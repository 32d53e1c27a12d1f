import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousClient, Client } from "../client.ts";
import { permissionTable } from "../http/permission-table.ts";
import { findPrograms, OwnPostgres, type PostgresVersion, promisedVersions } from "../own-postgres.ts";
import { startPgBouncer } from "../pgbouncer.ts";
import { Server } from "../server.ts";
import { crawl, routeOf } from "./crawl.ts";
import { backUpDemo } from "./demo-backup.ts";
import { linkOfClient, linksOfQuote, logInAll, openAll, sendPicture, work } from "./site-work.ts";

const folder = mkdtempSync(join(tmpdir(), "toranam-versions-"));
const demo = join(folder, "demo.backup");
const backupKey = { BACKUP_KEY: randomBytes(32).toString("hex") };
const hasPgBouncer = existsSync("/usr/sbin/pgbouncer");
const routes = Object.keys(permissionTable);

beforeAll(() => backUpDemo(demo, backupKey), 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const version of Object.keys(promisedVersions).map(Number) as PostgresVersion[])
  describe(`PostgreSQL ${version}`, () => {
    let postgres: OwnPostgres;
    beforeAll(async () => {
      postgres = await OwnPostgres.create(await findPrograms(version));
    }, 600_000);
    afterAll(() => postgres?.end());

    test("directly: the demo is restored, work is stored, and every page opens for each kind of person", async () => {
      await openSite(version, postgres.url);
    }, 900_000);

    test.skipIf(!hasPgBouncer)(
      "the same through PgBouncer in session mode",
      async () => {
        const pgbouncer = await startPgBouncer({ superuserUrl: postgres.superuserUrl, ownerUrl: postgres.url });
        try {
          await openSite(version, pgbouncer.urlOf(postgres.url));
        } finally {
          await pgbouncer.stop();
        }
      },
      900_000,
    );
  });

if (!hasPgBouncer) console.log("PgBouncer is not installed (Debian's package pgbouncer): the databases were used directly only.");

/** Restores the demo, and uses the site as each kind of person. */
async function openSite(version: PostgresVersion, databaseUrl: string): Promise<void> {
  const dataDir = mkdtempSync(join(folder, "site-"));
  const site = await Server.prepare({ databaseUrl, dataDir, env: { ...backupKey, BACKUP_DAYS: "0", TRUST_PROXY: "1" } });
  expect(await site.runCommand("restore", demo, "--replace")).toEqual({ code: 0, output: expect.any(String) });
  await site.restart();
  try {
    const cookies = await logInAll(site);
    await work(site, cookies);
    const admin = new Client(site, { cookie: cookies.admin });
    const link = await linkOfClient(admin);
    await sendPicture(anonymousClient(site), link);
    const seen = await crawl(admin, ["/", "/dashboard", ...routes.map(withoutRecord)]);
    // Of each route the last address, which pages led to.
    const one = [...new Map([...seen.keys()].map((path) => [routeOf(path), path])).values()];
    const answers = {
      admin: seen,
      member: await openAll(new Client(site, { cookie: cookies.member }), one),
      pending: await openAll(new Client(site, { cookie: cookies.pending }), one),
      visitor: await openAll(anonymousClient(site), one),
      client: await crawl(anonymousClient(site), [link, ...(await linksOfQuote(site))]),
    };
    for (const [who, statuses] of Object.entries(answers))
      expect(
        [...statuses].filter(([, status]) => status >= 500),
        `${who} on PostgreSQL ${version}`,
      ).toEqual([]);
    const opened = Object.values(answers).flatMap((statuses) => [...statuses].filter(([, status]) => status < 400));
    const openedRoutes = new Set(opened.map(([path]) => routeOf(path)));
    expect(routes.filter((route) => !openedRoutes.has(route) && !isRefused(route))).toEqual(notOpened);
    const archive = join(dataDir, "again.backup");
    expect(await site.runCommand("backup", archive)).toEqual({ code: 0, output: expect.any(String) });
    expect(await site.runCommand("drill", archive)).toEqual({ code: 0, output: expect.any(String) });
    expect(
      site.output.split("\n").filter((line) => /"level":[56]0/.test(line)),
      "errors in the log",
    ).toEqual([]);
    console.log(`PostgreSQL ${version}: ${seen.size} addresses of ${openedRoutes.size} routes`);
  } finally {
    await site.dispose();
  }
}

/** An address of the route, of a record that does not exist: for routes that no page links to. */
const withoutRecord = (route: string) =>
  route.replace("*", "no/such/page").replace(/:\w+\??/g, "00000000-0000-4000-8000-000000000000");

/** Whether everybody gets an error, because the address needs a token or takes no GET. */
const isRefused = (route: string) =>
  !/:(?!link\?$)|^\/[qc](\/|$)/.test(route) && permissionTable[route]?.get.every((status) => status >= 400);

/** A stream (`work` reads it), the end of the session, pages that no language but English has, and files of a company that chose its own. */
const notOpened = ["/te/ourproject/:slug", "/hi/ourproject/:slug", "/logout", "/live", "/colors/:name", "/logo/:name"];
