import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
import { createDatabase } from "../databases.ts";
import { cheapServer, openEventStream, Server } from "../server.ts";
import { startTcpProxy } from "../tcp-proxy.ts";
import { enquiryOf } from "../visitor.ts";

/** The limit of time for connections is the usual one. */
const env = { ...cheapServer, TORANAM_CONNECT_MS: "2000" };
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let site: Server;
beforeAll(async () => {
  const databaseUrl = await createDatabase(inject("postgres"));
  proxy = await startTcpProxy(databaseUrl);
  site = await Server.start({ databaseUrl: proxy.urlOf(databaseUrl), env });
});
afterAll(async () => {
  await site.dispose();
  proxy.close();
});

test("while the database is frozen every request that needs it gets 503 and forms keep their values; afterwards all is as before", async () => {
  const client = await loggedInClient(site, "sravani");
  const stream = await openEventStream(site, await site.session("sravani"));
  await client.get("/dashboard/tasks");
  await anonymousClient(site).get("/contact");
  await site.disconnect();

  proxy.setSilent(true);
  proxy.loseOpenConnections();
  const enquiry = { ...enquiryOf(1), vision: "Kept text", idempotency_key: "one-enquiry" };
  const [refused, ready, ...others] = await Promise.all([
    anonymousClient(site).post("/contact", enquiry),
    anonymousClient(site).get("/ready"),
    client.get("/dashboard/tasks"),
    client.post("/dashboard/tasks.data", { intent: "add", title: "Kept" }),
    client.get("/dashboard/leads.csv"),
    anonymousClient(site).post("/login", { email: "a@example.com", password: "lotus-lamp-6" }),
  ]);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await refused.text()).toContain("Kept text");
  expect([ready.status, await ready.text()]).toEqual([503, "not ready: the database does not respond\n"]);
  expect(others.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  for (const path of ["/", "/contact", "/up"]) expect((await anonymousClient(site).get(path)).status).toBe(200);

  proxy.setSilent(false);
  await expect.poll(async () => (await anonymousClient(site).get("/ready")).status).toBe(200);
  // Nobody knows whether the first one was stored; its key makes them one.
  expect((await anonymousClient(site).post("/contact", enquiry)).status).toBe(200);
  expect(await (await site.database())`select count(*)::int as n from contact_submissions`).toEqual([{ n: 1 }]);
  expect((await client.get("/dashboard/tasks")).status).toBe(200);
  await expect.poll(() => stream.text).toContain("data: leads");
  stream.close();
  const state = (await (await client.get("/ready")).json()) as { lostConnections: number };
  expect(state.lostConnections).toBeGreaterThan(0);
  expect(site.output).toContain("connections closed on which the database did not respond");
  await site.disconnect();
});

test("a connection that is lost while others work is replaced: log-in, pages and live updates go on", async () => {
  const stream = await openEventStream(site, await site.session("sravani"));
  await site.disconnect();
  expect(proxy.loseOpenConnections()).toBeGreaterThan(0);
  await expect.poll(async () => (await loggedInClient(site, "sravani").catch(() => null)) !== null).toBe(true);
  await expect.poll(async () => (await anonymousClient(site).post("/contact", enquiryOf(2))).status).toBe(200);
  await expect.poll(() => stream.text).toContain("data: leads");
  await expect.poll(async () => (await anonymousClient(site).get("/ready")).status).toBe(200);
  stream.close();
});

test("a database that freezes while a server starts delays the start", async () => {
  const databaseUrl = await createDatabase(inject("postgres"));
  const itsProxy = await startTcpProxy(databaseUrl);
  const starting = await Server.prepare({ databaseUrl: itsProxy.urlOf(databaseUrl), env });
  onTestFinished(async () => {
    await starting.dispose();
    itsProxy.close();
  });
  let appConnections = 0;
  itsProxy.listenForFirstPackets((packet) => {
    // The first connection of the app itself: the database was migrated, and nothing was read yet.
    if (!packet.includes("application_name\0toranam\0") || appConnections++ > 0) return;
    itsProxy.setSilent(true);
    itsProxy.loseOpenConnections();
  });
  const started = starting.restart();
  await expect.poll(() => starting.output, { timeout: 120_000 }).toContain("the database is unavailable; trying again");
  itsProxy.setSilent(false);
  await started;
  expect((await anonymousClient(starting).get("/ready")).status).toBe(200);
  expect((await anonymousClient(starting).post("/contact", enquiryOf(3))).status).toBe(200);
});
