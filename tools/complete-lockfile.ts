import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../server/build.ts";

/**
 * `node tools/complete-lockfile.ts`, after each `npm install`. Some registries serve a package's platform-specific builds for some platforms
 * only. npm then omits the other builds from the lockfile, and `npm ci` fails on every platform. This adds an entry for each omitted build,
 * for the platform that its name says; npm installs it on that platform only.
 */
type Entry = {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

const file = join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, Entry> };
const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const processors = ["x64", "arm64", "ia32", "ppc64", "riscv64", "s390x", "arm"];

const added: string[] = [];
for (const [path, { dev, optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (lock.packages[`node_modules/${name}`] || lock.packages[`${path}/node_modules/${name}`]) continue;
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ""),
      ...(dev ? { dev } : {}),
      optional: true,
      ...platformOf(name),
    };
    added.push(name);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length ? `Added ${added.length} platform builds:\n  ${added.join("\n  ")}` : "The lockfile is complete.");

function platformOf(name: string): Pick<Entry, "os" | "cpu" | "libc"> {
  const parts = name.split(/[-/]/);
  const os = parts.filter((part) => systems.includes(part));
  const cpu = parts.filter((part) => processors.includes(part));
  const libc = parts.some((part) => part.startsWith("musl")) ? ["musl"] : [];
  return { os, ...(cpu.length ? { cpu } : {}), ...(libc.length ? { libc } : {}) };
}
