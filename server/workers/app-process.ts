import type { Server } from "node:http";
import { type ListenOptions, Server as NetServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.server.ts";
import type { Workers } from "#app/platform/workers.server.ts";
import { root } from "../build.ts";
import { createHttpServer } from "../http/http.ts";
import { releaseMemoryWhenIdle } from "./idle-memory.ts";

const drainTimeoutMs = 10_000;
/** Browsers and proxies close a connection that they do not use, most of them after 2 to 60 s. */
const idleTimeoutMs = 3_000;

// When one of a page's parallel reads fails, nobody awaits the others any more. When these fail too, that must not end the server.
process.on("unhandledRejection", (reason) =>
  log.warn({ reason: String(reason), stack: (reason as Error | undefined)?.stack }, "unhandled rejection"),
);

/** The process or processes that respond to requests: this one, or several workers. */
export type ServerProcesses = {
  /** Loads the app, most of what a start takes. Needs no migrated database. */
  load(): Promise<unknown>;
  /** Starts to accept connections. @param options is asked when it is about to listen @returns the link for the first admin, or null */
  listen(options: () => Promise<ListenOptions | { fd: number }>): Promise<string | null>;
  /** Completes the responses under way. @param isHandOver see AppProcess */
  stop(isHandOver?: boolean): Promise<void>;
};

/** The built app in this process, with its background work. */
export type AppProcess = {
  server: Server;
  setUpLink(): Promise<string | null>;
  /** This process's metrics for /metrics. */
  readOwnMetrics(): Promise<object[]>;
  /**
   * Waits up to 10 s for the responses under way, then disconnects from the database.
   * @param isHandOver another server takes the new connections: those without a request get one more response in the next 3 s, because
   * a client that is just sending a request on a connection that is closed gets an error
   */
  stop(isHandOver?: boolean): Promise<void>;
};

/** Loads the build and its files. @returns a function that opens the database and starts the background work; the server does not listen yet */
export async function loadApp(env: Env, workers?: Workers): Promise<() => Promise<AppProcess>> {
  const build = await import(pathToFileURL(join(root, "build/server/index.js")).href);
  const app = build.entry.module;
  if (workers) app.connectWorkers(workers);
  const observeRequest = env.METRICS_TOKEN ? await app.startMetrics() : undefined;
  const stopping = new AbortController();
  const files = { build, clientFolder: join(root, "build/client") };
  const server = createHttpServer({ ...app, ...files, observeRequest }, env, stopping.signal);
  const connections = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });

  async function stop(isHandOver = false): Promise<void> {
    stopping.abort();
    // That of node:http closes the connections without a request too.
    if (isHandOver) NetServer.prototype.close.call(server);
    else server.close();
    const timeout = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
    await Promise.all([app.stopBackground(), isHandOver && sleep(idleTimeoutMs)]);
    server.closeIdleConnections();
    for (const socket of connections) if (!socket.destroyed) await new Promise((resolve) => socket.once("close", resolve));
    clearTimeout(timeout);
    await app.closeDatabase();
  }

  return async () => {
    try {
      await app.start();
      releaseMemoryWhenIdle();
    } catch (error) {
      await stop();
      throw error;
    }
    return { server, setUpLink: app.setUpLink, readOwnMetrics: app.readOwnMetrics, stop };
  };
}
