import { existsSync } from "node:fs";

const paths = [
  process.env.FIREFOX,
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** The system's Firefox, for the test in a second browser. */
export const installedFirefox = () => paths.find((path) => path !== undefined && existsSync(path));
