import { describe, expect, it } from "vitest";
import { addMonths } from "#app/platform/values/dates.ts";
import { NewReversal, noticeProblems, noticeText, type Reversible, reasonsOf, reversalProblems } from "./reversals.ts";

const receipt = (changes: Partial<Reversible> = {}) => ({
  ...{
    date: "2026-11-01",
    method: "cheque" as const,
    kind: "payment" as const,
    invoices: [{ id: "1", number: "INV-H/2627/00001" }],
  },
  ...changes,
});
const problems = (entered: Record<string, string>, changes: Partial<Reversible> = {}) => {
  const parsed = NewReversal.parse({ id: crypto.randomUUID(), reversedOn: "2026-11-20", reason: "bounced cheque", ...entered });
  return Object.keys(reversalProblems(parsed, receipt(changes), "2026-11-28"));
};

describe("a reversal", () => {
  it("is dated from the receipt's day to today, and so is the bank's memo", () => {
    expect([problems({ reversedOn: "2026-11-01" }), problems({ reversedOn: "2026-11-28" })]).toEqual([[], []]);
    expect([problems({ reversedOn: "2026-10-31" }), problems({ reversedOn: "2026-11-29" })]).toEqual([
      ["reversedOn"],
      ["reversedOn"],
    ]);
    expect([problems({ memoOn: "2026-10-31" }), problems({ memoOn: "2026-11-29" })]).toEqual([["memoOn"], ["memoOn"]]);
    expect(problems({ chequeOn: "2026-11-21", memoOn: "2026-11-20" })).toEqual(["chequeOn"]);
  });

  it("has a reason that its method can have, and says what another reason is", () => {
    expect([reasonsOf("cash"), reasonsOf("upi")].map((reasons) => reasons.slice(0, 2))).toEqual([
      ["recorded twice", "wrong amount"],
      ["chargeback", "recorded twice"],
    ]);
    expect(problems({}, { method: "upi" })).toEqual(["reason"]);
    expect(problems({ reason: "chargeback" })).toEqual(["reason"]);
    expect([problems({ reason: "other" }), problems({ reason: "other", note: "Stolen" })]).toEqual([["note"], []]);
  });

  it("asks the client for the bank's charges on an invoice only", () => {
    expect([problems({ isAsked: "1" }), problems({ isAsked: "1", charges: "590" })]).toEqual([["charges"], []]);
    expect(problems({ isAsked: "1", charges: "590" }, { invoices: [] })).toEqual(["isAsked"]);
    expect(problems({ isAsked: "1", charges: "590" }, { kind: "refund" })).toEqual(["isAsked"]);
  });
});

describe("the notice under the Negotiable Instruments Act, section 138", () => {
  it("can be sent until 30 days after the memo, without the day of the memo", () => {
    const notice = { chequeOn: "2026-11-30", memoOn: "2026-12-05" };
    expect(noticeText(notice, "2027-01-04")).toContain("can be sent until 4\u00a0Jan\u00a02027");
    expect(noticeText(notice, "2027-01-05")).toContain("had to be sent by 4\u00a0Jan\u00a02027");
    expect(noticeText(notice, "2026-12-06")).toContain("presented by 28\u00a0Feb\u00a02027");
    expect(noticeText({ chequeOn: null, memoOn: null }, "2026-12-06")).toBe("");
  });

  it("is received, then the client has 15 days, and a complaint a month", () => {
    const sent = { chequeOn: null, memoOn: "2026-12-05", noticeSentOn: "2026-12-10" };
    expect(noticeText(sent, "2027-02-01")).toContain("was sent on 10\u00a0Dec\u00a02026. From the day on which it is received");
    // Saketh India v. India Securities (1999): 15 days ended on 14 October, a complaint of 15 November was in time.
    const received = { ...sent, noticeSentOn: "2026-09-28", noticeReceivedOn: "2026-09-29" };
    expect(noticeText(received, "2026-10-01").replaceAll("\u00a0", " ")).toBe(
      "The notice reached the client on 29 Sep 2026. The client can pay until 14 Oct 2026; a complaint can be made from 15 Oct 2026 to 15 Nov 2026.",
    );
  });

  it("is not sent before the memo, nor received before it is sent, nor in the future", () => {
    const problems = (noticeSentOn: string, noticeReceivedOn = "") =>
      Object.keys(noticeProblems({ reversal: "", noticeSentOn, noticeReceivedOn }, "2026-12-05", "2026-12-20"));
    expect([problems("2026-12-04"), problems("2026-12-21"), problems("2026-12-10", "2026-12-09")]).toEqual([
      ["noticeSentOn"],
      ["noticeSentOn"],
      ["noticeReceivedOn"],
    ]);
    expect([problems("2026-12-05"), problems("2026-12-05", "2026-12-20"), problems("2026-12-05", "2026-12-21")]).toEqual([
      [],
      [],
      ["noticeReceivedOn"],
    ]);
  });

  it("counts months to the same day, or to the last one", () => {
    expect([addMonths("2026-11-30", 3), addMonths("2027-11-30", 3), addMonths("2026-12-31", 1)]).toEqual([
      "2027-02-28",
      "2028-02-29",
      "2027-01-31",
    ]);
  });
});
