import { expect, test } from "vitest";
import type { BoardLead } from "../leads.ts";
import { cardLines, urgencyOf } from "./lead-urgency.ts";

const now = new Date("2026-11-22T11:34:00Z");
const lead: BoardLead = {
  ...{ id: "1", name: "Anjali", email: null, phone: null, company: null, language: "en", stage: "contacted", stageSince: null },
  ...{ ownerId: null, lostReason: null, nextAction: null, nextActionOn: null, replyDueAt: null, createdAt: now, version: 1 },
  ...{ quoteTotal: null, isQuoteExpired: null, otherEnquiryId: null },
  ...{ kind: null, days: null, guests: null, budget: null, place: null, functions: null, source: null, sourceDetail: null },
};
const line = (changes: Partial<BoardLead>) => {
  const { text, when, isLate } = urgencyOf({ ...lead, ...changes }, now);
  return [text, when, isLate && "late"].filter(Boolean).join(", ").replaceAll("\u00a0", " ");
};
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test("an awaited reply comes before the next action; its time is in hours up to a day, then a date", () => {
  const next = { nextAction: "Call", nextActionOn: "2026-11-20" };
  expect(line({ replyDueAt: inHours(-3.5), ...next })).toBe("Reply overdue by 3 h, late");
  expect(line({ replyDueAt: inHours(-0.5) })).toBe("Reply overdue by 30 min, late");
  expect(line({ replyDueAt: inHours(-40) })).toBe("Reply overdue since, 21 Nov, late");
  expect(line({ replyDueAt: inHours(22.2) })).toBe("Reply in 22 h");
  expect(line({ replyDueAt: inHours(40) })).toBe("Reply by, 24 Nov");
});

test("a next action shows its day, and is late from the day after", () => {
  const on = (nextActionOn: string | null) => line({ nextAction: "Send the menu", nextActionOn });
  expect(on("2026-11-21")).toBe("Send the menu, 21 Nov, late");
  expect(on("2026-11-22")).toBe("Send the menu, today");
  expect(on("2027-01-02")).toBe("Send the menu, 2 Jan 2027");
  expect(on(null)).toBe("Send the menu");
  expect(line({ nextActionOn: "2026-11-28" })).toBe("Next action, 28 Nov");
  expect(line({})).toBe("No next action");
});

test("the card of a won or lost lead says that it is won or lost", () => {
  expect(line({ stage: "won", stageSince: new Date("2026-11-12T10:00:00Z") })).toBe("Won, 12 Nov");
  expect(line({ stage: "lost", lostReason: "Date was taken" })).toBe("Lost: Date was taken");
});

test("a card shows what the lead asks for, and the quote instead of the budget", () => {
  const brief = { kind: "Wedding", days: "2027-02-12", guests: "1540", budget: "180000000..220000000", place: "Secunderabad" };
  const lines = (changes: Partial<BoardLead>) =>
    cardLines({ ...lead, ...changes }).map((facts) => facts.map((fact) => fact.replaceAll("\u00a0", " ")));
  expect(lines({ ...brief, company: "Nuvera" })).toEqual([
    ["Wedding", "12 Feb 2027", "1,540 guests"],
    ["₹18–22 L", "Secunderabad", "Nuvera"],
  ]);
  expect(lines({ ...brief, quoteTotal: 142_000_000 })[1]).toEqual(["₹14,20,000", "Secunderabad"]);
  expect(lines({ quoteTotal: 142_000_000, isQuoteExpired: true })[1]).toEqual(["₹14,20,000, expired"]);
  expect(lines({ guests: "300–1200" })[0]).toEqual(["300–1,200 guests"]);
  expect(lines({ days: "2027-05 flexible" })[0]).toEqual(["May 2027, flexible"]);
  expect(lines({})).toEqual([["Added 22 Nov 2026"], []]);
});
