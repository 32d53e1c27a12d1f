import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Draft } from "#app/billing/invoice-draft.ts";
import { recordAdvance } from "#app/features/money/advances/advances.server.ts";
import { NewAdvance } from "#app/features/money/advances/advances.ts";
import { refundAdvance } from "#app/features/money/advances/refund-advance.server.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { toDecimalString } from "#app/platform/values/money.ts";
import { asActor } from "#db/client.server.ts";
import { clients, events, leads } from "#db/schema.ts";
import { makeClientOfLeadIn } from "../../app/billing/clients.server.ts";
import type { PlannedEvent } from "./events.ts";
import type { DemoInvoice } from "./invoices.ts";
import { demoAdmin } from "./people.ts";
import { integer } from "./random.ts";

type AdvanceFor = Pick<Draft, "event" | "lead" | "office" | "clientGST">;

/** Records the advance of an event; its client is the firm with the GST number, else created from the lead. @param gross paise */
export async function recordDemoAdvance(
  { event: eventId, lead, office, clientGST }: AdvanceFor,
  gross: number,
  day: string,
): Promise<{ id: string; left: number; clientId: string }> {
  const clientId = await asActor(demoAdmin, async (tx) => {
    const [firm] = clientGST ? await tx.select().from(clients).where(eq(clients.gstin, clientGST)) : [];
    if (firm) await tx.update(leads).set({ clientId: firm.id }).where(eq(leads.id, lead));
    if (firm) await tx.update(events).set({ clientId: firm.id }).where(eq(events.id, eventId));
    return firm?.id ?? (await makeClientOfLeadIn(tx, demoAdmin, lead)).id;
  });
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

/** Two coming events without an invoice, of families if there are such. */
export function comingEvents(events: readonly PlannedEvent[], invoices: readonly DemoInvoice[]): PlannedEvent[] {
  const invoiced = new Set(invoices.map(({ draft }) => draft.event));
  const coming = events.filter(({ id, date, status }) => date > today() && status === "active" && !invoiced.has(id));
  return coming.toSorted((one, other) => Number(one.client.firm !== null) - Number(other.client.firm !== null)).slice(0, 2);
}

/** One advance is open, the other was returned in part. @param coming events without an invoice */
export async function recordDemoAdvances(coming: readonly PlannedEvent[]): Promise<void> {
  const advances = [];
  for (const { id, client } of coming) {
    const source = { event: id, lead: client.lead.id, office: client.office, clientGST: client.firm?.gstin ?? "" };
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
