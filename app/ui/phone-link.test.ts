import { expect, test } from "vitest";
import { telHref } from "./phone-link.tsx";

test("telHref keeps only the digits and the plus sign", () => {
  expect(telHref("+91 (40) 5550-0142")).toBe("tel:+914055500142");
});
