import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { closeSecretLink, ensureSecretLink } from "#app/identity/secret-link.server.ts";
import { asActor } from "#db/client.server.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { type ChatRecord, decodeChat, maxChatBytes } from "./chat-import.ts";
import { importChat, previewChat, storeChatUpload } from "./import-chat.server.ts";
import { readUnanswered } from "./messages.server.ts";
import { runInSlices } from "./run-in-slices.server.ts";
import { startMessage } from "./send-message.server.ts";
import { readTimeline } from "./timeline/timeline.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
const omkar = testPerson("Omkar", "planner");
const lead: ChatRecord = { type: "lead", id: "00000000-0000-4000-8000-0000000000c1" };
const other: ChatRecord = { type: "lead", id: "00000000-0000-4000-8000-0000000000c2" };

beforeEach(async () => {
  const { owner } = database;
  for (const table of ["messages", "chat_uploads", "leads"]) await owner.unsafe(`delete from ${table}`);
  await owner`insert into leads (id, name, phone) values (${lead.id}, 'Anjali', '+91 98480 12345'), (${other.id}, 'Vikram 100%', null)`;
});

const chat = `12/03/24, 10:40 am - Messages and calls are end-to-end encrypted.
12/03/24, 10:42 am - +91 98480 12345: What will it cost?
For 300 guests
12/03/24, 10:45 am - Keerthi Naidu: We send a quote
12/03/24, 10:46 am - +91 98480 12345: ok
12/03/24, 10:46 am - +91 98480 12345: ok
`;
const bytes = (text: string) => new TextEncoder().encode(text);

async function storeUpload(text = chat, name = "WhatsApp Chat with +91 98480 12345.txt", person = keerthi) {
  const id = crypto.randomUUID();
  await storeChatUpload(person, id, { name, bytes: bytes(text) });
  return id;
}
const preview = (id: string, more: Partial<Parameters<typeof previewChat>[1]> = {}, person = keerthi) =>
  previewChat(person, { id, record: null, query: "", ...more });
const importText = async (text = chat, staffSenders = ["Keerthi Naidu"]) =>
  importChat(keerthi, { id: await storeUpload(text), record: lead, staffSenders });
const timeline = async () =>
  (await readTimeline(keerthi, lead, { all: true })).entries.map(({ direction, by, text }) => `${direction} ${by}: ${text}`);

describe("the preview", () => {
  it("counts messages, finds the lead by the number, and guesses which senders are staff", async () => {
    expect(await preview(await storeUpload())).toMatchObject({
      count: 4,
      notices: 1,
      staffSenders: ["Keerthi Naidu"],
      chosen: `lead.${lead.id}`,
      candidates: [{ name: "Anjali" }],
      first: [{ text: "What will it cost?\nFor 300 guests" }, {}, {}],
      last: [{ text: "ok" }],
      order: "day-first",
    });
  });

  it("is for the chosen lead, or finds the lead by its name or number", async () => {
    const id = await storeUpload(chat.replaceAll("+91 98480 12345", "Anj"), "chat.txt");
    expect(await preview(id)).toMatchObject({ candidates: [], chosen: null });
    expect(await preview(id, { query: "VIKRAM 100%" })).toMatchObject({ candidates: [{ name: "Vikram 100%" }] });
    expect(await preview(id, { query: "9848012345" })).toMatchObject({ candidates: [{ name: "Anjali" }] });
    expect(await preview(id, { query: "00%" })).toMatchObject({ candidates: [{ name: "Vikram 100%" }] });
    expect(await preview(id, { record: other })).toMatchObject({ chosen: `lead.${other.id}` });
  });

  it("is shown to its author only, writes nothing, and does not exist after the import", async () => {
    const id = await storeUpload();
    await expect(preview(id, {}, omkar)).rejects.toThrow("not there any more");
    await preview(id);
    expect(await timeline()).toEqual([]);
    await importChat(keerthi, { id, record: lead, staffSenders: ["Keerthi Naidu"] });
    await expect(preview(id)).rejects.toThrow("not there any more");
  });
});

