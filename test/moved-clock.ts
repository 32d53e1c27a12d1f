import { readFileSync } from "node:fs";

/**
 * Loaded into a server's process by `--import`: its clock shows the time, in milliseconds, in the file that the variable MOVED_CLOCK
 * names, and its jobs and the outbox, which run every minute and every five seconds, run every quarter of a second. The database's
 * clock is not moved.
 */
const file = process.env.MOVED_CLOCK as string;
const RealDate = Date;
const now = () => Number(readFileSync(file, "utf8"));

globalThis.Date = class extends RealDate {
  constructor(...dateArguments: ConstructorParameters<typeof RealDate> | []) {
    if (dateArguments.length === 0) super(now());
    else super(...dateArguments);
  }
  static override now = now;
} as unknown as DateConstructor;

const jobIntervals = [60_000, 5_000];
const realInterval = globalThis.setInterval;
globalThis.setInterval = ((work: () => void, ms?: number, ...values: never[]) =>
  realInterval(work, jobIntervals.includes(ms ?? 0) ? 250 : ms, ...values)) as typeof setInterval;
