import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { changeFileDetails } from "#app/features/files/file-details.server.ts";
import { addFile, serveSharedFile } from "#app/features/files/files.server.ts";
import { recordAdvance } from "#app/features/money/advances/advances.server.ts";
import { removePayment } from "#app/features/money/payments/payments.server.ts";
import type { SecretLink } from "#app/identity/secret-link.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { clientEvents } from "../../../../test/client-events.ts";
import { readClientPage, readFunctions } from "../client-page.server.ts";
import { dailyLimits } from "../client-page.ts";
import { answerClient } from "../staff/answer-client.server.ts";
import {
  closeClientLink,
  confirmByPayment,
  makeClientLink,
  readClientNeeds,
  readStaffClientPage,
  renewClientLink,
} from "../staff/staff-client-page.server.ts";
import { askQuestion, uploadFile } from "./client-actions.server.ts";
import { readPaper } from "./papers.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
process.env.ORIGIN ??= "https://toranam.example";
const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const { newId, openLink, addEvent, claimFields, submitClaim, advanceFields, makePicture, claimState } = clientEvents(
  database,
  keerthi,
);

describe("the page", () => {
  it("shows due, unchecked and received amounts of its own event only", async () => {
    const [rao, other] = [await addEvent("Rao"), await addEvent("Other")];
    const claim = await submitClaim(rao.link);
    await submitClaim(other.link);
    await askQuestion(rao.link, randomUUID(), "When do you come?");
    await askQuestion(other.link, randomUUID(), "Is it outdoors?");
    await recordAdvance(keerthi, { eventId: rao.id }, advanceFields(claimFields()));
    const page = await readClientPage(rao.link);
    expect(page).toMatchObject({ name: "Rao", clientName: "Rao", functions: [{ name: "Haldi", time: "09:00", endTime: null }] });
    expect(page.plan).toMatchObject({ received: 1_00_000_00, beingChecked: 1_00_000_00, open: 13_09_641_00 });
    await database.owner`update events set status = 'cancelled' where id = ${rao.id}`;
    expect((await readClientPage(rao.link)).plan).toMatchObject({ received: 1_00_000_00, total: 0, open: 0, parts: [] });
    expect(page.claims.map(({ id, state }) => [id, state])).toEqual([[claim.id, "open"]]);
    expect(page.messages.map(({ text, author }) => [text, author])).toEqual([["When do you come?", "Rao"]]);
    expect(page.papers.map(({ kind, amount }) => [kind, amount])).toEqual([["receipt voucher", 1_00_000_00]]);
    const [paper] = page.papers;
    expect(await readPaper(rao.link, paper?.id as string)).toMatchObject({ kind: "voucher", number: paper?.number });
    await expect(readPaper(other.link, paper?.id as string)).rejects.toThrow(NotFound);
    await expect(readPaper(rao.link, "x")).rejects.toThrow(NotFound);
    expect(await readFunctions(rao.link)).toHaveLength(1);
    expect(JSON.stringify(await readClientPage(other.link))).not.toMatch(/Rao|When do you come/);
  });

  it("asks for the invoices where there is no schedule, without drafts and other clients' invoices", async () => {
    const { id, client, link } = await addEvent("Billed");
    await database.owner`delete from instalments where event_id = ${id}`;
    const invoice = (status: string, of: string, number: string) =>
      newId(`
      insert into invoices (status, number, amount, taxable, client_id, event_id) values ('${status}', '${number}', 118000, 100000, '${of}', '${id}')`);
    const other = await newId("insert into clients (name) values ('Somebody else')");
    const issued = await invoice("issued", client, "INV-T/1");
    await invoice("draft", client, "");
    const foreign = await invoice("issued", other, "INV-T/2");
    for (const one of [issued, foreign])
      await database.owner`insert into issued_documents (id, kind, document) values (${one}, 'invoice', '{"rates":[],"client":{}}')`;
    const page = await readClientPage(link);
    expect(page.plan.parts.map(({ label, open }) => [label, open])).toEqual([["Invoice INV-T/1", 118000]]);
    expect(page.papers.map(({ number }) => number)).toEqual(["INV-T/1"]);
    await expect(readPaper(link, foreign)).rejects.toThrow(NotFound);
    const claim = await submitClaim(link, { amount: "500" });
    const payment = {
      id: randomUUID(),
      paidOn: today(),
      method: "upi",
      reference: claim.reference,
      gross: 500_00,
      tds: 0,
      tdsGst: 0,
    } as const;
    expect(await confirmByPayment(keerthi, claim.id, issued, payment)).toBe(680_00);
    expect((await readClientPage(link)).plan).toMatchObject({ received: 500_00, beingChecked: 0, open: 680_00 });
    await removePayment(sravani, payment.id, "Entered twice");
    expect(await claimState(claim)).toBe("open");
  });

  it("shows the due date of an issued invoice beside what it invoices, not the schedule's", async () => {
    const { id, client, link } = await addEvent("Invoiced");
    const quote = await newId(`
      insert into quotes (content, number, revision, status, sent_at, event_id) values ('{}', 'QT-T/1', 1, 'accepted', now(), '${id}')`);
    await database.owner`update instalments set quote_id = ${quote} where event_id = ${id}`;
    const [first] = await database.owner`select id from instalments where event_id = ${id} order by position`;
    const dates = async () => (await readClientPage(link)).plan.parts.map(({ label, dueOn }) => [label, dueOn]);
    const invoice = await newId(`
      insert into invoices (status, amount, taxable, client_id, event_id, due_date)
      values ('draft', 118000, 100000, '${client}', '${id}', '2099-02-01')`);
    await database.owner`insert into quote_invoices (invoice_id, quote_id, instalment_id) values (${invoice}, ${quote}, ${first?.id})`;
    const scheduled = [
      ["First payment", "2098-11-25"],
      ["Before", "2099-01-27"],
    ];
    expect(await dates()).toEqual(scheduled);
    await database.owner`update invoices set status = 'issued', number = 'INV-T/3' where id = ${invoice}`;
    await database.owner`insert into issued_documents (id, kind, document) values (${invoice}, 'invoice', '{"rates":[],"client":{}}')`;
    expect(await dates()).toEqual([
      ["Before", "2099-01-27"],
      ["First payment", "2099-02-01"],
    ]);
  });

  it("names the office of the event's papers, else of its State", async () => {
    const { id, client, link } = await addEvent("By the sea");
    const shown = async () => {
      const { city, office } = await readClientPage(link);
      return [city, office];
    };
    expect(await shown()).toEqual(["Hyderabad", "hyderabad"]);
    await database.owner`update events set state_code = '37' where id = ${id}`;
    expect(await shown()).toEqual(["Visakhapatnam", "visakhapatnam"]);
    const invoice = await newId(`insert into invoices (status, number, amount, taxable, client_id, event_id, office)
      values ('issued', 'INV-T/4', 118000, 100000, '${client}', '${id}', 'hyderabad')`);
    await database.owner`insert into issued_documents (id, kind, document) values (${invoice}, 'invoice', '{"rates":[],"client":{}}')`;
    expect(await shown()).toEqual(["Hyderabad", "hyderabad"]);
  });

  it("marks entries after the last visit as new", async () => {
    const { id, link } = await addEvent("Visits");
    expect((await readClientPage(link)).seenUntil).toBeNull();
    expect((await readClientPage(link)).seenUntil).toBeNull();
    const [before] =
      await database.owner`update client_visits set last_opened_at = now() - interval '2 hours' where link_id = ${link.id} returning last_opened_at`;
    await answerClient(keerthi, id, { id: randomUUID(), text: "We come at nine." });
    const page = await readClientPage(link);
    expect(Date.parse(page.seenUntil as string)).toBe(new Date(before?.last_opened_at).getTime());
    expect(page.messages[0]).toMatchObject({ author: "Keerthi Naidu", isFromClient: false });
    expect((await readClientPage(link)).seenUntil).toBe(page.seenUntil);
  });

  it("does not count a visit of the staff: an answer that they looked at is still new to the client", async () => {
    const { link } = await addEvent("Staff");
    const ofStaff = { ...link, isByClient: false };
    expect((await readClientPage(ofStaff)).seenUntil).toBeNull();
    await readClientPage(link);
    const [before] =
      await database.owner`update client_visits set last_opened_at = now() - interval '2 hours' where link_id = ${link.id} returning last_opened_at`;
    expect(Date.parse((await readClientPage(ofStaff)).seenUntil as string)).toBe(new Date(before?.last_opened_at).getTime());
    expect(await database.owner`select last_opened_at from client_visits where link_id = ${link.id}`).toEqual([before]);
  });

  it("shows files for the client, takes files of the client, and serves pictures without the metadata of cameras", async () => {
    const [rao, other] = [await addEvent("Files"), await addEvent("No files")];
    const shared = await addFile(keerthi, { type: "event", id: rao.id }, { name: "Menu.csv", bytes: Buffer.from("a,b") });
    const secret = await addFile(keerthi, { type: "event", id: rao.id }, { name: "Costs.csv", bytes: Buffer.from("c,d") });
    await changeFileDetails(keerthi, shared, { audience: "client", focusX: 50, focusY: 50 });
    await uploadFile(rao.link, await makePicture());
    const { files } = await readClientPage(rao.link);
    expect(files.map(({ name, isOfClient, isPicture }) => [name, isOfClient, isPicture])).toEqual([
      ["IMG_1.jpg", true, true],
      ["Menu.csv", false, false],
    ]);
    const served = (link: SecretLink, id: string) => serveSharedFile(new Request("https://toranam.example/"), link, id);
    expect((await served(rao.link, shared)).headers.get("content-type")).toBe("text/csv");
    expect((await served(rao.link, files[0]?.id as string)).headers.get("content-type")).toBe("image/webp");
    for (const [link, id] of [
      [rao.link, secret],
      [other.link, shared],
      [other.link, files[0]?.id as string],
      [rao.link, "x"],
    ] as const)
      await expect(served(link, id)).rejects.toThrow(NotFound);
    expect((await readClientPage(other.link)).files).toEqual([]);
  });
});

