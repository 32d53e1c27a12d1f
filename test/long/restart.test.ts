import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, inject, test } from "vitest";
import { root } from "../../server/build.ts";
import { createDatabase } from "../databases.ts";
import { cheapServer, Server } from "../server.ts";

/** Takes the part of systemd: holds the socket, which it never reads, and starts the server a second time when it has ended. */
const holder = 'run() { "$0" "$1" & echo "pid $!"; wait $!; }; run "$@"; run "$@"';

const started: ChildProcess[] = [];
const pidsIn = (output: string) => [...output.matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid));
afterAll(() => started.forEach((child) => void child.kill("SIGKILL")));

test.each(["1", "2"])(
  "with a socket that is handed over, %s workers restart under 50 clients, of whom none is refused",
  async (WORKERS) => {
    const site = await Server.prepare({
      databaseUrl: await createDatabase(inject("postgres")),
      env: { ...cheapServer, WORKERS },
    });
    const socket = createServer();
    await new Promise<void>((resolve) => void socket.listen({ port: site.port, host: "127.0.0.1", backlog: 4096 }, resolve));
    const { fd } = (socket as unknown as { _handle: { fd: number } })._handle;
    const child = spawn("sh", ["-c", holder, process.execPath, join(root, "server/main.ts")], {
      cwd: root,
      env: { ...site.environment(), LISTEN_FDS: "1" },
      stdio: ["ignore", "pipe", "inherit", fd],
    });
    started.push(child);
    socket.close();
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    const listening = async (times: number) => {
      while (output.split("is listening").length <= times) {
        expect(child.exitCode, output).toBeNull();
        await sleep(20);
      }
    };
    await listening(1);
    let isOver = false;
    const statuses: number[] = [];
    let longestMs = 0;
    const clients = Array.from({ length: 50 }, async () => {
      while (!isOver) {
        const startedAt = performance.now();
        const response = await fetch(`${site.url}/`, { headers: { connection: "close" } });
        await response.arrayBuffer();
        longestMs = Math.max(longestMs, performance.now() - startedAt);
        statuses.push(response.status);
      }
    });
    await sleep(500);
    process.kill(pidsIn(output)[0] as number, "SIGTERM");
    await listening(2);
    const before = statuses.length;
    while (statuses.length < before + 100) await sleep(20);
    isOver = true;
    await Promise.all(clients);
    const ended = new Promise((resolve) => child.once("close", resolve));
    process.kill(pidsIn(output)[1] as number, "SIGTERM");
    await ended;
    console.log(`${WORKERS} workers: the longest of ${statuses.length} waits took ${Math.round(longestMs)} ms`);
    expect(new Set(statuses)).toEqual(new Set([200]));
  },
);
