import { and, eq, sql } from "drizzle-orm";
import { officeOf } from "#app/content/company.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { today } from "#app/platform/dates.ts";
import { asActor } from "#db/client.server.ts";
import { invoices } from "#db/schema.ts";
import { type Problems, problemsOf } from "./draft.ts";
import { columnsOf, selectInvoice } from "./drafts.server.ts";
import { seriesOf } from "./gst.ts";
import { takeNumber } from "./series.server.ts";
import { supplierFacts } from "./sheet.ts";

export type Issued =
  | { outcome: "issued"; number: string }
  | { outcome: "refused"; problems: Problems }
  | { outcome: "stale" }
  | { outcome: "unknown" };

/**
 * Makes a draft a tax invoice: its number comes from the office's series in this very transaction, so that an aborted one
 * leaves no gap. Asked again it answers with the number it gave. `version` is the draft the sender saw.
 */
export async function issueInvoice(actor: Actor, id: string, version: number): Promise<Issued> {
  requirePermission(actor, "invoice:issue");
  return asActor(actor, async (tx) => {
    await tx
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(eq(invoices.id, id), eq(invoices.status, "draft")))
      .for("update");
    const invoice = await selectInvoice(tx, id);
    if (!invoice) return { outcome: "unknown" };
    if (invoice.number) return { outcome: "issued", number: invoice.number };
    if (invoice.version !== version) return { outcome: "stale" };

    const { draft } = invoice;
    const problems = problemsOf(draft, today());
    if (Object.keys(problems).length > 0) return { outcome: "refused", problems };
    const number = await takeNumber(tx, seriesOf("INV", draft.office, draft.date), draft.date);
    if (!number)
      return {
        outcome: "refused",
        problems: { date: "The last invoice of this office has a later date: numbers and dates go up together." },
      };

    const supplier = { ...supplierFacts(), office: officeOf(draft.office) };
    await tx
      .update(invoices)
      .set({ ...columnsOf(draft), status: "issued", number, issuedAt: sql`now()`, issuedBy: actor.id, supplier })
      .where(eq(invoices.id, id));
    await audit(tx, {
      actor: actor.id,
      action: "invoice issued",
      objectType: "invoice",
      objectId: id,
      fields: { number, amount: invoice.amount },
    });
    return { outcome: "issued", number };
  });
}
