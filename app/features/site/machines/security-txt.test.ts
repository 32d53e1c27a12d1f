import { expect, it } from "vitest";
import { securityText } from "./security-txt.ts";

const expiry = (now: string) => {
  const text = securityText({ origin: "https://events.example", contact: "security@events.example", now: new Date(now) });
  return /^Expires: (.+)$/m.exec(text)?.[1] as string;
};

it("has a contact and its canonical address", () => {
  const text = securityText({ origin: "https://events.example", contact: "security@events.example", now: new Date() });
  expect(text).toContain("Contact: mailto:security@events.example\n");
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
