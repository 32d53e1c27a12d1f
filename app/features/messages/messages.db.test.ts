// The dialog, the question and the timeline are in one file because their tests need the same records.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { NotFound } from "#app/errors.ts";
import {
  assignLead,
  finishNextAction,
  moveLead,
  readLastChange,
  setNextAction,
  undoLeadChange,
} from "#app/features/leads/change-lead.server.ts";
import { deleteExpiredData } from "#app/jobs/retention.server.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { NewMessage } from "./message-text.ts";
import { readComposer, readUnanswered } from "./messages.server.ts";
import { type MessageRecord, NewNote } from "./messages.ts";
import { confirmSent, discardMessage, startMessage } from "./send-message.server.ts";
import { addNoteTo, readTimeline } from "./timeline/timeline.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const ids = {
  lead: "00000000-0000-4000-8000-0000000000a1",
  client: "00000000-0000-4000-8000-0000000000a2",
  event: "00000000-0000-4000-8000-0000000000a3",
  invoice: "00000000-0000-4000-8000-0000000000a4",
  task: "00000000-0000-4000-8000-0000000000a5",
  quote: "00000000-0000-4000-8000-0000000000a6",
};
const messageId = "00000000-0000-4000-8000-0000000000b1";

beforeEach(async () => {
  const { owner } = database;
  await emptyTables(
    owner,
    "messages, client_messages, quotes, invoices, reminders, tasks, event_vendors, events, contact_submissions, leads, clients, vendors",
  );
  await owner`delete from audit_log where object_type = 'lead'`;
  await owner`insert into clients (id, name, phone, language) values (${ids.client}, 'Anjali Rao', '+91 98480 12345', 'te')`;
  await owner`insert into leads (id, name, phone, language, kind, client_id, stage, awaiting_reply_since, reply_due_at)
    values (${ids.lead}, 'Anjali', '098480 12345', 'hi', 'Wedding', ${ids.client}, 'new', now() - interval '30 minutes', now())`;
  await owner`insert into events (id, name, date, lead_id, client_id) values (${ids.event}, 'Haldi', '2027-02-14', ${ids.lead}, ${ids.client})`;
  await owner`insert into tasks (id, title, event_id, due_date) values (${ids.task}, 'Flowers', ${ids.event}, '2027-02-01')`;
  await owner`insert into quotes (id, content, lead_id, client_name, client_phone)
    values (${ids.quote}, '{"title": "Quote of the Haldi"}', ${ids.lead}, 'Anjali R', '+44 20 7946 0958')`;
  await owner`insert into invoices (id, amount, status, lead_id, client_id) values (${ids.invoice}, 15000000, 'draft', ${ids.lead}, ${ids.client})`;
});

const open = (record: MessageRecord, fields: Partial<Record<string, string>> = {}, person = keerthi) =>
  startMessage(
    person,
    NewMessage.parse({ id: messageId, record: `${record.type}.${record.id}`, to: `lead.${ids.lead}`, text: "Hello", ...fields }),
  );
const leadRecord: MessageRecord = { type: "lead", id: ids.lead };
const texts = async (type: "lead" | "client" | "event", person = keerthi) =>
  (await readTimeline(person, { type, id: ids[type] }, { all: false })).entries
    .filter(({ kind }) => kind !== "change")
    .map(({ text, by, kind }) => `${kind} ${by}: ${text}`);
const readLead = async () => (await database.owner`select * from leads where id = ${ids.lead}`)[0];

