import { expect, it } from "vitest";
import { runInSlices } from "./run-in-slices.server.ts";

it("lets other callbacks run between slices, and returns the result", async () => {
  let turns = 0;
  const others = setInterval(() => turns++, 1);
  function* steps(): Generator<undefined, string> {
    while (turns === 0) yield;
    return "done";
  }
  expect(await runInSlices(steps())).toBe("done");
  clearInterval(others);
  expect(turns).toBeGreaterThan(0);
});

it("passes an error on", async () => {
  const steps = function* (): Generator<undefined, never> {
    yield;
    throw new Error("broken");
  };
  await expect(runInSlices(steps())).rejects.toThrow("broken");
});