describe("the import", () => {
  it("writes each message with its direction and time", async () => {
    expect(await importText()).toEqual({ added: 4, known: 0 });
    expect(await timeline()).toEqual([
      "in +91 98480 12345: ok",
      "in +91 98480 12345: ok",
      "out Keerthi Naidu: We send a quote",
      "in +91 98480 12345: What will it cost?\nFor 300 guests",
    ]);
    const [row] = await database.owner`select at from messages order by at limit 1`;
    expect(row?.at).toEqual(new Date("2024-03-12T10:42:00+05:30"));
  });

  it("of the same chat again adds the new messages only, also when it is exported from iOS instead of Android", async () => {
    await importText();
    expect(await importText()).toEqual({ added: 0, known: 4 });
    const longer = `${chat}12/03/24, 10:46 am - +91 98480 12345: ok\n13/03/24, 9:00 am - Keerthi Naidu: Sent\n`;
    const id = await storeUpload(longer);
    expect(await preview(id, { record: lead })).toMatchObject({ count: 6, known: 4 });
    expect(await importChat(keerthi, { id, record: lead, staffSenders: ["Keerthi Naidu"] })).toEqual({ added: 2, known: 4 });
    const ios = longer.replaceAll(/^(\S+), (\d+:\d+) am - /gm, "[$1, $2:07 AM] ");
    expect(await importText(ios)).toEqual({ added: 0, known: 6 });
  });

  it("of one chat three times at once adds each message once", async () => {
    const uploads = [await storeUpload(), await storeUpload(), await storeUpload()];
    const results = await Promise.all(
      uploads.map((id) => importChat(keerthi, { id, record: lead, staffSenders: ["Keerthi Naidu"] })),
    );
    expect(results.map(({ added }) => added).sort()).toEqual([0, 0, 4]);
  });

  it("into another lead is another timeline", async () => {
    await importText();
    expect(await importChat(keerthi, { id: await storeUpload(), record: other, staffSenders: ["Keerthi Naidu"] })).toEqual({
      added: 4,
      known: 0,
    });
  });

  it("does all or nothing", async () => {
    const unknownLead: ChatRecord = { type: "lead", id: crypto.randomUUID() };
    const id = await storeUpload();
    await expect(importChat(keerthi, { id, record: unknownLead, staffSenders: ["Keerthi Naidu"] })).rejects.toThrow(
      "no such lead",
    );
    await expect(importChat(keerthi, { id, record: lead, staffSenders: [] })).rejects.toMatchObject({
      errors: { staffSenders: expect.any(String) },
    });
    expect(await database.owner`select from messages`).toHaveLength(0);
    expect(await preview(id)).toMatchObject({ count: 4 });
  });

  it("keeps hostile text as text", async () => {
    await importText(
      `12/03/24, 10:42 - A: '); drop table messages; -- <script>alert(1)</script> \\u0000 {"a":1}\n12/03/24, 10:43 - Keerthi Naidu: x`,
    );
    expect((await timeline())[1]).toBe(`in A: '); drop table messages; -- <script>alert(1)</script> \\u0000 {"a":1}`);
  });
});

describe("a file that is not a chat", () => {
  it.each([
    ["", "empty"],
    ["PK\u0003\u0004rest", "ZIP file is damaged"],
    ["Name,Phone\nAnjali,98480", "no message"],
    ["a\0b", "not a text file"],
  ])("%j is refused", async (text, message) => {
    await expect(storeUpload(text)).rejects.toMatchObject({ errors: { file: expect.stringContaining(message) } });
    expect(await database.owner`select from chat_uploads`).toHaveLength(0);
  });

  it("bytes that are not text, and too many, are refused", async () => {
    const decode = (bytes: Uint8Array) => runInSlices(decodeChat(bytes));
    expect(await decode(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]))).toHaveProperty("problem");
    expect(await decode(new Uint8Array(maxChatBytes + 1))).toMatchObject({ problem: expect.stringContaining("10 MB") });
    expect(await decode(Buffer.from("\ufeffa", "utf16le"))).toEqual({ text: "a" });
    expect(await decode(bytes("\ufeffa"))).toEqual({ text: "a" });
    const long = "ధ".repeat(200_000);
    expect(await decode(bytes(long))).toEqual({ text: long });
  });
});

describe("a link to a client's page", () => {
  const quote = "00000000-0000-4000-8000-0000000000c3";
  const withLink = (url: string) => `${chat}12/03/24, 10:47 am - Keerthi Naidu: Here: ${url} (please look)\n`;
  const texts = async () => (await readTimeline(keerthi, lead as never, { all: true })).entries.map(({ text }) => text);
  const stored = async () => JSON.stringify(await database.owner`select * from messages, chat_uploads`);

  async function linkUrl() {
    const token = await asActor(keerthi, (tx) => ensureSecretLink(tx, "quote", quote, keerthi.id));
    return { token, url: `https://toranam.example/q?t=${token}` };
  }
  const importWithLink = async (url: string) =>
    importChat(keerthi, {
      id: await storeUpload(withLink(url)),
      record: lead,
      staffSenders: ["Keerthi Naidu"],
      order: undefined,
    });

  it("is stored without its signature, and shown to the staff complete", async () => {
    const { token, url } = await linkUrl();
    await storeUpload(withLink(url));
    await importWithLink(url);
    await startMessage(keerthi, { id: crypto.randomUUID(), record: lead, to: `lead.${lead.id}`, text: `${url}\n${url}.` });
    expect(await stored()).not.toContain(token);
    expect(await texts()).toContain(`Here: ${url} (please look)`);
    expect((await readUnanswered(keerthi))?.text).toBe(`${url}\n${url}.`);
    await asActor(keerthi, (tx) => closeSecretLink(tx, "quote", quote));
    expect((await linkUrl()).token).not.toBe(token);
  });

  it("is removed from older messages, and importing their chat again adds nothing", async () => {
    const { token, url } = await linkUrl();
    await importWithLink(url);
    const at = "2024-03-12T10:47+05:30";
    const key = createHash("sha256").update(
      `${new Date(at).toISOString().slice(0, 16)}\nKeerthi Naidu\nHere: ${url} (please look)\n1`,
    );
    await database.owner`update messages set text = ${`Here: ${url} (please look)`}, import_key = ${key.digest("base64url")} where text like 'Here:%'`;
    expect(await stored()).toBe("[]");
    await storeUpload(withLink(url));
    await database.owner`update chat_uploads set text = ${withLink(url)}`;
    expect(await stored()).toContain(token);
    await database.owner.unsafe(await readFile("db/migrations/0068_messages_without_tokens.sql", "utf8"));
    expect(await stored()).not.toContain(token);
    expect(await importWithLink(url)).toEqual({ added: 0, known: 5 });
  });
});
