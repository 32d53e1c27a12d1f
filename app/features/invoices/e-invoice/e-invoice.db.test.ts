import { afterEach, expect, it } from "vitest";
import { emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { Forbidden, Invalid, NotFound } from "#app/errors.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { saveDraft } from "../draft/drafts.server.ts";
import { issueInvoice } from "../draft/issue.server.ts";
import { readSheet } from "../invoice-paper.server.ts";
import { sendInvoice } from "../issued/send.server.ts";
import { readInvoice, type StoredInvoice } from "../stored-invoice.server.ts";
import { enterEInvoice, readEInvoiceFile, readEInvoiceState } from "./e-invoice.server.ts";
import { NewEInvoice } from "./e-invoice.ts";

testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "user");
const setLargeCompany = (isLarge: boolean) =>
  Object.assign(company(), { issuesEInvoices: isLarge, registersEInvoicesIn30Days: isLarge });
afterEach(() => setLargeCompany(false));

async function issueTestInvoice(clientGST: string): Promise<string> {
  const id = crypto.randomUUID();
  const items = [1, 2, 3].map((day) => ({ ...emptyItem(company()), description: `Stage, day ${day}`, rate: "33.35" }));
  await saveDraft(sravani, id, 0, {
    ...emptyDraft(company(), new Date(), today()),
    ...{
      clientName: "Kolam Analytics",
      clientEmail: "k@client.example",
      clientAddress: "1 Road\nVisakhapatnam 530017",
      clientGST,
      items,
    },
    eventStateCode: "37",
  });
  await issueInvoice(sravani, id, 1);
  return id;
}

const answer: NewEInvoice = {
  irn: "a1".repeat(32),
  ackNumber: "112610000012345",
  ackDate: today(),
  signedQr: `eyJhbGciOiJSUzI1NiJ9.${"payload".repeat(90)}.signature`,
};

it("a large company mails a registered client's invoice only after its IRN is entered; an IRN is stored once", async () => {
  setLargeCompany(true);
  const id = await issueTestInvoice("37ZZZCE0001A1ZZ");
  setLargeCompany(false);
  expect(await readEInvoiceState(keerthi, id)).toEqual({ lastDay: addDays(today(), 30), isEntered: false });
  await expect(sendInvoice(keerthi, id, crypto.randomUUID())).rejects.toThrow(Invalid);
  await expect(enterEInvoice(keerthi, id, null, answer)).rejects.toThrow(Forbidden);
  await expect(enterEInvoice(sravani, id, null, { ...answer, ackDate: "2020-01-01" })).rejects.toThrow(Invalid);
  await Promise.all([1, 2, 3].map(() => enterEInvoice(sravani, id, null, answer)));
  await expect(enterEInvoice(sravani, id, null, { ...answer, irn: "b2".repeat(32) })).rejects.toThrow(Invalid);
  expect(await readEInvoiceState(keerthi, id)).toMatchObject({ isEntered: true });
  expect(await sendInvoice(keerthi, id, crypto.randomUUID())).toBe("k@client.example");
  const sheet = await readSheet(keerthi, (await readInvoice(keerthi, id)) as StoredInvoice);
  expect(sheet.codes.at(-1)?.text).toBe(answer.signedQr);
  expect(sheet.paragraphs.at(-1)?.text).toContain("Ack 112610000012345");
  const other = await issueTestInvoice("37ZZZCE0001A1ZZ");
  await expect(enterEInvoice(sravani, other, null, answer)).rejects.toThrow(NotFound);
});

it("a client without a GSTIN, and a small company's client, get no e-invoice", async () => {
  const small = await issueTestInvoice("37ZZZCE0001A1ZZ");
  setLargeCompany(true);
  const unregistered = await issueTestInvoice("");
  for (const id of [small, unregistered]) {
    expect(await readEInvoiceState(keerthi, id)).toBeNull();
    await expect(readEInvoiceFile(keerthi, id, null)).rejects.toThrow(NotFound);
    await sendInvoice(keerthi, id, crypto.randomUUID());
  }
});

it("the file has the fields of INV-01, and its lines add up to its totals", async () => {
  setLargeCompany(true);
  const id = await issueTestInvoice("37ZZZCE0001A1ZZ");
  const { number, json } = await readEInvoiceFile(keerthi, id, null);
  const [file] = JSON.parse(json);
  expect(file.DocDtls).toEqual({ Typ: "INV", No: number, Dt: today().split("-").reverse().join("/") });
  expect(file.SellerDtls).toMatchObject({ Gstin: company().offices[0]?.gstin, Loc: "Hyderabad", Pin: 500034, Stcd: "36" });
  expect(file.BuyerDtls).toMatchObject({
    Gstin: "37ZZZCE0001A1ZZ",
    Pos: "37",
    Addr1: "1 Road",
    Loc: "Visakhapatnam",
    Pin: 530017,
  });
  expect(file.ItemList[0]).toMatchObject({ SlNo: "1", IsServc: "Y", HsnCd: "998596", Qty: 1, UnitPrice: 33.35, GstRt: 18 });
  const paise = (name: string) =>
    file.ItemList.reduce((sum: number, item: Record<string, number>) => sum + Math.round((item[name] as number) * 100), 0);
  expect(paise("AssAmt")).toBe(Math.round(file.ValDtls.AssVal * 100));
  expect(paise("IgstAmt")).toBe(Math.round(file.ValDtls.IgstVal * 100));
  expect(file.ValDtls).toEqual({ AssVal: 100.05, CgstVal: 0, SgstVal: 0, IgstVal: 18.01, RndOffAmt: -0.06, TotInvVal: 118 });
});

it.each([
  ["irn", "12"],
  ["ackNumber", "abc"],
  ["ackDate", "some day"],
  ["signedQr", "a picture"],
])("refuses %s %j beside its field", (field, value) => {
  const result = NewEInvoice.safeParse({ ...answer, [field]: value });
  expect(result.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
