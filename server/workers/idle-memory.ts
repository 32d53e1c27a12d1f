import { type EventLoopUtilization, performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const checkMs = 5_000;
/** Below this share of busy time the process counts as idle: timers and heartbeats of open dashboards take less. */
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
 * After a busy minute V8 keeps some 90 MB of free memory for the next one. Once this process has been idle for five seconds, and has
 * grown by 32 MB since the last collection, a full garbage collection gives the memory back to the system. It takes 50 to 100 ms.
 */
export function releaseMemoryWhenIdle({ utilization, memory, collect }: Process = thisProcess()): void {
  let afterCollection = 0;
  const check = () => {
    if (utilization() > maxIdleUtilization || memory() < afterCollection + minGrowthBytes) return;
    collect();
    afterCollection = memory();
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
