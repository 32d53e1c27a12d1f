import { expect, it, vi } from "vitest";

const lone = "Ravi \ud83d of 😀 \udc00 రవి";

it("gives an older browser what the pages call, as newer ones have it", async () => {
  const { groupBy } = Map;
  const { toWellFormed } = String.prototype;
  vi.stubGlobal("Element", class {});
  Object.assign(Map, { groupBy: undefined });
  Object.assign(String.prototype, { toWellFormed: undefined });
  await import("./older-browsers.ts");
  const given = { groups: Map.groupBy("event", (letter) => letter === "e"), text: lone.toWellFormed() };
  Object.assign(Map, { groupBy });
  Object.assign(String.prototype, { toWellFormed });
  expect(given).toEqual({ groups: Map.groupBy("event", (letter) => letter === "e"), text: lone.toWellFormed() });
  expect(Element.prototype.checkVisibility).toBeTypeOf("function");
  vi.unstubAllGlobals();
});
