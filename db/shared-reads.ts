/** The maximum age of a cached answer. Some answers depend on the time, such as which task is overdue. */
export const cacheMs = 10_000;
const maxCached = 200;

/**
 * Runs equal reads once: while one runs, all that are asked for get the answer of the next one. Answers that were asked for with a snapshot
 * of the database are cached until somebody asks with another snapshot.
 */
export class SharedReads<Answer> {
  readonly #reads = new Map<string, { running: Promise<Answer>; next?: Promise<Answer> }>();
  #cached: { snapshot: string; answers: Map<string, Promise<Answer>> } | undefined;
  #expiry: NodeJS.Timeout | undefined;

  /**
   * @param key the same for reads that have the same answer at one time
   * @param snapshot the text of `pg_current_snapshot()` at the start of the request: it is equal as long as no change was stored
   * @returns an answer that has every change that was stored before this call, or before the snapshot
   */
  read(key: string, start: () => Promise<Answer>, snapshot?: string): Promise<Answer> {
    if (snapshot === undefined) return this.#readNow(key, start);
    const answers = this.#answersAt(snapshot);
    const cached = answers.get(key);
    if (cached) return cached;
    const answer = this.#readNow(key, start);
    if (answers.size < maxCached) {
      answers.set(key, answer);
      answer.catch(() => answers.delete(key));
    }
    return answer;
  }

  #answersAt(snapshot: string): Map<string, Promise<Answer>> {
    if (this.#cached?.snapshot === snapshot) return this.#cached.answers;
    this.#cached = { snapshot, answers: new Map() };
    clearTimeout(this.#expiry);
    this.#expiry = setTimeout(() => {
      this.#cached = undefined;
    }, cacheMs).unref();
    return this.#cached.answers;
  }

  /** @returns the answer of a read that starts after this call */
  #readNow(key: string, start: () => Promise<Answer>): Promise<Answer> {
    const current = this.#reads.get(key);
    if (!current) return this.#start(key, start);
    const ended = current.running.then(ignore, ignore);
    current.next ??= ended.then(() => this.#start(key, start));
    return current.next;
  }

  #start(key: string, start: () => Promise<Answer>): Promise<Answer> {
    const read: { running: Promise<Answer>; next?: Promise<Answer> } = { running: start() };
    this.#reads.set(key, read);
    const end = () => {
      if (!read.next) this.#reads.delete(key);
    };
    read.running.then(end, end);
    return read.running;
  }
}

const ignore = () => {};

/** Freezes a value with all that it contains, so that nobody changes an answer that others get too. */
export function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}
