import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { asSystem, listenOn, type Tx } from "#db/client.server.ts";
import { log } from "./log.server.ts";

type Definition<Value> = {
  name: string;
  /** The name with which the triggers of its tables call `notify_snapshot`; by default `name`. */
  notifiedAs?: string;
  /** The value until it is read, such as in a test of a function. */
  initial: Value;
  /** Reads and validates the value, as the system role "snapshots". */
  read(tx: Tx): Promise<Value>;
};

/** A value read from the database that every server process keeps in memory. */
class Snapshot<Value> {
  readonly name: string;
  readonly notifiedAs: string;
  #value: Value;
  readonly #initial: Value;
  readonly #read: Definition<Value>["read"];
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor({ name, notifiedAs = name, initial, read }: Definition<Value>) {
    this.name = name;
    this.notifiedAs = notifiedAs;
    this.#value = initial;
    this.#initial = initial;
    this.#read = read;
  }

  get value(): Value {
    return this.#value;
  }

  /** Reads the value again. Whoever asks while it is being read waits for one more read: the running one may have begun too early. */
  refresh(): Promise<void> {
    if (!this.#next) {
      const run = this.#running
        .catch(() => {})
        .then(() => {
          this.#next = undefined;
          return this.#load();
        });
      this.#next = run;
      this.#running = run;
    }
    return this.#next;
  }

  reset(): void {
    this.#value = this.#initial;
  }

  async #load(): Promise<void> {
    const value = await asSystem("snapshots", this.#read);
    if (isDeepStrictEqual(value, this.#value)) return;
    this.#value = value;
    for (const listener of listeners) listener(this.name);
  }
}

const retryMs = 1_000;
const snapshots = new Map<string, Snapshot<unknown>>();
const listeners = new Set<(name: string) => void>();
let isStarted = false;
let stopListening = () => {};

/**
 * Defines a value that is read from the database before the server listens, again after each notification that it changed, and after
 * each reconnection. `value` is the current one; a function that has changed it awaits `refresh` before it returns.
 */
export function defineSnapshot<Value>(definition: Definition<Value>): Pick<Snapshot<Value>, "value" | "refresh"> {
  const snapshot = new Snapshot(definition);
  snapshots.set(definition.name, snapshot as Snapshot<unknown>);
  // In development a module may be loaded again after the start.
  if (isStarted) void refreshUntilSuccess(snapshot as Snapshot<unknown>);
  return snapshot;
}

/** Calls `listener` with the name of each snapshot that changed, once this process has the new value. @returns a function that removes the listener */
export function onSnapshotChange(listener: (name: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads all snapshots and keeps them current. May be called again after it failed. */
export async function startSnapshots(): Promise<void> {
  isStarted = true;
  stopListening();
  const readAll = () => [...snapshots.values()].forEach((snapshot) => void refreshUntilSuccess(snapshot));
  stopListening = await listenOn(
    "snapshots",
    (changed) => {
      for (const snapshot of snapshots.values()) if (snapshot.notifiedAs === changed) void refreshUntilSuccess(snapshot);
    },
    readAll,
  );
  await Promise.all([...snapshots.values()].map((snapshot) => snapshot.refresh()));
}

export function stopSnapshots(): void {
  isStarted = false;
  stopListening();
}

/** For tests: test files of one process share its modules, but each has its own database. */
export function resetSnapshots(): void {
  for (const snapshot of snapshots.values()) snapshot.reset();
}

/** Reads until a read succeeds: a notification comes only once. */
async function refreshUntilSuccess(snapshot: Snapshot<unknown>): Promise<void> {
  while (isStarted) {
    try {
      return await snapshot.refresh();
    } catch (error) {
      log.warn({ snapshot: snapshot.name, reason: String(error) }, "snapshot not read");
      await sleep(retryMs, undefined, { ref: false });
    }
  }
}
