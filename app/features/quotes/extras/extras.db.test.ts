import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { Conflict, Invalid } from "#app/errors.ts";
import { cancelFunction, editFunction, restoreFunction } from "#app/features/events/functions/functions.server.ts";
import {
  EditedFunction,
  functionFields,
  guaranteeProblems,
  type QuotedChoice,
} from "#app/features/events/functions/functions.ts";
import { readSecretLink, type SecretLink, secretLinkUrl, selectSecretLink } from "#app/identity/secret-link.server.ts";
import type { Person } from "#app/permissions.ts";
import { runWithRequest } from "#app/platform/request.server.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { camelCase, snakeCase } from "#app/records/record.ts";
import { asActor } from "#db/client.server.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { exampleQuote } from "../../../../test/example-quote.ts";
import { storeSentQuote } from "../../../../test/sent-quote.ts";
import { readSharedAmendments } from "../amendments/accept-amendment.server.ts";
import { discardAmendment, sendAmendment, startAmendment } from "../amendments/amendments.server.ts";
import { readAmendment, selectQuoteContract } from "../amendments/read-amendment.server.ts";
import { acceptQuote } from "../client/accept-quote.server.ts";
import { selectQuotedLines } from "../quoted-lines.server.ts";
import { linesOf, type QuoteContent } from "../quotes.ts";
import { draftInvoiceOfQuote } from "../staff/quote-invoice.server.ts";
import { addExtra, answerExtra, askAgain, selectExtras, withdrawExtra } from "./extras.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
const admin = testPerson("Admin of Extras", "admin");
/** A dinner for each of the guests of the reception. */
const content = {
  ...exampleQuote,
  functions: exampleQuote.functions.map((one) => ({
    ...one,
    lines: one.lines.map((line) => (line.id === "dinner" ? { ...line, unit: "guest" } : line)),
  })),
};
let quote: Awaited<ReturnType<typeof storeSentQuote>>;
let eventId: string;
let page: SecretLink;
let counter = 0;

const asVisitor = <T>(work: () => Promise<T>): Promise<T> =>
  runWithRequest({ id: randomUUID(), clientIp: `198.51.100.${++counter % 250}` }, work);
const openLink = (kind: "quote" | "client", token: string) =>
  asVisitor(() => readSecretLink(new Request(`https://toranam.example${secretLinkUrl(kind, token)}`), kind));

beforeEach(async () => {
  await emptyTables(database.owner, "events, event_functions, instalments, tasks, clients, outbox, invoices, extras");
  quote = await storeSentQuote(keerthi, { content });
  const link = await openLink("quote", quote.token);
  await asVisitor(() =>
    acceptQuote(link, { name: "Meghana", revision: 1, shownTotal: quote.total, chosenIds: ["led", "stream", "marigold"] }),
  );
  const [row] = await database.owner`select event_id from quotes where id = ${quote.id}`;
  eventId = row?.event_id as string;
  const client = await asActor(keerthi, (tx) => selectSecretLink(tx, "client", eventId));
  page = await openLink("client", client?.token as string);
});

const extra = (changes: Record<string, unknown> = {}) => ({
  ...{
    id: randomUUID(),
    quote: quote.id,
    title: "20 more chairs",
    quantity: "20",
    rate: "100",
    gst: "",
    asked_by: "the uncle",
    photo: null,
  },
  ...changes,
});
const contract = () => asActor(keerthi, (tx) => selectQuoteContract(tx, quote.id));
const listed = () => asActor(keerthi, (tx) => selectExtras(tx, eventId));
const answer = (id: string, said: "confirmed" | "refused", name = "Meghana") =>
  asVisitor(() => answerExtra(page, { id, name, answer: said }));
const instalments = () =>
  database.owner`select * from instalments where quote_id = ${quote.id} and source = 'extras' order by position`;

