import type { WorkersState } from "#app/platform/workers.server.ts";

/** The messages from the main process to a worker. */
export type ToWorker =
  /** Sent with the connection's socket. The worker must confirm it: until then the main process keeps it open. */
  | { type: "connection"; id: number }
  | { type: "state"; state: WorkersState }
  | { type: "readMetrics"; id: number }
  /** The answer to collectMetrics: a list for each worker. */
  | { type: "metricsOfAll"; id: number; all: object[][] }
  | { type: "stop" };

/** The messages from a worker to the main process. */
export type FromWorker =
  | { type: "ready"; setUpLink: string | null }
  | { type: "accepted"; id: number }
  /** A connection was closed. */
  | { type: "closed" }
  | { type: "collectMetrics"; id: number }
  /** The answer to readMetrics. */
  | { type: "metrics"; id: number; metrics: object[] }
  /** It takes no connections any more. */
  | { type: "stopping" };
