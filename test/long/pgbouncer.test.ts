import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
import { createDatabase } from "../databases.ts";
import { people } from "../people.ts";
import { startPgBouncer } from "../pgbouncer.ts";
import { appSecret, cheapServer, logInOverHttp, openEventStream, password, Server } from "../server.ts";
import { startTcpProxy } from "../tcp-proxy.ts";
import { enquiryOf } from "../visitor.ts";

let site: Server;
let pgbouncer: Awaited<ReturnType<typeof startPgBouncer>>;

/** A server that knows only PgBouncer's address, on a database of its own. */
async function startBehind(mode: "session" | "transaction" | "statement", settings = {}) {
  const { superuserUrl } = inject("postgres");
  const pooler = await startPgBouncer({ superuserUrl, mode, settings });
  const databaseUrl = pooler.urlOf(await createDatabase(inject("postgres")));
  const server = await Server.start({ databaseUrl, env: cheapServer }).catch(async (error: Error) => {
    await pooler.stop();
    throw error;
  });
  return { server, pooler };
}

beforeAll(async () => {
  ({ server: site, pooler: pgbouncer } = await startBehind("session"));
});
afterAll(async () => {
  await site.dispose();
  await pgbouncer.stop();
});

test("behind PgBouncer in session mode people log in, post, and see each other's changes", async () => {
  expect(await (await fetch(`${site.url}/ready`)).text()).toBe("ready\n");
  const client = await loggedInClient(site, "sravani");
  const stream = await openEventStream(site, await site.session("sravani"));
  expect((await anonymousClient(site).post("/contact", enquiryOf(1))).status).toBe(200);
  await expect.poll(() => stream.text).toContain("data: leads");
  stream.close();
  expect((await client.get("/dashboard/leads")).status).toBe(200);
  const email = "new@toranam.example";
  await anonymousClient(site).post("/sign-up", { full_name: "New Person", email, password });
  await site.mail(email, "Confirm your Toranam account");
});

test("a server that starts again behind it takes over the connections that the other one left", async () => {
  for (let round = 0; round < 3; round++) {
    expect(await site.end(round % 2 ? "SIGKILL" : "SIGTERM")).toBe(round % 2 ? null : 0);
    await site.restart();
    expect(await (await fetch(`${site.url}/ready`)).text()).toBe("ready\n");
    await loggedInClient(site, "sravani");
  }
});

test.each(["transaction", "statement"] as const)("in %s mode the start ends with the reason", async (mode) => {
  for (const settings of [{}, { server_round_robin: 1 }])
    await expect(startBehind(mode, settings)).rejects.toThrow(/pool_mode = session/);
});

test("the start ends with the reason when the pooler has too few connections, or another mode for the app's login", async () => {
  await expect(startBehind("session", { default_pool_size: 1 })).rejects.toThrow("a server needs 15");
});

test("when PgBouncer's connections to PostgreSQL are lost, silently or not, the site serves again", async () => {
  const { superuserUrl } = inject("postgres");
  const databaseUrl = await createDatabase(inject("postgres"));
  const proxy = await startTcpProxy(superuserUrl);
  // As docs/operations.md advises for a failover.
  const settings = { server_login_retry: 1, server_connect_timeout: 2, query_wait_timeout: 10 };
  const pooler = await startPgBouncer({ superuserUrl: proxy.urlOf(superuserUrl), settings });
  const server = await Server.start({
    databaseUrl: pooler.urlOf(databaseUrl),
    env: { ...cheapServer, TORANAM_CONNECT_MS: "2000" },
  });
  for (const fault of ["cut", "lost", "silent"]) {
    proxy.setSilent(fault === "silent");
    if (fault === "cut") proxy.cut();
    else proxy.loseOpenConnections();
    expect([200, 503]).toContain((await anonymousClient(server).post("/contact", enquiryOf(3))).status);
    proxy.setSilent(false);
    await expect.poll(async () => (await fetch(`${server.url}/ready`)).status, { timeout: 30_000 }).toBe(200);
    const logIn = () =>
      logInOverHttp(server, people.sravani.email).then(
        () => true,
        () => false,
      );
    await expect.poll(logIn, { timeout: 30_000 }).toBe(true);
  }
  await server.dispose();
  await pooler.stop();
  proxy.close();
});

test("a password that changed is set again through it", async () => {
  await site.end();
  const changed = new Server(site, { ...cheapServer, APP_SECRET: appSecret.toUpperCase() });
  await changed.restart();
  expect(await (await fetch(`${changed.url}/ready`)).text()).toBe("ready\n");
  await changed.end();
  await site.restart();
  await loggedInClient(site, "sravani");
});
