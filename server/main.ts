import { env } from "#app/platform/env.ts";

// The environment is checked before anything else is loaded, so that nothing is printed but the wrong value.
try {
  env();
} catch (error) {
  fail(error);
}
// React chooses its production build by this name, when it is first loaded.
process.env.NODE_ENV ??= "production";
const run = process.env.TORANAM_WORKER ? (await import("./worker.ts")).runWorker : (await import("./serve.ts")).serve;
await run(env()).catch(fail);

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