describe("the dialog", () => {
  const compose = (record: string, more = "") => readComposer(keerthi, new URLSearchParams(`whatsapp=${record}${more}`));

  it("leads to the form of the client, or else of the lead, while nobody has a phone number", async () => {
    await database.owner`update clients set phone = ''`;
    await database.owner`update leads set phone = ''`;
    for (const record of [`event.${ids.event}`, `invoice.${ids.invoice}`])
      expect(await compose(record)).toMatchObject({ recipients: [], numberUrl: `/dashboard/clients/${ids.client}?edit` });
    await database.owner`update invoices set client_id = null`;
    expect((await compose(`invoice.${ids.invoice}`))?.numberUrl).toBe(`/dashboard/leads/${ids.lead}?edit`);
    await database.owner`update invoices set lead_id = null`;
    expect((await compose(`invoice.${ids.invoice}`))?.numberUrl).toBe(`/dashboard/invoices/${ids.invoice}`);
  });

  it("offers the client and the lead of an event, also when their numbers differ only in notation, and fills in its date", async () => {
    const composer = await compose(`event.${ids.event}.eventNear`, "&language=en");
    expect(composer).toMatchObject({ template: "eventNear", language: "en", to: `client.${ids.client}` });
    expect(composer?.values.en).toEqual({ event: "Haldi", date: "14\u00a0Feb\u00a02027", amount: undefined, link: undefined });
    expect(composer?.values.hi.date).toBe("14 फ़रवरी 2027");
    expect(composer?.recipients.map(({ name }) => name)).toEqual(["Anjali Rao", "Anjali"]);
  });

  it("names the kind of a lead without an event", async () => {
    const composer = await compose(`lead.${ids.lead}.firstReply`);
    expect(composer?.values.en.event).toBe("your wedding");
    expect(composer?.values.te.event).toBe("మీ వివాహం");
  });

  it("asks the client for what an invoice charges", async () => {
    const composer = await compose(`invoice.${ids.invoice}`);
    expect(composer).toMatchObject({ template: "invoiceSent", language: "te", to: `client.${ids.client}` });
    expect(composer?.values.en.amount).toBe("₹1,50,000");
  });

  it("sends a quote to the number on it, with its secret link", async () => {
    await database.owner`insert into secret_links (kind, record_id, salt, created_by) values ('quote', ${ids.quote}, repeat('s', 22), 'x')`;
    const composer = await compose(`quote.${ids.quote}`);
    expect(composer).toMatchObject({ template: "quoteSent", language: "hi", to: `quote.${ids.quote}` });
    expect(composer?.values.en).toMatchObject({ event: "Quote of the Haldi", link: expect.stringMatching(/\/q\?t=[\w-]{44}$/) });
  });

  it("offers the vendors of a task first, to those who may see the task", async () => {
    const vendor = "00000000-0000-4000-8000-0000000000a7";
    await database.owner`insert into vendors (id, vendor_name, phone) values (${vendor}, 'Blooms', '98490 11111')`;
    await database.owner`insert into event_vendors (event_id, vendor_id) values (${ids.event}, ${vendor})`;
    const asked = new URLSearchParams({ whatsapp: `task.${ids.task}` });
    expect((await readComposer(sravani, asked))?.recipients.map(({ role }) => role)).toEqual(["Vendor", "Client", "Lead"]);
    expect((await readComposer(sravani, asked))?.values.en).toMatchObject({
      event: "Flowers, Haldi",
      date: "1\u00a0Feb\u00a02027",
    });
    expect(await readComposer(keerthi, asked)).toBeNull();
  });

  it.each([
    "",
    "lead",
    "lead.x",
    "lead.00000000-0000-4000-8000-000000000000",
    "vendor.00000000-0000-4000-8000-0000000000a1",
    "'; drop",
  ])("stays closed for %j", async (asked) => expect(await compose(encodeURIComponent(asked))).toBeNull());

  it("ignores a template, language or recipient that is not there", async () => {
    const composer = await compose(`lead.${ids.lead}.nothing`, "&language=fr&to=lead.x&template=constructor");
    expect(composer).toMatchObject({ template: "firstReply", language: "hi", to: `lead.${ids.lead}` });
  });
});

