import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../db/connect.ts";
import { people } from "../people.ts";
import { startReplicatedPostgres } from "../replicated-postgres.ts";
import { cheapServer, openEventStream, Server } from "../server.ts";
import { startTcpProxy } from "../tcp-proxy.ts";
import { enquiryOf } from "../visitor.ts";

/** What a site may need to serve again after any of the faults. */
const maxRecoveryMs = 5_000;
const rounds = 20;

let cluster: Awaited<ReturnType<typeof startReplicatedPostgres>>;
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let site: Server;
let cookie: string;

beforeAll(async () => {
  cluster = await startReplicatedPostgres();
  await cluster.primary.sql("create role toranam login createrole password 'test'");
  await cluster.primary.sql("create database toranam owner toranam");
  const databaseUrl = cluster.primary.urlOf("toranam", "toranam");
  proxy = await startTcpProxy(databaseUrl);
  // TRUST_PROXY: each visitor has an address of their own, with its own rate limit.
  const env = { ...cheapServer, TORANAM_CONNECT_MS: "2000", WORKERS: "2", TRUST_PROXY: "1", LOG_LEVEL: "error" };
  site = await Server.start({ databaseUrl: proxy.urlOf(databaseUrl), env });
  await site.addPerson(people.sravani);
  cookie = await site.session("sravani");
  await site.disconnect();
});
afterAll(async () => {
  await site?.dispose();
  proxy?.close();
  await cluster?.end();
});

/** The app's connections end, as an administrator or a restart ends them. */
const terminate = () =>
  cluster.primary.sql("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'toranam_login'");

/** The standby takes over, and the address moves to it. */
async function failOver(): Promise<void> {
  await cluster.promote();
  proxy.moveTo(cluster.primary.urlOf("toranam"));
  proxy.setSilent(false);
}

/** Each fault, and what an operator or Patroni does about it. `rebuild`: there is no standby afterwards. */
const faults: { name: string; rebuild?: true; run(): Promise<unknown> }[] = [
  { name: "sessions terminated", run: terminate },
  { name: "connections cut", run: async () => proxy.cut() },
  { name: "connections lost silently", run: async () => proxy.loseOpenConnections() },
  {
    name: "primary killed and started again",
    run: async () => {
      await cluster.primary.kill();
      proxy.cut();
      await cluster.primary.start();
    },
  },
  {
    name: "primary killed, standby promoted",
    rebuild: true,
    run: async () => {
      await cluster.primary.kill();
      await failOver();
    },
  },
  {
    name: "primary frozen, standby promoted",
    rebuild: true,
    run: async () => {
      cluster.primary.signal("SIGSTOP");
      await failOver();
    },
  },
  {
    name: "primary cut off, standby promoted",
    rebuild: true,
    run: async () => {
      proxy.setSilent(true);
      proxy.loseOpenConnections();
      await failOver();
    },
  },
];

type Sample = { at: number; ms: number; status: number };
type Acknowledged = { kind: "enquiry" | "task"; id: string };

