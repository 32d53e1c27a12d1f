import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { seed } from "../growth-rows.ts";
import { signIn, withServer } from "../harness.ts";
import { resetPeak, residentMemory } from "../process-memory.ts";
import { check, describeTimes } from "./fault-checks.ts";

/**
 * `node bench/faults/slow-readers.ts [PAGE] [REQUESTS=8]`: two hundred connections request a large page eight times without waiting, and read
 * nothing of it, while another person opens views.
 */
const page = process.argv[2] ?? "/dashboard/leads?view=board";
const requests = Number(process.argv[3] ?? 8);
const readers = 200;
const maxGrowthMb = 150;
/** A response that fits into the buffers of the system has been sent; its idle connection is closed after 65 s. */
const closedWithinMs = 100_000;

await withServer(async (server, owner) => {
  const { cookie } = await signIn(server, "Person", "admin");
  await seed(owner, 1);
  const open = async (path: string) => {
    const started = performance.now();
    const response = await fetch(server.url + path, { headers: { cookie, "accept-encoding": "identity" } });
    const size = (await response.arrayBuffer()).byteLength;
    return { ms: performance.now() - started, size };
  };
  let size = 0;
  for (let n = 0; n < 10; n++) size = (await open(page)).size;
  await sleep(5_000);
  const before = residentMemory(server.pid).current;
  resetPeak(server.pid);

  const sockets = new Set<Socket>();
  const started = performance.now();
  for (let n = 0; n < readers; n++) {
    const socket = connect(server.port, "127.0.0.1");
    sockets.add(socket.on("error", () => {}).on("close", () => sockets.delete(socket)));
    const request = `GET ${page} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: keep-alive\r\n\r\n`;
    socket.write(request.repeat(requests));
    socket.pause();
  }
  const others: number[] = [];
  while (sockets.size > 0 && performance.now() - started < closedWithinMs) {
    others.push((await open("/dashboard/tasks")).ms);
    // A paused socket learns only by writing that the server has closed it.
    for (const socket of sockets) socket.write("\r\n");
    await sleep(500);
  }
  const { peak, current } = residentMemory(server.pid);
  console.log(`the page has ${(size / 1024).toFixed(0)} KiB; others ${describeTimes(others)}`);
  check(
    `memory grows by at most ${maxGrowthMb} MB`,
    peak - before <= maxGrowthMb,
    `${before.toFixed(0)}, at most ${peak.toFixed(0)}, then ${current.toFixed(0)} MB`,
  );
  check(
    "all are cut off",
    sockets.size === 0,
    `${sockets.size} are open after ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
});
process.exit();