describe("did you send it?", () => {
  it("asks only its author, until it is answered", async () => {
    await open(leadRecord);
    expect(await readUnanswered(keerthi)).toMatchObject({ id: messageId, name: "Anjali", text: "Hello", others: 0 });
    expect(await readUnanswered(sravani)).toBeNull();
    expect(await texts("lead")).toEqual([]);
  });

  it("counts all that wait, also more than a few", async () => {
    for (const _ of Array(7)) await open(leadRecord, { id: crypto.randomUUID() });
    expect(await readUnanswered(keerthi)).toMatchObject({ others: 6 });
  });

  it("asks once about a form that was submitted twice", async () => {
    for (const _ of [1, 2]) await open(leadRecord);
    expect(await readUnanswered(keerthi)).toMatchObject({ others: 0 });
  });

  it("Yes records the message and stops the reply clock, once", async () => {
    await open(leadRecord);
    expect(await confirmSent(keerthi, messageId)).toEqual({ id: ids.lead, version: 2 });
    expect(await confirmSent(keerthi, messageId)).toBeUndefined();
    expect(await readUnanswered(keerthi)).toBeNull();
    expect(await texts("lead", sravani)).toEqual(["message Keerthi Naidu: Hello"]);
    expect(await readLead()).toMatchObject({ stage: "contacted", awaiting_reply_since: null, reply_minutes: 30, version: 2 });
    const entries =
      await database.owner`select action from audit_log where object_id in (${ids.lead}, ${messageId}) and at > now() - interval '1 minute' order by id desc limit 2`;
    expect(entries.map(({ action }) => action)).toEqual(["lead replied", "message sent"]);
  });

  it("two simultaneous answers Yes record it once", async () => {
    await open(leadRecord);
    await Promise.all([1, 2, 3].map(() => confirmSent(keerthi, messageId)));
    expect(await readLead()).toMatchObject({ version: 2 });
  });

  it("Yes can be undone on the lead's page, as after the button Mark as replied", async () => {
    await open(leadRecord);
    await confirmSent(keerthi, messageId);
    expect((await readLastChange(keerthi, { id: ids.lead, version: 2 }))?.successMessage).toBe(
      "Anjali: marked as replied, moved to Contacted.",
    );
    await undoLeadChange(keerthi, { id: ids.lead, version: 2 });
    expect(await readLead()).toMatchObject({ stage: "new", reply_minutes: null });
    expect((await readLead())?.awaiting_reply_since).not.toBeNull();
  });

  it("No deletes it, and changes no lead", async () => {
    await open(leadRecord);
    for (const _ of [1, 2]) await discardMessage(keerthi, messageId);
    expect(await readUnanswered(keerthi)).toBeNull();
    expect(await readLead()).toMatchObject({ stage: "new", version: 1 });
    await expect(confirmSent(keerthi, messageId)).rejects.toThrow("discarded already");
  });

  it("No after Yes does not remove it from the timeline", async () => {
    await open(leadRecord);
    await confirmSent(keerthi, messageId);
    await expect(discardMessage(keerthi, messageId)).rejects.toThrow("in the timeline already");
    expect(await texts("lead")).toHaveLength(1);
  });

  it("nobody can answer for another person", async () => {
    await open(leadRecord);
    await expect(confirmSent(sravani, messageId)).rejects.toThrow();
    await discardMessage(sravani, messageId);
    expect(await readUnanswered(keerthi)).toMatchObject({ others: 0 });
  });

  it.each(["event", "quote", "invoice"] as const)(
    "about a record of type %s stops the reply clock of its lead too",
    async (type) => {
      await open({ type, id: ids[type] });
      await confirmSent(keerthi, messageId);
      expect(await readLead()).toMatchObject({ awaiting_reply_since: null });
      expect(await texts("lead")).toHaveLength(1);
      expect(await texts("client")).toHaveLength(1);
    },
  );

  it.each([
    ["overdue", "2026-01-31", { outcome: "sent by WhatsApp", handled_by: keerthi.id }],
    ["not due yet", "2099-01-31", { outcome: "to send", handled_by: null }],
  ])("about an invoice that is %s closes the reminder of it that waits, if it reminds", async (_, due, reminder) => {
    const { owner } = database;
    await owner`update invoices set status = 'issued', number = 'INV-9', due_date = ${due}, issued_at = now() where id = ${ids.invoice}`;
    await owner`insert into reminders (rule_id, object_id, day, due_at, outcome, recipient, client_day)
      select id, ${ids.invoice}, current_date, now(), 'to send', '98480 12345', current_date
      from reminder_rules where kind = 'payment' and audience = 'client' limit 1`;
    await open({ type: "invoice", id: ids.invoice });
    await confirmSent(keerthi, messageId);
    expect(await owner`select outcome, handled_by from reminders`).toEqual([reminder]);
  });

  it("about a task stops no reply clock, and is in the event's timeline", async () => {
    await open({ type: "task", id: ids.task }, {}, sravani);
    await confirmSent(sravani, messageId);
    expect((await readLead())?.awaiting_reply_since).not.toBeNull();
    expect(await texts("event", sravani)).toHaveLength(1);
    expect(await texts("client", sravani)).toEqual([]);
  });

  it("to a vendor about an event goes only to its vendors, is in the event's timeline, and stops no reply clock", async () => {
    const [vendor] =
      await database.owner`insert into vendors (vendor_name, phone) values ('Mandap makers', '98480 55555') returning id`;
    await database.owner`insert into event_vendors (event_id, vendor_id) values (${ids.event}, ${vendor?.id})`;
    const booking: MessageRecord = { type: "booking", id: ids.event };
    const composer = await readComposer(keerthi, new URLSearchParams(`whatsapp=booking.${ids.event}.taskMessage`));
    expect(composer?.recipients.map(({ role, name }) => [role, name])).toEqual([["Vendor", "Mandap makers"]]);
    expect(composer?.values.en).toMatchObject({ event: "Haldi", date: "14\u00a0Feb\u00a02027" });
    await expect(open(booking)).rejects.toMatchObject({ errors: { to: expect.any(String) } });
    await open(booking, { to: `vendor.${vendor?.id}` });
    await confirmSent(keerthi, messageId);
    expect(await texts("event")).toEqual(["message Keerthi Naidu: Hello"]);
    expect([await texts("lead"), await texts("client")]).toEqual([[], []]);
    expect((await readLead())?.awaiting_reply_since).not.toBeNull();
    await deleteExpiredData();
    expect(await database.owner`select record_gone_at from messages`).toMatchObject([{ record_gone_at: null }]);
  });

  it("refuses a recipient of another record, and a number without its country's code", async () => {
    await expect(open(leadRecord, { to: `client.${ids.client}` })).rejects.toMatchObject({
      errors: { to: expect.stringContaining("choose") },
    });
    await database.owner`update leads set phone = '040 5550 0142' where id = ${ids.lead}`;
    await expect(open(leadRecord)).rejects.toMatchObject({ errors: { to: expect.stringContaining("country code") } });
    expect(await readUnanswered(keerthi)).toBeNull();
  });
});