it("an extra is asked of the client, and due once they confirm it", async () => {
  const one = extra();
  await addExtra(keerthi, eventId, one);
  await addExtra(keerthi, eventId, one);
  const [mail] = await database.owner`select recipient, subject, text from outbox where subject like '%extra%'`;
  expect(mail).toMatchObject({ recipient: "meghana@client.example", subject: "Please confirm an extra for your event" });
  expect(mail?.text).toContain("#extras");
  expect(await listed()).toMatchObject([{ title: "20 more chairs", amount: 2_360_00, status: "open", askedBy: "the uncle" }]);
  expect((await contract()).total).toBe(quote.total);
  await answer(one.id, "confirmed");
  await answer(one.id, "confirmed");
  await expect(answer(one.id, "refused")).rejects.toThrow("This was confirmed by Meghana on");
  expect(await contract()).toMatchObject({ extras: 2_360_00, total: quote.total + 2_360_00, toInvoice: quote.total + 2_360_00 });
  const other = extra({ title: "Fans", quantity: "", rate: "1,000.50" });
  await addExtra(keerthi, eventId, other);
  await answer(other.id, "confirmed");
  // One instalment, of what one invoice of both charges.
  expect((await instalments()).map(({ amount }) => Number(amount))).toEqual([3_541_00]);
  const [due] = await instalments();
  const invoiceId = randomUUID();
  await addExtra(keerthi, eventId, extra({ title: "Tea", rate: "5" }));
  await draftInvoiceOfQuote(keerthi, quote.id, invoiceId, due?.id as string);
  const [invoice] = await database.owner`select amount, notes from invoices where id = ${invoiceId}`;
  expect(Number(invoice?.amount)).toBe(3_541_00);
  expect(invoice?.notes).toContain("Not confirmed by you, and not billed here: Tea (₹118)");
  // What is confirmed after that is due on its own, and the quote can still be invoiced as a whole.
  const last = extra({ title: "Ice", rate: "1000" });
  await addExtra(keerthi, eventId, last);
  await answer(last.id, "confirmed");
  expect(await instalments()).toHaveLength(2);
  await draftInvoiceOfQuote(keerthi, quote.id, randomUUID(), null);
});

it("50 answers at once have one outcome", async () => {
  const one = extra();
  await addExtra(keerthi, eventId, one);
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => answer(one.id, index % 2 ? "confirmed" : "refused", `Person ${index}`)),
  );
  const refused = answers.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(refused).toHaveLength(49);
  const [stored] = await listed();
  expect(
    refused.every((reason) => reason instanceof Conflict && reason.message.startsWith(`This was ${stored?.status} by Person`)),
  ).toBe(true);
  expect((await contract()).extras).toBe(stored?.status === "confirmed" ? 2_360_00 : 0);
});

it("after 48 hours it stays open until the client is asked again; it can be withdrawn", async () => {
  const one = extra();
  await addExtra(keerthi, eventId, one);
  await database.owner`update extras set answer_by = now() - interval '1 minute'`;
  const [late] = await listed();
  expect(late?.status).toBe("late");
  await expect(answer(one.id, "confirmed")).rejects.toThrow("It could be answered until");
  await askAgain(keerthi, { id: one.id, version: late?.version as number });
  const [open] = await listed();
  expect(open?.status).toBe("open");
  await expect(withdrawExtra(keerthi, { id: one.id, version: late?.version as number })).rejects.toThrow("somebody changed");
  await withdrawExtra(keerthi, { id: one.id, version: open?.version as number });
  await expect(answer(one.id, "confirmed")).rejects.toThrow("This was withdrawn");
});

it("says beside the field what is wrong", async () => {
  const refusal = (changes: Record<string, unknown>) =>
    addExtra(keerthi, eventId, extra(changes)).catch((error) => (error instanceof Invalid ? error.errors : error.message));
  expect(await refusal({ rate: "lots" })).toHaveProperty("rate");
  expect(await refusal({ rate: "0" })).toEqual({ rate: "An extra costs more than ₹0." });
  expect(await refusal({ quantity: "-1" })).toHaveProperty("quantity");
  expect(await refusal({ photo: randomUUID() })).toHaveProperty("photo");
  expect(await addExtra(keerthi, randomUUID(), extra()).catch((error) => error.message)).toContain(
    "accepted quote of this event",
  );
  const elsewhere = { ...page, recordId: randomUUID() };
  const one = extra();
  await addExtra(keerthi, eventId, one);
  await expect(asVisitor(() => answerExtra(elsewhere, { id: one.id, name: "M", answer: "confirmed" }))).rejects.toThrow();
});

