import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Server } from "../e2e/server.ts";

/** 500 sockets that send a byte every few seconds, and bodies far too large; wanted: dropped in 35 s, others below 200 ms p95, memory flat. */
const sockets = 500;
const site = await Server.start();
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
const warm = async (times: number) => {
  for (let n = 0; n < times; n++) await (await fetch(`${site.url}/login`)).text();
};
await warm(200);

for (const [what, head] of [
  ["headers a byte at a time", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "],
  [
    "a body a byte at a time",
    "POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n",
  ],
] as const) {
  const before = memory();
  const started = performance.now();
  const dropped: number[] = [];
  const open = new Set<Socket>();
  for (let n = 0; n < sockets; n++) {
    const socket = connect(site.port, "127.0.0.1", () => socket.write(head));
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
  while ((open.size > 0 || dropped.length < sockets) && performance.now() - started < 60_000) {
    const asked = performance.now();
    await (await fetch(`${site.url}/login`)).text();
    others.push(performance.now() - asked);
    await sleep(50);
  }
  clearInterval(trickle);
  others.sort((a, b) => a - b);
  const p95 = others[Math.floor(others.length * 0.95)] ?? 0;
  const last = Math.max(...dropped) / 1000;
  console.log(
    `${what}: ${dropped.length} of ${sockets} dropped, the last after ${last.toFixed(1)} s; others p95 ${p95.toFixed(0)} ms; memory ${before.toFixed(0)} -> ${memory().toFixed(0)} MiB`,
  );
}

const before = memory();
const chunk = new Uint8Array(64 * 1024).fill(97);
let refused = 0;
for (let n = 0; n < 200; n++) {
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (sent++ < 160) controller.enqueue(chunk);
      else controller.close();
    },
  });
  const answer = await fetch(`${site.url}/contact`, { method: "POST", body, duplex: "half" } as RequestInit).catch(() => null);
  if (answer === null || answer.status === 413) refused++;
}
console.log(
  `${refused} of 200 bodies of 10 MiB without a length refused; memory ${before.toFixed(0)} -> ${memory().toFixed(0)} MiB`,
);
await site.dispose();
