import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const kibibytes = (text: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0);

/** Resident memory of a process, in MiB. `peak` is since resetPeak. */
export function residentMemory(pid: number): { current: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return { current: kibibytes(status, "VmRSS") / 1024, peak: kibibytes(status, "VmHWM") / 1024 };
}

export const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, "5");

/** Proportional memory of a process and all its descendants, in MiB: pages shared among processes count once. */
export const familyMemory = (pid: number): number => descendants(pid).reduce((sum, one) => sum + proportionalMemory(one), 0);

/** Proportional memory (PSS) of one process, in MiB. */
export function proportionalMemory(pid: number): number {
  try {
    return kibibytes(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"), "Pss") / 1024;
  } catch {
    return 0;
  }
}

function descendants(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8")) ?? [];
      parents.set(Number(name), Number(parent));
    } catch {
      // The process ended since readdir.
    }
  }
  const family = [root];
  for (const one of family) for (const [pid, parent] of parents) if (parent === one) family.push(pid);
  return family;
}