describe("questions and files", () => {
  it("are limited by day, and unanswered ones wait for the staff with the claims", async () => {
    const { id, link } = await addEvent("Many");
    const before = (await readClientNeeds(keerthi)).count;
    for (let sent = 0; sent < dailyLimits.messages; sent++) await askQuestion(link, randomUUID(), `Question ${sent}`);
    await expect(askQuestion(link, randomUUID(), "One more")).rejects.toThrow(Conflict);
    await expect(askQuestion(link, randomUUID(), " ")).rejects.toThrow(Invalid);
    await expect(askQuestion(link, randomUUID(), "x".repeat(1_001))).rejects.toThrow(Invalid);
    await submitClaim(link);
    const waiting = await readClientNeeds(keerthi);
    expect([waiting.count, waiting.rows.length]).toEqual([before + 2, before + 2]);
    await answerClient(keerthi, id, { id: randomUUID(), text: "All is well." });
    expect((await readClientNeeds(keerthi)).count).toBe(before + 1);
    for (let sent = 0; sent < dailyLimits.files; sent++)
      await uploadFile(link, { name: "a.csv", bytes: Buffer.from(`${sent},b`) });
    await expect(uploadFile(link, { name: "a.csv", bytes: Buffer.from("z,b") })).rejects.toThrow(Conflict);
  });
});