/** Saves other values of the reception. */
async function saveReception(changes: Record<string, string>, person: Person = keerthi) {
  const [row] =
    await database.owner`select *, day::text, guarantee_on::text from event_functions where event_id = ${eventId} and name = 'Reception'`;
  const snapshot = Object.fromEntries(
    Object.keys(functionFields).map((name) => [name, String(row?.[snakeCase(camelCase(name))] ?? "")]),
  );
  const form = { ...snapshot, ...changes, id: row?.id, version: row?.version, snapshot: JSON.stringify(snapshot), clash_ok: "1" };
  return editFunction(person, EditedFunction.parse(form));
}
const dinner = (of: Parameters<typeof linesOf>[0] | undefined) => of && linesOf(of).find(({ id }) => id === "dinner")?.quantity;
const linesOfHaldi = (of: QuoteContent | undefined) => of?.functions.find(({ id }) => id === "haldi")?.lines ?? [];
const drafts = async () => {
  const rows = await database.owner`select id from amendments where quote_id = ${quote.id} and status = 'draft'`;
  return Promise.all(rows.map(({ id }) => readAmendment(keerthi, id as string)));
};

it("has the rate of GST that was chosen, by default the company's", async () => {
  await addExtra(keerthi, eventId, extra({ title: "Chairs" }));
  await addExtra(keerthi, eventId, extra({ title: "Plates", gst: "5" }));
  await addExtra(keerthi, eventId, extra({ title: "Books", gst: "nil" }));
  expect((await listed()).map(({ title, amount }) => [title, amount])).toEqual([
    ["Chairs", 2_360_00],
    ["Plates", 2_100_00],
    ["Books", 2_000_00],
  ]);
  await expect(addExtra(keerthi, eventId, extra({ gst: "17" }))).rejects.toMatchObject({ errors: { gst: expect.any(String) } });
});

it("a guaranteed number goes into a draft of an amendment, and back", async () => {
  await saveReception({ guaranteed: "700" });
  const [draft] = await drafts();
  expect(draft?.draft.reason).toBe("Reception: 700 guests instead of 660.");
  expect(dinner(draft?.draft.content)).toBe("700");
  await saveReception({ guaranteed: "720" });
  const again = await drafts();
  expect(again.map((one) => dinner(one?.draft.content))).toEqual(["720"]);
  expect(again[0]?.draft.reason).toBe("Reception: 720 guests instead of 660.");
  await saveReception({ guaranteed: "" });
  expect(await drafts()).toEqual([]);
  await saveReception({ guaranteed: "690" });
  const [last] = await drafts();
  await sendAmendment(keerthi, { id: last?.id as string, version: last?.version as number }, null);
  // While it is with the client nothing is proposed: the pages say what differs.
  await saveReception({ guaranteed: "710" });
  expect(await drafts()).toEqual([]);
  expect((await contract()).differs).toBe("Reception: 710 guests instead of 660.");
  const [shared] = await readSharedAmendments(await openLink("quote", quote.token));
  expect(dinner(shared?.content)).toBe("690");
});

it("after its day the number only goes up, unless an admin says why", async () => {
  const yesterday = addDays(today(), -1);
  await saveReception({ guaranteed: "700", guarantee_on: yesterday });
  const refusal = (changes: Record<string, string>, person?: Person) =>
    saveReception(changes, person).then(
      () => "saved",
      (error) => Object.keys(error.errors),
    );
  expect(await refusal({ guaranteed: "699" })).toEqual(["guaranteed"]);
  expect(await refusal({ guaranteed: "" })).toEqual(["guaranteed"]);
  expect(await refusal({ guarantee_on: addDays(today(), 9) })).toEqual(["guarantee_on"]);
  expect(await refusal({ guaranteed: "699", lowering_reason: "They asked" })).toEqual(["guaranteed"]);
  expect(await refusal({ guaranteed: "699" }, admin)).toEqual(["guaranteed", "lowering_reason"]);
  expect(await refusal({ guaranteed: "701" })).toBe("saved");
  expect(await refusal({ guaranteed: "650", lowering_reason: "A death in the family" }, admin)).toBe("saved");
  const [entry] = await database.owner`select fields from audit_log where action = 'guarantee lowered'`;
  expect(entry?.fields).toMatchObject({ guaranteed: [701, 650], reason: "A death in the family" });
  // On the day itself it may still change.
  const before = { guaranteed: 5, guaranteeOn: today() };
  expect(guaranteeProblems(before, { ...before, guaranteed: 4 }, today())).toEqual({});
});

