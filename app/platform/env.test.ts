import { expect, it } from "vitest";
import { readEnv } from "./env.ts";

it("accepts an empty environment", () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    WORKERS: 1,
    ORIGIN: "http://127.0.0.1:3000",
    DATA_DIR: "./data",
    PASSWORD_MIN_LENGTH: 6,
    TRUST_PROXY: false,
  });
});

it("treats an empty value as unset", () => {
  expect(readEnv({ PORT: "", APP_SECRET: " " })).toMatchObject({ PORT: 3000 });
});

it.each([
  ["PORT", "eighty", "PORT must be a number"],
  ["PORT", "70000", "PORT"],
  ["WORKERS", "0", "WORKERS must be a number from 1 to 64, or auto"],
  ["WORKERS", "65", "WORKERS must be"],
  ["WORKERS", "all", "WORKERS must be"],
  ["ORIGIN", "events.example.com", "ORIGIN must be an address"],
  ["ORIGIN", "https://events.example.com/site", "ORIGIN must have no path"],
  ["DATABASE_URL", "mysql://x", "DATABASE_URL must start with postgres://"],
  ["DATABASE_URL", "postgres://me:secret@/site", "DATABASE_URL must be an address such as postgres://"],
  ["DATABASE_URL", "postgres://me:secret@one,two/site?port=1,2,3", "DATABASE_URL must be an address such as postgres://"],
  ["SMTP_URL", "mail.example.com", "SMTP_URL must start with smtp://"],
  ["ADMIN_EMAIL", "boss", "ADMIN_EMAIL must be an email address"],
  ["PASSWORD_MIN_LENGTH", "4", "PASSWORD_MIN_LENGTH may not be below 6"],
  ["APP_SECRET", "too-short", "APP_SECRET must have at least 32 characters"],
  ["METRICS_TOKEN", "guessable", "METRICS_TOKEN must have at least 16 characters"],
  ["SPAM_RETENTION_DAYS", "0", "SPAM_RETENTION_DAYS may not be below 1"],
  ["TRUST_PROXY", "yes", "TRUST_PROXY must be 0 or 1"],
  ["ADMIN_SECOND_FACTOR", "yes", "ADMIN_SECOND_FACTOR must be 0, 1 or auto"],
  ["LOG_LEVEL", "loud", "LOG_LEVEL"],
])("refuses %s=%s with a message that does not repeat a secret", (name, value, message) => {
  expect(() => readEnv({ [name]: value })).toThrow(message);
  if (["APP_SECRET", "METRICS_TOKEN", "DATABASE_URL"].includes(name)) expect(() => readEnv({ [name]: value })).not.toThrow(value);
});

it("names every wrong variable at once", () => {
  expect(() => readEnv({ PORT: "x", LOG_LEVEL: "loud" })).toThrow(/PORT[\s\S]*LOG_LEVEL/);
});

it.each([
  [{}, false],
  [{ ORIGIN: "http://192.168.1.10:3000" }, false],
  [{ ORIGIN: "https://events.example.com" }, true],
  [{ ORIGIN: "https://events.example.com", ADMIN_SECOND_FACTOR: "0" }, false],
  [{ ORIGIN: "https://demo.example.com", DEMO: "1" }, false],
  [{ ADMIN_SECOND_FACTOR: "1" }, true],
])("with %j admins need a second factor: %s", (source, needed) => {
  expect(readEnv(source).adminsNeedSecondFactor).toBe(needed);
});
