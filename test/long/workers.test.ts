import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousClient } from "../client.ts";
import { startSite } from "../http/site.ts";
import { openEventStream, type Server } from "../server.ts";
import { enquiryOf } from "../visitor.ts";

// One server of two workers. What several processes share through the database is tested in test/http/two-servers.test.ts.
const tasksData = "/dashboard/tasks.data?_routes=features%2Ftasks%2Ftasks.route";
const token = "scrape-me-0123456789abcdef";
let site: Server;
let cookie: string;

beforeAll(async () => {
  site = await startSite({ WORKERS: "2", METRICS_TOKEN: token });
  cookie = await site.session("sravani");
});
afterAll(() => site.dispose());

type Answer = { status: number; text: string };
type State = { worker: number; workers: { configured: number; running: number; ended: number; waiting: number } };

/** Sends a request through the agent. Rejects when the connection is cut, or when no response comes within a minute. */
const get = (path: string, agent = new Agent(), headers = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      { port: site.port, host: "127.0.0.1", path, agent, headers: { cookie, ...headers }, timeout: 60_000 },
      async (response) => {
        let text = "";
        try {
          for await (const chunk of response) text += chunk;
          resolve({ status: response.statusCode as number, text });
        } catch (error) {
          reject(error);
        }
      },
    );
    sent.on("timeout", () => sent.destroy(new Error("no answer")));
    sent.on("error", reject).end();
  });

const state = async (agent?: Agent): Promise<State> => JSON.parse((await get("/ready", agent)).text);
const running = async () => (await state()).workers.running;

/** The process ids of the workers by their number. */
function workerPids(): Record<string, number> {
  const children = readFileSync(`/proc/${site.pid}/task/${site.pid}/children`, "utf8").trim().split(" ").map(Number);
  return Object.fromEntries(children.map((pid) => [workerNumberOf(pid), pid]));
}

function workerNumberOf(pid: number): string | undefined {
  try {
    return /TORANAM_WORKER=(\d+)/.exec(readFileSync(`/proc/${pid}/environ`, "latin1"))?.[1];
  } catch {
    // It has just ended.
    return undefined;
  }
}

/** Two kept-alive connections, one to each worker. */
async function connectionToEach(): Promise<Map<number, Agent>> {
  const agents = new Map<number, Agent>();
  while (agents.size < 2) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { worker } = await state(agent);
    if (agents.has(worker)) agent.destroy();
    else agents.set(worker, agent);
  }
  return agents;
}

test("the server says once that it listens, and connections go to both workers in turn", async () => {
  expect(site.output.match(/is listening/g)).toHaveLength(1);
  const agents = await connectionToEach();
  expect([...agents.keys()].sort()).toEqual([1, 2]);
  expect(await state(agents.get(2))).toMatchObject({
    worker: 2,
    workers: { configured: 2, running: 2, ended: 0, waiting: 0 },
  });
  for (const agent of agents.values()) agent.destroy();
});

test("a change reaches the event streams of both workers; /metrics counts the streams and requests of both", async () => {
  const agents = await connectionToEach();
  const streams = await Promise.all([1, 2, 3, 4].map(() => openEventStream(site, cookie)));
  await anonymousClient(site).post("/contact", enquiryOf(1));
  for (const stream of streams) await expect.poll(() => stream.text).toContain("data: leads");
  for (const agent of agents.values()) await get("/services", agent);

  const refused = await get("/metrics");
  expect(refused.status).toBe(401);
  const { text } = await get("/metrics", undefined, { authorization: `Bearer ${token}` });
  const streamsOf = [1, 2].map((worker) =>
    Number(new RegExp(`^toranam_event_streams\\{worker="${worker}"\\} (\\d)$`, "m").exec(text)?.[1]),
  );
  expect(Math.min(...streamsOf)).toBeGreaterThan(0);
  expect((streamsOf[0] as number) + (streamsOf[1] as number)).toBe(4);
  for (const worker of [1, 2]) {
    expect(text).toMatch(new RegExp(`toranam_http_requests_total\\{route="/services",.*worker="${worker}"\\} 1\\n`));
    expect(text).toContain(`toranam_listener_up{worker="${worker}"} 1\n`);
  }
  for (const stream of streams) stream.close();
  for (const agent of agents.values()) agent.destroy();
});

