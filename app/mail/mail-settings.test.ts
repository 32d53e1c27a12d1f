import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { parseSender } from "./mail-settings.ts";

const header = async (sender: string) => {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({ from: parseSender(sender) });
  return String(message)
    .match(/^From: (.*)$/m)?.[1]
    ?.trim();
};

test.each([
  ["Toranam <a@b.example>", "Toranam <a@b.example>"],
  ['"Sri Sai, Events" <a@b.example>', '"Sri Sai, Events" <a@b.example>'],
  ["Sri Sai: Events (Hyderabad) <a@b.example>", '"Sri Sai: Events (Hyderabad)" <a@b.example>'],
  ["a@b.example", "a@b.example"],
  ["<a@b.example>", "a@b.example"],
])("the sender %s is the header %s", async (sender, expected) => {
  expect(await header(sender)).toBe(expected);
});
