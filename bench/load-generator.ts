import { connect, type Socket } from "node:net";
import { alternate, percentile } from "./statistics.ts";

/** Responses per second, and milliseconds from request to complete response. */
export type Load = { perSecond: number; p99: number };

/** A connection to the server. `nextRequest` returns its next request as the text that is sent. */
export type LoadConnection = { nextRequest(): string };

const headEnd = Buffer.from("\r\n\r\n");

/**
 * Sends requests to 127.0.0.1:`port` over keep-alive connections, one after another on each, for some seconds after half a second of
 * warm-up. It shares two cores with the servers that it measures, so it writes prepared bytes and parses one header: a complete HTTP
 * client would use more CPU than the baseline servers. @throws Error unless every response is 2xx with a Content-Length
 */
export async function load(port: number, connections: readonly LoadConnection[], seconds: number): Promise<Load> {
  const times: number[] = [];
  const start = performance.now() + 500;
  const end = start + seconds * 1000;
  await Promise.all(connections.map((connection) => drive(port, connection, end, (ms, at) => at >= start && times.push(ms))));
  return { perSecond: times.length / seconds, p99: percentile(times, 0.99) };
}

function drive(port: number, connection: LoadConnection, end: number, record: (ms: number, at: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let [received, sentAt]: [Buffer | undefined, number] = [undefined, 0];
    const send = () => {
      sentAt = performance.now();
      socket.write(connection.nextRequest());
    };
    socket.on("connect", send).on("error", reject);
    socket.on("data", (chunk) => {
      received = received ? Buffer.concat([received, chunk]) : chunk;
      const bodyStart = received.indexOf(headEnd) + headEnd.length;
      if (bodyStart < headEnd.length) return;
      const head = received.toString("latin1", 0, bodyStart);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (!/^HTTP\/1.1 2/.test(head) || length === undefined) {
        socket.destroy();
        return reject(new Error(`unexpected response: ${received.toString("utf8", 0, 600)}`));
      }
      if (received.length < bodyStart + Number(length)) return;
      const now = performance.now();
      record(now - sentAt, now);
      received = undefined;
      if (now < end) return send();
      socket.destroy();
      resolve();
    });
  });
}

/** Connections that all send the same request. */
export const repeatedRequest = (count: number, method: string, path: string, headers: Record<string, string> = {}, body = "") =>
  Array.from({ length: count }, (): LoadConnection => ({ nextRequest: () => request(method, path, headers, body) }));

export function request(method: string, path: string, headers: Record<string, string>, body = ""): string {
  const fields = Object.entries({ host: "127.0.0.1", ...headers, ...(body && { "content-length": Buffer.byteLength(body) }) });
  return `${method} ${path} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
}

/** Loads two servers in turn. @returns the round of median throughput of each */
export async function compareLoads(
  rounds: number,
  ours: () => Promise<Load>,
  baseline: () => Promise<Load>,
): Promise<[Load, Load]> {
  const loads = await alternate(rounds, 0, { baseline, ours });
  const median = (results: Load[]) => results.sort((a, b) => a.perSecond - b.perSecond)[results.length >> 1] as Load;
  return [median(loads.ours), median(loads.baseline)];
}
