import { createHash, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { advanceTaskTitle, collectAdvanceTitle } from "#app/content/checklists.ts";
import { defaultChecklists } from "#app/content/default-checklists.ts";
import { Conflict } from "#app/errors.ts";
import { readOverview } from "#app/features/dashboard/dashboard.server.ts";
import { readTimeline } from "#app/features/messages/timeline/timeline.server.ts";
import { readSecretLink, type SecretLink, secretLinkUrl } from "#app/identity/secret-link.server.ts";
import { runWithRequest } from "#app/platform/request.server.ts";
import { asActor } from "#db/client.server.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { exampleQuote } from "../../../../test/example-quote.ts";
import { storeRevision, storeSentQuote } from "../../../../test/sent-quote.ts";
import { withdrawQuote } from "../change-quote.server.ts";
import { selectQuotedRates } from "../staff/quote-invoice.server.ts";
import { readQuote } from "../staff/staff-quote.server.ts";
import { acceptQuote } from "./accept-quote.server.ts";
import { askForChange, askToReopen, declineQuote, maxRequestsPerDay, undoDecline } from "./quote-answers.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
let quote: Awaited<ReturnType<typeof storeSentQuote>>;
let link: SecretLink;
let counter = 0;
const checklist = defaultChecklists.Wedding.map(({ title }) => title).filter((title) => title !== advanceTaskTitle);

const asVisitor = <T>(work: () => Promise<T>): Promise<T> =>
  runWithRequest({ id: randomUUID(), clientIp: `198.51.100.${++counter % 250}` }, work);
const openLink = (token: string) =>
  asVisitor(() => readSecretLink(new Request(`https://toranam.example${secretLinkUrl("quote", token)}`), "quote"));
const chosenIds = ["led", "stream", "marigold"];
const acceptance = () => ({ name: "Meghana Sirimalle", revision: 1, shownTotal: quote.total, chosenIds });
const accept = (changes: Partial<ReturnType<typeof acceptance>> = {}) =>
  asVisitor(() => acceptQuote(link, { ...acceptance(), ...changes }));
const rows = (table: string, where = "true") => database.owner.unsafe(`select * from ${table} where ${where}`);
const statusNow = async () => (await rows("quotes", `id = '${quote.id}'`))[0]?.status;
const refusals = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));

beforeEach(async () => {
  await emptyTables(database.owner, "events, event_functions, instalments, tasks, clients, outbox, quotes, notifications");
  quote = await storeSentQuote(keerthi);
  link = await openLink(quote.token);
});

