import type { IncomingMessage, ServerResponse } from "node:http";
import type { Registry } from "prom-client";
import { routePattern } from "#app/platform/route-pattern.server.ts";
import { connectedWorkers, workerNumber } from "#app/platform/workers.server.ts";
import { lostConnections, poolUsage } from "#db/client.server.ts";
import { measureReadiness } from "./operations.server.ts";

/** Where a response came from: a file, a cached page, or a route. */
type Source = "asset" | "cached" | "route";
type RecordRequest = (request: IncomingMessage, response: ServerResponse, path: string, source: Source) => void;

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const knownMethods = new Set(["GET", "HEAD", "POST"]);
let metrics: { registry: Registry; refresh(): Promise<void>; combineWorkers(all: object[][]): Promise<string> } | undefined;

/**
 * Loads prom-client, which a server without METRICS_TOKEN never does.
 * @returns a function that server/http/http.ts calls for each request, before the response
 */
export async function startMetrics(): Promise<RecordRequest> {
  const { AggregatorRegistry, collectDefaultMetrics, Counter, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  if (workerNumber) registry.setDefaultLabels({ worker: String(workerNumber) });
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "toranam_http_requests_total",
    help: "Answered requests, by the route's pattern. cached: a public page from memory.",
    labelNames: ["route", "method", "status", "source"],
    registers,
  });
  const durations = new Histogram({
    name: "toranam_http_request_duration_seconds",
    help: "From a request's head to its answer's last byte. Event streams are not in it.",
    labelNames: ["route"],
    buckets: secondsBuckets,
    registers,
  });
  const refresh = await addGauges(registry);
  metrics = { registry, refresh, combineWorkers: (all) => AggregatorRegistry.aggregate(all).metrics() };

  return (request, response, path, source) => {
    const started = performance.now();
    response.once("close", () => {
      // Only canonical paths are cached, so the path is the pattern.
      const route = source === "asset" ? "asset" : source === "cached" ? path : routePattern(path);
      const method = knownMethods.has(request.method ?? "") ? (request.method as string) : "other";
      requests.inc({ route, method, status: `${Math.floor(response.statusCode / 100)}xx`, source });
      if (route !== "/live") durations.observe({ route }, (performance.now() - started) / 1000);
    });
  };
}

/** Gauges that are set at each scrape; those of the database have no value when it does not respond. @returns a function that sets them */
async function addGauges(register: Registry): Promise<() => Promise<void>> {
  const { Counter, Gauge } = await import("prom-client");
  const gauge = (name: string, help: string) => new Gauge({ name: `toranam_${name}`, help, registers: [register] });
  const up = gauge("database_up", "1 when the database answers within 2 s.");
  const listener = gauge("listener_up", "1 when this server receives the database's notifications.");
  const streams = gauge("event_streams", "Open event streams of this server.");
  const running = gauge("database_transactions_running", "Transactions that have a connection of the pool.");
  const waiting = gauge("database_transactions_waiting", "Transactions that wait for a connection.");
  const maxConnections = gauge("database_connections_max", "Connections of the pool.");
  const lost = new Counter({
    name: "toranam_database_connections_lost_total",
    help: "Connections that were closed because the database did not respond on them.",
    registers: [register],
  });
  const mailWaiting = gauge("outbox_waiting", "Mails to be sent, of all servers on this database.");
  const mailOldest = gauge("outbox_oldest_seconds", "Age of the oldest of them.");
  const mailFailed = gauge("outbox_failed", "Mails that were refused for good.");
  const backup = gauge("backup_age_seconds", "Since the last backup; no line when there was none.");
  const databaseGauges = [mailWaiting, mailOldest, mailFailed, backup];

  return async () => {
    const use = poolUsage();
    running.set(use.running);
    waiting.set(use.waiting);
    maxConnections.set(use.max);
    lost.reset();
    lost.inc(lostConnections());
    const { database, mail, backupSeconds, ...local } = await measureReadiness();
    up.set(Number(database));
    listener.set(Number(local.listener));
    streams.set(local.streams);
    for (const databaseGauge of databaseGauges) databaseGauge.remove();
    if (mail) {
      mailWaiting.set(mail.waiting);
      mailOldest.set(mail.oldestSeconds);
      mailFailed.set(mail.failed);
    }
    if (backupSeconds !== null) backup.set(backupSeconds);
  };
}

/** In Prometheus' text format; null when metrics are off. Of several workers every line has the label `worker`. */
export async function readMetrics(): Promise<{ text: string; contentType: string } | null> {
  if (!metrics) return null;
  const { registry, refresh, combineWorkers } = metrics;
  const workers = connectedWorkers();
  if (workers) return { text: await combineWorkers(await workers.collectMetrics()), contentType: registry.contentType };
  await refresh();
  return { text: await registry.metrics(), contentType: registry.contentType };
}

/** This worker's metrics as JSON, for the worker that responds to /metrics. */
export async function readOwnMetrics(): Promise<object[]> {
  await metrics?.refresh();
  return (await metrics?.registry.getMetricsAsJSON()) ?? [];
}
