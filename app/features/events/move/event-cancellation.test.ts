import { expect, it } from "vitest";
import { isReopened } from "../events.ts";
import { cancelledText, consequencesOf, delaySeconds, undoSeconds } from "./event-cancellation.ts";

const nothing = { held: 0, due: 0, vendors: [], openTasks: 0, invoices: [], hasClientPage: false };

it("names what hangs on an event that is to be cancelled", () => {
  expect(consequencesOf(nothing)).toEqual(["The client has no page, so only a message tells the client."]);
  const all = { ...nothing, held: 50_000_00, due: 75_000_00, invoices: ["INV-1"], hasClientPage: true };
  expect(consequencesOf(all)).toEqual([
    "₹75,000 is still due from the client.",
    "INV-1 is issued and stays. A credit note takes back what will not be delivered.",
    "The client’s page says at once that the event is cancelled, and that you are sorry.",
  ]);
  expect(consequencesOf({ ...nothing, invoices: ["INV-1", "INV-2"] })[0]).toContain("INV-1 and INV-2 are issued and stay.");
  expect(consequencesOf({ ...nothing, due: 100 })[0]).toBe("₹1 is still due from the client, and is not asked for any more.");
  expect([cancelledText(0), cancelledText(1), cancelledText(3)]).toEqual([
    "The event is cancelled.",
    "The event is cancelled. One task closed, not completed.",
    "The event is cancelled. 3 tasks closed, not completed.",
  ]);
  expect(consequencesOf({ ...all, due: 0 }, true)).toEqual([
    "The client’s page says at once that the event is postponed, and that you tell the new day there.",
  ]);
  expect(cancelledText(0, true)).toBe("The event is postponed.");
  expect(delaySeconds).toBeGreaterThan(undoSeconds);
});

it("knows when an event takes its venue again", () => {
  expect(isReopened("cancelled", "pending") && isReopened("cancelled", "active") && isReopened("completed", "active")).toBe(true);
  expect(isReopened("pending", "active") || isReopened("active", "completed") || isReopened("active", "cancelled")).toBe(false);
});
