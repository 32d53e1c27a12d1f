import { scryptSync } from "node:crypto";
import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./password.server.ts";

const password = "marigold-garland-9";

it("verifies a password by the cost in its hash, and no other password", async () => {
  const hash = await hashPassword(password, { ln: 10, r: 8, p: 1 });
  expect(hash).toMatch(/^scrypt\$ln=10,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifyPassword({ hash, password })).toBe(true);
  expect(await verifyPassword({ hash, password: `${password}0` })).toBe(false);
  expect(await verifyPassword({ hash: hash.replace("ln=10", "ln=11"), password })).toBe(false);
});

it("hashes at OWASP's cost", async () => {
  expect(await hashPassword(password)).toMatch(/^scrypt\$ln=15,r=8,p=3\$/);
});

it("verifies the hashes of version 0.1, which do not name their cost", async () => {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 });
  const hash = `scrypt$${salt.toString("base64url")}$${key.toString("base64url")}`;
  expect(await verifyPassword({ hash, password })).toBe(true);
  expect(await verifyPassword({ hash, password: "another" })).toBe(false);
});
