import { expect, it } from "vitest";
import { securityText } from "./security-txt.ts";

const textAt = (now: Date) =>
  securityText({ origin: "https://events.example", contact: "security@events.example", languages: ["en", "hi"], now });
const expiry = (now: string) => /^Expires: (.+)$/m.exec(textAt(new Date(now)))?.[1] as string;

it("has a contact, the languages of the website and its canonical address", () => {
  const text = textAt(new Date());
  expect(text).toContain("Contact: mailto:security@events.example\n");
  expect(text).toContain("Preferred-Languages: en, hi\n");
  expect(text).toContain("Canonical: https://events.example/.well-known/security.txt\n");
});

it.each(["2026-11-22T10:00:00Z", "2028-02-28T18:29:59Z", "2026-12-31T18:30:00Z"])(
  "asked at %s it expires in 89 to 90 days",
  (now) => {
    const days = (Date.parse(expiry(now)) - Date.parse(now)) / 86_400_000;
    expect(days).toBeGreaterThan(89);
    expect(days).toBeLessThanOrEqual(90);
  },
);
