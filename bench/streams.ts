import { get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** An open event stream: its change events with the time of arrival (performance.now), and all other events as text. */
export type EventStream = { changes: { kind: string; at: number }[]; others: string[]; close(): void };

/** Opens an event stream and waits for its first bytes. `onEvent` is called for each event that makes a dashboard read its data again. */
export function openStream(url: string, headers: Record<string, string> = {}, onEvent?: () => void): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response: IncomingMessage) => {
      if (response.statusCode !== 200) return reject(new Error(`the stream returned ${response.statusCode}`));
      const stream: EventStream = { changes: [], others: [], close: () => request.destroy() };
      let rest = "";
      response.on("data", (chunk: Buffer) => {
        const at = performance.now();
        const parts = (rest + chunk.toString()).split("\n\n");
        rest = parts.pop() as string;
        for (const part of parts) {
          const [, kind] = part.match(/^event: change\ndata: (\S+)$/m) ?? [];
          if (kind) stream.changes.push({ kind, at });
          else if (!/event: beat\n/.test(part)) stream.others.push(part);
          if (/event: (change|refetch)\n/.test(part)) onEvent?.();
        }
        resolve(stream);
      });
      response.on("error", () => {});
    });
    request.on("error", reject);
  });
}

export const changeCounts = (streams: readonly EventStream[]): number[] => streams.map(({ changes }) => changes.length);

/** Waits until each stream has more changes than before. @returns milliseconds from `start` to the change of each stream */
export async function waitForChanges(
  streams: readonly EventStream[],
  before: readonly number[],
  start: number,
): Promise<number[]> {
  for (let tries = 0; streams.some(({ changes }, at) => changes.length <= (before[at] as number)); tries++) {
    if (tries > 2_500) throw new Error("a stream received nothing within 5 s");
    await sleep(2);
  }
  return streams.map(({ changes }, at) => (changes[before[at] as number]?.at as number) - start);
}
