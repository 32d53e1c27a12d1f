/** How the worker processes of this server are doing, as its main process last reported. */
export type WorkersState = {
  /** WORKERS. */
  configured: number;
  running: number;
  /** Workers that ended since the start of the server without being told to. */
  ended: number;
  /** Workers that ended soon after their start, again and again: they are started after a pause. */
  waiting: number;
};

/** The interface of a worker to the server's other processes. */
export type Workers = {
  state(): WorkersState;
  /** The figures of every worker for /metrics, this one included. */
  collectMetrics(): Promise<object[][]>;
};

/** The worker's number, from 1; undefined when the server is one process. */
export const workerNumber = process.env.TORANAM_WORKER ? Number(process.env.TORANAM_WORKER) : undefined;

let connected: Workers | undefined;

/** server/workers/worker.ts connects this process with the server's others. */
export function connectWorkers(workers: Workers): void {
  connected = workers;
}

/** Undefined when the server is one process. */
export const connectedWorkers = (): Workers | undefined => connected;
