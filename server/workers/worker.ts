import type { Socket } from "node:net";
import type { Env } from "#app/platform/env.ts";
import type { WorkersState } from "#app/platform/workers.server.ts";
import { type AppProcess, loadApp } from "./app-process.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

/** Runs the app in a process that gets its connections from the main process (workers.ts). */
export async function runWorker(env: Env): Promise<void> {
  let app: AppProcess | undefined;
  let state: WorkersState = { configured: 0, running: 0, ended: 0, waiting: 0 };
  let stopping = false;
  const started = Promise.withResolvers<void>();
  /** Requests for the metrics of all workers to which the main process has not responded yet. */
  const pendingCollections = new Map<number, (all: object[][]) => void>();
  const send = (message: FromWorker) => process.connected && process.send?.(message);

  async function stop(isHandOver = false): Promise<void> {
    if (stopping) return;
    stopping = true;
    send({ type: "stopping" });
    await app?.stop(isHandOver);
    process.exit(0);
  }

  function accept(id: number, socket: Socket | undefined): void {
    send({ type: "accepted", id });
    if (!socket) return void send({ type: "closed" });
    socket.once("close", () => send({ type: "closed" }));
    app?.server.emit("connection", socket);
  }

  process.on("message", async (message: ToWorker, socket?: Socket) => {
    if (message.type === "connection") accept(message.id, socket);
    else if (message.type === "start") started.resolve();
    else if (message.type === "state") state = message.state;
    else if (message.type === "readMetrics")
      send({ type: "metrics", id: message.id, metrics: (await app?.readOwnMetrics()) ?? [] });
    else if (message.type === "metricsOfAll") pendingCollections.get(message.id)?.(message.all);
    else await stop(message.isHandOver);
  });
  // A supervisor may signal every process of the server.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
  // The main process was killed: this process no longer holds the claim to the data folder (single-server.ts).
  process.on("disconnect", () => process.exit(1));

  let lastCollection = 0;
  const startApp = await loadApp(env, {
    state: () => state,
    collectMetrics: () =>
      new Promise((resolve) => {
        const id = lastCollection++;
        pendingCollections.set(id, (all) => {
          pendingCollections.delete(id);
          resolve(all);
        });
        send({ type: "collectMetrics", id });
      }),
  });
  send({ type: "loaded" });
  await started.promise;
  app = await startApp();
  // node:http starts its check for slow senders at this event, and this server never listens itself.
  app.server.emit("listening");
  send({ type: "ready", setUpLink: await app.setUpLink() });
}
