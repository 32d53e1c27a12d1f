import { sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import { type Actor, demand } from "#app/permissions.ts";
import { today } from "#app/platform/dates.ts";
import { readTallies, readTotals, totalOf } from "#app/platform/tallies.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { sacCodes } from "./sac.ts";

/** An amount in paise under its name. */
export type Share = { name: string; amount: number };
export type Revenue = {
  /** The last twelve months, the oldest first. */ months: Share[];
  offices: Share[];
  services: Share[];
  receivables: Share[];
};

/** Issued invoices less credit notes: by month, office and service, and what is still to come by its age. */
export async function readRevenue(actor: Actor): Promise<Revenue> {
  demand(actor, "invoice:list");
  return asActor(actor, async (tx) => {
    const [moved, services, receivables] = await Promise.all([
      readTallies(tx, "revenue"),
      readTotals(tx, "services"),
      selectReceivables(tx),
    ]);
    return {
      // A credit note counts on its own day: the month in which it was issued bears it.
      months: lastMonths().map((month) => ({
        name: monthWords.format(new Date(`${month}-01T00:00:00Z`)),
        amount: totalOf(moved, ({ what }) => what === month),
      })),
      offices: company.offices.map(({ key, city }) => ({ name: city, amount: totalOf(moved, ({ who }) => who === key) })),
      // Before tax, because a line has none of its own.
      services: services
        .sort((a, b) => b.n - a.n)
        .slice(0, 12)
        .map(({ what, n }) => ({ name: sacCodes.find(([code]) => code === what)?.[1] ?? `SAC ${what}`, amount: n })),
      receivables,
    };
  });
}

const monthWords = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", year: "numeric" });

/** "2026-11": this month and the eleven before it, the oldest first. */
function lastMonths(): string[] {
  const [year, month] = today().split("-").map(Number) as [number, number];
  return Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(year, month - 12 + at, 1)).toISOString().slice(0, 7));
}

const selectReceivables = (tx: Tx) =>
  tx.execute<Share>(sql`
    with open as (
      select greatest(0, ${today()}::date - coalesce(i.due_date, i.invoice_date)) as late,
        i.amount - coalesce(p.paid, 0) as balance
      from invoices i left join (select invoice_id, sum(gross)::bigint as paid from invoice_payments group by invoice_id) p on p.invoice_id = i.id where i.status = 'issued' and not exists (select from credit_notes c where c.invoice_id = i.id)),
    ages (name, low, high) as (values ('Not due', -1, 0), ('1 to 30 days', 1, 30), ('31 to 60 days', 31, 60), ('61 to 90 days', 61, 90), ('Over 90 days', 91, 1000000))
    select name, coalesce((select sum(balance) from open where balance > 0 and late between low and high), 0)::float8 as amount from ages order by low`);
