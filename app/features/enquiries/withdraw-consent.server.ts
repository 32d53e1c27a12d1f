import { eq, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { pathIn } from "#app/company/language-path.ts";
import { formatLocalDateTime } from "#app/company/local-dates.ts";
import type { Language } from "#app/content/languages.ts";
import { consentWithdrawnMail } from "#app/content/mails/client-mails.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { isSigned, sign } from "#app/platform/secret.server.ts";
import { formatDateTime } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { asSystem } from "#db/client.server.ts";
import { contactSubmissions } from "#db/schema.ts";

/** The page on which the sender of an enquiry withdraws the consent. It works as long as the enquiry is stored. */
export const withdrawalUrl = (enquiryId: string, language: Language = "en"): string =>
  `${env().ORIGIN}${pathIn(language, "/withdraw")}?${new URLSearchParams({ enquiry: enquiryId, token: sign("withdraw", enquiryId) })}`;

/** The enquiry's id in a link with a valid token; null in any other. */
function readLink({ enquiryId: id, token }: Link): string | null {
  return isId(id) && isSigned("withdraw", id, token) ? id : null;
}

type Link = { enquiryId: string; token: string };

export type Consent = { sentAt: string; isWithdrawn: boolean };

/** The consent of the enquiry that a link names; null when its token is wrong, or the enquiry was erased. */
export async function readConsent(link: Link, language: Language): Promise<Consent | null> {
  const id = readLink(link);
  if (!id) return null;
  const [row] = await asSystem("enquiries", (tx) =>
    tx
      .select({ at: contactSubmissions.createdAt, withdrawnAt: contactSubmissions.withdrawnAt })
      .from(contactSubmissions)
      .where(eq(contactSubmissions.id, id)),
  );
  return row ? { sentAt: formatLocalDateTime(row.at, language), isWithdrawn: row.withdrawnAt !== null } : null;
}

/** Withdraws the consent once, and asks the company by mail to erase the data. @returns false when the link's token is wrong */
export async function withdrawConsent(link: Link): Promise<boolean> {
  const id = readLink(link);
  if (!id) return false;
  await asSystem("enquiries", async (tx) => {
    const [row] = await tx.execute<{ name: string; at: string; leadId: string | null }>(
      sql`select name, to_json(created_at) #>> '{}' as at, lead_id as "leadId" from withdraw_consent(${id}::uuid)`,
    );
    if (!row) return;
    await audit(tx, { actor: "visitor", action: "consent withdrawn", objectType: "enquiry", objectId: id });
    const link = row.leadId ? `${env().ORIGIN}/dashboard/leads/${row.leadId}` : `${env().ORIGIN}/dashboard/held`;
    const facts = { name: row.name, sentAt: formatDateTime(row.at) };
    await queueMail(tx, { recipient: company().privacyEmail, ...consentWithdrawnMail(company(), facts, link) });
  });
  return true;
}
