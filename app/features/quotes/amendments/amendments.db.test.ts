import { createHash, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { Conflict, Invalid } from "#app/errors.ts";
import { readSecretLink, type SecretLink, secretLinkUrl } from "#app/identity/secret-link.server.ts";
import { runWithRequest } from "#app/platform/request.server.ts";
import { asActor } from "#db/client.server.ts";
import type { AmendmentSplit } from "#db/enums.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { exampleQuote } from "../../../../test/example-quote.ts";
import { randomNumbers } from "../../../../test/random.ts";
import { storeSentQuote } from "../../../../test/sent-quote.ts";
import { acceptQuote } from "../client/accept-quote.server.ts";
import { readQuoteView } from "../client/quote-view.server.ts";
import { linesOf, type QuoteContent, type QuoteLine } from "../quotes.ts";
import { draftInvoiceOfQuote } from "../staff/quote-invoice.server.ts";
import { acceptAmendment, declineAmendment, readSharedAmendments, selectAmendmentPdf } from "./accept-amendment.server.ts";
import { amendmentDrafts, discardAmendment, sendAmendment, startAmendment, withdrawAmendment } from "./amendments.server.ts";
import { type AmendmentDraft, contractTotal, scheduleKey } from "./amendments.ts";
import { type AmendmentPage, readAmendment } from "./read-amendment.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner", ["margins"]);
const sravani = testPerson("Sravani Mandara", "admin");
let quote: Awaited<ReturnType<typeof storeSentQuote>>;
let link: SecretLink;
let counter = 0;

const asVisitor = <T>(work: () => Promise<T>): Promise<T> =>
  runWithRequest({ id: randomUUID(), clientIp: `198.51.100.${++counter % 250}` }, work);
const sumOf = (rows: readonly Record<string, unknown>[]) => rows.reduce((sum, { amount }) => sum + Number(amount), 0);
const contract = async () => {
  const [row] = await database.owner`select * from quote_contracts where quote_id = ${quote.id}`;
  const instalments = await database.owner`select * from instalments where quote_id = ${quote.id} order by position`;
  return { ...row, total: Number(row?.total), event: row?.event_id as string, instalments, schedule: sumOf(instalments) };
};
const rateOf = (id: string, rate: string) => (lines: QuoteLine[]) =>
  lines.map((line) => (line.id === id ? { ...line, rate } : line));

type Changes = Partial<AmendmentDraft> & { discount?: string };

/** A draft with other lines, stored as its page stores it. */
async function drafted(change: (lines: QuoteLine[]) => QuoteLine[], { discount, ...more }: Changes = {}): Promise<AmendmentPage> {
  const id = await startAmendment(keerthi, quote.id, randomUUID(), null);
  const page = (await readAmendment(keerthi, id)) as AmendmentPage;
  const functions = page.draft.content.functions.map((one) => ({ ...one, lines: change(one.lines) }));
  const content = { ...page.draft.content, functions, discount: discount ?? page.draft.content.discount };
  const draft = { ...page.draft, reason: "As you asked", ...more, content };
  expect(await amendmentDrafts.save(keerthi, id, page.version, draft)).toMatchObject({ outcome: "saved" });
  return (await readAmendment(keerthi, id)) as AmendmentPage;
}

/** Sends it. @returns what the client's page shows */
async function sent(change: (lines: QuoteLine[]) => QuoteLine[], more: Changes = {}) {
  const page = await drafted(change, more);
  await sendAmendment(keerthi, { id: page.id, version: page.version }, randomUUID());
  const [amendment] = await readSharedAmendments(link);
  if (!amendment) throw new Error("it was sent");
  const total = contractTotal(amendment.content, page.supply);
  return { amendment, total, shown: { number: amendment.number ?? 0, total, schedule: scheduleKey(amendment.schedule) } };
}
const accept = (shown: Parameters<typeof acceptAmendment>[2], name = "Meghana Sirimalle") =>
  asVisitor(() => acceptAmendment(link, name, shown));

