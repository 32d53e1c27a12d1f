import { afterEach, beforeEach, expect, it } from "vitest";
import { selectDocument } from "#app/billing/documents.server.ts";
import { type Draft, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { Forbidden, Invalid, NotFound } from "#app/errors.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { asActor } from "#db/client.server.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { portalKey, portalResponse, signedFacts, signQr } from "../../../../test/portal-response.ts";
import { saveDraft } from "../draft/drafts.server.ts";
import { issueInvoice } from "../draft/issue.server.ts";
import { readSheet } from "../invoice-paper.server.ts";
import { sendInvoice, sendNote } from "../issued/send.server.ts";
import type { IssuedDocument } from "../issued-document.ts";
import { issueCreditNote, issueDebitNote } from "../notes/credit-notes.server.ts";
import { readInvoice, type StoredInvoice } from "../stored-invoice.server.ts";
import { cancelEInvoice, enterEInvoice, readEInvoiceFile, readEInvoiceState } from "./e-invoice.server.ts";
import { fileProblems } from "./e-invoice-schema.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const setLargeCompany = (isLarge: boolean) =>
  Object.assign(company(), { issuesEInvoices: isLarge, registersEInvoicesIn30Days: isLarge, portalKeys: "" });
beforeEach(() => setLargeCompany(true));
afterEach(() => setLargeCompany(false));

async function issue(changes: Partial<Draft> = {}, mailsWithIrn = false): Promise<string> {
  const id = crypto.randomUUID();
  const items = [1, 2, 3].map((day) => ({ ...emptyItem(company()), description: `Stage, day ${day}`, rate: "33.35" }));
  await saveDraft(sravani, id, 0, {
    ...emptyDraft(company(), new Date(), today()),
    ...{ clientName: "Kolam Analytics", clientEmail: "k@client.example", clientAddress: "1 Road\nMVP Colony", items },
    ...{
      clientCity: "Visakhapatnam",
      clientGST: "37ZZZCE0001A2ZY",
      clientStateCode: "37",
      clientPin: "530017",
      eventStateCode: "37",
    },
    ...changes,
  });
  await issueInvoice(sravani, id, 1, [], null, mailsWithIrn);
  return id;
}

const document = (id: string) => asActor(sravani, (tx) => selectDocument<IssuedDocument>(tx, id));
const response = async (id: string, at?: Date) => portalResponse(await document(id), at);
const invoice = async (id: string) => (await readInvoice(keerthi, id)) as StoredInvoice;
const state = async (id: string, noteId: string | null = null) => readEInvoiceState(keerthi, await invoice(id), noteId);
const sheetOf = async (id: string) => readSheet(keerthi, await invoice(id));
const actions = async (id: string) =>
  (await database.owner`select action from audit_log where object_id = ${id} and action like 'e-invoice%' order by at`).map(
    ({ action }) => action,
  );

it("an e-invoice is mailed after its IRN is entered; until then its paper says that it is not valid", async () => {
  const id = await issue({}, true);
  setLargeCompany(false);
  expect(await state(id)).toEqual({ lastDay: addDays(today(), 30), problems: [], entered: null });
  expect((await invoice(id)).mailsWithIrn).toBe(true);
  expect((await sheetOf(id)).mark).toBe("Not valid before the IRN is printed");
  await expect(sendInvoice(keerthi, id, crypto.randomUUID())).rejects.toThrow(Invalid);
  const entered = await response(id);
  await expect(enterEInvoice(keerthi, id, null, entered)).rejects.toThrow(Forbidden);
  await Promise.all([1, 2, 3].map(() => enterEInvoice(sravani, id, null, entered)));
  expect(await state(id)).toMatchObject({ entered: { irn: entered.irn, isSignatureChecked: false, canCorrect: true } });
  const sheet = await sheetOf(id);
  expect(sheet.mark).toBeUndefined();
  expect(sheet.codes.map(({ caption }) => caption)).toEqual(["Pay by UPI", "e-Invoice, signed QR code"]);
  expect(sheet.codes.at(-1)?.text).toBe(entered.signedQr);
  expect(sheet.paragraphs.at(-1)?.text).toContain("Ack 112610000012345");
  expect(await sendInvoice(keerthi, id, crypto.randomUUID())).toBe("k@client.example");
  expect(await actions(id)).toEqual(["e-invoice entered"]);
});

it("a response is corrected until it is mailed, in the database too", async () => {
  const id = await issue();
  const entered = await response(id);
  await enterEInvoice(sravani, id, null, { ...entered, ackNumber: "112610000012346" });
  await enterEInvoice(sravani, id, null, entered);
  expect(await state(id)).toMatchObject({ entered: { ackNumber: "112610000012345", canCorrect: true } });
  expect(await actions(id)).toEqual(["e-invoice entered", "e-invoice corrected"]);
  await sendInvoice(keerthi, id, crypto.randomUUID());
  expect(await state(id)).toMatchObject({ entered: { canCorrect: false } });
  await expect(enterEInvoice(sravani, id, null, { ...entered, ackNumber: "112610000012346" })).rejects.toThrow(
    "Another response",
  );
  await enterEInvoice(sravani, id, null, entered);
  const change = database.owner`update e_invoices set ack_number = '1' where document_id = ${id}`;
  await expect(change).rejects.toThrow("a mailed e-invoice stays");
  await expect(database.owner`delete from e_invoices where document_id = ${id}`).rejects.toThrow("an e-invoice stays");
});

it("the response to another document is refused, and so is a signature of another key", async () => {
  const [id, other] = [await issue(), await issue()];
  const entered = await response(id);
  await expect(enterEInvoice(sravani, id, null, await response(other))).rejects.toMatchObject({
    errors: { irn: expect.stringContaining("not the IRN"), signedQr: expect.stringContaining("number (INV-") },
  });
  company().portalKeys = portalKey;
  const changed = entered.signedQr.replace(/.(?=.{20}$)/, (sign) => (sign === "A" ? "B" : "A"));
  await expect(enterEInvoice(sravani, id, null, { ...entered, signedQr: changed })).rejects.toMatchObject({
    errors: { signedQr: expect.stringContaining("signature") },
  });
  await enterEInvoice(sravani, id, null, entered);
  expect(await state(id)).toMatchObject({ entered: { isSignatureChecked: true } });
});

it("an IRN is cancelled within 24 hours, and its invoice taken back by a credit note without one", async () => {
  const id = await issue();
  await enterEInvoice(sravani, id, null, await response(id));
  expect((await state(id))?.entered?.cancelUntil).not.toBeNull();
  const note = crypto.randomUUID();
  const cancellation = { note, reason: "2", remark: "Wrong client" } as const;
  await expect(cancelEInvoice(keerthi, id, cancellation)).rejects.toThrow(Forbidden);
  await cancelEInvoice(sravani, id, cancellation);
  await cancelEInvoice(sravani, id, cancellation);
  const { balance, creditNotes } = await invoice(id);
  expect([balance, creditNotes.map(({ reason }) => reason)]).toEqual([0, ["IRN cancelled (Data entry mistake): Wrong client"]]);
  expect(await state(id)).toMatchObject({
    entered: { cancelled: "Data entry mistake, Wrong client", canCorrect: false, cancelUntil: null },
  });
  expect(await state(id, note)).toBeNull();
  await sendNote(keerthi, id, crypto.randomUUID(), note);
  expect((await sheetOf(id)).mark).toMatch(/^IRN cancelled on .*: not valid$/);
  expect(await actions(id)).toEqual(["e-invoice entered", "e-invoice cancelled"]);
  await expect(database.owner`update e_invoices set cancel_remark = 'x' where document_id = ${id}`).rejects.toThrow("stays");
});

it("after 24 hours, or with a note, an IRN is not cancelled", async () => {
  const id = await issue();
  const facts = { ...signedFacts(await document(id)), IrnDt: `${today()} 00:00:00` };
  await enterEInvoice(sravani, id, null, { ...(await response(id)), signedQr: signQr(facts) });
  await database.owner`alter table e_invoices disable trigger limit_e_invoice_change`;
  await database.owner`update e_invoices set registered_at = registered_at - interval '25 hours' where document_id = ${id}`;
  await database.owner`alter table e_invoices enable trigger limit_e_invoice_change`;
  const cancel = (of: string) => cancelEInvoice(sravani, of, { note: crypto.randomUUID(), reason: "1", remark: "Twice" });
  expect((await state(id))?.entered?.cancelUntil).toBeNull();
  await expect(cancel(id)).rejects.toMatchObject({ message: expect.stringContaining("24 hours") });
  expect((await invoice(id)).creditNotes).toEqual([]);
  await expect(cancel(await issue())).rejects.toThrow(NotFound);
  const credited = await issue();
  await enterEInvoice(sravani, credited, null, await response(credited));
  const note = crypto.randomUUID();
  await issueCreditNote(sravani, credited, { id: note, reason: "Fewer days", date: today() }, [{ quantity: 100, amount: 0 }]);
  expect((await state(credited))?.entered?.cancelUntil).toBeNull();
  await expect(cancel(credited)).rejects.toMatchObject({ message: expect.stringContaining("has a note") });
  expect(await state(credited, note)).toMatchObject({ entered: null, problems: [] });
  const { json } = await readEInvoiceFile(keerthi, credited, note);
  expect(JSON.parse(json)[0]).toMatchObject({ DocDtls: { Typ: "CRN" }, RefDtls: { PrecDocDtls: [{}] } });
  await enterEInvoice(sravani, credited, note, await response(note));
  await sendNote(keerthi, credited, crypto.randomUUID(), note);
  expect((await state(credited, note))?.entered).toMatchObject({ canCorrect: false, cancelUntil: expect.any(String) });
});

it("within 24 hours the IRN of the last note is cancelled by the opposite note, and a full credit still leaves nothing", async () => {
  const id = await issue();
  await enterEInvoice(sravani, id, null, await response(id));
  const [before, credit, debit] = [(await invoice(id)).balance, crypto.randomUUID(), crypto.randomUUID()];
  await issueCreditNote(sravani, id, { id: credit, reason: "Fewer days", date: today() }, [{ quantity: 100, amount: 0 }]);
  await enterEInvoice(sravani, id, credit, await response(credit));
  const cancel = (of: string, note = crypto.randomUUID()) =>
    cancelEInvoice(sravani, id, { note, of, reason: "2", remark: "Wrong line" });
  await cancel(credit, debit);
  await cancel(credit, debit);
  const stored = await invoice(id);
  expect([stored.creditNotes.length, stored.debitNotes.map(({ reason }) => reason)]).toEqual([
    1,
    ["IRN cancelled (Data entry mistake): Wrong line"],
  ]);
  // At most the rounding to a rupee stays; all notes together add up to the paisa.
  expect(Math.abs(stored.balance - before)).toBeLessThanOrEqual(100);
  expect(await state(id, credit)).toMatchObject({ entered: { cancelUntil: null, cancelled: "Data entry mistake, Wrong line" } });
  expect(await state(id, debit), "no e-invoice").toBeNull();
  await expect(cancel(credit)).rejects.toThrow(/cancelled already/);
  await expect(cancel(crypto.randomUUID())).rejects.toThrow(NotFound);

  const more = crypto.randomUUID();
  await issueDebitNote(sravani, id, { id: more, reason: "Longer", date: today() }, [{ quantity: 0, amount: 33_35 }]);
  await enterEInvoice(sravani, id, more, await response(more));
  await cancel(more);
  await issueCreditNote(sravani, id, { id: crypto.randomUUID(), reason: "All", date: today() }, null);
  expect((await invoice(id)).balance).toBe(0);
});

it("the IRN of a note with a later one is not cancelled", async () => {
  const id = await issue();
  await enterEInvoice(sravani, id, null, await response(id));
  const notes = [crypto.randomUUID(), crypto.randomUUID()] as const;
  for (const note of notes)
    await issueCreditNote(sravani, id, { id: note, reason: "Fewer days", date: today() }, [{ quantity: 50, amount: 0 }]);
  await enterEInvoice(sravani, id, notes[0], await response(notes[0]));
  expect((await state(id, notes[0]))?.entered?.cancelUntil).toBeNull();
  const cancelled = cancelEInvoice(sravani, id, { note: crypto.randomUUID(), of: notes[0], reason: "2", remark: "Wrong" });
  await expect(cancelled).rejects.toMatchObject({ message: expect.stringContaining("a later note") });
  expect(await state(id, notes[0]), "nothing was stored").toMatchObject({ entered: { cancelled: null } });
});

it("a client without a GSTIN, a small company's client, and a bill of supply get no e-invoice", async () => {
  const line = { ...emptyItem(company()), description: "Books", rate: "100" };
  const exempt = (["nil", "exempt", "non-gst"] as const).map((gst) => ({ ...line, gst }));
  const [unregistered, bill] = [await issue({ clientGST: "" }), await issue({ items: exempt })];
  setLargeCompany(false);
  for (const id of [unregistered, bill, await issue()]) {
    expect(await state(id)).toBeNull();
    expect((await sheetOf(id)).mark).toBeUndefined();
    await expect(readEInvoiceFile(keerthi, id, null)).rejects.toThrow(NotFound);
    await sendInvoice(keerthi, id, crypto.randomUUID());
  }
});

it("a draft that the portal would refuse is refused beside its fields", async () => {
  const items = [{ ...emptyItem(company()), description: `LED wall 12" x 8"`, rate: "100", sac: "9985" }];
  const issued = issue({ clientName: "HP", clientCity: "", clientPin: "", items });
  await expect(issued).rejects.toMatchObject({
    errors: {
      clientName: "The client's name has at least 3 characters on an e-invoice.",
      clientCity: "An e-invoice names the client's city.",
      clientPin: "An e-invoice names the client's PIN code.",
      "description-0": expect.stringContaining("LED wall 12 in x 8 in"),
      "sac-0": expect.stringContaining("6 digits"),
    },
  });
});

it("the file has the fields of INV-01 from fields, and exempt lines in its other charges", async () => {
  const items = [
    ...[1, 2, 3].map((day) => ({ ...emptyItem(company()), description: `Stage, day ${day}`, rate: "33.35" })),
    { ...emptyItem(company()), description: "Books", rate: "50", gst: "exempt" },
  ];
  const { json } = await readEInvoiceFile(keerthi, await issue({ items }), null);
  const [file] = JSON.parse(json);
  expect(fileProblems(file)).toEqual([]);
  const { gstin } = company().offices[0] as { gstin: string };
  expect(file.SellerDtls).toMatchObject({ Gstin: gstin, Loc: "Hyderabad", Pin: 500034, Stcd: "36" });
  expect(file.BuyerDtls).toEqual({
    ...{ Gstin: "37ZZZCE0001A2ZY", LglNm: "Kolam Analytics", Pos: "37", Addr1: "1 Road", Addr2: "MVP Colony" },
    ...{ Loc: "Visakhapatnam", Pin: 530017, Stcd: "37" },
  });
  expect(file.ItemList).toHaveLength(3);
  expect(file.ItemList[0]).toMatchObject({ SlNo: "1", IsServc: "Y", HsnCd: "998596", Qty: 1, UnitPrice: 33.35, GstRt: 18 });
  expect(file.ValDtls).toEqual({
    ...{ AssVal: 100.05, CgstVal: 0, SgstVal: 0, IgstVal: 18.01, OthChrg: 50, RndOffAmt: -0.06, TotInvVal: 168 },
  });
});

it("an invoice from before the fields has its place from the client's record; without one its page says what the portal refuses", async () => {
  const id = await issue();
  await database.owner`alter table invoices disable trigger user`;
  await database.owner`update invoices set client_city = '' where id = ${id}`;
  await database.owner`alter table invoices enable trigger user`;
  await database.owner`update clients set city = null`;
  expect((await state(id))?.problems).toEqual(["BuyerDtls/Loc must NOT have fewer than 3 characters"]);
  await database.owner`update clients set city = 'Vizag' where id = (select client_id from invoices where id = ${id})`;
  expect((await state(id))?.problems).toEqual([]);
  const { json } = await readEInvoiceFile(keerthi, id, null);
  expect(JSON.parse(json)[0].BuyerDtls.Loc).toBe("Vizag");
});

it("a client sees a bill of supply that was stored as an e-invoice, but no tax invoice without its IRN", async () => {
  const needsIrn = async (eInvoice: object | null, ...kinds: string[]) =>
    (
      await database.owner`select needs_irn(${JSON.stringify({ eInvoice, rates: kinds.map((gstKind) => ({ gstKind })) })}::jsonb) as needs`
    )[0]?.needs;
  expect(await needsIrn({ lastDay: null }, "exempt", "nil", "non-gst")).toBe(false);
  expect(await needsIrn({ lastDay: null }, "exempt", "rate")).toBe(true);
  expect(await needsIrn(null, "rate")).toBe(false);
});
