import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Addresses } from "./addresses.ts";
import { Connection, clientConfig } from "./connection.ts";
import { DatabaseUnavailable } from "./pool.ts";

type Channel = { name: string; onNotify: (payload: string) => void; onListen?: () => void };

const reconnectMs = 250;
const connectTimeoutMs = 5_000;

/** One connection that listens for notifications, opened at the first channel. A lost one is opened again. */
export class Listener {
  readonly #addresses: Addresses;
  readonly #channels = new Set<Channel>();
  /** The connection once it listens to all channels. */
  #connection: Promise<Connection> | undefined;
  /** The same, while it is open. */
  #listening: Connection | undefined;
  #isClosed = false;

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
  }

  get isOpen(): boolean {
    return this.#connection !== undefined;
  }

  /**
   * Calls `onNotify` with the payload of each notification. `onListen` is called once the channel is listened to, and again after
   * each reconnection: notifications in between were missed.
   * @returns how to stop
   */
  async listen(name: string, onNotify: Channel["onNotify"], onListen?: Channel["onListen"]): Promise<() => void> {
    const channel = { name, onNotify, onListen };
    const connection = await this.#opened();
    await connection.query(listenTo(name)).catch((error) => {
      throw new DatabaseUnavailable(error);
    });
    this.#channels.add(channel);
    onListen?.();
    return () => this.#channels.delete(channel);
  }

  /** Runs a short statement on the connection. When no result comes in time, an open connection is replaced by one to the next address. */
  async ask(text: string, values: unknown[], timeoutMs: number): Promise<unknown[][]> {
    const answer = this.#opened().then((connection) => connection.query({ text, values, rowMode: "array" }));
    answer.catch(() => {});
    const result = await withDeadline(answer, timeoutMs);
    if (result) return result.rows;
    if (this.#listening) {
      this.#addresses.leave(this.#listening.address);
      this.#listening.destroy("no response on the LISTEN connection");
    }
    throw new Error("no response from the database");
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#listening?.destroy("closed");
    await this.#connection?.then(
      (connection) => connection.destroy("closed"),
      () => {},
    );
  }

  #opened(): Promise<Connection> {
    this.#connection ??= this.#connect().catch((error) => {
      this.#connection = undefined;
      throw error;
    });
    return this.#connection;
  }

  async #connect(): Promise<Connection> {
    const config = { ...clientConfig("toranam listener"), addresses: this.#addresses, connectTimeoutMs, pipeline: true };
    const connection = new Connection(config);
    connection.on("notification", ({ channel, payload = "" }) => {
      for (const { name, onNotify } of this.#channels) if (name === channel) onNotify(payload);
    });
    try {
      await connection.connect();
      const listening = connection.query([...this.#channels].map(({ name }) => listenTo(name)).join(";"));
      listening.catch(() => {});
      if (!(await withDeadline(listening, connectTimeoutMs))) throw new Error("no response to LISTEN");
    } catch (error) {
      this.#addresses.leave(connection.address);
      connection.destroy("not usable");
      throw new DatabaseUnavailable(error);
    }
    this.#listening = connection;
    connection.once("end", () => {
      this.#listening = undefined;
      void this.#reconnect();
    });
    return connection;
  }

  async #reconnect(): Promise<void> {
    while (!this.#isClosed) {
      this.#connection = this.#connect();
      const isListening = await this.#connection.then(
        () => true,
        () => false,
      );
      if (isListening) {
        for (const { onListen } of this.#channels) onListen?.();
        return;
      }
      await sleep(reconnectMs);
    }
  }
}

const listenTo = (name: string) => `listen ${pg.escapeIdentifier(name)}`;

/** @returns what the promise resolves to, or undefined when it does not within the time. Rejects when it does. */
async function withDeadline<T>(promise: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<undefined>((resolve) => {
    // After a pause of the event loop the result may have come: it is read before the next immediate.
    timer = setTimeout(() => setImmediate(resolve, undefined), timeoutMs);
  });
  return Promise.race([promise, deadline]).finally(() => clearTimeout(timer));
}
