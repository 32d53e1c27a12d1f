import { expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.server.ts";

it.each(["123456", "password", "Password", "QWERTYUIOP", " iloveyou ", "１２３４５６"])("%s is common", async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

it.each([
  "Pass@123",
  "India@123",
  "Kumar@123",
  "Global123@",
  "Abcd@1234",
  "P@ssw0rd@26",
  "Adm1n#2026",
  "Venkat123",
  "9848012345",
  "15081947",
])("%s is common in India", async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

it("a person's own name, address and company with digits are common", async () => {
  const own = ["Suhasini Rao", "suhasini.k@shubham-events.in", "Shubham Events"];
  for (const password of ["Suhasini@123", "shubham2026", "Rao12345"]) expect(await isCommonPassword(password, own)).toBe(true);
  for (const password of ["Suhasini@123", "shubham-lamp-42"]) expect(await isCommonPassword(password)).toBe(false);
});

it.each(["marigold-garland-9", "three unrelated words", "సుమంగళి-9", ""])("%j is not", async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
