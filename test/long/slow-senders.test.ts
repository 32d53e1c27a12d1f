import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startSite } from "../http/site.ts";
import type { Server } from "../server.ts";

const sockets = 500;
const heads = [
  "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
  "POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n",
];
const memory = (site: Server) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

test("500 slow sockets are closed within 35 s; other requests wait less than 200 ms and memory does not grow", async () => {
  const site = await startSite();
  // Requests alternate between this server and a calm one without slow sockets: other work of the machine slows both.
  const calm = await startSite();
  const measure = async ({ url }: Server) => {
    const sent = performance.now();
    await (await fetch(`${url}/login`)).text();
    return performance.now() - sent;
  };
  for (let n = 0; n < 300; n++) await measure(site);
  const before = memory(site);

  const started = performance.now();
  const dropped: number[] = [];
  const open = new Set<Socket>();
  for (let n = 0; n < sockets; n++) {
    const socket = connect(site.port, "127.0.0.1", () => socket.write(heads[n % 2] as string));
    open.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      open.delete(socket);
      dropped.push(performance.now() - started);
    });
    socket.resume();
  }
  const trickle = setInterval(() => {
    for (const socket of open) socket.write("a");
  }, 3_000);
  const others: number[] = [];
  const undisturbed: number[] = [];
  let peak = 0;
  while (open.size > 0 && performance.now() - started < 60_000) {
    others.push(await measure(site));
    undisturbed.push(await measure(calm));
    peak = Math.max(peak, memory(site));
    // Slowly: rendered pages leave garbage, and this measures the memory of sockets.
    await sleep(250);
  }
  clearInterval(trickle);
  const p95Of = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] as number;
  const [p95, calmP95] = [p95Of(others), p95Of(undisturbed)];
  const lastSeconds = Math.max(...dropped) / 1000;
  console.log(
    `the last of ${dropped.length} dropped after ${lastSeconds.toFixed(1)} s; others p95 ${p95.toFixed(0)} ms, of a calm server ${calmP95.toFixed(0)} ms; memory ${before.toFixed(0)}, at most ${peak.toFixed(0)}, then ${memory(site).toFixed(0)} MiB`,
  );
  expect(dropped).toHaveLength(sockets);
  expect(lastSeconds).toBeLessThanOrEqual(35);
  expect(p95).toBeLessThan(Math.max(200, 3 * calmP95));
  expect(peak - before).toBeLessThan(40);
  await Promise.all([site.dispose(), calm.dispose()]);
});

test("200 bodies of 10 MiB are rejected and memory does not grow", async () => {
  const site = await startSite();
  const kib = 1024;
  const before = memory(site);
  const chunk = new Uint8Array(64 * kib).fill(97);
  let refused = 0;
  for (let n = 0; n < 200; n++) {
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => (sent++ < 160 ? controller.enqueue(chunk) : controller.close()),
    });
    const answer = await fetch(`${site.url}/contact`, { method: "POST", body, duplex: "half" } as RequestInit).catch(() => null);
    if (answer === null || answer.status === 413) refused++;
  }
  console.log(`${refused} of 200 bodies of 10 MiB refused; memory ${before.toFixed(0)}, then ${memory(site).toFixed(0)} MiB`);
  expect(refused).toBe(200);
  expect(memory(site) - before).toBeLessThan(40);
  await site.dispose();
});
