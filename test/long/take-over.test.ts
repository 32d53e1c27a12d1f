import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../../server/build.ts";
import { Client } from "../client.ts";
import { randomNumbers } from "../random.ts";
import { cheapServer, Server } from "../server.ts";
import { sendEnquiry } from "./site-work.ts";

const isRefusal = (status: string) => ["503", "ECONNRESET", "UND_ERR_SOCKET"].includes(status);

/** The program in another folder, built, with one more migration: the next version. */
function nextVersion(): string {
  const folder = join(mkdtempSync(join(tmpdir(), "toranam-next-")), "toranam");
  mkdirSync(folder);
  onTestFinished(() => rmSync(join(folder, ".."), { recursive: true, force: true }));
  const parts = ["app", "build", "db", "public", "server", "test", "package.json", "package-lock.json", "react-router.config.ts"];
  const configs = ["vite.config.ts", "vite.bundles.ts", "tsconfig.json"];
  for (const name of [...parts, ...configs]) execFileSync("cp", ["-a", join(root, name), folder]);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const migration = join(folder, "db/migrations/9999_next.sql");
  writeFileSync(migration, "COMMENT ON TABLE leads IS 'next';");
  // Not newer than the build.
  for (const path of [migration, join(migration, "..")]) utimesSync(path, 0, 0);
  return folder;
}

test.each(["1", "2"])(
  "a newer version with %s workers takes over under 50 clients, of whom none is refused for long",
  async (WORKERS) => {
    const env = { ...cheapServer, WORKERS, TRUST_PROXY: "1" };
    const old = await Server.start({ env });
    const next = await Server.prepare({ env, dataDir: old.dataDir, port: old.port });
    onTestFinished(async () => {
      await old.end();
      await next.dispose();
    });
    await old.addUser("sravani@example.com", "Sravani", ["--admin"]);
    const staff = new Client(old, { cookie: await old.session({ email: "sravani@example.com" }) });
    const random = randomNumbers();
    const statuses = new Map<string, number>();
    const stored: string[] = [];
    let [isOver, longestMs, longestRefusedMs] = [false, 0, 0];

    /** Repeats a request until it is served, as a person would who presses Reload. */
    async function request(send: () => Promise<Response>): Promise<void> {
      const startedAt = performance.now();
      for (;;) {
        const status = await send().then(
          (response) => response.arrayBuffer().then(() => String(response.status)),
          (error) => String(error.cause?.code ?? error),
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (!isRefusal(status)) break;
        longestRefusedMs = Math.max(longestRefusedMs, performance.now() - startedAt);
        await sleep(20);
      }
      longestMs = Math.max(longestMs, performance.now() - startedAt);
    }
    const clients = Array.from({ length: 50 }, async (_, index) => {
      for (let turn = 0; !isOver; turn++) {
        if (index < 10) await request(() => staff.get(index % 2 ? "/dashboard/leads" : "/dashboard/tasks"));
        else if (index < 20) {
          const name = `Visitor ${index} ${turn}`;
          await request(() => sendEnquiry(old, name));
          stored.push(name);
        } else await request(() => fetch(`${old.url}${index % 2 ? "/" : `/venue-finder?q=${index}${turn}`}`));
        await sleep(random() * 2_000);
      }
    });
    await sleep(1_000);
    const quietMs = longestMs;
    longestMs = 0;
    await next.restart(["--take-over"], nextVersion());
    await expect.poll(() => old.output, { timeout: 30_000 }).toContain("takes over");
    expect(await old.ended()).toBe(0);
    await sleep(1_000);
    isOver = true;
    await Promise.all(clients);
    console.log(
      `${WORKERS}: refused for ${Math.round(longestRefusedMs)} ms, served in ${Math.round(longestMs)} ms, before ${Math.round(quietMs)} ms`,
      statuses,
    );
    expect([...statuses.keys()].filter((status) => status !== "200" && !isRefusal(status))).toEqual([]);
    const sql = await next.database();
    const names = new Set((await sql`select name from contact_submissions`).map(({ name }) => name));
    expect(stored.filter((name) => !names.has(name))).toEqual([]);
    expect(await sql`select name from toranam_private.schema_migrations order by name desc limit 1`).toEqual([
      { name: "9999_next.sql" },
    ]);
    await next.disconnect();
    expect(await next.end()).toBe(0);
  },
);
