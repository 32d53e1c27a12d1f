import { expect, test } from "vitest";
import { telHref } from "./phone.ts";

test("phones are telHref without their spelling", () => {
  expect(telHref("+91 (40) 5550-0142")).toBe("tel:+914055500142");
});
