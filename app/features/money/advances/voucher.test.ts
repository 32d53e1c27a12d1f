import { writeFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { company } from "#app/company/company.server.ts";
import { drawPdf } from "#app/papers/pdf.server.ts";
import { currentDrawing } from "#app/papers/sheet.ts";
import { SheetView } from "#app/papers/sheet-view.tsx";
import { exampleLettersOfUndertaking } from "../../../../test/letters-of-undertaking.ts";
import { extractText, pdfObjects } from "../../../../test/pdf-text.ts";
import {
  advanceProblems,
  asQuoted,
  calculateAdvance,
  divideAmong,
  NewAdvance,
  readSelectedAdvances,
  type VoucherClient,
} from "./advances.ts";
import { receiptVoucher, refundVoucher } from "./voucher.ts";
import { voucherSheet } from "./voucher-sheet.ts";

Object.assign(company(), { letters: exampleLettersOfUndertaking });

const day = "2026-11-22";
const issue = { number: "RV-H/2627/00007", date: day, issuedAt: "2026-11-22T06:00:00Z" };
const anuradha: VoucherClient = {
  ...{ id: "c", name: "శ్రీమతి అనురాధ కొండపల్లి", email: "anuradha@client.example", address: "12-4-88, ఎంవీపీ కాలనీ", city: "विशाखापत्तनम" },
  ...{ pin: "530017", country: "India", gstin: null, gstTreatment: "unregistered", stateCode: "37" },
};
const sangeet = { id: "e", name: "Sangeet", date: "2026-12-03", stateCode: "36" };
const advance = (changes: Record<string, string> = {}) =>
  NewAdvance.parse({
    isWithoutReference: "1",
    id: crypto.randomUUID(),
    paidOn: day,
    method: "upi",
    gross: "1,18,000",
    office: "hyderabad",
    ...changes,
  });

describe("the tax of an advance", () => {
  const heads = (office: "hyderabad" | "visakhapatnam", client: Partial<VoucherClient>, eventState: string | null) => {
    const { heads, placeCode } = calculateAdvance(
      company(),
      { gross: 100, rate: "18", office, date: day },
      { ...anuradha, ...client },
      eventState,
    );
    return [heads, placeCode];
  };
  it("follows the State of the event, or of a registered client; unknown it is IGST", () => {
    expect(heads("hyderabad", {}, "36")).toEqual(["cgst-sgst", "36"]);
    expect(heads("visakhapatnam", {}, "36")).toEqual(["igst", "36"]);
    expect(heads("hyderabad", {}, null)).toEqual(["igst", ""]);
    const registered = { gstin: "36ZZZCE0001A2Z0", gstTreatment: "registered" as const };
    expect(heads("hyderabad", registered, null)).toEqual(["cgst-sgst", "36"]);
  });
  it("follows the rates of the accepted quote, in its proportions, unless a rate is chosen", () => {
    const quoted = [
      { gst: 500, gstKind: "rate", share: 3_30_750_00 },
      { gst: 1800, gstKind: "rate", share: 3_42_200_00 },
    ] as const;
    const taxed = (rate?: string) =>
      calculateAdvance(company(), { gross: 1_34_590_00, rate, office: "hyderabad", date: day, quoted }, anuradha, "36").rates.map(
        ({ gst, taxable, cgst, sgst }) => [gst, taxable, cgst, sgst],
      );
    const parts = [
      [500, 63_000_00, 1_575_00, 1_575_00],
      [1800, 58_000_00, 5_220_00, 5_220_00],
    ];
    expect(taxed("quote")).toEqual(parts);
    expect(taxed()).toEqual(parts);
    expect(taxed("18")).toEqual([[1800, 1_14_059_32, 10_265_34, 10_265_34]]);
  });
  it("is zero for a SEZ under a letter of undertaking, and IGST without a letter", () => {
    const sez = { gstin: "36ZZZCE0001A2Z0", gstTreatment: "sez-lut" as const };
    expect(heads("hyderabad", sez, "36")).toEqual(["none", "36"]);
    const before = calculateAdvance(
      company(),
      { gross: 100, rate: "18", office: "hyderabad", date: "2024-05-01" },
      { ...anuradha, ...sez },
      "36",
    );
    expect(before.heads).toBe("igst");
  });
});

it("leaves out the country India, in upper or lower case", () => {
  const facts = { client: { ...anuradha, country: "INDIA" }, event: null, sac: "998596" };
  expect(receiptVoucher(company(), advance(), facts, issue).client.address).not.toMatch(/india/i);
  const abroad = receiptVoucher(company(), advance(), { ...facts, client: { ...anuradha, country: "Nepal" } }, issue);
  expect(abroad.client.address).toContain("Nepal");
});

it("names what is wrong with the days and the rate", () => {
  const problems = (changes: Record<string, string>) => Object.keys(advanceProblems(company(), advance(changes), [], day));
  expect(problems({})).toEqual([]);
  expect(problems({ voucherDate: "2026-11-23" })).toEqual(["voucherDate"]);
  expect(problems({ voucherDate: "2026-11-21" })).toEqual(["voucherDate"]);
  expect(problems({ rate: "1e1" })).toEqual(["rate"]);
  expect(problems({ paidOn: "2017-06-30" })).toEqual(["paidOn"]);
});

it("takes the rates that hold on the voucher's date, chosen or quoted", () => {
  const message = (voucherDate: string, rate: string, quotedRate = 1800) => {
    const quoted = [{ gst: quotedRate, gstKind: "rate" as const, share: 1 }];
    return advanceProblems(company(), advance({ paidOn: "2025-09-20", voucherDate, rate }), quoted, day).rate;
  };
  expect(message("2025-09-21", "12")).toBeUndefined();
  expect(message("2025-09-22", "12")).toContain("12% ended on");
  expect(message("2025-09-21", "40")).toContain("40% is not a GST rate");
  expect(message("2025-09-22", "40")).toBeUndefined();
  expect(message("2025-09-21", asQuoted, 1200)).toBeUndefined();
  expect(message("2025-09-22", asQuoted, 1200)).toContain("12% ended on");
});

it("an invoice uses advances in their order up to its total", () => {
  expect(divideAmong([{ left: 60 }, { left: 70 }, { left: 5 }], 100).map(({ amount }) => amount)).toEqual([60, 40, 0]);
  const id = crypto.randomUUID();
  expect(readSelectedAdvances([`${id}:500`, "x:1", `${id}:-1`, ""])).toEqual([{ id, left: 500 }]);
});

const receipt = receiptVoucher(
  company(),
  advance({ tds: "2000", reference: "4412 8890" }),
  { client: anuradha, event: sangeet, sac: "998596" },
  issue,
);
const refund = refundVoucher(
  receipt,
  { id: "r", amount: 11_800_00, date: "2026-11-25", method: "bank", reference: "", reason: "Fewer guests" },
  [{ gst: 1800, gstKind: "rate", heads: "cgst-sgst", taxable: 10_000_00, cgst: 900_00, sgst: 900_00, igst: 0 }],
  { number: "RF-H/2627/00001", date: "2026-11-25", issuedAt: "2026-11-25T06:00:00Z" },
);

describe.each([
  [
    "a receipt voucher has the particulars of rule 50",
    receipt,
    ["Receipt Voucher", "RV-H/2627/00007", "GSTIN 36ZZZCE0001A1Z1", "Sangeet", "18%", "CGST 9%", "₹9,000.00", "₹1,18,000.00"],
    [
      "Rupees One Lakh Eighteen Thousand Only",
      "UPI 4412 8890",
      "₹2,000.00",
      "Place of supply",
      "Telangana (36)",
      "Reverse charge",
    ],
  ],
  [
    "a refund voucher has the particulars of rule 51",
    refund,
    ["Refund Voucher", "RF-H/2627/00001", "RV-H/2627/00007", "₹11,800.00", "SGST 9%", "₹900.00", "Fewer guests"],
    ["Telangana (36)", "Bank transfer"],
  ],
])("%s", (_name, voucher, texts, more) => {
  const sheet = voucherSheet({ ...voucher, drawing: currentDrawing });
  it("on the page and in the PDF, which is one page of at most 40 KB", async () => {
    const page = renderToStaticMarkup(createElement(SheetView, { sheet })).replaceAll(/<[^>]+>/g, "\n");
    const bytes = await drawPdf(sheet);
    if (process.env.PDF_FOLDER) writeFileSync(`${process.env.PDF_FOLDER}/${voucher.number.replaceAll("/", "-")}.pdf`, bytes);
    const pdfText = extractText(bytes);
    expect(pdfText.split("\n")).toContain(sheet.total?.[0]);
    for (const text of [...texts, ...more]) {
      expect(page).toContain(text);
      for (const word of text.split(" ")) expect(pdfText).toContain(word);
    }
    expect([...pdfObjects(bytes).values()].filter((body) => /\/Type \/Page\b/.test(body))).toHaveLength(1);
    expect(bytes.length).toBeLessThanOrEqual(40 * 1024);
  });
});