describe("acceptQuote", () => {
  it("warns the staff of a venue and of a day that is taken, before and at the acceptance, and of two functions at one time", async () => {
    const [haldi, sangeet, ...others] = exampleQuote.functions;
    if (!haldi || !sangeet) throw new Error("the example has functions");
    const at = { day: "2098-02-24", place: "Lighthouse Hall" };
    const functions = [
      { ...haldi, ...at, time: "09:00", endTime: "12:00" },
      { ...sangeet, ...at, place: "lighthouse hall, Vizag", time: "11:30", endTime: "02:00" },
      ...others,
    ];
    await database.owner`insert into events (name, date, time, venue) values ('Sales meet', '2098-02-25', '01:00', 'Lighthouse Hall')`;
    await database.owner`update quotes set held_until = null`;
    await database.owner`insert into events (name, office, date) values ('Launch', 'visakhapatnam', '2098-02-24')`;
    const clashing = await storeSentQuote(keerthi, { content: { ...exampleQuote, functions }, validUntil: "2098-01-01" });
    const texts = [
      "Sangeet: lighthouse hall, Vizag is taken on 25\u00a0Feb\u00a02098 at 1:00\u00a0AM by “Sales meet”",
      "Haldi and Sangeet are at Lighthouse Hall at one time",
      "Haldi and Sangeet: Visakhapatnam has 1 place for 2 functions on 24\u00a0Feb\u00a02098: 1 of 2 booked",
    ];
    expect((await readQuote(keerthi, clashing.id))?.clashes.map(({ text }) => text)).toEqual(texts);
    link = await openLink(clashing.token);
    await accept({ shownTotal: clashing.total });
    const [mail] = await rows("outbox", `recipient = '${keerthi.email}'`);
    expect(texts.filter((text) => !mail?.text.includes(text))).toEqual([]);
    const [booked] = await rows("tasks", "title like 'Booked on%' and id in (select object_id from notifications)");
    expect(booked?.description).toContain(texts[2]);
    const { clashes } = (await readOverview(keerthi)).needs;
    expect(clashes.map(({ first, second }) => [first.functionName, second.name])).toEqual([["Sangeet", "Sales meet"]]);
  });

  it("gives the lead's event, if it has no kind, the lead's kind and its checklist", async () => {
    await database.owner`update leads set kind = 'Wedding' where id = ${quote.leadId}`;
    await database.owner`insert into events (name, lead_id) values ('Planned before', ${quote.leadId})`;
    await accept();
    expect(await rows("events")).toMatchObject([{ name: "Planned before", event_type: "Wedding" }]);
    expect((await rows("tasks")).map(({ title }) => title).sort()).toEqual([collectAdvanceTitle, ...checklist].sort());
  });

  it("asks the staff in Needs you today for the kind of an event that got none", async () => {
    await database.owner`update leads set kind = null where id = ${quote.leadId}`;
    await accept();
    const [{ id } = {}] = await rows("events");
    expect((await rows("tasks")).map(({ title }) => title)).toEqual([collectAdvanceTitle]);
    const asked = async () => (await readOverview(keerthi)).needs.kinds;
    expect(await asked()).toMatchObject({ count: 1, rows: [{ id, name: "Meghana & Naveen" }] });
    await database.owner`update events set event_type = 'Wedding' where id = ${id}`;
    expect(await asked()).toEqual({ count: 0, rows: [] });
  });

  it("stores the PDF, marks the lead as won, and creates event, client, instalments, tasks and mails", async () => {
    await database.owner`update leads set kind = 'Wedding', functions = 'Sangeet' where id = ${quote.leadId}`;
    await accept();
    const [stored = {}] = await rows("quote_acceptances", `quote_id = '${quote.id}'`);
    expect(stored).toMatchObject({
      name: "Meghana Sirimalle",
      revision: 1,
      total: String(21_56_630_00),
      address: expect.stringMatching(/^198/),
    });
    expect(stored.fingerprint).toBe(createHash("sha256").update(stored.pdf).digest("hex"));
    expect((stored.pdf as Buffer).subarray(0, 5).toString()).toBe("%PDF-");
    expect([...(stored.chosen as string[])].sort()).toEqual(["led", "marigold", "stream"]);
    const [[event], [client]] = [await rows("events"), await rows("clients")];
    expect(await rows("quotes", `id = '${quote.id}'`)).toMatchObject([
      { status: "accepted", event_id: event?.id, client_id: client?.id },
    ]);
    expect(event?.description).toBe("Functions: Sangeet");
    expect(event).toMatchObject({ name: "Meghana & Naveen", time: "09:00", lead_id: quote.leadId, client_id: client?.id });
    expect(client).toMatchObject({ name: "Meghana Sirimalle", phone: "9000012345", gst_treatment: "unregistered" });
    expect(await rows("leads", `id = '${quote.leadId}'`)).toMatchObject([{ stage: "won", client_id: client?.id }]);
    expect((await rows("event_functions")).map(({ name }) => name)).toEqual(["Haldi", "Sangeet", "Muhurtham", "Reception"]);
    expect((await rows("instalments")).map(({ amount }) => Number(amount))).toEqual([4_31_326_00, 10_78_315_00, 6_46_989_00]);
    const tasks = await rows("tasks", `assigned_to = '${keerthi.id}' and event_id = '${event?.id}'`);
    expect(tasks.map(({ title }) => title).sort()).toEqual([collectAdvanceTitle, ...checklist].sort());
    // Of the tasks none that is due later.
    expect(await rows("notifications")).toMatchObject([{ kind: "accepted", person: keerthi.id }]);
    const quoted = await asActor(keerthi, (tx) => selectQuotedRates(tx, String(event?.id)));
    expect(quoted.reduce((sum, { share }) => sum + share, 0)).toBe(21_56_630_00);
    const mails = await rows("outbox");
    expect(mails.map(({ recipient }) => recipient)).toContain("meghana@client.example");
    expect(mails.map(({ recipient }) => recipient)).toContain(keerthi.email);
    const { entries } = await readTimeline(keerthi, { type: "client", id: String(client?.id) }, { all: false });
    expect(entries.filter(({ kind }) => kind === "quote").map(({ by, text }) => [by, text])).toEqual([
      [`Quote ${quote.number} accepted by Meghana Sirimalle`, "Version 1, mailed to meghana@client.example"],
      [`Quote ${quote.number} sent by Keerthi Naidu`, "Version 1"],
    ]);
    const toClient = mails.find(({ recipient }) => recipient === "meghana@client.example");
    expect(toClient?.attachment).toEqual(stored?.pdf);
    expect(toClient?.text).toContain(stored?.fingerprint);
    expect(toClient?.text).toContain("IP address");
    expect(toClient?.reply_to).toBe("visakhapatnam@toranam.example");
    const [entry] = await rows("audit_log", `action = 'quote accepted' and object_id = '${quote.id}'`);
    expect(entry).toMatchObject({ actor: "client", fields: { name: "Meghana Sirimalle", fingerprint: stored?.fingerprint } });
    expect(JSON.stringify(await rows("audit_log"))).not.toContain(quote.token);
  });

  it("uses the lead's only event and keeps its name; when and where it is say its functions", async () => {
    const [event] =
      await database.owner`insert into events (name, lead_id, venue) values ('Sirimalle wedding', ${quote.leadId}, 'Lawns') returning id`;
    await accept();
    expect(await rows("events")).toMatchObject([{ id: event?.id, name: "Sirimalle wedding", time: "09:00" }]);
  });

  it("takes what somebody entered at the event for the quote's function of that name and day", async () => {
    const [event] = await database.owner`
      insert into events (name, lead_id, date, venue) values ('Planned before', ${quote.leadId}, '2027-02-24', 'Terrace') returning id`;
    await database.owner`insert into event_functions (event_id, name, day, venue, position) values
      (${event?.id}, 'haldi', '2027-02-24', 'Terrace', 0), (${event?.id}, 'Sangeet', '2027-02-28', '', 1), (${event?.id}, 'సంగీత్', '2027-02-25', '', 2)`;
    await accept();
    const functions = await rows("event_functions");
    const shown = functions.map((one) => [one.name, one.start_time, one.venue, one.quote_id && one.quote_function].join(" "));
    expect(shown.sort()).toEqual([
      "Muhurtham 10:42 Rushikonda Sea Lawns muhurtham",
      "Reception 19:00 Rushikonda Sea Lawns reception",
      "Sangeet   ",
      "haldi 09:00 Terrace haldi",
      "సంగీత్ 19:00  sangeet",
    ]);
  });

  it("makes a new event when the lead's only one is over", async () => {
    await database.owner`insert into events (name, lead_id, status) values ('Last year', ${quote.leadId}, 'completed')`;
    await accept();
    expect((await rows("events", "true order by name")).map(({ name, time }) => [name, time])).toEqual([
      ["Last year", null],
      ["Meghana & Naveen", "09:00"],
    ]);
  });

  it.each([
    ["another total", { shownTotal: 1 }, /The total is now ₹21,56,630/],
    ["options that were not in the shown total", { chosenIds: ["drinks"] }, /Nothing is accepted yet/],
    ["another revision", { revision: 2 }, /changed (at|on) .+ read it again/],
  ])("refuses %s, and changes nothing", async (_, changes, message) => {
    await expect(accept(changes)).rejects.toThrow(message);
    expect(await statusNow()).toBe("sent");
    expect(await rows("events")).toHaveLength(0);
  });

  it("refuses a quote that has expired, was withdrawn or was declined", async () => {
    await database.owner`update quotes set valid_until = '2020-01-01' where id = ${quote.id}`;
    await expect(accept()).rejects.toThrow(/was valid until 1.Jan.2020/);
    await database.owner`update quotes set valid_until = '2099-01-01', status = 'declined', decided_at = now() where id = ${quote.id}`;
    await expect(accept()).rejects.toThrow(/was declined at/);
    await database.owner`update quotes set status = 'withdrawn' where id = ${quote.id}`;
    await expect(accept()).rejects.toThrow(/was withdrawn at/);
  });

  it("mails no link that was entered as a name", async () => {
    await accept({ name: "Win at https://evil.example now" });
    for (const { text, html } of await rows("outbox")) expect(text + html).not.toContain("//evil.example");
    expect((await rows("quote_acceptances", `quote_id = '${quote.id}'`))[0]?.name).toBe("Win at https://evil.example now");
  });

  it("stores an acceptance once when it is submitted twice", async () => {
    await accept();
    await accept();
    expect(await rows("events")).toHaveLength(1);
    await expect(accept({ name: "Naveen" })).rejects.toThrow(/was accepted by Meghana Sirimalle (at|on)/);
  });

  it("makes the quote unchangeable, also for the owner of the tables", async () => {
    await accept();
    await expect(database.owner`update quotes set content = '{}' where id = ${quote.id}`).rejects.toThrow(/never changes/);
    await expect(database.owner`update quotes set status = 'sent' where id = ${quote.id}`).rejects.toThrow(/never changes/);
    await expect(database.owner`delete from quotes where id = ${quote.id}`).rejects.toThrow(/stays/);
    await expect(database.owner`delete from quote_acceptances`).rejects.toThrow(/append-only/);
    await expect(database.owner`update quote_revisions set total = 1`).rejects.toThrow(/append-only/);
    await expect(withdrawQuote(keerthi, { id: quote.id, version: 3 })).rejects.toThrow(Conflict);
  });
});

