import { englishPath } from "#app/company/language-path.ts";
import { log } from "#app/platform/log.server.ts";

export const shedding = {
  /** A tick that runs later than this shows an overloaded event loop. */
  lateMs: 200,
  tickMs: 50,
  /** Waiting requests that start in one tick after an overload. */
  startsPerTick: 4,
  maxWaiting: 100,
  maxWaitMs: 3_000,
  retryAfterSeconds: 5,
};

type Waiting = { until: number; decide: (mayStart: boolean) => void };

/**
 * Makes visitors' expensive requests wait while the event loop is late, so that the staff's requests need not wait for them. A request that
 * waits too long, or comes when too many wait, is refused with 503.
 */
export class LoadShedder {
  readonly #limits: typeof shedding;
  readonly #now: () => number;
  #waiting: Waiting[] = [];
  #lastTick: number;
  #isLate = false;
  #refused = 0;

  constructor(limits = shedding, now = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
    this.#lastTick = now();
  }

  /** Measures how late the event loop is, until the server stops. Then all waiting requests start, and are answered before it exits. */
  run(stopping: AbortSignal): this {
    const timer = setInterval(() => this.tick(), this.#limits.tickMs).unref();
    stopping.addEventListener("abort", () => {
      clearInterval(timer);
      this.#isLate = false;
      for (const { decide } of this.#waiting.splice(0)) decide(true);
    });
    return this;
  }

  /** @returns whether the visitor's request may start; false: refuse it */
  admit(): boolean | Promise<boolean> {
    const { maxWaiting, maxWaitMs } = this.#limits;
    if (!this.#isLate && this.#waiting.length === 0) return true;
    if (this.#waiting.length >= maxWaiting) {
      this.#refused++;
      return false;
    }
    return new Promise((decide) => this.#waiting.push({ until: this.#now() + maxWaitMs, decide }));
  }

  tick(): void {
    const { tickMs, lateMs, startsPerTick } = this.#limits;
    const now = this.#now();
    const wasLate = this.#isLate;
    this.#isLate = now - this.#lastTick - tickMs > lateMs;
    this.#lastTick = now;
    if (!this.#isLate) for (const { decide } of this.#waiting.splice(0, startsPerTick)) decide(true);
    while (this.#waiting[0] && this.#waiting[0].until <= now) {
      this.#waiting.shift()?.decide(false);
      this.#refused++;
    }
    if (wasLate && !this.#isLate && this.#refused > 0) {
      log.warn({ refused: this.#refused }, "visitors refused: the server was busy");
      this.#refused = 0;
    }
  }
}

/** Cheap requests: health checks, metrics, measurements and reports of browsers, and the event stream. */
const exemptPaths = new Set(["/up", "/ready", "/metrics", "/vitals", "/reports", "/live"]);
/** Enquiries never wait: they are the purpose of the site. */
const enquiryForms = new Set(["/contact", "/services"]);

export function isExpensive(method: string | undefined, path: string): boolean {
  const page = path.replace(/\.data$/, "");
  return !exemptPaths.has(page) && !(method === "POST" && enquiryForms.has(englishPath(page)));
}
