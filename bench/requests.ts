import { connect, type Socket } from "node:net";

/** What a load got: answers a second, and milliseconds from request to whole answer. */
export type Load = { perSecond: number; p50: number; p99: number };

/** The next request of a connection, whole, as it goes over the wire; `answered` gets its answer's body. */
export type Client = { next(): string; answered?(body: Buffer): void };

const headEnd = Buffer.from("\r\n\r\n");

/**
 * Loads 127.0.0.1:`port` over keep-alive connections, one request after another on each, for so many seconds after half a
 * second of warm-up. Our own, because on two cores the load shares the machine: it writes prepared bytes and looks for one
 * header, where a whole HTTP client costs more than the bare servers it should measure. Every answer must be 2xx with a
 * Content-Length; any other throws.
 */
export async function load(port: number, clients: readonly Client[], seconds: number): Promise<Load> {
  const times: number[] = [];
  const from = performance.now() + 500;
  const until = from + seconds * 1000;
  await Promise.all(clients.map((client) => drive(port, client, until, (ms, at) => at >= from && times.push(ms))));
  times.sort((a, b) => a - b);
  const share = (part: number) => times[Math.floor(times.length * part)] as number;
  return { perSecond: times.length / seconds, p50: share(0.5), p99: share(0.99) };
}

function drive(port: number, client: Client, until: number, took: (ms: number, at: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let [held, sent]: [Buffer | undefined, number] = [undefined, 0];
    const send = () => {
      sent = performance.now();
      socket.write(client.next());
    };
    socket.on("connect", send).on("error", reject);
    socket.on("data", (chunk) => {
      held = held ? Buffer.concat([held, chunk]) : chunk;
      const end = held.indexOf(headEnd);
      if (end < 0) return;
      const head = held.toString("latin1", 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (!/^HTTP\/1.1 2/.test(head) || length === undefined) {
        socket.destroy();
        return reject(new Error(`not an answer to measure: ${held.toString("utf8", 0, 600)}`));
      }
      if (held.length < end + 4 + Number(length)) return;
      const now = performance.now();
      took(now - sent, now);
      client.answered?.(held.subarray(end + 4));
      held = undefined;
      if (now < until) return send();
      socket.destroy();
      resolve();
    });
  });
}

/** As many connections that ask the same. */
export const asking = (count: number, path: string, headers: Record<string, string> = {}): Client[] =>
  Array.from({ length: count }, () => ({ next: () => request("GET", path, headers) }));

export function request(method: string, path: string, headers: Record<string, string>, body = ""): string {
  const lines = Object.entries({ host: "127.0.0.1", ...headers, ...(body && { "content-length": Buffer.byteLength(body) }) });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
}

/** Loads two servers in turn, so that what else the machine does meets both. @returns of each the round of middle speed */
export async function inTurn(rounds: number, ours: () => Promise<Load>, limit: () => Promise<Load>): Promise<[Load, Load]> {
  const [mine, least]: [Load[], Load[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    least.push(await limit());
    mine.push(await ours());
  }
  const middle = (loads: Load[]) => loads.sort((a, b) => a.perSecond - b.perSecond)[loads.length >> 1] as Load;
  return [middle(mine), middle(least)];
}
