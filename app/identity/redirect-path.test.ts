import { describe, expect, it } from "vitest";
import { safeRedirectPath } from "./redirect-path.ts";

describe("safeRedirectPath", () => {
  it("accepts a path of the dashboard", () => {
    expect(safeRedirectPath("/dashboard/leads?q=anjali&page=2")).toBe("/dashboard/leads?q=anjali&page=2");
    const event = "/dashboard/events/6f1c0d6e-9a51-4f0c-8a53-0b9a3a1f7c11";
    expect(safeRedirectPath(event)).toBe(event);
  });
  it.each([
    null,
    "",
    "//evil.example",
    "/\\evil.example",
    "%2f%2fevil.example",
    "javascript:alert(1)",
    "https://evil.example/dashboard",
    "/dashboard//evil.example",
    "/dashboard/../login",
    "/contact",
  ])("sends %j to the dashboard", (next) => expect(safeRedirectPath(next)).toBe("/dashboard"));
});
