import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const kibibytes = (text: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0);

/** Resident memory of a process, in MiB. `peak` is the highest since resetPeak. */
export function residentMemory(pid: number): { current: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return { current: kibibytes(status, "VmRSS") / 1024, peak: kibibytes(status, "VmHWM") / 1024 };
}

/** Writing 5 resets VmHWM, the peak. */
export const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, "5");

/** Proportional memory (PSS: shared pages count once) of a process and its descendants by what owns the bytes, in MiB, and their number. */
export function memoryByOwner(root: number): { shared: number; program: number; private: number; processes: number } {
  const owners = { shared: 0, program: 0, private: 0, processes: 0 };
  for (const pid of descendants(root)) {
    owners.processes++;
    let owner: "shared" | "program" | "private" = "private";
    for (const line of readFileSync(`/proc/${pid}/smaps`, "utf8").split("\n")) {
      const [, file] = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \S+ *(.*)$/.exec(line) ?? [];
      // PostgreSQL's shared memory is mapped from /dev/zero.
      if (file !== undefined)
        owner = /^\/dev\/(zero|shm)|^\/SYSV/.test(file) ? "shared" : file.startsWith("/") ? "program" : "private";
      owners[owner] += kibibytes(line, "Pss") / 1024;
    }
  }
  return owners;
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
  const pids = [root];
  for (const one of pids) for (const [pid, parent] of parents) if (parent === one) pids.push(pid);
  return pids;
}
