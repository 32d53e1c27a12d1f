import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, it } from "vitest";
import { asSystem } from "#db/client.server.ts";
import { testDatabase } from "#db/test/database.ts";
import { queueMail } from "./mail.server.ts";
import { sendDueMail } from "./outbox.server.ts";

testDatabase();

it("sends a file with a mail, byte for byte, under one line of name", async () => {
  const content = Buffer.from(Array.from({ length: 2_000 }, (_, at) => at % 256));
  const attachment = { name: "INV-H-2627-00001.pdf\r\nX-Evil: 1", content };
  await asSystem("enquiries", (tx) =>
    queueMail(tx, { recipient: "a@example.com", subject: "Invoice", text: "t", html: "<p>t</p>", attachment }),
  );
  await sendDueMail();
  const folder = join(process.env.DATA_DIR as string, "mail");
  const mails = await Promise.all(readdirSync(folder).map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
  const mail = mails.find(({ subject }) => subject === "Invoice");
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(["INV-H-2627-00001.pdf X-Evil: 1"]);
  expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer)).toEqual(content);
  expect(mail?.headers.map(({ key }) => key)).not.toContain("x-evil");
});
