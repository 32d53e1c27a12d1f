import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../server/build.ts";

type Entry = { integrity?: string; link?: boolean; dev?: boolean; optional?: boolean; os?: string[]; libc?: string[] };
const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: Record<string, Entry> };

/** Builds of development tools for systems that the project does not support; complete-lockfile.ts could not learn their hash. */
const isForeignBuild = ({ dev, optional, os, libc }: Entry) =>
  dev && optional && os !== undefined && (!os.includes("linux") || libc?.includes("musl") || os.length === 0);

test("npm verifies every package that it installs on a supported system: its hash is in the lockfile", () => {
  const unverified = Object.entries(packages).filter(([path, { integrity, link }]) => path && !link && !integrity);
  const installed = unverified.filter(([, entry]) => !isForeignBuild(entry)).map(([path]) => path);
  // Linux on these processors is not supported.
  expect(installed.filter((path) => !/-(arm|ppc64|riscv64|s390x)(-|$)|musl/.test(path))).toEqual([]);
  for (const [path, { integrity = "sha512-" }] of Object.entries(packages)) expect(integrity, path).toMatch(/^sha512-/);
});
