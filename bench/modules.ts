import { createServer } from "vite";
import { root } from "../server/build.ts";

/** Loads modules of the app for the benchmarks of bench/parts/ that measure a function. `load` takes a path below app/; call `close` after the last load. */
export async function openModules() {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    server: { middlewareMode: true, ws: false },
    appType: "custom",
  });
  return { load: (path: string) => vite.ssrLoadModule(`/app/${path}`), close: () => vite.close() };
}