describe("concurrent answers", () => {
  it("of 50 acceptances one is stored, and the others are told who accepted", async () => {
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => accept({ name: `Relative ${index}` })));
    const refused = refusals(results);
    expect(refused).toHaveLength(49);
    const [stored] = await rows("quote_acceptances", `quote_id = '${quote.id}'`);
    expect(refused.every((error) => error instanceof Conflict)).toBe(true);
    expect(refused.every(({ message }) => message.includes(`accepted by ${stored?.name}`))).toBe(true);
    expect([await rows("events"), await rows("tasks"), await rows("clients")].map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(await rows("instalments")).toHaveLength(3);
  });

  it("of 25 acceptances and 25 withdrawals one is done", async () => {
    const withdraw = () => withdrawQuote(keerthi, { id: quote.id, version: 2 });
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? withdraw() : accept({ name: `Relative ${index}` }))),
    );
    expect(refusals(results)).toHaveLength(49);
    expect(refusals(results).every((error) => error instanceof Conflict)).toBe(true);
    const status = await statusNow();
    expect(["accepted", "withdrawn"]).toContain(status);
    expect(await rows("events")).toHaveLength(status === "accepted" ? 1 : 0);
  });

  it("of 25 acceptances and 25 revisions one is done, and no old revision is accepted", async () => {
    const content = { ...exampleQuote, discount: "1000" };
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 ? storeRevision(keerthi, quote.id, 2, content) : accept({ name: `Relative ${index}` }),
      ),
    );
    const status = await statusNow();
    const [{ count } = { count: 0 }] =
      await database.owner`select count(*)::int as count from quote_revisions where quote_id = ${quote.id}`;
    if (status === "accepted") expect(count).toBe(1);
    else expect([status, count]).toEqual(["sent", 2]);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  });
});

