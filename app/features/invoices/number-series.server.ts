import { sql } from "drizzle-orm";
import { documentNumber } from "#app/gst/numbers.ts";
import type { Tx } from "#db/client.server.ts";

/**
 * The next number of a series. The series stays locked until the transaction ends, so that a rollback leaves no gap.
 * @param day the document's date
 * @returns null when the series already has a document of a later date
 */
export async function nextNumber(tx: Tx, series: string, day: string): Promise<string | null> {
  const [row] = await tx.execute<{ lastNumber: number }>(sql`
    insert into invoice_series (series, last_number, last_date) values (${series}, 1, ${day}::date)
    on conflict (series) do update set last_number = invoice_series.last_number + 1, last_date = excluded.last_date
      where invoice_series.last_date <= excluded.last_date
    returning last_number as "lastNumber"`);
  return row ? documentNumber(series, row.lastNumber) : null;
}

/** What `nextNumber` would return now. */
export async function previewNumber(tx: Tx, series: string, day: string): Promise<string | null> {
  const [row] = await tx.execute<{ lastNumber: number; isLater: boolean }>(sql`
    select last_number as "lastNumber", last_date > ${day}::date as "isLater" from invoice_series where series = ${series}`);
  return row?.isLater ? null : documentNumber(series, (row?.lastNumber ?? 0) + 1);
}
