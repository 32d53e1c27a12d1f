import { existsSync } from "node:fs";
import { run } from "./run.ts";

const paths = [
  process.env.CHROMIUM,
  // Chromium without its own interface: the tests take a quarter less CPU.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

export const installedChromium = () => paths.find((path) => path !== undefined && existsSync(path));

/**
 * Finds the system's Chromium for the end-to-end tests. As root on Debian it installs the package when it is missing.
 * @throws Error that says in one line what to install
 */
export async function findChromium(): Promise<string> {
  const existing = installedChromium();
  if (existing) return existing;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Debian's package chromium-headless-shell for the tests …");
    await run({ name: "apt", command: ["apt-get", "update", "-qq"] });
    await run({
      name: "apt",
      command: ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"],
      env: { DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  const installed = installedChromium();
  if (installed) return installed;
  throw new Error(
    "The tests need a Chromium: install Debian's package `chromium-headless-shell` or another, or name one in CHROMIUM.",
  );
}