test("what changes on a cached page is on that of both workers", async () => {
  const agents = [...(await connectionToEach()).values()];
  const shown = () => Promise.all(agents.map(async (agent) => (await get("/contact", agent)).text.includes("within 7 hours")));
  expect(await shown()).toEqual([false, false]);
  const sql = await site.database();
  await sql`insert into settings (section, value) values ('company', '{"replyPromiseHours": 7}')`;
  await expect.poll(shown).toEqual([true, true]);
  for (const agent of agents) agent.destroy();
});

test("a worker closes the connection of a client that does not complete its request", async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(site.port, "127.0.0.1").on("error", reject);
    socket.once("data", (chunk) => resolve(String(chunk)));
    socket.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n");
  });
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
});

test("when a worker is killed, no answer of the other is lost, no request waits for ever, and another worker starts", async () => {
  const agents = await connectionToEach();
  const clients = 4;
  let isRunning = true;
  let lost = 0;
  const results = { answered: 0, cut: 0, silent: 0 };
  const requestsToTheOther = (async () => {
    while (isRunning) {
      await get(tasksData, agents.get(2)).catch(() => lost++);
      await sleep(20);
    }
  })();
  const newConnections = Array.from({ length: clients }, async () => {
    while (isRunning)
      await get("/up")
        .then(
          ({ status }) => (status === 200 ? results.answered++ : results.cut++),
          (error) => (error.message === "no answer" ? results.silent++ : results.cut++),
        )
        .then(() => sleep(20));
  });
  await sleep(300);
  process.kill(workerPids()[1] as number, "SIGKILL");
  const atKill = results.answered;
  const workers = async () => (await state()).workers;
  await expect.poll(workers, { timeout: 60_000 }).toEqual({ configured: 2, running: 2, ended: 1, waiting: 0 });
  isRunning = false;
  await Promise.all([requestsToTheOther, ...newConnections]);
  expect(lost).toBe(0);
  expect(results.silent).toBe(0);
  // Only what the killed worker was handling at that moment.
  expect(results.cut).toBeLessThanOrEqual(clients);
  expect(results.answered).toBeGreaterThan(atKill);
  for (const agent of agents.values()) agent.destroy();
});

test("a request that comes while every worker is dead is answered by the next one", async () => {
  for (const pid of Object.values(workerPids())) process.kill(pid, "SIGKILL");
  expect((await get("/ready")).status).toBe(200);
  await expect.poll(running, { timeout: 60_000 }).toBe(2);
});

test("a worker that ends again and again is started after a pause, and the log and /ready say so", async () => {
  const waiting = async () => {
    const pid = workerPids()[1];
    if (pid) process.kill(pid, "SIGKILL");
    return (await state()).workers.waiting;
  };
  await expect.poll(waiting).toBe(1);
  expect(site.output).toMatch(/"endedWorker":1,"reason":"SIGKILL","startsInMs":[1-9]\d+,"msg":"worker ended"/);
  await expect.poll(running, { timeout: 60_000 }).toBe(2);
});

test("on SIGTERM every request under way is answered, and server and workers end", async () => {
  const pids = Object.values(workerPids());
  expect(pids).toHaveLength(2);
  const stream = await openEventStream(site, cookie);
  const sql = await site.database();
  const { answers, code } = await sql.begin(async (tx) => {
    // The requests wait for this transaction.
    await tx`lock table tasks in access exclusive mode`;
    const requests = Promise.all(Array.from({ length: 4 }, () => get(tasksData)));
    const waiting = async () => (await tx`select from pg_locks where relation = 'tasks'::regclass and not granted`).length;
    await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThanOrEqual(4);
    const end = site.end("SIGTERM");
    await expect.poll(() => stream.text).toContain("event: closing");
    return { answers: requests, code: end };
  });
  expect((await answers).map(({ status }) => status)).toEqual(Array(4).fill(200));
  expect(await code).toBe(0);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});
