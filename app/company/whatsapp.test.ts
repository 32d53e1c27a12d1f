import { describe, expect, test } from "vitest";
import { whatsappDigits, whatsappUrl } from "./whatsapp.ts";

describe("whatsappDigits", () => {
  test.each([
    "98480 12345",
    "9848012345",
    "098480 12345",
    "+91 98480 12345",
    "+91-98480-12345",
    "+919848012345",
    "919848012345",
    "0091 98480 12345",
    "+91 (0) 98480 12345",
    "+91 098480 12345",
    "091 98480 12345",
    " (98480) 12345 ",
    "98480\u00a012345",
    "\u202a+91 98480 12345\u202c",
    "98480.12345",
    "98480–12345",
    "98480 12345, 98480 54321",
    "040 5550 0142 / 98480 12345",
    "98480 12345 ext 4",
    "౯౮౪౮౦ ౧౨౩౪౫",
  ])("reads %j as an Indian mobile number", (phone) => {
    expect(whatsappDigits(phone)).toBe("919848012345");
  });

  test.each(["6000000000", "7000000000", "8000000000", "9000000000"])("reads %s as an Indian mobile number", (phone) => {
    expect(whatsappDigits(phone)).toBe(`91${phone}`);
  });

  test("keeps the country code of other numbers", () => {
    expect(whatsappDigits("+44 20 7946 0958")).toBe("442079460958");
    expect(whatsappDigits("+44 (0)20 7946 0958")).toBe("442079460958");
    expect(whatsappDigits("001 415 555 0132")).toBe("14155550132");
    expect(whatsappDigits("+971 50 123 4567")).toBe("971501234567");
    expect(whatsappDigits("+65 8123 4567")).toBe("6581234567");
  });

  test.each([
    null,
    undefined,
    "",
    "   ",
    "+",
    "call the office",
    "5848012345",
    "040 5550 0142",
    "+91 40 5550 0142",
    "+91 5848012345",
    "984801234",
    "98480123456",
    "+91 98480 1234",
    "+91 98480 123456",
    "020 7946 0958",
    "4155550132",
    "14155550132",
    "+9848012345",
    "9.19848E+11",
    "9848012345.0",
    "+0 98480 12345",
    "+1234567",
    "+1234567890123456",
    "98480+12345",
    "9848O12345",
    "javascript:alert(1)",
    "9".repeat(100_000),
  ])("does not read %j", (phone) => {
    expect(whatsappDigits(phone)).toBeNull();
  });
});

describe("whatsappUrl", () => {
  test("carries a text in any language", () => {
    expect(whatsappUrl("98480 12345", "Hello & welcome?\nనమస్తే #1")).toBe(
      "https://wa.me/919848012345?text=Hello%20%26%20welcome%3F%0A%E0%B0%A8%E0%B0%AE%E0%B0%B8%E0%B1%8D%E0%B0%A4%E0%B1%87%20%231",
    );
  });

  test("works without a text, and with a lone surrogate", () => {
    expect(whatsappUrl("98480 12345")).toBe("https://wa.me/919848012345");
    expect(whatsappUrl("98480 12345", "\ud83d")).toBe("https://wa.me/919848012345?text=%EF%BF%BD");
  });

  test("is null for a landline number without its country code", () => {
    expect(whatsappUrl("040 5550 0142", "Hello")).toBeNull();
  });
});
