import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** The project's folder. */
export const root = fileURLToPath(new URL("..", import.meta.url));

const inputs = ["app", "db", "public", "package-lock.json", "react-router.config.ts", "vite.config.ts", "vite.bundles.ts"];
/** NODE_COMPILE_CACHE of `npm start`: the server's code without its types, and V8's bytecode of it. */
const compileCache = join(root, "build/compile-cache");
const stampFile = join(root, "build/.stamp");

/** Tests beside the code are no part of the app. */
const isTest = (name: string) => /\.test\.tsx?$/.test(name);

/** Builds the app when there is no build or a source is newer. */
export async function buildWhenStale(): Promise<void> {
  if (existsSync(stampFile) && newestMtimeMs(inputs.map((input) => join(root, input))) <= statSync(stampFile).mtimeMs) return;
  console.log("Building, once …");
  const started = Date.now();
  rmSync(compileCache, { recursive: true, force: true });
  await run([join(root, "node_modules/@react-router/dev/bin.cjs"), "build"]);
  compressAssets(join(root, "build/client"));
  writeFileSync(stampFile, "");
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

const sourcesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !isTest(name))
    .map((name) => join(folder, name));

function newestMtimeMs(paths: string[]): number {
  let latest = 0;
  for (const path of paths) {
    const stats = statSync(path);
    latest = Math.max(latest, stats.mtimeMs);
    if (stats.isDirectory()) latest = Math.max(latest, newestMtimeMs(sourcesIn(path)));
  }
  return latest;
}

function run(command: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production", NODE_COMPILE_CACHE: undefined },
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`The build failed:\n${output}`))));
  });
}

/** Compresses text assets with brotli and gzip once, so that serving them needs no compression. */
function compressAssets(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(js|css|svg|txt|xml)$/.test(file)) continue;
    const path = join(folder, file);
    const body = readFileSync(path);
    if (body.length < 1024) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(body));
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  }
}

if (import.meta.main) await buildWhenStale();
