import { type ChildProcess, fork } from "node:child_process";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { log } from "#app/platform/log.server.ts";
import { root } from "../build.ts";
import { WaitingConnections } from "../http/waiting-connections.ts";
import type { ServerProcesses } from "./app-process.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

type Worker = {
  number: number;
  child: ChildProcess;
  isReady: boolean;
  connections: number;
  /** Connections that were sent to the worker and that it has not confirmed yet, by their ids. */
  sent: Map<number, Socket>;
};

const shortLifeMs = 10_000;
const firstPauseMs = 1_000;
const maxPauseMs = 60_000;
const metricsTimeoutMs = 4_000;
const stopTimeoutMs = 18_000;

/** The pause before an ended worker is started again. `shortLives`: how many times in a row it ended before it was ready, or soon after. */
const pauseBeforeStart = (shortLives: number): number =>
  shortLives <= 1 ? 0 : Math.min(firstPauseMs * 2 ** (shortLives - 2), maxPauseMs);

/**
 * Listens in this process, hands each connection to the worker with the fewest, and replaces a worker that ends. node:cluster does
 * nearly that, but a connection on its way to a worker that is killed gets no response and stays open, and the port is closed while no
 * worker runs (decision 39).
 */
export function createWorkers(count: number, takesOver: boolean): ServerProcesses {
  const workers = new Set<Worker>();
  const pauses = new Set<NodeJS.Timeout>();
  const unassigned = new WaitingConnections();
  const metricsAnswers = new Map<number, (metrics: object[]) => void>();
  let ended = 0;
  let lastId = 0;
  /** The workers of the first start that have not loaded the build yet. */
  let toLoad = count;
  const allLoaded = Promise.withResolvers<void>();
  const firstMayStart = Promise.withResolvers<void>();
  const othersMayStart = Promise.withResolvers<void>();
  /** The set-up link, once each worker of the first start is ready. */
  let starts: Promise<string | null>[] | undefined;
  let isStarted = false;
  let isStopping = false;

  const listener = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    socket.on("error", () => {});
    assign(socket);
  });
  const ready = () => [...workers].filter(({ isReady }) => isReady);

  function assign(socket: Socket): void {
    const [worker] = ready().sort((a, b) => a.connections - b.connections);
    if (!worker) return void unassigned.add(socket);
    const id = lastId++;
    worker.connections++;
    worker.sent.set(id, socket);
    send(worker, { type: "connection", id }, socket);
  }

  /** Ignores errors: sending fails only when the worker has just ended, and `start` assigns the connections of an ended worker again. */
  function send({ child }: Worker, message: ToWorker, socket?: Socket): void {
    if (child.connected) child.send(message, socket, { keepOpen: true }, () => {});
  }

  function sendState(): void {
    const state = { configured: count, running: ready().length, ended, waiting: pauses.size };
    for (const worker of workers) send(worker, { type: "state", state });
  }

  /** Starts a worker. @returns the set-up link for the first admin, or null, once the worker is ready */
  function start(number: number, shortLives = 0): Promise<string | null> {
    let readyAt = Number.POSITIVE_INFINITY;
    const child = fork(join(root, "server/main.ts"), {
      env: { ...process.env, TORANAM_WORKER: String(number) },
      serialization: "advanced",
    });
    const worker: Worker = { number, child, isReady: false, connections: 0, sent: new Map() };
    workers.add(worker);
    return new Promise((resolve, reject) => {
      const onEnd = (code: unknown, signal?: unknown) => {
        if (!workers.delete(worker)) return;
        for (const socket of worker.sent.values()) assign(socket);
        if (!isStarted) reject(new Error(`Worker ${number} ended while it started (${code ?? signal}).`));
        if (isStarted && !isStopping) replace(worker, code ?? signal, Date.now() - readyAt < shortLifeMs ? shortLives + 1 : 0);
      };
      child.once("exit", onEnd);
      // A child without a process id could not be started, and no "exit" follows.
      child.on("error", (error: NodeJS.ErrnoException) => child.pid === undefined && onEnd(error.code));
      child.on("message", (message: FromWorker) => {
        receive(worker, message);
        if (message.type !== "ready") return;
        readyAt = Date.now();
        resolve(message.setUpLink);
      });
    });
  }

  function replace({ number }: Worker, reason: unknown, shortLives: number): void {
    ended++;
    const pauseMs = pauseBeforeStart(shortLives);
    log.error({ endedWorker: number, reason, startsInMs: pauseMs }, "worker ended");
    const timer = setTimeout(() => {
      pauses.delete(timer);
      void start(number, shortLives);
    }, pauseMs);
    if (pauseMs > 0) pauses.add(timer);
    sendState();
  }

  function receive(worker: Worker, message: FromWorker): void {
    if (message.type === "accepted") {
      // Closes this process's copy of the socket only.
      worker.sent.get(message.id)?.destroy();
      worker.sent.delete(message.id);
    } else if (message.type === "closed") worker.connections--;
    else if (message.type === "loaded") {
      void (worker.number === 1 ? firstMayStart : othersMayStart).promise.then(() => send(worker, { type: "start" }));
      if (--toLoad === 0) allLoaded.resolve();
    } else if (message.type === "collectMetrics") void collectMetrics(worker, message.id);
    else if (message.type === "metrics") metricsAnswers.get(message.id)?.(message.metrics);
    else {
      worker.isReady = message.type === "ready";
      sendState();
      if (worker.isReady) for (const socket of unassigned.takeAll()) assign(socket);
    }
  }

  async function collectMetrics(asker: Worker, id: number): Promise<void> {
    const all = await Promise.all(ready().map(readMetrics));
    send(asker, { type: "metricsOfAll", id, all });
  }

  /** @returns the worker's metrics; none when it does not respond in time */
  function readMetrics(worker: Worker): Promise<object[]> {
    const id = lastId++;
    return new Promise<object[]>((resolve) => {
      const timeout = setTimeout(resolve, metricsTimeoutMs, []);
      worker.child.once("exit", () => resolve([]));
      metricsAnswers.set(id, (metrics) => {
        clearTimeout(timeout);
        resolve(metrics);
      });
      send(worker, { type: "readMetrics", id });
    }).finally(() => metricsAnswers.delete(id));
  }

  function startAll(): Promise<string | null>[] {
    starts ??= Array.from({ length: count }, (_, index) => start(index + 1));
    // `listen` reports it; when the migration fails, nobody waits.
    for (const one of starts) one.catch(() => {});
    return starts;
  }

  return {
    load: () => Promise.race([allLoaded.promise, ...startAll()]),
    async listen(options) {
      const listen = async () => {
        const taken = await options();
        await new Promise<void>((resolve, reject) => listener.once("error", reject).listen(taken, resolve));
      };
      // Connections wait for the workers; not while another server answers.
      if (!takesOver) await listen();
      firstMayStart.resolve();
      // The other server refuses forms meanwhile: the first worker has the processor to itself, and answers alone until the others do.
      if (takesOver) {
        await startAll()[0];
        await listen();
      }
      othersMayStart.resolve();
      const [link = null] = await Promise.all(takesOver ? startAll().slice(0, 1) : startAll());
      isStarted = true;
      return link;
    },
    async stop(isHandOver = false) {
      isStopping = true;
      for (const timer of pauses) clearTimeout(timer);
      listener.close();
      for (const socket of unassigned.takeAll()) socket.destroy();
      await Promise.all([...workers].map((worker) => stopWorker(worker, isHandOver)));
    },
  };

  async function stopWorker(worker: Worker, isHandOver: boolean): Promise<void> {
    const timeout = setTimeout(() => worker.child.kill("SIGKILL"), stopTimeoutMs);
    const exit = new Promise((resolve) => worker.child.once("exit", resolve));
    send(worker, { type: "stop", isHandOver });
    await exit;
    clearTimeout(timeout);
  }
}
