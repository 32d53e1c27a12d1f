import { existsSync } from "node:fs";
import { run } from "./run.ts";

const paths = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds the system's Chromium for the end-to-end tests. As root on Debian it installs the package when it is missing.
 * @throws Error that says in one line what to install
 */
export async function findChromium(): Promise<string> {
  const findPath = () => paths.find((place) => place !== undefined && existsSync(place));
  const existing = findPath();
  if (existing) return existing;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Debian's package chromium for the tests …");
    await run({ name: "apt", command: ["apt-get", "update", "-qq"] });
    await run({
      name: "apt",
      command: ["apt-get", "install", "-y", "-qq", "chromium"],
      env: { DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  const installed = findPath();
  if (installed) return installed;
  throw new Error(
    "The tests need a Chromium: install the package `chromium` (sudo apt-get install chromium), or name one in CHROMIUM.",
  );
}
