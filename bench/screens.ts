import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { debounceMs } from "#app/jobs/live.ts";
import type { BenchPerson } from "./harness.ts";
import { type EventStream, openStream } from "./streams.ts";

const agent = new Agent({ keepAlive: true });

/**
 * An open dashboard without a browser: an event stream, and after each event a request of the view's data, as the browser's router sends it
 * (use-live-updates.ts), at most one at a time.
 */
export class Screen {
  readonly person: BenchPerson;
  readonly dataUrl: string;
  #stream: EventStream | undefined;
  #isRequested = false;
  #isReading = false;
  /** The data that was received last, and when (performance.now). */
  shown = { data: "", at: 0 };
  reads = 0;
  /** Responses of another status than 200; the read is repeated. */
  failures = 0;

  constructor(person: BenchPerson, dataUrl: string) {
    this.person = person;
    this.dataUrl = dataUrl;
  }

  async open(streamUrl: string): Promise<void> {
    await this.#read();
    this.#stream = await openStream(streamUrl, { cookie: this.person.cookie }, () => this.#refresh());
  }

  close(): void {
    this.#stream?.close();
  }

  async #refresh(): Promise<void> {
    this.#isRequested = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isRequested) {
      await sleep(debounceMs);
      this.#isRequested = false;
      await this.#read();
    }
    this.#isReading = false;
  }

  #read(): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = get(this.dataUrl, { agent, headers: { cookie: this.person.cookie } }, async (response) => {
        let body = "";
        for await (const chunk of response.setEncoding("utf8")) body += chunk;
        if (response.statusCode !== 200) {
          this.failures++;
          await sleep(1_000);
          return resolve(this.#read());
        }
        this.shown = { data: body, at: performance.now() };
        this.reads++;
        resolve();
      });
      // Like a browser, which repeats a request when the server has just closed the idle connection.
      request.on("error", (error) => (request.reusedSocket ? resolve(this.#read()) : reject(error)));
    });
  }
}

/** Waits until all screens show what `isShown` says. @returns milliseconds from `start` until each did */
export async function waitForScreens(
  screens: readonly Screen[],
  isShown: (screen: Screen) => boolean,
  start: number,
): Promise<number[]> {
  const times = new Map<Screen, number>();
  for (let tries = 0; times.size < screens.length; tries++) {
    if (tries > 15_000) throw new Error(`${screens.length - times.size} screens did not show the change within 30 s`);
    for (const screen of screens) if (!times.has(screen) && isShown(screen)) times.set(screen, screen.shown.at - start);
    await sleep(2);
  }
  return [...times.values()];
}
