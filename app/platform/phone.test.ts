import { expect, test } from "vitest";
import { dialled } from "./phone.ts";

test("phones are dialled without their spelling", () => {
  expect(dialled("+91 (40) 5550-0142")).toBe("tel:+914055500142");
});
