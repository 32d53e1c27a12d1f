import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, it } from "vitest";
import { asSystem } from "#db/client.server.ts";
import { testDatabase } from "#db/test/database.ts";
import { type Mail, queueMail } from "./mail.server.ts";
import { refreshMailSettings } from "./mail-settings.server.ts";
import { parseSender } from "./mail-settings.ts";
import { sendDueMail } from "./outbox.server.ts";

const database = testDatabase();
const folder = () => join(process.env.DATA_DIR as string, "mail");

async function send(mail: Partial<Mail>): Promise<void> {
  await asSystem("enquiries", (tx) =>
    queueMail(tx, { recipient: "a@example.com", subject: "Confirm", text: "Text", html: "<p>Text</p>", ...mail }),
  );
  await sendDueMail();
}

async function readMails() {
  const names = (await readdir(folder())).sort();
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder(), name)))));
}

it("writes mails as .eml files whose names sort by date when SMTP_URL is not set", async () => {
  for (const recipient of ["first@example.com", "second@example.com"]) await send({ recipient });
  expect((await readdir(folder())).every((name) => name.endsWith(".eml"))).toBe(true);
  expect((await readMails()).map(({ to }) => to?.[0]?.address)).toEqual(["first@example.com", "second@example.com"]);
  await sendDueMail();
  expect(await readdir(folder())).toHaveLength(2);
  expect(await database.owner`select distinct mail_state(id) from outbox`, "a file was sent to nobody").toEqual([
    { mail_state: "dropped" },
  ]);
});

it("dates a mail that waited by when it goes", async () => {
  const start = Math.floor(Date.now() / 1000) * 1000;
  await asSystem("enquiries", (tx) =>
    queueMail(tx, { recipient: "a@example.com", subject: "Late", text: "Text", html: "<p>Text</p>" }),
  );
  await database.owner`update outbox set created_at = now() - interval '4 days' where subject = 'Late'`;
  await sendDueMail();
  const mail = (await readMails()).find(({ subject }) => subject === "Late");
  expect(new Date(mail?.date ?? 0).getTime()).toBeGreaterThanOrEqual(start);
});

it("sends an attachment byte for byte and removes line breaks from its name", async () => {
  const content = Buffer.from(Array.from({ length: 2_000 }, (_, index) => index % 256));
  await send({ subject: "Invoice", attachment: { name: "INV-H-2627-00001.pdf\r\nX-Evil: 1", content } });
  const mail = (await readMails()).find(({ subject }) => subject === "Invoice");
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(["INV-H-2627-00001.pdf X-Evil: 1"]);
  expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer)).toEqual(content);
  expect(mail?.headers.map(({ key }) => key)).not.toContain("x-evil");
});

it.each([
  ["Sri Sai: Events (Hyderabad) <a@b.example>", { name: "Sri Sai: Events (Hyderabad)", address: "a@b.example" }],
  ["Sri Sai, Events <a@b.example>", { name: "Sri Sai, Events", address: "a@b.example" }],
  ["a@b.example", { name: "", address: "a@b.example" }],
  ["వైభవ్ ఈవెంట్స్, హైదరాబాద్ <a@b.example>", { name: "వైభవ్ ఈవెంట్స్, హైదరాబాద్", address: "a@b.example" }],
])("the sender %s is one address with its name", async (sender, expected) => {
  const mail = JSON.stringify({ sender });
  await database.owner`insert into settings (section, value) values ('mail', ${mail}::text::jsonb) on conflict (section) do update set value = excluded.value`;
  await refreshMailSettings();
  await send({ subject: sender });
  expect((await readMails()).find(({ subject }) => subject === sender)?.from).toEqual(expected);
  const last = (await readdir(folder())).sort().at(-1) as string;
  // Python puts a space between two encoded words of a name (findings/python-parts-names-of-senders.sh).
  expect(await readFile(join(folder(), last), "utf8")).not.toMatch(/\?B\?[^?]*\?=\s+=\?UTF-8\?B/);
});

it("reads a sender with quotes, as MAIL_FROM may have it", () => {
  expect(parseSender('"Sri Sai, Events" <a@b.example>')).toEqual({ name: "Sri Sai, Events", address: "a@b.example" });
});