describe("the timeline", () => {
  it("has enquiries, notes, mails and messages in the order of time", async () => {
    await database.owner`insert into contact_submissions (lead_id, name, email, phone, event_type, date, time, vision, idempotency_key, created_at)
      values (${ids.lead}, 'Anjali', 'a@example.com', '98480', 'Wedding', '2027-02-14', '18:00', 'Marigolds', 'one', now() - interval '3 hours')`;
    await database.owner`insert into lead_notes (lead_id, text, author, author_name, created_at) values (${ids.lead}, 'Likes jasmine', 'x', 'Omkar', now() - interval '2 hours')`;
    await database.owner`insert into messages (record_type, record_id, direction, text, at, name, author)
      values ('client', ${ids.client}, 'in', 'Thank you', now() - interval '1 hour', 'Anjali Rao', ${keerthi.id})`;
    await open(leadRecord);
    await confirmSent(keerthi, messageId);
    expect(await texts("client")).toEqual([
      "message Keerthi Naidu: Hello",
      "message Anjali Rao: Thank you",
      "note Note by Omkar: Likes jasmine",
      expect.stringContaining("enquiry Enquiry from Anjali: 14\u00a0Feb\u00a02027\nMarigolds"),
    ]);
    // A lead does not show what was written to its client about other things.
    expect(await texts("lead")).toHaveLength(3);
  });

  it("has notes on the client and the event, and the messages of the client's page", async () => {
    const noteId = randomUUID();
    const note = NewNote.parse({ id: ids.event, note_id: noteId, text: " Two mandaps " });
    await addNoteTo(keerthi, "event", note);
    await addNoteTo(keerthi, "event", note);
    await addNoteTo(keerthi, "client", NewNote.parse({ id: ids.client, text: "Pays late" }));
    await expect(addNoteTo(keerthi, "client", NewNote.parse({ id: ids.event, text: "x" }))).rejects.toThrow(NotFound);
    await database.owner`insert into client_messages (id, event_id, client_id, is_from_client, author, author_name, text, created_at) values
      (gen_random_uuid(), ${ids.event}, ${ids.client}, true, null, 'Anjali Rao', 'When?', now() - interval '2 hours'),
      (gen_random_uuid(), ${ids.event}, ${ids.client}, false, ${keerthi.id}, 'Keerthi Naidu', 'At nine', now() - interval '1 hour')`;
    const onPage = ["page Keerthi Naidu: At nine", "page Anjali Rao: When?"];
    expect(await texts("client")).toEqual([
      "note Note by Keerthi Naidu: Pays late",
      "note Note by Keerthi Naidu: Two mandaps",
      ...onPage,
    ]);
    expect(await texts("lead")).toEqual(["note Note by Keerthi Naidu: Two mandaps", ...onPage]);
    const timeline = await readTimeline(keerthi, { type: "event", id: ids.event }, { all: false });
    expect(timeline.entries.map(({ direction }) => direction ?? null)).toEqual([null, "out", "in"]);
    expect(timeline.messageCount).toBe(0);
  });

  it("names the colleague who sent a quote, also to a member, for the lead, the client and the event", async () => {
    const { owner } = database;
    await owner`update quotes set event_id = ${ids.event}, client_id = ${ids.client}, number = 'QT-1', revision = 2, status = 'sent', sent_at = now()`;
    for (const [number, sender] of [sravani.id, "nobody"].entries())
      await owner`insert into quote_revisions (quote_id, number, content, supply, valid_until, total, sent_at, sent_by, mailed_to)
        values (${ids.quote}, ${number + 1}, '{}', '{}', '2027-01-01', 1, now() - make_interval(hours => ${number}), ${sender}, 'a@example.com')`;
    for (const type of ["lead", "client", "event"] as const)
      expect(await texts(type)).toEqual([
        "quote Quote QT-1 sent by Sravani Reddy: Version 1, mailed to a@example.com",
        "quote Quote QT-1 sent by somebody: Version 2, mailed to a@example.com",
      ]);
  });

  it("of a lead has its moves, what was undone, its owners and next actions, for every member", async () => {
    await moveLead(keerthi, { id: ids.lead, version: 1, stage: "lost", lost_reason: "Too far" });
    await undoLeadChange(keerthi, { id: ids.lead, version: 2 });
    await assignLead(sravani, { id: ids.lead, version: 3, owner_id: keerthi.id });
    await assignLead(sravani, { id: ids.lead, version: 4, owner_id: null });
    await setNextAction(keerthi, { id: ids.lead, version: 5, next_action: "Send the menu", next_action_on: "2099-01-02" });
    await setNextAction(keerthi, { id: ids.lead, version: 6, next_action: "Call", next_action_on: "2099-01-02" });
    await undoLeadChange(keerthi, { id: ids.lead, version: 7 });
    await finishNextAction(keerthi, { id: ids.lead, version: 8 });
    const changes = async (type: "lead" | "client") =>
      (await readTimeline(keerthi, { type, id: ids[type] }, { all: false })).entries.flatMap(({ kind, by, text }) =>
        kind === "change" ? [`${by}${text && `: ${text}`}`] : [],
      );
    expect(await changes("lead")).toEqual([
      "Next action done by Keerthi Naidu: Send the menu",
      "Next action changed back by Keerthi Naidu: Send the menu",
      "Next action set by Keerthi Naidu: Call",
      "Next action set by Keerthi Naidu: 2\u00a0Jan\u00a02099\nSend the menu",
      "Owner changed to nobody by Sravani Reddy",
      "Owner changed to Keerthi Naidu by Sravani Reddy",
      "Moved back from Lost to New by Keerthi Naidu",
      "Moved from New to Lost by Keerthi Naidu: Reason: Too far",
    ]);
    expect(await changes("client")).toEqual([]);
  });

  it("shows the newest 50 messages, and all on request", async () => {
    await database.owner`insert into messages (record_type, record_id, direction, text, at, author)
      select 'lead', ${ids.lead}, 'in', n::text, now() - n * interval '1 minute', 'x' from generate_series(1, 60) n`;
    const timeline = await readTimeline(keerthi, leadRecord as never, { all: false });
    expect(timeline).toMatchObject({ messageCount: 60, messagesShown: 50 });
    expect(timeline.entries[0]?.text).toBe("1");
    expect((await readTimeline(keerthi, leadRecord as never, { all: true })).entries).toHaveLength(60);
  });
});

