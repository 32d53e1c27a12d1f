import { TooManyRequests, Unavailable } from "#app/errors.ts";

type Limits = {
  /** How many run at once. */
  maxRunning: number;
  /** How many of one person wait. */
  maxWaitingPerPerson: number;
  /** How many of one network address run at once, and how many wait. Absent: an address has no limit. */
  perAddress?: { maxRunning: number; maxWaiting: number };
  /** How long one waits at most. */
  maxWaitMs: number;
};

/** `address`: the network address, where it counts. */
type Job = { person: string; address?: string; start(): void };

/** Runs a limited number of jobs at once, one of each person and a few of each address; the others wait in order of arrival. */
export class FairQueue {
  readonly #limits: Limits;
  readonly #running = new Set<Job>();
  #waiting: Job[] = [];

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Waits until a job of this person may run.
   * @param signal aborted when the client disconnects
   * @param address of a client of whom one address may have several, which then wait for each other
   * @returns the function to call when the job has ended
   * @throws TooManyRequests, Unavailable when the wait took too long
   */
  async acquire(person: string, signal?: AbortSignal, address?: string): Promise<() => void> {
    const { maxWaitingPerPerson, perAddress, maxWaitMs } = this.#limits;
    const countWaiting = (isSame: (other: Job) => boolean) => this.#waiting.filter(isSame).length;
    if (
      countWaiting((other) => other.person === person) >= maxWaitingPerPerson ||
      (perAddress && address && countWaiting((other) => other.address === address) >= perAddress.maxWaiting)
    )
      throw new TooManyRequests("Your exports are being made already. Please wait for them.", 30);
    let timer: NodeJS.Timeout | undefined;
    const job: Job = { person, address, start: () => {} };
    await new Promise<void>((resolve, reject) => {
      const leaveQueue = (reason: Error) => {
        this.#waiting = this.#waiting.filter((other) => other !== job);
        reject(reason);
      };
      timer = setTimeout(
        () => leaveQueue(new Unavailable("Other exports are being made. Please try again in a minute.")),
        maxWaitMs,
      );
      const onDisconnect = () => leaveQueue(new Unavailable("The browser has gone."));
      signal?.addEventListener("abort", onDisconnect, { once: true });
      if (signal?.aborted) return onDisconnect();
      job.start = resolve;
      this.#waiting.push(job);
      this.#startNext();
    }).finally(() => clearTimeout(timer));
    return () => {
      this.#running.delete(job);
      this.#startNext();
    };
  }

  #startNext(): void {
    const next = this.#waiting.find((job) => this.#mayRun(job));
    if (!next || this.#running.size >= this.#limits.maxRunning) return;
    this.#waiting = this.#waiting.filter((other) => other !== next);
    this.#running.add(next);
    next.start();
    this.#startNext();
  }

  #mayRun({ person, address }: Job): boolean {
    const running = [...this.#running];
    if (running.some((other) => other.person === person)) return false;
    const { maxRunning = Number.POSITIVE_INFINITY } = this.#limits.perAddress ?? {};
    return !address || running.filter((other) => other.address === address).length < maxRunning;
  }
}
