import { expect, it } from "vitest";
import { type Draft, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { Invalid } from "#app/errors.ts";
import { confirmSent } from "#app/features/messages/send-message.server.ts";
import { recordPayment, removePayment } from "#app/features/money/payments/payments.server.ts";
import { refundInvoice } from "#app/features/money/refunds/refunds.server.ts";
import { addDays, formatDay, today } from "#app/platform/values/dates.ts";
import { addTestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { copyAsDraft, saveDraft } from "../draft/drafts.server.ts";
import { issueInvoice } from "../draft/issue.server.ts";
import { issueCreditNote } from "../notes/credit-notes.server.ts";
import { readInvoice } from "../stored-invoice.server.ts";
import { readInvoiceContext, readNextNumber } from "./invoice-context.server.ts";
import { sendInvoice, sendReceipt, sendReminder } from "./send.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");

async function issued(changes: Partial<Draft> = {}): Promise<string> {
  const id = crypto.randomUUID();
  const items = [{ ...emptyItem(company()), description: "Stage", quantity: "1", rate: "1000" }];
  const draft = {
    ...emptyDraft(company(), new Date(), today()),
    clientName: "Anjali",
    clientEmail: "anjali@client.example",
    eventStateCode: "36" as const,
    items,
  };
  await saveDraft(keerthi, id, 0, { ...draft, ...changes });
  await issueInvoice(sravani, id, 1);
  return id;
}

const payment = (gross: number) => ({
  id: crypto.randomUUID(),
  paidOn: today(),
  method: "upi" as const,
  reference: "",
  gross,
  tds: 0,
  tdsGst: 0,
});

it("a member reads what happened to an invoice, who did it, and whether its mails were sent; the newest first", async () => {
  const id = await issued();
  await sendInvoice(keerthi, id, crypto.randomUUID());
  await sendReminder(sravani, id, crypto.randomUUID());
  const removed = payment(100_00);
  await recordPayment(keerthi, id, removed);
  await removePayment(sravani, removed.id, "Entered twice");
  await recordPayment(keerthi, id, payment(180_00));
  await issueCreditNote(sravani, id, { id: crypto.randomUUID(), reason: "Less light", date: today() }, [
    { quantity: 0, amount: 100_00 },
  ]);
  await database.owner`update outbox set sent_at = now() where subject like 'Payment reminder%'`;

  const { state, history, relations } = await readInvoiceContext(keerthi, id);
  expect(state).toBe("part paid");
  expect(relations).toMatchObject({ event: null, lead: null, clientInvoices: 1 });
  expect(history.map(({ person, action, ...rest }) => [person, action, "mail" in rest ? rest.mail : null])).toEqual([
    ["Sravani Reddy", "credit note issued", null],
    ["Keerthi Naidu", "payment recorded", null],
    ["Sravani Reddy", "payment removed", null],
    ["Sravani Reddy", "reminder sent", "sent"],
    ["Keerthi Naidu", "invoice sent", "waiting"],
    ["Sravani Reddy", "invoice issued", null],
    ["Keerthi Naidu", "invoice drafted", null],
  ]);
});

it("counts the invoices of the client, not those of another with the same name", async () => {
  const { owner } = database;
  const [client, namesake] = await owner`insert into clients (name) values ('Lakshmi'), ('Lakshmi') returning id`;
  const ids = [
    await issued({ clientName: "Lakshmi", client: client?.id }),
    await issued({ clientName: "Lakshmi Devi", client: client?.id }),
    await issued({ clientName: "Lakshmi", client: namesake?.id }),
  ];
  const counts = await Promise.all(ids.map(async (id) => (await readInvoiceContext(keerthi, id)).relations.clientInvoices));
  expect(counts).toEqual([2, 2, 1]);
});

it("shows nothing of an invoice to somebody who is not staff", async () => {
  const id = await issued({ clientName: "Hidden Rao" });
  const neha = await addTestPerson("Neha Patnaik", "pending");
  const rows = await database.app.begin(async (tx) => {
    await tx`select set_config('app.user_id', ${neha.id}, true)`;
    return tx`select * from invoice_history(${id})`;
  });
  expect(rows).toHaveLength(0);
});

it("says which number a draft would get, and when its date is too early", async () => {
  const draft = { office: "visakhapatnam", date: today() } as const;
  const next = await readNextNumber(sravani, draft);
  expect(next).toEqual({ number: expect.stringMatching(/^INV-V\/\d{4}\/00001$/) });
  const id = await issued(draft);
  expect((await readInvoice(sravani, id))?.number).toBe(next?.number);
  expect(await readNextNumber(sravani, draft)).toEqual({ number: expect.stringMatching(/00002$/) });
  expect(await readNextNumber(sravani, { ...draft, date: addDays(today(), -1) })).toEqual({
    number: null,
    problem: `${next?.number} was dated ${formatDay(today())}: choose that day or later.`,
  });
});

it("mails a reminder once, and none when nothing is left to pay", async () => {
  const id = await issued({ clientEmail: "remind@client.example" });
  const mailId = crypto.randomUUID();
  await database.owner`insert into reminders (rule_id, object_id, day, due_at, outcome, recipient, client_day)
    select id, ${id}, current_date, now(), 'to send', '98480 12345', current_date from reminder_rules where kind = 'payment' limit 1`;
  expect(await Promise.all([sendReminder(keerthi, id, mailId), sendReminder(keerthi, id, mailId)])).toHaveLength(2);
  expect(await database.owner`select outcome from reminders where object_id = ${id}`).toEqual([{ outcome: "not sent" }]);
  const mails = await database.owner`select subject, text from outbox where recipient = 'remind@client.example'`;
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("Balance: ₹1,180.00");
  await recordPayment(keerthi, id, payment(1180_00));
  await expect(sendReminder(keerthi, id, crypto.randomUUID())).rejects.toThrow(Invalid);
});

it("mails a receipt of a part payment and of the whole, and the history says so", async () => {
  const id = await issued({ clientEmail: "paid@client.example", dueDate: addDays(today(), 7) });
  await expect(sendReceipt(keerthi, id, crypto.randomUUID())).rejects.toThrow(Invalid);
  const mails = async (kind: RegExp) => {
    expect(await sendReceipt(keerthi, id, crypto.randomUUID())).toBe("paid@client.example");
    const rows = await database.owner`select subject, text from outbox where recipient = 'paid@client.example'`;
    expect(rows.every(({ subject }) => /^Receipt for invoice INV-/.test(subject))).toBe(true);
    return rows.map(({ text }) => text).find((text) => kind.test(text));
  };
  await recordPayment(keerthi, id, { ...payment(500_00), reference: "417290" });
  const part = await mails(/still open/);
  expect(part).toContain("Received: ₹500.00");
  expect(part).toContain("Paid: ₹500.00, UPI 417290, ");
  expect(part).toContain("Balance: ₹680.00");
  expect(part).toContain(`Due: ${formatDay(addDays(today(), 7))}`);

  await recordPayment(keerthi, id, { ...payment(680_00), tds: 10_00, reference: "417291" });
  const whole = await mails(/paid in full/);
  expect(whole).toContain("Received: ₹1,180.00");
  for (const line of ["Paid: ₹500.00, UPI 417290, ", `Paid: ₹680.00, UPI 417291, ${formatDay(today())}, TDS ₹10.00`])
    expect(whole).toContain(line);
  expect(whole).not.toContain("Due:");
  const { history } = await readInvoiceContext(keerthi, id);
  expect(history[0]).toMatchObject({ action: "invoice sent", fields: { receipt: true } });
});

it("copies an invoice into a draft dated today, once", async () => {
  const id = await issued({ clientName: "Copied Rao", dueDate: addDays(today(), 7) });
  const copyId = crypto.randomUUID();
  await copyAsDraft(keerthi, id, copyId);
  await copyAsDraft(keerthi, id, copyId);
  const copy = await readInvoice(keerthi, copyId);
  expect(copy).toMatchObject({ status: "draft", number: null, version: 1, draft: { clientName: "Copied Rao", dueDate: "" } });
  expect(copy?.draft.invoiceNumber).toMatch(/^INV-\d{13}$/);
});

it("shows WhatsApp messages about the invoice, one that reminds of it as a reminder only, and why money was returned", async () => {
  const id = await issued();
  const newest = async () => (await readInvoiceContext(keerthi, id)).history[0];
  const send = async () => {
    const [row] = await database.owner`
      insert into messages (record_type, record_id, text, name, phone, author, author_name)
      values ('invoice', ${id}, 'Please see your invoice.', 'Anjali', '+919000012345', ${keerthi.id}, 'Keerthi Naidu') returning id`;
    expect((await newest())?.action).not.toBe("message sent");
    await confirmSent(keerthi, row?.id);
  };
  await send();
  const fields = { recipient: "Anjali", text: "Please see your invoice." };
  expect(await newest()).toMatchObject({ action: "message sent", person: "Keerthi Naidu", fields });
  await database.owner`update messages set at = at - interval '1 day' where record_id = ${id}`;
  await database.owner`update invoice_balances set due_date = current_date - 9 where invoice_id = ${id}`;
  await send();
  expect((await readInvoiceContext(keerthi, id)).history.map(({ action }) => action)).toEqual([
    "reminder sent",
    "invoice issued",
    "invoice drafted",
    "message sent",
  ]);
  await recordPayment(keerthi, id, payment(1_180_00));
  await issueCreditNote(sravani, id, { id: crypto.randomUUID(), reason: "Less light", date: today() }, null);
  const refund = { id: crypto.randomUUID(), date: today(), method: "bank" as const, reference: "", amount: 500_00 };
  await refundInvoice(sravani, id, { ...refund, reason: "Rained off" });
  expect(await newest()).toMatchObject({ action: "refunded", fields: { amount: 500_00, reason: "Rained off" } });
});
