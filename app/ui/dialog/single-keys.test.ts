import { expect, test } from "vitest";
import { latinKey } from "./single-keys.ts";

// As Chromium 156 names them on Linux.
test.each([
  ["k", "KeyK", "k"],
  ["క", "KeyK", "k"],
  ["ञ", "KeyZ", "z"],
  ["य", "Slash", "/"],
  ["१", "Digit1", "1"],
  // The layouts of Latin letters have their own places.
  ["z", "KeyY", "z"],
  ["ArrowDown", "ArrowDown", "ArrowDown"],
])("the key %s at %s acts as %s", (key, code, acts) => expect(latinKey({ key, code })).toBe(acts));
