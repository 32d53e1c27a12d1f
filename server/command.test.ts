import { readFile } from "node:fs/promises";
import { afterEach, expect, it, vi } from "vitest";
import { runCommand } from "./command.ts";

afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

it("says in words that a file is missing", async () => {
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  await runCommand(async () => void (await readFile("/nowhere/toranam.backup")));
  expect([print.mock.calls, process.exitCode]).toEqual([[["There is no file or folder /nowhere/toranam.backup."]], 1]);
});
