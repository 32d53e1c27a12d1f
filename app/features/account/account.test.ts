import { describe, expect, it } from "vitest";
import { en } from "#app/content/account-pages/en.ts";
import { downloadPath, loginSchema, signUpSchema, validateNewPassword } from "./account.ts";

describe("downloadPath", () => {
  it("accepts a file of the dashboard with its filters", () => {
    const file = "/dashboard/leads.csv?q=lamps%2C+%E0%B0%A6&stage=new";
    expect(downloadPath(file)).toBe(file);
    expect(downloadPath("/dashboard/clients/6f1c0d6e-9a51-4f0c-8a53-0b9a3a1f7c11/statement.csv?from=2026-04-01")).toContain(
      "/statement.csv",
    );
  });
  it.each([
    null,
    "",
    "/dashboard",
    "/leads.csv",
    "//evil.example/dashboard/leads.csv",
    "/\\evil.example/dashboard/leads.csv",
    "https://evil.example/dashboard/leads.csv",
    "/dashboard/../../evil.csv",
    "/dashboard//evil.example/leads.csv",
  ])("accepts no %j", (next) => expect(downloadPath(next)).toBeNull());
});

describe("validateNewPassword", () => {
  it("reports empty fields first, then a mismatch, then the length", () => {
    expect(validateNewPassword("", "abc", { minPasswordLength: 6, texts: en })).toBe("Please fill in all fields.");
    expect(validateNewPassword("abc", "abd", { minPasswordLength: 6, texts: en })).toBe("Passwords do not match.");
    expect(validateNewPassword("abc", "abc", { minPasswordLength: 6, texts: en })).toBe(
      "Password must be at least 6 characters long.",
    );
    expect(validateNewPassword("abcdef", "abcdef", { minPasswordLength: 6, texts: en })).toBeNull();
  });
});

describe("forms", () => {
  it("trims an email address and makes it lower case", () => {
    expect(loginSchema(en.problems).parse({ email: "  Sravani@Toranam.Example ", password: "secret" }).email).toBe(
      "sravani@toranam.example",
    );
  });
  it("sign-up requires a name, an email address and a password of six characters", () => {
    const result = signUpSchema(6).safeParse({ full_name: " ", email: "nobody", password: "12345" });
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([
      "Full Name is required.",
      "Please enter a valid email address.",
      "Password must be at least 6 characters long.",
    ]);
  });
});
