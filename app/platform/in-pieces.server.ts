/** How long other requests wait at most. */
const pieceMs = 10;

/** Runs work that takes long, and lets other requests have their turn between its steps. */
export async function inPieces<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let until = performance.now() + pieceMs;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await new Promise((resolve) => setImmediate(resolve));
    until = performance.now() + pieceMs;
  }
}
