import { expect, test } from "vitest";
import { email, phone, url } from "./field.ts";

const problemOf = (
  field: { schema: { safeParse(typed: string): { error?: { issues: { message: string }[] } } } },
  typed: string,
) => field.schema.safeParse(typed).error?.issues[0]?.message;

test("the address of a page gets the https that browsers do not show, and the browser does not refuse it before", () => {
  const field = url({ label: "Website" });
  expect(field.schema.parse("www.example.com/menu")).toBe("https://www.example.com/menu");
  expect(field.schema.parse("https://example.com/")).toBe("https://example.com/");
  // Chromium 156 refuses "example.com" in a field of the type url, and submits nothing.
  expect([field.input.type, field.input.inputMode]).toEqual([undefined, "url"]);
  for (const typed of ["http://example.com", "javascript:alert(1)", "ravi@x.in", "example"])
    expect(problemOf(field, typed), typed).toMatch(/^Please start with https/);
});

test("a phone number is refused with its own reason, and kept as it was typed", () => {
  const field = phone({ label: "Phone", max: 40 });
  expect(field.schema.parse(" 98480 12361 / 98480 12362 ")).toBe("98480 12361 / 98480 12362");
  expect(field.schema.parse("o98480 12361, 9848OO2362 (Ravi)")).toBe("098480 12361, 9848002362 (Ravi)");
  expect(field.schema.parse("(O) 040-2345 6789, Mr. Rao 98480 12345 O")).toBe("(O) 040-2345 6789, Mr. Rao 98480 12345 O");
  expect(field.storedSchema?.parse("o98480 12361")).toBe("o98480 12361");
  expect(problemOf(field, "9.19848E+11")).toMatch(/^“9.19848E\+11” is a number that a spreadsheet has shortened/);
});

test("a mail address is read as a browser reads it", () => {
  const field = email({ label: "Email" });
  expect(field.schema.parse("a&b@c.in")).toBe("a&b@c.in");
  expect(problemOf(field, "a@b-.in")).toBe("Please enter a valid email address.");
});
