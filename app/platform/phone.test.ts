import { expect, test } from "vitest";
import { phoneLinks, telHref } from "./phone.ts";

test("telHref keeps only the digits and the plus sign", () => {
  expect(telHref("+91 (40) 5550-0142")).toBe("tel:+914055500142");
});

test("phoneLinks calls a number and opens its WhatsApp", () => {
  expect(phoneLinks("98480 12345")).toEqual({
    phone: "98480 12345",
    callUrl: "tel:9848012345",
    whatsappUrl: "https://wa.me/919848012345",
  });
  expect(phoneLinks(null).whatsappUrl).toBeNull();
});
