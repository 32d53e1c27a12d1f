import { expect, it } from "vitest";
import { isReopened } from "../events.ts";
import { consequencesOf } from "./event-cancellation.ts";

const nothing = { advances: 0, vendors: [], openTasks: 0, invoices: [], hasClientPage: false };

it("names what hangs on an event that is to be cancelled", () => {
  expect(consequencesOf(nothing)).toEqual(["The client has no page, so nothing tells the client."]);
  const all = { advances: 50_000_00, vendors: ["Lamps", "Tents"], openTasks: 3, invoices: ["INV-1"], hasClientPage: true };
  expect(consequencesOf(all)).toEqual([
    "The client’s page says at once: “This event is cancelled. If you did not expect this, please ask us.”",
    "₹50,000 of advances is held. It stays until it is refunded or used.",
    "INV-1 is issued and stays. A credit note takes back what will not be delivered.",
    "Lamps and Tents are booked and are not told.",
    "3 open tasks stay.",
  ]);
  expect(consequencesOf({ ...nothing, vendors: ["Lamps"], openTasks: 1, invoices: ["INV-1", "INV-2"] }).slice(1)).toEqual([
    "INV-1 and INV-2 are issued and stay. A credit note takes back what will not be delivered.",
    "Lamps is booked and is not told.",
    "One open task stays.",
  ]);
});

it("knows when an event takes its venue again", () => {
  expect(isReopened("cancelled", "pending") && isReopened("cancelled", "active") && isReopened("completed", "active")).toBe(true);
  expect(isReopened("pending", "active") || isReopened("active", "completed") || isReopened("active", "cancelled")).toBe(false);
});
