import { type SQL, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { mailCompanyIn } from "#app/company/company.ts";
import { formatLocalDateTime } from "#app/company/local-dates.ts";
import { linkTextsIn } from "#app/content/link-pages/texts.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { today } from "#app/platform/values/dates.ts";
import type { Tx } from "#db/client.server.ts";
import type { Language } from "#db/enums.ts";

export const mailCompany = (language: Language) => mailCompanyIn(company(), today(), language);

/** An instant that counts, with its zone, as the mail's language says it. */
export const timeWithZoneIn = (language: Language, instant: Date | string): string =>
  fillPlaceholders(linkTextsIn(language).agreed.ist, { time: formatLocalDateTime(new Date(instant), language) });

/**
 * The language in which a client is written to; without a client that of the lead. Of a merged duplicate (`kept_client`, `kept_lead`) the
 * record that was kept counts.
 */
export async function selectLanguage(
  tx: Tx,
  { clientId, leadId }: { clientId: string | SQL | null; leadId: string | SQL | null },
): Promise<Language> {
  const [row] = await tx.execute<{ language: Language }>(sql`
    select coalesce((select language from clients where id = kept_client((${clientId})::uuid)),
      (select language from leads where id = kept_lead((${leadId})::uuid)), 'en') as language`);
  return row?.language ?? "en";
}
