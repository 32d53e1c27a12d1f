/** Answers equal reads together: at most one runs, and all that are asked for meanwhile get the answer of the next one. */
export class SharedReads<Answer> {
  readonly #reads = new Map<string, { running: Promise<Answer>; next?: Promise<Answer> }>();

  /**
   * @param key the same for reads that have the same answer at one time
   * @returns the answer of a read that starts after this call, so that it has every change that was stored before
   */
  read(key: string, start: () => Promise<Answer>): Promise<Answer> {
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

/** Nobody may change an answer that others get too. */
export function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}