describe("the link", () => {
  it("is closed by closing, renewing or another client of the event, but not by changed details of the client", async () => {
    const { id, client, link } = await addEvent("Link");
    await database.owner`update clients set phone = '98' where id = ${client}`;
    await database.owner`update events set name = 'Renamed' where id = ${id}`;
    expect((await readClientPage(link)).name).toBe("Renamed");
    await renewClientLink(keerthi, id);
    await expect(readClientPage(link)).rejects.toThrow(NotFound);
    await expect(submitClaim(link)).rejects.toThrow(NotFound);
    const renewed = await openLink(id);
    await askQuestion(renewed, randomUUID(), "Of the first client");
    const other = await newId("insert into clients (name) values ('Second client')");
    await database.owner`update events set client_id = ${other} where id = ${id}`;
    await expect(readClientPage(renewed)).rejects.toThrow(NotFound);
    await makeClientLink(keerthi, id);
    expect((await readClientPage(await openLink(id))).messages).toEqual([]);
    await closeClientLink(keerthi, id);
    expect((await readStaffClientPage(keerthi, id)).link).toBeNull();
  });

  it("stays open when two records of the client are merged, with the money of both", async () => {
    const { id, client, link } = await addEvent("Merged");
    const claim = await submitClaim(link);
    await recordAdvance(keerthi, { eventId: id }, advanceFields(claimFields()));
    const kept = await newId("insert into clients (name) values ('Kept client')");
    await database.owner.begin(async (tx) => {
      await tx`select set_config('app.user_id', ${sravani.id}, true)`;
      await tx`select merge_records('client', ${kept}, ${client}, '{}')`;
    });
    const page = await readClientPage(link);
    expect(page).toMatchObject({ clientName: "Kept client", plan: { received: 1_00_000_00, beingChecked: 1_00_000_00 } });
    expect([page.claims.map((one) => one.id), page.papers.length]).toEqual([[claim.id], 1]);
  });

  it("cannot read or write anything of another event in the database", async () => {
    const [one, other] = [await addEvent("Own"), await addEvent("Foreign")];
    await submitClaim(other.link);
    await askQuestion(other.link, randomUUID(), "Foreign");
    await uploadFile(other.link, { name: "f.csv", bytes: Buffer.from("f,g") });
    await readClientPage(other.link);
    const as = (link: string, statement: string) =>
      database.app.begin(async (tx) => {
        await tx`select set_config('app.share', ${link}, true)`;
        return (await tx.unsafe(statement)).count;
      });
    for (const table of [
      "payment_claims",
      "client_messages",
      "client_visits",
      "files",
      "file_contents",
      "events",
      "invoices",
      "advances",
      "payments",
      "clients",
      "leads",
    ])
      expect(
        await as(
          one.link.id,
          `select from ${table} where ${table === "client_visits" ? `link_id = '${other.link.id}'` : "true"}`,
        ),
        table,
      ).toBe(0);
    for (const table of ["shared_receipts()", "shared_credit_uses()", "shared_papers()", "shared_quote_links()"])
      expect(await as(one.link.id, `select from ${table}`)).toBe(0);
    const refused = /row-level security|permission denied/;
    const claim = (event: string, more = "state", value = "'open'") =>
      `insert into payment_claims (id, event_id, amount, paid_on, method, ${more}) values (gen_random_uuid(), '${event}', 1, now(), 'upi', ${value})`;
    await expect(as(one.link.id, claim(other.id))).rejects.toThrow(refused);
    await expect(as(one.link.id, claim(one.id, "state, decided_at, decided_by", "'received', now(), 'me'"))).rejects.toThrow(
      refused,
    );
    expect(await as(one.link.id, "update payment_claims set state = 'refused', decided_at = now(), decided_by = 'me'")).toBe(0);
    const message = (author: string, of: string) =>
      `insert into client_messages (id, event_id, is_from_client, author, author_name, text) values (gen_random_uuid(), '${of}', ${author === "null"}, ${author}, 'n', 't')`;
    await expect(as(one.link.id, message("null", other.id))).rejects.toThrow(refused);
    await expect(as(one.link.id, message(`'${keerthi.id}'`, one.id))).rejects.toThrow(refused);
    const file = (audience: string, parent: string, by = "client") =>
      `insert into files (parent_type, parent_id, sha256, name, added_by, audience) select 'event', '${parent}', sha256, 'n', '${by}', '${audience}' from file_contents limit 1`;
    await uploadFile(one.link, { name: "o.csv", bytes: Buffer.from("o,p") });
    for (const statement of [
      file("client", other.id),
      file("staff", one.id),
      file("public", one.id),
      file("client", one.id, keerthi.id),
    ])
      await expect(as(one.link.id, statement)).rejects.toThrow(refused);
    expect(await as(one.link.id, "update files set audience = 'public'")).toBe(0);
    expect(await as("", "select from payment_claims")).toBe(0);
  });
});