beforeEach(async () => {
  await emptyTables(database.owner, "events, event_functions, instalments, tasks, clients, outbox, invoices");
  quote = await storeSentQuote(keerthi);
  link = await asVisitor(() =>
    readSecretLink(new Request(`https://toranam.example${secretLinkUrl("quote", quote.token)}`), "quote"),
  );
  await asVisitor(() =>
    acceptQuote(link, { name: "Meghana", revision: 1, shownTotal: quote.total, chosenIds: ["led", "stream", "marigold"] }),
  );
});

describe("an amendment", () => {
  it("changes contract and schedule once the client accepts it, with a paper whose fingerprint is stored", async () => {
    await database.owner`insert into quote_costs (record_id, costs) values (${quote.id}, '{"film": 100}')`;
    const { amendment, total, shown } = await sent(rateOf("film", "2,00,000"), { costs: { film: "1,50,000" } });
    expect(amendment).toMatchObject({ name: "A1", change: 24_000_00 * 1.18, status: "sent" });
    expect((await contract()).total).toBe(quote.total);
    await accept(shown);
    await accept(shown);
    const after = await contract();
    expect(after).toMatchObject({ total, schedule: total });
    expect(total).toBe(quote.total + 28_320_00);
    const [event] = await database.owner`select * from contract_totals where event_id = ${after.event}`;
    expect(event).toMatchObject({ total: String(total), amended: "2832000", amendments: "1", quotes: "1" });
    expect(after.instalments.map(({ amount }) => Number(amount)).slice(0, 2)).toEqual([
      Math.round(quote.total / 500) * 100,
      expect.any(Number),
    ]);
    const [stored] = await database.owner`select * from amendment_acceptances`;
    expect(stored).toMatchObject({ name: "Meghana Sirimalle", address: expect.stringContaining("198.51.100.") });
    const pdf = await asActor(keerthi, (tx) => selectAmendmentPdf(tx, quote.id, 1));
    expect(
      createHash("sha256")
        .update(pdf as Buffer)
        .digest("hex"),
    ).toBe(stored?.fingerprint);
    const mails =
      await database.owner`select recipient, subject, text from outbox where subject like '%change to quote%' or subject like '%amendment%'`;
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      `A change to quote ${quote.number}`,
      `Meghana Sirimalle accepted amendment A1 of quote ${quote.number}`,
      `Meghana Sirimalle accepted amendment A1 of quote ${quote.number}`,
      `You accepted a change to quote ${quote.number}`,
    ]);
    expect(mails.find(({ subject }) => subject === `A change to quote ${quote.number}`)?.text).toMatch(/\/q\?t=[\w-]+#change\b/);
    const view = await readQuoteView(link, new URLSearchParams());
    expect(view.amendments).toMatchObject([{ status: "accepted", acceptance: { name: "Meghana Sirimalle" } }]);
    const [ofQuote] = await database.owner`select costs from quote_costs where record_id = ${quote.id}`;
    expect(ofQuote?.costs).toEqual({ film: 150_000_00 });
    // The accepted quote itself stays as it was.
    expect(view.acceptance?.total).toBe(quote.total);
  });

  it("has one outcome when 50 people answer at once, and the others are told the truth", async () => {
    const { shown, total } = await sent(rateOf("film", "2,00,000"));
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        index % 5 === 4
          ? asVisitor(() => declineAmendment(link, { number: 1, answer: "No" }))
          : accept(shown, `Person ${String.fromCharCode(65 + (index % 26))}${index}`),
      ),
    );
    const [row] = await database.owner`select status from amendments where quote_id = ${quote.id}`;
    const accepted = await database.owner`select name from amendment_acceptances where quote_id = ${quote.id}`;
    expect(accepted).toHaveLength(row?.status === "accepted" ? 1 : 0);
    expect(await contract()).toMatchObject(
      row?.status === "accepted" ? { total, schedule: total } : { total: quote.total, schedule: quote.total },
    );
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    expect(refused.every((reason) => reason instanceof Conflict)).toBe(true);
    const truth = row?.status === "accepted" ? `A1 was accepted by ${accepted[0]?.name} on ` : "A1 was declined on ";
    expect(refused.every(({ message }) => message.startsWith(truth))).toBe(true);
    expect(answers.length - refused.length).toBe(row?.status === "accepted" ? 1 : 10);
  });

  it("can be withdrawn or declined before that, and the next one starts from what was written", async () => {
    const { shown, amendment } = await sent(rateOf("film", "2,00,000"));
    await expect(startAmendment(keerthi, quote.id, randomUUID(), null)).resolves.toBe(amendment.id);
    const page = (await readAmendment(keerthi, amendment.id)) as AmendmentPage;
    expect(await amendmentDrafts.save(keerthi, amendment.id, page.version, page.draft)).toEqual({ outcome: "frozen" });
    await withdrawAmendment(keerthi, { id: amendment.id, version: page.version });
    await expect(accept(shown)).rejects.toThrow("A1 was withdrawn on");
    const next = await startAmendment(keerthi, quote.id, randomUUID(), amendment.id);
    expect((await readAmendment(keerthi, next))?.draft.reason).toBe("As you asked");
    const { version } = (await readAmendment(keerthi, next)) as AmendmentPage;
    await expect(sendAmendment(keerthi, { id: next, version: version + 1 }, null)).rejects.toThrow("somebody changed");
    await sendAmendment(keerthi, { id: next, version }, null);
    await asVisitor(() => declineAmendment(link, { number: 2, answer: "Too dear" }));
    expect(await readSharedAmendments(link)).toMatchObject([
      { name: "A2", status: "declined", answer: "Too dear" },
      { name: "A1", status: "withdrawn" },
    ]);
    await expect(withdrawAmendment(keerthi, { id: next, version: version + 2 })).rejects.toThrow("the client declined it");
    const told = await database.owner`select distinct kind from notifications where object_id = ${quote.id} order by kind`;
    expect(told.map(({ kind }) => kind)).toEqual(["accepted", "declined"]);
    expect((await contract()).total).toBe(quote.total);
    await discardAmendment(keerthi, await startAmendment(keerthi, quote.id, randomUUID(), null));
  });

  it("is not sent without a reason or a difference, and not accepted with other payments than were shown", async () => {
    const same = await drafted((lines) => lines, { reason: "" });
    const refused = await sendAmendment(keerthi, same, null).catch((error) => error);
    expect(refused).toBeInstanceOf(Invalid);
    expect(refused.errors).toEqual({
      reason: "Please write why: the client reads it.",
      functions: "Nothing differs from what was agreed.",
    });
    const broken = await drafted(rateOf("film", "lots"));
    expect((await sendAmendment(keerthi, broken, null).catch((error) => error)).errors["line-rate-film"]).toBeTruthy();
    const { shown } = await sent(rateOf("film", "2,00,000"));
    const { instalments } = await contract();
    await draftInvoiceOfQuote(keerthi, quote.id, randomUUID(), instalments.at(-1)?.id as string);
    await expect(accept(shown)).rejects.toThrow("The payments changed meanwhile.");
    await expect(accept({ ...shown, total: shown.total - 100 })).rejects.toThrow("Nothing is accepted yet");
  });

  it("changes the discount, above the limit only by an admin, and keeps one that was agreed", async () => {
    const unchanged = (lines: QuoteLine[]) => lines;
    const errorsOf = async (discount: string) => {
      const page = await drafted(unchanged, { discount });
      return (await sendAmendment(keerthi, page, null).catch((error) => error)).errors;
    };
    expect(await errorsOf("10.01%")).toEqual({ discount: "The discount is above 10%: an admin must send this change." });
    expect(await errorsOf("9,99,99,999")).toMatchObject({ discount: expect.any(String) });
    expect(await errorsOf("ten")).toMatchObject({ discount: expect.any(String) });
    await sendAmendment(sravani, await drafted(unchanged, { discount: "12%" }), null);
    const [waiting] = await readSharedAmendments(link);
    const { supply } = (await readAmendment(keerthi, waiting?.id as string)) as AmendmentPage;
    const total = contractTotal(waiting?.content as QuoteContent, supply);
    expect(total).toBeLessThan(quote.total * 0.89);
    await accept({ number: 1, total, schedule: scheduleKey(waiting?.schedule ?? []) });
    expect(await contract()).toMatchObject({ total, schedule: total });
    // What was agreed needs nobody again.
    await sent(rateOf("film", "2,00,000"));
  });

  it("can change the number of guests alone, which the event then has, unless somebody entered another one there", async () => {
    const { id, version, draft } = await drafted((lines) => lines);
    const functions = draft.content.functions.map((one) => ({ ...one, guests: "77" }));
    await database.owner`update event_functions set guests = 150 where position = 1`;
    await database.owner`update tasks set assigned_to = ${keerthi.id}`;
    await database.owner`delete from notifications`;
    const fewer = { ...draft, content: { ...draft.content, functions } };
    expect(await amendmentDrafts.save(keerthi, id, version, fewer)).toMatchObject({ outcome: "saved" });
    await sendAmendment(keerthi, { id, version: version + 1 }, null);
    const [amendment] = await readSharedAmendments(link);
    await accept({ number: 1, total: quote.total, schedule: scheduleKey(amendment?.schedule ?? []) });
    expect(await contract()).toMatchObject({ total: quote.total, schedule: quote.total });
    const held = await database.owner`select guests from event_functions where quote_id = ${quote.id} order by position`;
    expect(held.map(({ guests }) => guests)).toEqual([150, 77, 77, 77]);
    const told = await database.owner`select kind from notifications where kind = 'guests'`;
    expect(told).toHaveLength(1);
  });

  it("of two planners: the second is told, and keeps what they entered", async () => {
    const page = await drafted((lines) => lines);
    const draft = { ...page.draft, reason: "Mine" };
    expect(await amendmentDrafts.save(keerthi, page.id, page.version - 1, draft)).toMatchObject({
      outcome: "stale",
      stored: { reason: "As you asked" },
    });
  });
});

