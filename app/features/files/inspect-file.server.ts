import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Unavailable } from "#app/errors.ts";
import type { FileType, InspectedFile, InspectedPicture } from "./files.ts";

/** `bytes` is absent when the worker stores the file as it was sent. */
export type WorkerAnswer = { type: FileType; bytes?: Uint8Array; picture?: InspectedPicture } | { problem: string };

/** @property isLogo a picture or an SVG becomes a small PNG: the text of an SVG, which could have scripts, is not kept */
type InspectOptions = { isLogo?: boolean };
export type SentFile = InspectOptions & { bytes: Uint8Array; name: string };

/** The worker runs from its source file: the build has only one file, for the server. */
const workerPath = join(process.cwd(), "app/features/files/inspect-file-worker.server.ts");
/** The CPU time that a file may take. On a busy server the inspection lasts longer, but at most `maxWaitMs`. */
const maxCpuMs = 10_000;
const maxWaitMs = 60_000;
const idleMs = 30_000;

const tooSlow = "This file takes too long to read. Please save it again with another program and add that.";

let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let previousInspection: Promise<unknown> = Promise.resolve();

/** Finds a file's kind by its content, and makes its sizes if it is a picture. One file at a time, in a process that ends after `idleMs` without a file. */
export function inspectFile(bytes: Uint8Array, name: string, options: InspectOptions = {}): Promise<InspectedFile> {
  const result = previousInspection.then(() => inspectNext({ bytes, name, ...options }));
  previousInspection = result.catch(() => {});
  return result;
}

async function inspectNext(file: SentFile): Promise<InspectedFile> {
  clearTimeout(idle);
  child ??= fork(workerPath, {
    serialization: "advanced",
    execArgv: ["--max-old-space-size=256", "--max-semi-space-size=1", "--expose-gc"],
    // The worker gets none of the server's secrets. One malloc arena, so that the memory of a large picture is used again for the next.
    env: { MALLOC_ARENA_MAX: "1" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const running = child;
  running.ref();
  running.channel?.ref();
  try {
    return await answerOf(running, file);
  } finally {
    // A worker that waits must not keep the server from ending.
    running.unref();
    running.channel?.unref();
    idle = setTimeout(end, idleMs, running).unref();
  }
}

function answerOf(running: ChildProcess, file: SentFile): Promise<InspectedFile> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      running.removeAllListeners();
      finish();
    };
    // Called also when the picture's decoder crashes. The next file gets a new process.
    const giveUp = () => {
      end(running);
      resolve({ problem: tooSlow });
    };
    const tryLater = () => {
      end(running);
      reject(new Unavailable("The server is too busy to look at this file now. Please add it again in a minute."));
    };
    const [cpuBefore, start] = [cpuMs(running), Date.now()];
    const check = () => {
      const used = cpuMs(running) - cpuBefore;
      if (used >= maxCpuMs) settle(giveUp);
      else if (Date.now() - start >= maxWaitMs) settle(tryLater);
      else timer = setTimeout(check, Math.max(1_000, maxCpuMs - used));
    };
    let timer = setTimeout(check, maxCpuMs);
    running.once("message", (answer: WorkerAnswer) =>
      settle(() => resolve("problem" in answer ? answer : { bytes: file.bytes, ...answer })),
    );
    running.once("exit", () => settle(giveUp));
    running.once("error", (error) => settle(() => reject(error)));
    running.send(file, (error) => error && settle(giveUp));
  });
}

/** The CPU time that a process has used, in milliseconds. Linux counts it in hundredths of a second. */
function cpuMs({ pid }: ChildProcess): number {
  try {
    const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const [user, system] = fields.split(" ").slice(11, 13).map(Number);
    return ((user ?? 0) + (system ?? 0)) * 10;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function end(running: ChildProcess): void {
  running.kill("SIGKILL");
  if (child === running) child = undefined;
}
