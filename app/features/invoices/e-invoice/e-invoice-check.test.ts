import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { readPublicKeys } from "#app/company/public-keys.server.ts";
import { portalKey, portalResponse, signedFacts, signQr } from "../../../../test/portal-response.ts";
import { draftDocument } from "../draft/draft-document.ts";
import type { IssuedDocument } from "../issued-document.ts";
import { checkRegistration, irnOf, readSignedQr } from "./e-invoice-check.server.ts";

/** Documents of NIC's sandbox, as the tests of india-compliance 15 have them (gst_india/data/test_e_invoice.json). */
const sandbox = [
  ["01AMBPG7773M002", "2022-09-16", "INV", "SINV-CFY-00067", "706daeccda0ef6f818da78f3a2a05a1288731057373002289b46c3229289a2e7"],
  ["01AMBPG7773M002", "2022-09-17", "INV", "g2qxhY", "68fb4fab44aee99fb23292478c4bd838e664837c9f1b04e3d9134ffed0b40b60"],
  ["01AMBPG7773M002", "2022-09-17", "CRN", "g2qxhY", "1c96258af085e45da556494ea5e5a7b401a598ab80af4136309c2dac7b54d795"],
  ["01AMBPG7773M002", "2022-09-17", "DBN", "g2qxhY", "24f37c80532583c6894d8153e2b12494daa80ddbb197f0fc2c1bac07db67f933"],
  ["02AMBPG7773M002", "2023-10-02", "INV", "9sQ5E2", "2ecc42a8e81dcbbb56923e4bd046c861ce7374060bd31875ce35447e922c9399"],
] as const;

describe("an IRN", () => {
  it.each(sandbox)("is a hash of seller %s, the year of %s, type %s and number %s", (gstin, date, type, number, irn) => {
    expect(irnOf({ gstin, date, type, number })).toBe(irn);
  });

  it("ignores small letters in a number from 1 June 2025 on, and counts the financial year in India", () => {
    const of = (date: string, number: string) => irnOf({ gstin: "36ZZZCE0001A1Z1", date, type: "INV", number });
    expect(of("2025-06-01", "inv-1")).toBe(of("2025-06-01", "INV-1"));
    expect(of("2025-05-31", "inv-1")).not.toBe(of("2025-05-31", "INV-1"));
    expect(of("2027-03-31", "INV-1")).not.toBe(of("2027-04-01", "INV-1"));
  });
});

const now = new Date("2026-11-22T06:00:00Z");
const document: IssuedDocument = draftDocument(
  company(),
  {
    ...emptyDraft(company(), now, "2026-11-21"),
    ...{ clientName: "Kolam Analytics", clientGST: "37ZZZCE0001A1ZZ", clientStateCode: "37", clientPin: "530017" },
    items: [
      { ...emptyItem(company()), description: "Stage", rate: "1000" },
      { ...emptyItem(company()), description: "Books", rate: "50", gst: "exempt" },
    ],
  },
  { number: "INV-H/2627/00001", issuedAt: now.toISOString() },
);
const response = portalResponse(document, now);
const facts = signedFacts(document, now);
const check = (changed: Partial<typeof response>, pem = "") =>
  checkRegistration(document, { ...response, ...changed }, { pem, now });
const errorsOf = (signed: object) => {
  const checked = check({ signedQr: signQr({ ...facts, ...signed }) });
  return "errors" in checked ? checked.errors : null;
};

describe("the portal's response to a document", () => {
  it("belongs to it, with the time of registration in India", () => {
    expect(check({})).toEqual({ registeredAt: now, ackDate: "2026-11-22", isSignatureChecked: false });
    expect(facts).toMatchObject({ IrnDt: "2026-11-22 11:30:00", ItemCnt: 1, TotInvVal: 1230 });
  });

  it.each([
    ["number", { DocNo: "INV-H/2627/00002" }, "number (INV-H/2627/00002, here INV-H/2627/00001)"],
    ["type", { DocTyp: "CRN" }, "type (CRN, here INV)"],
    ["date", { DocDt: "22/11/2026" }, "date (22/11/2026, here 21/11/2026)"],
    ["seller", { SellerGstin: "37ZZZCE0001A1ZZ" }, "GSTIN of the seller"],
    ["client", { BuyerGstin: "36ZZZCE0001A1Z1" }, "GSTIN of the client"],
    ["total", { TotInvVal: 1230.01 }, "total (₹1,230.01, here ₹1,230.00)"],
    ["count of items", { ItemCnt: 2 }, "count of items (2, here 1)"],
    ["SAC", { MainHsnCode: "996334" }, "SAC (996334, here 998596)"],
    ["IRN", { Irn: "0".repeat(64) }, "IRN (000"],
    ["time", { IrnDt: "2026-11-20 10:00:00" }, "before the document's date"],
    ["coming time", { IrnDt: "2026-11-23 10:00:00" }, "has not come yet"],
  ])("is refused beside the code when its %s is another", (_, signed, text) => {
    expect(errorsOf(signed)?.signedQr).toContain(text);
    expect(errorsOf(signed)?.irn).toBeUndefined();
  });

  it.each([
    "a.b.c",
    `${response.signedQr.split(".")[0]}.e30.x`,
    signQr({ ...facts, IrnDt: "tomorrow" }),
    response.signedQr.replace(/^[^.]+/, Buffer.from(`{"alg":"none"}`).toString("base64url")),
    response.signedQr.replace(/\.[^.]+\./, `.${Buffer.from(JSON.stringify({ data: facts })).toString("base64url")}.`),
  ])("is refused when %s is no signed code", (signedQr) => {
    expect(check({ signedQr })).toMatchObject({ errors: { signedQr: expect.stringContaining("no signed QR code") } });
  });

  it("is refused beside the IRN when one character of that differs", () => {
    const irn = response.irn.replace(/^./, (first) => (first === "a" ? "b" : "a"));
    expect(check({ irn })).toEqual({ errors: { irn: expect.stringContaining("not the IRN of INV-H/2627/00001") } });
  });

  it("has its signature checked by the keys of SETTINGS, any of them", () => {
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const otherKey = other.publicKey.export({ type: "spki", format: "pem" }).toString();
    expect(check({}, portalKey)).toMatchObject({ isSignatureChecked: true });
    expect(check({}, `${otherKey}\n${portalKey}`.replaceAll("\n", "\r\n"))).toMatchObject({ isSignatureChecked: true });
    expect(check({}, otherKey)).toMatchObject({ errors: { signedQr: expect.stringContaining("signature") } });
    expect(check({ signedQr: signQr(facts, other.privateKey) }, portalKey)).toHaveProperty("errors");
  });
});

it("reads RSA keys in PEM, and nothing else", () => {
  const ed25519 = generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" }).toString();
  expect(readPublicKeys("")).toEqual([]);
  expect(readPublicKeys(` ${portalKey} `)).toHaveLength(1);
  for (const text of ["a key", ed25519, portalKey.slice(30), portalKey.replace("MII", "XXX")])
    expect(readPublicKeys(text)).toBeNull();
});

it("reads what a code names", () => expect(readSignedQr(response.signedQr)).toEqual(facts));
