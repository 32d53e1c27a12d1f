import { get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** An open event stream: what it said, and when something changed (performance.now). */
export type OpenStream = { told: { kind: string; at: number }[]; others: string[]; close(): void };

/** Opens a stream and waits for its first sign of life. */
export function openStream(url: string, headers: Record<string, string> = {}): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response: IncomingMessage) => {
      if (response.statusCode !== 200) return reject(new Error(`the stream answered ${response.statusCode}`));
      const stream: OpenStream = { told: [], others: [], close: () => request.destroy() };
      let rest = "";
      response.on("data", (chunk: Buffer) => {
        const at = performance.now();
        const parts = (rest + chunk.toString()).split("\n\n");
        rest = parts.pop() as string;
        for (const part of parts) {
          const [, kind] = part.match(/^event: change\ndata: (\S+)$/) ?? [];
          if (kind) stream.told.push({ kind, at });
          else if (!/event: beat\n/.test(part)) stream.others.push(part);
        }
        resolve(stream);
      });
      response.on("error", () => {});
    });
    request.on("error", reject);
  });
}

/** Waits until each stream has heard more than it had. @returns how long after `from` each did, ms */
export async function heardBy(streams: readonly OpenStream[], before: readonly number[], from: number): Promise<number[]> {
  for (let tries = 0; streams.some(({ told }, at) => told.length <= (before[at] as number)); tries++) {
    if (tries > 2_500) throw new Error("a stream heard nothing within 5 s");
    await sleep(2);
  }
  return streams.map(({ told }, at) => (told[before[at] as number]?.at as number) - from);
}

/** The value below which this share of all lies. */
export const share = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))] as number;
