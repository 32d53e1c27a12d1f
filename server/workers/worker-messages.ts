import type { WorkersState } from "#app/platform/workers.server.ts";

/** The messages from the main process to a worker. */
export type ToWorker =
  /** The database is migrated: the answer to `loaded`. */
  | { type: "start" }
  /** Sent with the connection's socket, which the main process keeps open until the worker confirms it (`accepted`). */
  | { type: "connection"; id: number }
  | { type: "state"; state: WorkersState }
  | { type: "readMetrics"; id: number }
  /** The response to collectMetrics: the metrics of each worker. */
  | { type: "metricsOfAll"; id: number; all: object[][] }
  | { type: "stop"; isHandOver: boolean };

/** The messages from a worker to the main process. */
export type FromWorker =
  /** The build is loaded. The worker waits for `start`. */
  | { type: "loaded" }
  | { type: "ready"; setUpLink: string | null }
  | { type: "accepted"; id: number }
  /** A connection was closed. */
  | { type: "closed" }
  | { type: "collectMetrics"; id: number }
  /** The response to readMetrics. */
  | { type: "metrics"; id: number; metrics: object[] }
  /** The worker takes no more connections. */
  | { type: "stopping" };
