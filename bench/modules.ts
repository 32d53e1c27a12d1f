import { createServer } from "vite";
import { root } from "../server/build.ts";

/** The app's own modules, for a part that measures a function: `load` takes a path below app/. `close` when all is loaded. */
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
