import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { people } from "../people.ts";
import { openEventStream, Server } from "../server.ts";
import { createSiteDatabase, hasPatroni, PatroniCluster } from "./patroni.ts";
import { sendEnquiry } from "./site-work.ts";

if (!hasPatroni)
  console.log("Patroni was not tested: install Debian's packages patroni, etcd-server, haproxy and postgresql-15.");

/** Visitors who send one enquiry after the other. */
const senders = 8;

describe.skipIf(!hasPatroni)("on a cluster of Patroni behind HAProxy", () => {
  let cluster: PatroniCluster;
  let site: Server;

  beforeAll(async () => {
    cluster = await PatroniCluster.start();
    const databaseUrl = await createSiteDatabase(cluster);
    site = await Server.start({ databaseUrl, env: { TRUST_PROXY: "1", BACKUP_DAYS: "0" } });
    await site.addPerson(people.sravani, "no password");
  }, 300_000);
  afterAll(async () => {
    await site?.dispose();
    await cluster?.end();
  }, 120_000);

  test("a switchover loses nothing that was acknowledged, and the site serves again within 10 s", async () => {
    const leader = await cluster.leader();
    const { lostMs } = await underSenders(site, () => cluster.switchOver());
    console.log(`switchover: ${(lostMs / 1_000).toFixed(1)} s without an accepted enquiry`);
    expect(await cluster.leader()).not.toBe(leader);
    expect(lostMs).toBeLessThan(10_000);
  }, 300_000);

  test("a primary that is lost at once is replaced, nothing that was acknowledged is lost, and it comes back as a standby", async () => {
    await cluster.waitForStandbys(2);
    const leader = await cluster.leader();
    const { lostMs } = await underSenders(site, () => cluster.killNode(leader));
    console.log(`lost primary: ${(lostMs / 1_000).toFixed(1)} s without an accepted enquiry`);
    expect(await cluster.leader()).not.toBe(leader);
    // The lease of 20 s, and the standby's promotion.
    expect(lostMs).toBeLessThan(40_000);
    cluster.startNode(leader);
    await cluster.waitForStandbys(2);
  }, 300_000);

  test("without etcd there is no primary: nothing is acknowledged that is lost, and the site serves again when it is back", async () => {
    const { lostMs } = await underSenders(site, async () => {
      cluster.freezeEtcd(true);
      await expect.poll(async () => (await fetch(`${site.url}/ready`)).status, { timeout: 60_000 }).toBe(503);
      cluster.freezeEtcd(false);
    });
    console.log(`etcd lost and back: ${(lostMs / 1_000).toFixed(1)} s without an accepted enquiry`);
  }, 300_000);
});

/** Disturbs the cluster while visitors send enquiries. @returns the longest time in which none was accepted, in milliseconds */
async function underSenders(site: Server, disturb: () => Promise<void>): Promise<{ lostMs: number }> {
  const run = randomUUID().slice(0, 6);
  const accepted: { name: string; at: number }[] = [];
  const refused: Record<string, number> = {};
  let isOver = false;
  const send = async (sender: number) => {
    for (let number = 0; !isOver; number++) {
      const name = `Patroni ${run} ${sender} ${number}`;
      const response = await sendEnquiry(site, name, AbortSignal.timeout(20_000)).catch(() => undefined);
      await response?.text().catch(() => "");
      if (response?.status === 200) accepted.push({ name, at: Date.now() });
      else refused[response?.status ?? "none"] = (refused[response?.status ?? "none"] ?? 0) + 1;
      await sleep(response?.status === 200 ? 50 : 100);
    }
  };
  const sending = Promise.all(Array.from({ length: senders }, (_, sender) => send(sender)));
  const acceptedSince = (time: number) => accepted.filter(({ at }) => at > time).length;
  await expect.poll(() => accepted.length, { timeout: 20_000 }).toBeGreaterThan(20);
  const disturbedAt = Date.now();
  await disturb();
  // All senders are served again, after the time in which the cluster had no primary.
  await expect.poll(() => isServing(), { timeout: 90_000, interval: 200 }).toBe(true);
  isOver = true;
  await sending;
  expect(Object.keys(refused), "others are asked to come back").toEqual(["503"]);

  await expect.poll(async () => (await fetch(`${site.url}/ready`)).status, { timeout: 20_000 }).toBe(200);
  await showChange(site);
  await site.disconnect();
  const stored = (await (await site.database())`select name from contact_submissions`).map(({ name }) => name);
  expect(accepted.filter(({ name }) => !stored.includes(name))).toEqual([]);
  expect(new Set(stored).size, "each is stored once").toBe(stored.length);
  const times = accepted.map(({ at }) => at).filter((at) => at > disturbedAt - 1_000);
  return { lostMs: Math.max(...times.map((at, index) => at - (times[index - 1] ?? at))) };

  function isServing(): boolean {
    const now = Date.now();
    return now - disturbedAt > 5_000 && [1, 2, 3].every((second) => acceptedSince(now - second * 1_000) >= second * senders);
  }
}

/** An open dashboard is told of a change: the server listens on the new primary. */
async function showChange(site: Server): Promise<void> {
  await site.disconnect();
  const stream = await openEventStream(site, await site.session("sravani"));
  await expect.poll(() => stream.text, { timeout: 20_000 }).not.toBe("");
  expect((await sendEnquiry(site, `Patroni ${Date.now()}`)).status).toBe(200);
  await expect.poll(() => stream.text, { timeout: 10_000 }).toMatch(/data:.*leads/);
  stream.close();
}
