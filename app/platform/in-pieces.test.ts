import { expect, it } from "vitest";
import { inPieces } from "./in-pieces.server.ts";

it("lets others have their turn, and gives the result", async () => {
  let turns = 0;
  const others = setInterval(() => turns++, 1);
  function* steps(): Generator<undefined, string> {
    while (turns === 0) yield;
    return "done";
  }
  expect(await inPieces(steps())).toBe("done");
  clearInterval(others);
  expect(turns).toBeGreaterThan(0);
});

it("passes an error on", async () => {
  const steps = function* (): Generator<undefined, never> {
    yield;
    throw new Error("broken");
  };
  await expect(inPieces(steps())).rejects.toThrow("broken");
});
