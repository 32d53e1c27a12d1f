import { registerHooks } from "node:module";

/**
 * Loaded by `--import`. For each import of a file Node (24.21) parses the whole "exports" of the file's package again, which takes Drizzle's
 * 100 files half a second of CPU: half of a server's start, and most of a command's. A file that is named by its path needs no "exports"
 * (findings/node-parses-exports-for-each-file.sh).
 */
registerHooks({
  resolve(specifier, context, next) {
    const isFileOfDrizzle = context.parentURL?.includes("/node_modules/drizzle-orm/") && /^\.\.?\/.*\.js$/.test(specifier);
    if (!isFileOfDrizzle) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
  },
});
