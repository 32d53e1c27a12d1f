import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { clientConfig } from "./pool.ts";

type Channel = { name: string; onNotify: (payload: string) => void; onListen?: () => void };

const reconnectMs = 250;
const connectTimeoutMs = 5_000;

/** One connection that listens for notifications, opened at the first channel. A lost one is opened again. */
export class Listener {
  readonly #config: pg.ClientConfig;
  readonly #channels = new Set<Channel>();
  #client: Promise<pg.Client> | undefined;
  #isClosed = false;

  constructor(url: string) {
    const config = clientConfig(url, { applicationName: "toranam listener" });
    this.#config = { ...config, connectionTimeoutMillis: connectTimeoutMs };
  }

  /**
   * Calls `onNotify` with the payload of each notification. `onListen` is called once the channel is listened to, and again after
   * each reconnection: notifications in between were missed.
   * @returns how to stop
   */
  async listen(name: string, onNotify: Channel["onNotify"], onListen?: Channel["onListen"]): Promise<() => void> {
    const channel = { name, onNotify, onListen };
    this.#client ??= this.#connect();
    const client = await this.#client;
    await client.query(listenTo(name));
    this.#channels.add(channel);
    onListen?.();
    return () => this.#channels.delete(channel);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client?.then((client) => client.end()).catch(() => {});
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config);
    // An error without a listener would end the process. The event "end" follows it.
    client.on("error", () => {});
    client.on("notification", ({ channel, payload = "" }) => {
      for (const { name, onNotify } of this.#channels) if (name === channel) onNotify(payload);
    });
    try {
      await client.connect();
      for (const { name } of this.#channels) await client.query(listenTo(name));
    } catch (error) {
      void client.end();
      throw error;
    }
    client.once("end", () => this.#reconnect());
    return client;
  }

  async #reconnect(): Promise<void> {
    while (!this.#isClosed) {
      this.#client = this.#connect();
      const isListening = await this.#client.then(
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
