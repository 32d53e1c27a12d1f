import { backendSql, type Connection } from "./connection.ts";
import type { Listener } from "./listen.ts";
import type { DatabasePool } from "./pool.ts";

const tickMs = 250;

const defaultLimits = {
  /** A connection on which a statement has waited for so long without a sign of life is asked about. */
  silentMs: 1_000,
  /** How long the database may take to say what it works on. */
  askMs: 1_500,
  /** How often the LISTEN connection is tried, and how long it may take while nobody waits: its replacement makes every browser read again. */
  heartbeatMs: 2_000,
  heartbeatAskMs: 5_000,
  /** A connection that nobody has used for so long is tried. */
  idleMs: 10_000,
  /** The longest that a statement of a page may take without a row, waits for locks included. */
  maxStatementMs: 30_000,
};

/**
 * Replaces connections that were lost without a sign: the network drops their packets, or the server is frozen. No time limit of the server
 * helps there, and TCP takes 15 minutes. A connection on which a statement waits is asked about on the LISTEN connection: the database
 * knows whether it works on it. So a statement that waits for a lock goes on, and a lost one fails as DatabaseUnavailable after some 3 s
 * (decision 69).
 */
export class Watchdog {
  /** How many connections it has closed. */
  lost = 0;
  readonly #pools: readonly DatabasePool[];
  readonly #listener: Listener;
  readonly #limits: typeof defaultLimits;
  readonly #onLost: (count: number) => void;
  readonly #timer: NodeJS.Timeout;
  /** Connections of which the database has once not said that it works on them, or has not responded. */
  #suspects = new WeakSet<Connection>();
  #isAsking = false;
  #isBeating = false;
  #beatAt = 0;

  /** @param onLost called with the number of connections that it has just closed */
  constructor(
    pools: readonly DatabasePool[],
    listener: Listener,
    limits: Partial<typeof defaultLimits> = {},
    onLost: (count: number) => void = () => {},
  ) {
    this.#onLost = onLost;
    this.#pools = pools;
    this.#listener = listener;
    this.#limits = { ...defaultLimits, ...limits };
    this.#timer = setInterval(() => void this.#check(), tickMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #check(): Promise<void> {
    const { silentMs, idleMs } = this.#limits;
    const now = performance.now();
    const connections = this.#pools.flatMap((pool) => [...pool.connections]);
    const silent = connections.filter((connection) => connection.silentMs(now) >= silentMs);
    for (const connection of connections) {
      if (!silent.includes(connection)) this.#suspects.delete(connection);
      // Connections are often lost together: those that nobody uses would each cost somebody a wait.
      connection.checkWhenIdle(now, silent.length > 0 ? silentMs : idleMs);
    }
    await Promise.all([this.#beat(now), silent.length > 0 && this.#ask(silent)]);
  }

  /** Tries the LISTEN connection, which is replaced when it does not respond. */
  async #beat(now: number): Promise<void> {
    const { heartbeatMs, heartbeatAskMs } = this.#limits;
    if (this.#isBeating || !this.#listener.isOpen || now - this.#beatAt < heartbeatMs) return;
    this.#isBeating = true;
    this.#beatAt = now;
    await this.#listener.ask("select 1", [], heartbeatAskMs).catch(() => {});
    this.#isBeating = false;
  }

  async #ask(silent: readonly Connection[]): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      await this.#closeLost(silent);
    } finally {
      this.#isAsking = false;
    }
  }

  async #closeLost(silent: readonly Connection[]): Promise<void> {
    const { silentMs, askMs, maxStatementMs } = this.#limits;
    const answer = await this.#listener.ask(backendsQuery, [silent.map(({ backend }) => backend)], askMs).catch(() => undefined);
    const isWorking = answer && new Map(answer as [string, boolean][]);
    const now = performance.now();
    const lost = silent.filter((connection) => {
      const ms = connection.silentMs(now);
      if (ms < silentMs || connection.isLost) return false;
      if (isWorking?.get(connection.backend)) return ms > maxStatementMs;
      // A server that does not know the connection is another one, or has closed it.
      if (isWorking && !isWorking.has(connection.backend)) return true;
      // The result may be on its way, or only the LISTEN connection may be lost: once more decides.
      if (this.#suspects.has(connection)) return true;
      this.#suspects.add(connection);
      return false;
    });
    if (lost.length === 0) return;
    this.lost += lost.length;
    this.#onLost(lost.length);
    for (const connection of lost) connection.destroy("the database did not respond on this connection");
    // Otherwise the server would keep the locks of their transactions until it notices the loss, which takes hours.
    if (isWorking) await this.#listener.ask(endQuery, [lost.map(({ backend }) => backend)], askMs).catch(() => {});
  }
}

/** Whether the server works on a statement of each process, which it does not while it waits for the client to send or to read. */
const backendsQuery = `
  select ${backendSql}, state not like 'idle%' and wait_event_type is distinct from 'Client'
  from pg_stat_activity where ${backendSql} = any($1)`;
const endQuery = `select pg_terminate_backend(pid) from pg_stat_activity where ${backendSql} = any($1)`;
