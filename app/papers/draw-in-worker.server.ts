import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { DrawnPdf, PdfJob } from "./pdf-worker.server.ts";
import type { Sheet } from "./sheet.ts";

/** The worker runs from its source file: the build has only one file, for the server. */
const workerPath = join(process.cwd(), "app/papers/pdf-worker.server.ts");
const idleMs = 30_000;

type Waiting = { resolve(pdf: Buffer): void; reject(error: unknown): void };
/** The documents that are being drawn, by number. */
const waiting = new Map<number, Waiting>();
let count = 0;
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Draws a document in a thread of its own, one after the other: a quote takes 80 ms, a long statement seconds, in which other requests
 * would wait. The thread ends after `idleMs` without a document.
 */
export async function drawInWorker(sheet: Sheet, logo?: Buffer): Promise<Buffer> {
  clearTimeout(idle);
  worker ??= startWorker();
  const running = worker;
  running.ref();
  const job: PdfJob = { id: ++count, sheet, logo };
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      waiting.set(job.id, { resolve, reject });
      running.postMessage(job);
    });
  } finally {
    waiting.delete(job.id);
    if (waiting.size === 0) {
      // A thread that waits must not keep the server from ending.
      running.unref();
      idle = setTimeout(end, idleMs, running).unref();
    }
  }
}

function startWorker(): Worker {
  // The thread gets none of the server's secrets.
  const started = new Worker(workerPath, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 512 } });
  started.on("message", (answer: DrawnPdf) => {
    const job = waiting.get(answer.id);
    if ("pdf" in answer) job?.resolve(Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength));
    else job?.reject(answer.error);
  });
  // Such as out of memory. The next document gets a new thread.
  started.on("error", (error) => fail(started, error));
  started.on("exit", () => fail(started, new Error("The thread that draws PDFs has ended.")));
  return started;
}

function fail(failed: Worker, error: unknown): void {
  if (failed !== worker) return;
  worker = undefined;
  for (const job of waiting.values()) job.reject(error);
}

function end(ended: Worker): void {
  if (worker === ended) worker = undefined;
  void ended.terminate();
}
