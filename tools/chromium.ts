import { existsSync } from "node:fs";
import { run } from "./run.ts";

/** Chromium without its own interface: it takes a third less CPU in the tests. */
const headlessShell = "/usr/bin/chromium-headless-shell";

const paths = [
  process.env.CHROMIUM,
  headlessShell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

export const installedChromium = () => paths.find((path) => path !== undefined && existsSync(path));

/**
 * Finds the system's Chromium for the end-to-end tests. As root on Debian it installs the headless shell when that is missing, also beside
 * another Chromium, which serves where nothing can be installed.
 * @throws Error that says in one line what to install
 */
export async function findChromium(): Promise<string> {
  const isChosen = process.env.CHROMIUM !== undefined || existsSync(headlessShell);
  if (!isChosen && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
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
