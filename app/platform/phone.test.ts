import { expect, test } from "vitest";
import { phoneLinks, telHref } from "./phone.ts";

test("telHref keeps only the digits and the plus sign", () => {
  expect(telHref("+91 (40) 5550-0142")).toBe("tel:+914055500142");
});

test("phoneLinks calls a number and opens its WhatsApp with the country's code", () => {
  const whatsapp = (phone: string) => phoneLinks(phone).whatsappUrl;
  for (const phone of ["+91 98480 12345", "98480 12345", "098480-12345", "0091 98480 12345"])
    expect(whatsapp(phone), phone).toBe("https://wa.me/919848012345");
  expect(whatsapp("+44 20 7946 0958")).toBe("https://wa.me/442079460958");
  expect(phoneLinks("98480 12345").callUrl).toBe("tel:9848012345");
});