/** Fifty people: 20 read a list, 20 visitors send enquiries, 10 of the staff add tasks. */
function startClients() {
  const samples: Sample[] = [];
  const acknowledged: Acknowledged[] = [];
  let isRunning = true;
  let sent = 0;

  async function request(path: string, init: RequestInit): Promise<number> {
    const at = Date.now();
    const status = await fetch(site.url + path, { redirect: "manual", signal: AbortSignal.timeout(20_000), ...init }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    samples.push({ at, ms: Date.now() - at, status });
    return status;
  }
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
    request(path, { method: "POST", body: new URLSearchParams(fields), headers });
  const isDone = (status: number) => status >= 200 && status < 400;

  const read = () => request("/dashboard/tasks.data", { headers: { cookie } });
  async function enquire(): Promise<void> {
    const n = sent++;
    const id = randomUUID();
    const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    if (isDone(await post("/contact", { ...enquiryOf(n), vision: id }, { "x-forwarded-for": address })))
      acknowledged.push({ kind: "enquiry", id });
  }
  async function addTask(): Promise<void> {
    const id = randomUUID();
    if (isDone(await post("/dashboard/tasks.data", { intent: "add", title: id }, { cookie })))
      acknowledged.push({ kind: "task", id });
  }
  const loop = async (act: () => Promise<unknown>) => {
    while (isRunning) {
      await act();
      await sleep(100);
    }
  };
  const running = [read, enquire, addTask].flatMap((act, at) =>
    Array.from({ length: [20, 20, 10][at] as number }, () => loop(act)),
  );
  return {
    samples,
    acknowledged,
    async stop() {
      isRunning = false;
      await Promise.all(running);
    },
  };
}

const addTask = (title: string) =>
  fetch(`${site.url}/dashboard/tasks.data`, {
    method: "POST",
    body: new URLSearchParams({ intent: "add", title }),
    headers: { cookie },
  });

test("a change whose wait for the standby was cancelled is not reported as stored", async () => {
  cluster.standby.signal("SIGSTOP");
  const response = addTask("On the primary only");
  const cancel = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and usename = 'toranam_login'";
  await expect.poll(async () => (await cluster.primary.sql(cancel)).length).toBe(1);
  expect((await response).status).toBe(503);
  cluster.standby.signal("SIGCONT");
});

test("after every fault of the database the site serves again within 5 s, and nothing acknowledged is lost", async () => {
  const clients = startClients();
  const results: { fault: string; servesAfterMs: number; lastFailureMs: number; failed: number; longestMs: number }[] = [];
  await sleep(2_000);
  for (let round = 0; round < rounds; round++) {
    const { name, rebuild, run } = faults[round % faults.length] as (typeof faults)[number];
    const from = clients.samples.length;
    const startedAt = Date.now();
    const old = cluster.primary;
    await run();
    // Long enough to see every failure that the fault caused.
    await sleep(maxRecoveryMs + 1_000 - Math.min(maxRecoveryMs, Date.now() - startedAt));
    const after = clients.samples.slice(from);
    const failed = after.filter(({ at, ms, status }) => at + ms >= startedAt && !(status >= 200 && status < 400));
    results.push({
      fault: name,
      // Every request that came later than this was served.
      servesAfterMs: Math.max(0, ...failed.map(({ at }) => at - startedAt)),
      lastFailureMs: Math.max(0, ...failed.map(({ at, ms }) => at + ms - startedAt)),
      failed: failed.length,
      longestMs: Math.max(...after.map(({ ms }) => ms)),
    });
    if (rebuild) {
      await old.kill();
      await cluster.addStandby();
    }
  }
  await clients.stop();
  console.table(results);
  const statuses = Object.groupBy(clients.samples, ({ status }) => status);
  console.log(
    Object.entries(statuses)
      .map(([status, all]) => `${status}: ${all?.length}`)
      .join(", "),
  );

  const stored = connect(cluster.primary.urlOf("toranam"), { max: 1 });
  const idsIn = async (table: "enquiry" | "task") =>
    (table === "enquiry"
      ? await stored`select vision as id from contact_submissions`
      : await stored`select title as id from tasks`
    ).map(({ id }) => id as string);
  const found = { enquiry: await idsIn("enquiry"), task: await idsIn("task") };
  await stored.end();
  const lost = clients.acknowledged.filter(({ kind, id }) => !found[kind].includes(id));
  console.log(`${clients.acknowledged.length} acknowledged, ${lost.length} lost`);
  expect(lost).toEqual([]);
  expect(new Set(found.enquiry).size).toBe(found.enquiry.length);
  expect(clients.acknowledged.length).toBeGreaterThan(rounds * 20);
  // Everybody whom the site could not serve was told to come back.
  expect(Object.keys(statuses).filter((status) => !["200", "202", "302", "503"].includes(status))).toEqual([]);
  for (const { fault, servesAfterMs } of results) expect([fault, servesAfterMs < maxRecoveryMs]).toEqual([fault, true]);

  expect((await fetch(`${site.url}/ready`)).status).toBe(200);
  const stream = await openEventStream(site, cookie);
  await addTask("Last one");
  await expect.poll(() => stream.text).toContain("data: tasks");
  stream.close();
}, 900_000);
