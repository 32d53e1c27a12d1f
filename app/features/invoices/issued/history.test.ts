import { describe, expect, it } from "vitest";
import { remindedText } from "../invoices.ts";
import {
  actionLabel,
  type HistoryEntry,
  hasReceipt,
  isReceiptMailed,
  primaryAction,
  relativeDays,
  whatsAppTemplate,
} from "./history.ts";

describe("what an invoice's page offers first", () => {
  const first = (state: Parameters<typeof primaryAction>[0], { isMailed = true, canMail = true, canRefund = true } = {}) =>
    primaryAction(state, isMailed, { mail: canMail, refund: canRefund });

  it("follows from its state", () => {
    expect(first("issued", { isMailed: false })).toBe("mail");
    expect([first("issued"), first("part paid"), first("part paid", { isMailed: false })]).toEqual(["pay", "pay", "pay"]);
    expect([first("overdue"), first("overdue", { isMailed: false })]).toEqual(["remind", "remind"]);
    expect([first("paid"), first("cancelled")]).toEqual(["receipt", "copy"]);
    expect([first("refund due"), first("refund due", { canRefund: false })]).toEqual(["refund", "copy"]);
  });

  it("is not a mail when the client has no address", () => {
    const withoutAddress = (state: Parameters<typeof primaryAction>[0]) => first(state, { isMailed: false, canMail: false });
    expect([withoutAddress("issued"), withoutAddress("overdue"), withoutAddress("paid")]).toEqual(["pay", "pay", "copy"]);
  });
});

describe("a receipt", () => {
  it("can be mailed of a part payment, but not of nothing or of money to be returned", () => {
    const of = (balance: number, credited = 0) => hasReceipt({ charged: 1180_00, bankCharges: 0, credited, balance });
    expect([of(680_00), of(0), of(0, 180_00)]).toEqual([true, true, true]);
    expect([of(1180_00), of(0, 1180_00), of(-100_00)]).toEqual([false, false, false]);
  });

  it("counts as mailed until more is received", () => {
    const [at, person] = ["2026-11-22T10:00:00Z", null];
    const sent = (receipt?: true): HistoryEntry => {
      const fields = { recipient: "paid@client.example", ...(receipt && { receipt }) };
      return { at, person, action: "invoice sent", fields, mail: "sent" };
    };
    const paid: HistoryEntry = {
      ...{ at, person, action: "payment recorded", document: "1" },
      fields: { amount: 1, gross: 1, tds: 0, tdsGst: 0, method: "upi", reference: "1", paidOn: "2026-11-22", isReversed: false },
    };
    expect([[], [sent()], [paid, sent()], [sent(), paid], [paid, sent(true), paid]].map(isReceiptMailed)).not.toContain(true);
    expect([sent(), sent(true), paid]).toSatisfy(isReceiptMailed);
    expect([false, true].map((isMailed) => actionLabel("receipt", isMailed))).toEqual(["Mail receipt", "Mail receipt again"]);
  });
});

it("a WhatsApp message reminds of an invoice only when it is overdue or was sent before", () => {
  const [at, person] = ["2026-11-22T10:00:00Z", null];
  const mailed = (mail: "sent" | "failed"): HistoryEntry => ({
    ...{ at, person, mail },
    action: "invoice sent",
    fields: { recipient: "asha@client.example" },
  });
  const byWhatsApp: HistoryEntry = { at, person, action: "message sent", fields: { recipient: "+91 98480 12345", text: "" } };
  const of = (...history: HistoryEntry[]) => whatsAppTemplate("issued", 100, history);
  expect([of(), of(mailed("failed"))]).toEqual(["invoiceSent", "invoiceSent"]);
  expect([of(mailed("sent")), of(byWhatsApp), whatsAppTemplate("overdue", 100, [])]).toEqual(Array(3).fill("paymentDue"));
  expect(whatsAppTemplate("paid", 0, [byWhatsApp])).toBe("receipt");
});

it("says how far a day is away", () => {
  const from = (day: string) => relativeDays(day, "2026-11-22");
  expect([from("2026-12-07"), from("2026-11-23"), from("2026-11-22"), from("2026-11-21"), from("2026-10-22")]).toEqual([
    "in 15 days",
    "in 1 day",
    "today",
    "1 day ago",
    "31 days ago",
  ]);
});

it("says when the client was reminded", () => {
  const text = (at: string) => remindedText(at, new Date("2026-11-22T10:00:00Z"));
  expect(["2026-11-22T09:59:30Z", "2026-11-22T09:40:00Z", "2026-11-22T07:00:00Z"].map(text)).toEqual([
    "Reminded just now",
    "Reminded 20 minutes ago",
    "Reminded 3 hours ago",
  ]);
  expect([text("2026-11-20T10:00:00Z"), text("2025-12-20T10:00:00Z")]).toEqual([
    "Reminded on 20\u00a0Nov",
    "Reminded on 20\u00a0Dec\u00a02025",
  ]);
});
