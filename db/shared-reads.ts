/** The maximum age of a cached result. Some results depend on the time, such as which task is overdue. */
export const cacheMs = 10_000;
const maxCached = 200;

/**
 * Runs equal reads once: while one runs, all that are asked for get the result of the next one. Results that were asked for with a snapshot
 * of the database are cached until somebody asks with another snapshot.
 */
export class SharedReads<Result> {
  readonly #reads = new Map<string, { running: Promise<Result>; next?: Promise<Result> }>();
  #cached: { snapshot: string; results: Map<string, Promise<Result>> } | undefined;
  #expiry: NodeJS.Timeout | undefined;

  /**
   * @param key the same for reads that have the same result at one time
   * @param snapshot the text of `pg_current_snapshot()` at the start of the request: it is equal as long as no change was stored
   * @returns a result that has every change that was stored before this call, or before the snapshot
   */
  read(key: string, start: () => Promise<Result>, snapshot?: string): Promise<Result> {
    if (snapshot === undefined) return this.#readNow(key, start);
    const results = this.#resultsFor(snapshot);
    const cached = results.get(key);
    if (cached) return cached;
    const result = this.#readNow(key, start);
    if (results.size < maxCached) {
      results.set(key, result);
      result.catch(() => results.delete(key));
    }
    return result;
  }

  #resultsFor(snapshot: string): Map<string, Promise<Result>> {
    if (this.#cached?.snapshot === snapshot) return this.#cached.results;
    this.#cached = { snapshot, results: new Map() };
    clearTimeout(this.#expiry);
    this.#expiry = setTimeout(() => {
      this.#cached = undefined;
    }, cacheMs).unref();
    return this.#cached.results;
  }

  /** @returns the result of a read that starts after this call */
  #readNow(key: string, start: () => Promise<Result>): Promise<Result> {
    const current = this.#reads.get(key);
    if (!current) return this.#start(key, start);
    const ended = current.running.then(ignore, ignore);
    current.next ??= ended.then(() => this.#start(key, start));
    return current.next;
  }

  #start(key: string, start: () => Promise<Result>): Promise<Result> {
    const read: { running: Promise<Result>; next?: Promise<Result> } = { running: start() };
    this.#reads.set(key, read);
    const end = () => {
      if (!read.next) this.#reads.delete(key);
    };
    read.running.then(end, end);
    return read.running;
  }
}

const ignore = () => {};

/** Freezes a value with all that it contains, so that nobody changes a result that others get too. */
export function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}
