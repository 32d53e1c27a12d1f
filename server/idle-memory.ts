import { type EventLoopUtilization, performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const checkMs = 5_000;
/** Timers and heartbeats of open dashboards take less of the time than this. */
const maxIdleUtilization = 0.05;
const minGrowthBytes = 32 * 2 ** 20;

type Process = {
  /** The share of the time since the last call in which the process worked. */
  utilization(): number;
  /** Its resident memory in bytes. */
  memory(): number;
  collect(): void;
};

/**
 * V8 keeps the memory that a load took for the next one: some 90 MB after a busy minute. Once this process has been idle for five
 * seconds and has grown, a full garbage collection gives it back to the system, which takes 50 to 100 ms.
 */
export function releaseMemoryWhenIdle({ utilization, memory, collect }: Process = thisProcess()): void {
  let smallest = 0;
  const check = () => {
    if (utilization() > maxIdleUtilization || memory() < smallest + minGrowthBytes) return;
    collect();
    smallest = memory();
  };
  setInterval(check, checkMs).unref();
}

function thisProcess(): Process {
  let last: EventLoopUtilization | undefined;
  return {
    utilization() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    memory: () => process.memoryUsage.rss(),
    collect: collectAll,
  };
}

/** A full garbage collection, after which V8 keeps no free pages for itself. */
export function collectAll(): void {
  // V8 adds the function to contexts that are created after this.
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as (options: object) => void;
  gc({ type: "major", execution: "sync", flavor: "last-resort" });
}
