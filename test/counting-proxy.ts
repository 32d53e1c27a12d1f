import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** The end of the server's answer when no transaction is open: ReadyForQuery, 5 bytes long, idle. */
const idle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/**
 * A proxy in front of PostgreSQL that counts the round trips that wait for each other. One begins when a client sends something after the answer to what it sent
 * before. It waits for every answer that had arrived by then, on any connection; answers are delayed a little, so that what is
 * sent side by side counts as such on a busy machine too. Transactions whose first message matches `ignored`, such as those of the server's own jobs, are left out.
 */
export class CountingProxy {
  readonly url: string;
  /** Delay of each answer in milliseconds. */
  delayMs = 0;
  #waits = 0;
  readonly #close: () => void;

  private constructor(url: string, close: () => void) {
    this.url = url;
    this.#close = close;
  }

  static async start(databaseUrl: string, ignored: RegExp): Promise<CountingProxy> {
    const target = new URL(databaseUrl);
    const folder = target.searchParams.get("host");
    const address = folder ? { path: `${folder}/.s.PGSQL.${target.port}` } : { host: target.hostname, port: Number(target.port) };
    const sockets = new Set<Socket>();
    const server = createServer((client) => {
      const database = connect(address);
      for (const socket of [client, database]) {
        sockets.add(socket);
        socket.setNoDelay(true);
        socket.on("close", () => {
          sockets.delete(socket);
          client.destroy();
          database.destroy();
        });
        socket.on("error", () => {});
      }
      proxy.#join(client, database, ignored);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = new URL(databaseUrl);
    url.searchParams.delete("host");
    url.hostname = "127.0.0.1";
    url.port = String((server.address() as { port: number }).port);
    const proxy = new CountingProxy(url.href, () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    });
    return proxy;
  }

  #join(client: Socket, database: Socket, ignored: RegExp): void {
    const state = { isAnswered: true, isIdle: true, isIgnored: false, turn: 0 };
    client.on("data", (data) => {
      if (state.isAnswered) {
        if (state.isIdle) state.isIgnored = ignored.test(data.toString("latin1"));
        state.turn = this.#waits + 1;
      }
      state.isAnswered = false;
      database.write(data);
    });
    database.on("data", async (data) => {
      if (this.delayMs > 0) await sleep(this.delayMs);
      // Else the rest of an answer, or a notification.
      if (!state.isAnswered && !state.isIgnored) this.#waits = Math.max(this.#waits, state.turn);
      state.isAnswered = true;
      state.isIdle = data.subarray(-idle.length).equals(idle);
      client.write(data);
    });
  }

  /** @returns how often `work` waited for the database */
  async count(work: () => Promise<unknown>): Promise<number> {
    this.#waits = 0;
    await work();
    return this.#waits;
  }

  end(): void {
    this.#close();
  }
}