describe("requests and declining", () => {
  it("stores the same request for a change once, and mails the office", async () => {
    const ask = () => asVisitor(() => askForChange(link, { revision: 1, text: "Dinner for 600, and no LED wall" }));
    await ask();
    await ask();
    expect(await rows("quote_requests", `quote_id = '${quote.id}'`)).toMatchObject([{ kind: "change", revision: 1 }]);
    expect((await rows("outbox")).map(({ subject }) => subject)).toContain(
      `Meghana Sirimalle asked for a change of quote ${quote.number}`,
    );
    expect(await statusNow()).toBe("sent");
  });

  it("takes twenty requests a day, so that nobody fills the office's mailbox", async () => {
    for (let sent = 0; sent < maxRequestsPerDay; sent++)
      await asVisitor(() => askForChange(link, { revision: 1, text: `Plates: ${sent}` }));
    const mails = (await rows("outbox")).length;
    for (const answer of [askForChange, declineQuote])
      await expect(asVisitor(() => answer(link, { revision: 1, text: "More" }))).rejects.toThrow(/a lot for one day/);
    expect([await statusNow(), (await rows("outbox")).length]).toEqual(["sent", mails]);
    await database.owner`update quote_requests set at = at - interval '1 day' where quote_id = ${quote.id}`;
    await asVisitor(() => declineQuote(link, { revision: 1, text: "" }));
    expect(await statusNow()).toBe("declined");
  });

  it("declines, and reopens a declined quote until its last day", async () => {
    await asVisitor(() => declineQuote(link, { revision: 1, text: "Too much" }));
    expect(await statusNow()).toBe("declined");
    await asVisitor(() => undoDecline(link));
    expect(await statusNow()).toBe("sent");
    await accept();
    await expect(asVisitor(() => declineQuote(link, { revision: 1, text: "" }))).rejects.toThrow(/was accepted by/);
    await expect(asVisitor(() => undoDecline(link))).rejects.toThrow(/was accepted by/);
  });

  it("asks to open an expired quote again, and only an expired one", async () => {
    await asVisitor(() => askToReopen(link));
    expect(await rows("quote_requests", `quote_id = '${quote.id}'`)).toHaveLength(0);
    await database.owner`update quotes set valid_until = '2020-01-01' where id = ${quote.id}`;
    await asVisitor(() => askToReopen(link));
    expect(await rows("quote_requests", `quote_id = '${quote.id}'`)).toMatchObject([{ kind: "reopen" }]);
  });
});