describe("the database", () => {
  const asKeerthi = <T>(work: (tx: typeof database.app) => Promise<T>) =>
    database.app.begin(async (tx) => {
      await tx`select set_config('app.user_id', ${keerthi.id}, true)`;
      return work(tx as unknown as typeof database.app);
    });

  it("lets nobody change or remove a message of the timeline, write one as somebody else, or read another's question", async () => {
    await open(leadRecord, {}, sravani);
    expect(await asKeerthi((tx) => tx`select * from messages`)).toHaveLength(0);
    await confirmSent(sravani, messageId);
    expect(await asKeerthi((tx) => tx`select * from messages`)).toHaveLength(1);
    expect((await asKeerthi((tx) => tx`update messages set text = 'x'`)).count).toBe(0);
    expect((await asKeerthi((tx) => tx`delete from messages`)).count).toBe(0);
    const forge = asKeerthi(
      (tx) => tx`insert into messages (record_type, record_id, text, author) values ('lead', ${ids.lead}, 'x', ${sravani.id})`,
    );
    await expect(forge).rejects.toThrow("row-level security");
  });

  it("deletes unanswered messages after a week, uploaded chats after a day, and messages of records deleted 30 days ago", async () => {
    const { owner } = database;
    await open(leadRecord);
    await owner`update messages set created_at = now() - interval '8 days'`;
    await owner`insert into chat_uploads (id, author, name, text, created_at) values (gen_random_uuid(), 'x', 'n', 't', now() - interval '25 hours')`;
    await owner`insert into messages (record_type, record_id, text, at, author) values ('lead', gen_random_uuid(), 'gone', now(), 'x'), ('quote', ${ids.quote}, 'kept', now(), 'x')`;
    await deleteExpiredData();
    expect(await owner`select text from messages order by text`).toMatchObject([{ text: "gone" }, { text: "kept" }]);
    expect(await owner`select from chat_uploads`).toHaveLength(0);
    await owner`update messages set record_gone_at = now() - interval '31 days' where record_gone_at is not null`;
    await deleteExpiredData();
    expect(await owner`select text from messages`).toMatchObject([{ text: "kept" }]);
  });
});
