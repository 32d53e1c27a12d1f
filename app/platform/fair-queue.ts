import { TooManyRequests, Unavailable } from "./errors.ts";

type Limits = {
  /** How many run at once. */
  running: number;
  /** How many of one person wait. */
  waitingPerPerson: number;
  /** How long one waits at most. */
  waitMs: number;
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
    const { waitingPerPerson, waitMs } = this.#limits;
    if (this.#waiting.filter((other) => other.person === person).length >= waitingPerPerson)
      throw new TooManyRequests("Your exports are being made already. Please wait for them.", 30);
    let timer: NodeJS.Timeout | undefined;
    const waiting = { person, start: () => {} };
    await new Promise<void>((resolve, reject) => {
      const give = (reason: Error) => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        reject(reason);
      };
      timer = setTimeout(() => give(new Unavailable("Other exports are being made. Please try again in a minute.")), waitMs);
      const leave = () => give(new Unavailable("The browser has gone."));
      signal?.addEventListener("abort", leave, { once: true });
      if (signal?.aborted) return leave();
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
    if (!next || this.#running.size >= this.#limits.running) return;
    this.#waiting = this.#waiting.filter((other) => other !== next);
    this.#running.add(next.person);
    next.start();
    this.#startNext();
  }
}
