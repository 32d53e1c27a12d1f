import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, it } from "vitest";
import { asSystem } from "#db/client.server.ts";
import { testDatabase } from "#db/test/database.ts";
import { queueMail } from "./mail.server.ts";
import { sendDueMail } from "./outbox.server.ts";

testDatabase();

it("writes mails as .eml files, oldest first by name, when no SMTP server is named", async () => {
  for (const recipient of ["first@example.com", "second@example.com"]) {
    await asSystem("enquiries", (tx) =>
      queueMail(tx, { recipient, subject: "Confirm", text: "http://127.0.0.1:3000/confirm-email?token=t", html: "<p>x</p>" }),
    );
  }
  await sendDueMail();
  const folder = join(process.env.DATA_DIR as string, "mail");
  const names = (await readdir(folder)).sort();
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  expect(names.every((name) => name.endsWith(".eml"))).toBe(true);
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual(["first@example.com", "second@example.com"]);
  await sendDueMail();
  expect(await readdir(folder)).toHaveLength(2);
});