it("contract and amendments are the schedule, and what was invoiced with what is still to invoice, after any of them", async () => {
  const random = randomNumbers();
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const ids = linesOf(exampleQuote).map(({ id }) => id);
  for (let step = 0; step < 8; step++) {
    const change = pick<(lines: QuoteLine[]) => QuoteLine[]>([
      rateOf(pick(ids), String(1 + Math.floor(random() * 300_000))),
      (lines) => lines.filter(({ id }) => id !== pick(ids)),
      (lines) => [
        ...lines,
        ...lines.slice(0, 1).map((line) => ({ ...line, id: `new-${step}`, title: "Fans", rate: "12345.67" })),
      ],
    ]);
    const split = pick<AmendmentSplit>(["last", "even", "own"]);
    const page = await drafted(change, { split, discount: pick(["", "7.5%", "20,000", "99,999.99"]) });
    const isSent = await sendAmendment(keerthi, page, null).then(
      () => true,
      () => discardAmendment(keerthi, page.id).then(() => false),
    );
    const [waiting] = isSent ? await readSharedAmendments(link) : [];
    if (waiting) {
      const total = contractTotal(waiting.content, page.supply);
      await accept({ number: waiting.number ?? 0, total, schedule: scheduleKey(waiting.schedule) }, `Person ${"ABCDEFGH"[step]}`);
    }
    const { total, schedule, instalments } = await contract();
    expect(schedule).toBe(total);
    const bills = instalments.map(({ id }) => id as string);
    if (step === 2 || step === 5) await draftInvoiceOfQuote(keerthi, quote.id, randomUUID(), pick(bills)).catch(() => {});
  }
  for (const { id } of (await contract()).instalments)
    await draftInvoiceOfQuote(keerthi, quote.id, randomUUID(), id as string).catch(() => {});
  const { total, event } = await contract();
  const invoices = await database.owner`
    select i.id, i.amount, n.amount as agreed from invoices i join quote_invoices q on q.invoice_id = i.id
      join instalments n on n.id = q.instalment_id where q.quote_id = ${quote.id}`;
  // What an instalment lost after it was invoiced is to be credited.
  expect(sumOf(invoices.map(({ amount, agreed }) => ({ amount: Math.min(Number(amount), Number(agreed)) })))).toBe(total);
  // As if all but the first were issued.
  for (const { amount } of invoices.slice(1))
    await database.owner`insert into invoices (amount, status, event_id) values (${amount}, 'issued', ${event})`;
  const [invoicing] = await database.owner`select * from contract_invoicing where event_id = ${event}`;
  expect(Number(invoicing?.invoiced) + Number(invoicing?.to_invoice)).toBe(total);
  expect(Number(invoicing?.invoiced)).toBe(sumOf(invoices.slice(1)));
});
