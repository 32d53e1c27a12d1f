import { beforeAll, expect, it, vi } from "vitest";
import { today } from "#app/platform/dates.ts";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { type Draft, emptyDraft, emptyItem } from "./draft.ts";
import { deleteDraft, draftFrom, readInvoice, rememberedClients, saveDraft } from "./drafts.server.ts";
import { invoicesAbout } from "./invoices.server.ts";

const database = testDatabase();
type Person = Awaited<ReturnType<typeof addTestPerson>>;
let sravani: Person;
let keerthi: Person;
beforeAll(async () => {
  sravani = await addTestPerson("Sravani Reddy", "admin");
  keerthi = await addTestPerson("Keerthi Naidu", "user");
});

const draft = (changes: Partial<Draft> = {}): Draft => ({
  ...emptyDraft(new Date(), today()),
  clientName: "Anjali Deshmukh",
  clientEmail: "anjali@client.example",
  items: [{ ...emptyItem, description: "Catering", quantity: "450", rate: "1200", gst: "5" }],
  ...changes,
});

it("stores a draft once however often it is sent, and takes no change of somebody who saw an older one", async () => {
  const id = crypto.randomUUID();
  const one = draft();
  expect(await Promise.all(Array.from({ length: 5 }, () => saveDraft(keerthi, id, 0, one)))).toEqual(
    Array(5).fill({ outcome: "saved", version: 1 }),
  );
  expect(await saveDraft(sravani, id, 1, draft({ notes: "Hers" }))).toEqual({ outcome: "saved", version: 2 });
  expect(await saveDraft(keerthi, id, 1, draft({ notes: "His" }))).toEqual({ outcome: "stale", version: 2 });
  expect((await readInvoice(keerthi, id))?.draft.notes).toBe("Hers");
  expect((await rememberedClients(keerthi))[0]).toMatchObject({
    clientName: "Anjali Deshmukh",
    clientEmail: "anjali@client.example",
  });
});

it("lets a page whose answers were lost go on from its own words, and nobody else", async () => {
  const id = crypto.randomUUID();
  const save = (notes: string, writer: string, sentAtMs: number) =>
    saveDraft(keerthi, id, 0, draft({ notes }), { sender: { writer, sentAtMs } });
  const [mine, other] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(await save("first", mine, 1)).toEqual({ outcome: "saved", version: 1 });
  expect(await save("second", mine, 2)).toEqual({ outcome: "saved", version: 2 });
  expect(await save("sent before the second, came after it", mine, 1)).toEqual({ outcome: "stale", version: 2 });
  expect(await save("of another page", other, 3)).toEqual({ outcome: "stale", version: 2 });
  expect((await readInvoice(keerthi, id))?.draft.notes).toBe("second");
  expect(await saveDraft(sravani, id, 2, draft({ notes: "hers" }))).toEqual({ outcome: "saved", version: 3 });
  expect(await save("over hers", mine, 4)).toEqual({ outcome: "stale", version: 3 });
});

it("deletes no draft that is issued at that moment, and says so", async () => {
  const id = crypto.randomUUID();
  await saveDraft(keerthi, id, 0, draft());
  let deleting: Promise<boolean> | undefined;
  await database.owner.begin(async (tx) => {
    await tx`update invoices set status = 'issued', number = 'INV-H/2627/00001' where id = ${id}`;
    deleting = deleteDraft(sravani, id);
    await vi.waitFor(async () => {
      const [waiting] = await database.app`select count(*)::int as n from pg_locks where not granted`;
      expect(waiting?.n).toBe(1);
    });
  });
  expect(await deleting).toBe(false);
  expect((await readInvoice(sravani, id))?.status).toBe("issued");
  expect(await database.owner`select from audit_log where action = 'invoice draft deleted'`).toHaveLength(0);
});

it("begins with what a lead or an event already says", async () => {
  const [lead] =
    await database.owner`insert into leads (name, email, company) values ('Anjali', 'anjali@client.example', 'Nuvera') returning id`;
  const [event] =
    await database.owner`insert into events (name, date, venue, lead_id) values ('Sangeet', '2027-02-14', 'Lotus Lawns', ${lead?.id}) returning id`;
  expect(await draftFrom(keerthi, { lead: lead?.id, event: null })).toEqual({
    lead: lead?.id,
    clientName: "Nuvera",
    clientEmail: "anjali@client.example",
  });
  const about = { lead: lead?.id, event: event?.id };
  const fromEvent = {
    ...about,
    clientName: "Nuvera",
    clientEmail: "anjali@client.example",
    notes: "Sangeet, 2027-02-14, Lotus Lawns",
  };
  expect(await draftFrom(keerthi, { lead: null, event: event?.id })).toEqual(fromEvent);
  for (const odd of ["'; drop table leads", "-".repeat(36)])
    expect(await draftFrom(keerthi, { lead: odd, event: odd })).toEqual({});

  const id = crypto.randomUUID();
  await saveDraft(keerthi, id, 0, draft(about));
  expect(await invoicesAbout(keerthi, { event: event?.id })).toMatchObject([{ id, amount: 5_67_000_00, state: "draft" }]);
  expect(await invoicesAbout(keerthi, { lead: lead?.id })).toHaveLength(1);
  expect(await invoicesAbout(keerthi, { lead: event?.id })).toEqual([]);
  expect((await readInvoice(keerthi, id))?.draft).toMatchObject(about);
});
