import { TooManyRequests, Unavailable } from "./errors.ts";

type Limits = {
  /** How many run at once. */
  maxRunning: number;
  /** How many of one person wait. */
  maxWaitingPerPerson: number;
  /** How long one waits at most. */
  maxWaitMs: number;
};

type Waiting = { person: string; start(): void };

/** Runs a limited number of jobs at once, and one of each person; the others wait in order of arrival. */
export class FairQueue {
  readonly #limits: Limits;
  readonly #running = new Set<string>();
  #waiting: Waiting[] = [];

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Waits until a job of this person may run.
   * @param signal aborted when the client disconnects
   * @returns the function to call when the job has ended
   * @throws TooManyRequests, Unavailable when the wait took too long
   */
  async acquire(person: string, signal?: AbortSignal): Promise<() => void> {
    const { maxWaitingPerPerson, maxWaitMs } = this.#limits;
    if (this.#waiting.filter((other) => other.person === person).length >= maxWaitingPerPerson)
      throw new TooManyRequests("Your exports are being made already. Please wait for them.", 30);
    let timer: NodeJS.Timeout | undefined;
    const waiting = { person, start: () => {} };
    await new Promise<void>((resolve, reject) => {
      const leaveQueue = (reason: Error) => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        reject(reason);
      };
      timer = setTimeout(
        () => leaveQueue(new Unavailable("Other exports are being made. Please try again in a minute.")),
        maxWaitMs,
      );
      const onDisconnect = () => leaveQueue(new Unavailable("The browser has gone."));
      signal?.addEventListener("abort", onDisconnect, { once: true });
      if (signal?.aborted) return onDisconnect();
      waiting.start = resolve;
      this.#waiting.push(waiting);
      this.#startNext();
    }).finally(() => clearTimeout(timer));
    return () => {
      this.#running.delete(person);
      this.#startNext();
    };
  }

  #startNext(): void {
    const next = this.#waiting.find(({ person }) => !this.#running.has(person));
    if (!next || this.#running.size >= this.#limits.maxRunning) return;
    this.#waiting = this.#waiting.filter((other) => other !== next);
    this.#running.add(next.person);
    next.start();
    this.#startNext();
  }
}
