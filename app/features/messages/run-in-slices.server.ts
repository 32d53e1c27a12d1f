const sliceMs = 10;

/** Runs a long computation in slices of 10 ms, and lets the event loop handle other requests between them. */
export async function runInSlices<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let until = performance.now() + sliceMs;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await new Promise((resolve) => setImmediate(resolve));
    until = performance.now() + sliceMs;
  }
}
