import { sql } from "drizzle-orm";
import { documentNumber } from "#app/gst/numbers.ts";
import type { Tx } from "#db/client.server.ts";

/**
 * The next number of a series. The series stays locked until the transaction ends, so that a rollback leaves no gap.
 * @param day the document's date
 * @returns null when the series already has a document of a later date
 */
export async function nextNumber(tx: Tx, series: string, day: string): Promise<string | null> {
  const [row] = await tx.execute<{ last: number }>(sql`
    insert into invoice_series (series, last, last_date) values (${series}, 1, ${day}::date)
    on conflict (series) do update set last = invoice_series.last + 1, last_date = excluded.last_date
      where invoice_series.last_date <= excluded.last_date
    returning last`);
  return row ? documentNumber(series, row.last) : null;
}
