import { randomUUID } from "node:crypto";
import { makeClientOfLeadIn } from "#app/features/clients/clients.server.ts";
import { recordAdvance } from "#app/features/receipts/advances.server.ts";
import { NewAdvance } from "#app/features/receipts/advances.ts";
import { refundAdvance } from "#app/features/receipts/refund-advance.server.ts";
import { addDays, today } from "#app/platform/dates.ts";
import { toDecimalString } from "#app/platform/money.ts";
import { asActor } from "#db/client.server.ts";
import type { PlannedEvent } from "./events.ts";
import type { DemoInvoice } from "./invoices.ts";
import { demoAdmin } from "./people.ts";
import { integer } from "./random.ts";

/** Records the advance of an event; its client is created from the lead. @param gross paise */
export async function recordDemoAdvance(
  { eventId, leadId, office }: { eventId: string; leadId: string; office: DemoInvoice["draft"]["office"] },
  gross: number,
  day: string,
): Promise<{ id: string; left: number; clientId: string }> {
  const { id: clientId } = await asActor(demoAdmin, (tx) => makeClientOfLeadIn(tx, demoAdmin, leadId));
  const id = randomUUID();
  const form = {
    id,
    office,
    paidOn: day,
    voucherDate: day,
    method: "upi",
    gross: toDecimalString(gross),
    reference: String(integer(100_000_000, 999_999_999)),
  };
  await recordAdvance(demoAdmin, { eventId }, NewAdvance.parse(form));
  return { id, left: gross, clientId };
}

/** Coming events without an invoice: one advance is open, the other was returned in part. */
export async function recordDemoAdvances(events: readonly PlannedEvent[], invoices: readonly DemoInvoice[]): Promise<void> {
  const invoiced = new Set(invoices.map(({ eventId }) => eventId));
  const coming = events.filter(({ id, date, status }) => date > today() && status === "active" && !invoiced.has(id)).slice(0, 2);
  const advances = [];
  for (const { id, client } of coming) {
    const source = { eventId: id, leadId: client.lead.id, office: client.office };
    advances.push(await recordDemoAdvance(source, 75_000_00, addDays(today(), -1)));
  }
  const returned = advances.at(1);
  const refund = {
    amount: 25_000_00,
    date: today(),
    method: "bank",
    reference: "",
    reason: "One day fewer than planned",
  } as const;
  if (returned) await refundAdvance(demoAdmin, returned.id, { id: randomUUID(), ...refund });
}
