import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { company } from "#app/company/company.server.ts";
import type { InvoiceRow } from "#app/features/invoices/invoices.ts";
import type { JsonRows } from "#app/records/json-rows.ts";
import { MoneyPanel } from "./money-panel.tsx";

const advance = {
  ...{ id: "a", number: "RV-H/2627/00001", voucherDate: "2026-11-02", receivedOn: "2026-11-02", clientId: "c" },
  ...{ clientName: "Anjali", eventId: "e", eventName: "Sangeet", method: "bank" as const, reference: "" },
  ...{ gross: 1_000_00, left: 1_000_00, refunded: 0, isCancelled: false, reversalId: null },
};

it.each([
  ["is open", {}, "1,000"],
  ["is more than is due", { left: 1_800_00 }, "1,500", "1,800"],
  ["was returned in part", { left: 700_00, refunded: 300_00 }, "700"],
  ["was used in part by an invoice of another event", { left: 400_00 }, "400"],
  ["was returned and used elsewhere in part", { left: 100_00, refunded: 300_00 }, "100"],
  ["was cancelled", { left: 0, isCancelled: true }, null],
])("the schedule counts what is left of an advance that %s", (_, changes, received, counted = received) => {
  const due = { id: "i", label: "First payment", amount: 1_500_00, dueOn: "2026-12-01", agreedOn: null, invoiceIds: [], paid: 0 };
  const schedule = {
    dues: [due],
    hasSchedule: false,
    notAdded: ["INV-1"],
    paid: 0,
    tds: 2_00,
    contract: 2_000_00,
    overpaid: [{ number: "INV-2", amount: 50_00 }],
  };
  const event = { id: "e", status: "active" as const };
  const advances = [{ ...advance, ...changes }];
  const invoice = { id: "n", number: "INV-2", amount: 900_00, credited: 118_00, balance: 0, state: "paid" };
  const open = { id: "o", number: "INV-1", amount: 500_00, credited: 0, balance: 300_00, state: "part paid" };
  const invoices = JSON.stringify([invoice, open]) as JsonRows<InvoiceRow>;
  const element = createElement(MoneyPanel, { event, schedule, advances, invoices, today: "2026-11-22" });
  const router = createMemoryRouter([{ id: "layout", path: "/", loader: () => null, element }], {
    hydrationData: { loaderData: { layout: { company: company() } } },
  });
  const html = renderToStaticMarkup(createElement(RouterProvider, { router })).replaceAll(/<\/?span[^>]*>/g, "");
  expect(html.match(/Received ₹([\d,]+)/)?.[1] ?? null).toBe(received);
  expect(html.match(/₹([\d,]+) of advances is counted as received/)?.[1] ?? null).toBe(counted);
  expect(html.includes("₹300 more was received than all that is due here.")).toBe(counted !== received);
  // Without a schedule the invoices are listed once, below.
  expect(html).not.toContain("Payment schedule");
  expect(html).toContain("INV-2 received ₹50 more than it charges now.");
  expect(html).toMatch(/₹118 credited<\/small><\/div>₹900.*₹300 open<\/small><\/div>₹500/);
  expect(html).toContain("Contract, with GST: ₹2,000");
  expect(html).toContain("₹2 of what is received is TDS");
  expect(html).toContain("because INV-1 was not made from a quote");
});
