import { expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.server.ts";

it.each(["123456", "password", "Password", "QWERTYUIOP", " iloveyou ", "１２３４５６"])("%s is common", async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

it.each(["marigold-garland-9", "three unrelated words", "సుమంగళి-9", ""])("%j is not", async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
