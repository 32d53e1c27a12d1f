import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { serialNumber } from "./gst.ts";

/** The next number of a series, whose row stays locked until this transaction ends; null when the series already has a later date. */
export async function takeNumber(tx: Tx, series: string, day: string): Promise<string | null> {
  const [row] = await tx.execute<{ last: number }>(sql`
    insert into invoice_series (series, last, last_date) values (${series}, 1, ${day}::date)
    on conflict (series) do update set last = invoice_series.last + 1, last_date = excluded.last_date
      where invoice_series.last_date <= excluded.last_date
    returning last`);
  return row ? serialNumber(series, row.last) : null;
}
