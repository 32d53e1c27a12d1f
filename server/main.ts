import { env } from "#app/platform/env.ts";

// The environment is checked before anything else is loaded, so that a wrong variable prints its own message and nothing else.
try {
  env();
} catch (error) {
  fail(error);
}
// React reads this variable when it is first loaded, and chooses its production build by it.
process.env.NODE_ENV ??= "production";
const run = process.env.TORANAM_WORKER
  ? (await import("./workers/worker.ts")).runWorker
  : (await import("./http/serve.ts")).serve;
await run(env()).catch(fail);

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