it("asks what becomes of the lines of a cancelled function: a draft of an amendment leaves them out, and Restore takes it back", async () => {
  const [haldi] = await database.owner`select id from event_functions where event_id = ${eventId} and name = 'Haldi'`;
  const id = haldi?.id as string;
  const quoted = await asActor(keerthi, (tx) => selectQuotedLines(tx, id));
  expect(quoted?.quote).toBe(quote.number);
  expect(quoted?.lines).toContain("Marigold canopy and swing seat");
  const agreed = linesOfHaldi(exampleQuote);
  let version = 1;
  const cancelIt = (choice?: QuotedChoice) =>
    cancelFunction(keerthi, { id, version: version++, reason: null, ...(choice && { quoted: choice }) });
  const restoreIt = () => restoreFunction(keerthi, { id, version: version++, clash_ok: false, clash_reason: null });
  const tasks = async () =>
    (await database.owner`select title, status from tasks where title like '%Haldi%' and status <> 'closed'`).map(
      ({ title }) => title,
    );

  await cancelIt("credit");
  const [draft] = await drafts();
  expect(draft?.draft.reason).toBe("Haldi is cancelled.");
  expect(linesOfHaldi(draft?.draft.content)).toEqual([]);
  expect(await tasks()).toEqual(["Send the client the change that takes Haldi out of what was agreed"]);
  await restoreIt();
  expect([await drafts(), await tasks()]).toEqual([[], []]);

  await cancelIt("keep");
  // A change for another reason leaves the lines that are kept.
  expect((await contract()).differs).toBe("");
  await saveReception({ guaranteed: "700" });
  expect(linesOfHaldi((await drafts())[0]?.draft.content)).toHaveLength(agreed.length - 1);
  await restoreIt();
  await cancelIt("credit");
  const [both] = await drafts();
  expect(both?.draft.reason).toBe("Haldi is cancelled. Reception: 700 guests instead of 660.");
  await restoreIt();
  const [left] = await drafts();
  expect([left?.draft.reason, linesOfHaldi(left?.draft.content)]).toEqual([
    "Reception: 700 guests instead of 660.",
    linesOfHaldi(both?.before),
  ]);
  await discardAmendment(keerthi, left?.id as string);

  // They go to another function, also when the draft is started anew.
  const sangeet = quoted?.others.find(({ name }) => name === "Sangeet")?.id;
  const linesOfSangeet = async () => (await drafts())[0]?.draft.content.functions.find(({ id }) => id === sangeet)?.lines ?? [];
  await cancelIt(`to.${sangeet}`);
  expect(await linesOfSangeet()).toEqual(expect.arrayContaining(linesOfHaldi(both?.before)));
  expect(await tasks()).toEqual(["Send the client the change that moves what was agreed for Haldi to Sangeet"]);
  await discardAmendment(keerthi, (await drafts())[0]?.id as string);
  await startAmendment(keerthi, quote.id, randomUUID(), null);
  expect((await drafts())[0]?.draft.reason).toMatch("Haldi is cancelled; what was agreed for it is for Sangeet now. Reception");
  await restoreIt();
  expect(await linesOfSangeet()).toEqual(both?.before.functions.find(({ id }) => id === sangeet)?.lines);
  await discardAmendment(keerthi, (await drafts())[0]?.id as string);
  await expect(cancelIt("to.nowhere")).rejects.toThrow("was cancelled meanwhile");
  version--;

  await cancelIt();
  expect(await drafts()).toEqual([]);
  expect(await tasks()).toEqual(["Decide what becomes of what was quoted for Haldi: credit, move or keep"]);
  expect((await contract()).differs).toBe("Haldi is cancelled. Reception: 700 guests instead of 660.");
});
