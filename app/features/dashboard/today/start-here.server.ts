import { sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { readPreferences } from "#app/identity/preferences.server.ts";
import { mailServerSource } from "#app/mail/mail-settings.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { env } from "#app/platform/env.ts";
import { readOwn } from "#db/client.server.ts";
import { type FirstSteps, firstSteps } from "./start-here.ts";

/**
 * The first steps of a new company; null once all are done, after "Hide for now", and in the demo, whose company is a sample. An item
 * of the website counts as a sample until a person has published it: the program publishes the defaults as "upgrade".
 */
export async function readFirstSteps(actor: Actor): Promise<FirstSteps | null> {
  requirePermission(actor, "team:manage");
  if (env().DEMO || (await readPreferences(actor)).start === "hidden") return null;
  const [state] = await readOwn(actor, (tx) =>
    tx.execute<{
      hasPublished: boolean;
      sampleItems: number;
      hasTeam: boolean;
      hasVendors: boolean;
      hasEvent: boolean;
      hasEnquiry: boolean;
      isMailTested: boolean;
    }>(sql`
      select exists (select from audit_log where action in ('website item published', 'website opened')) as "hasPublished",
        (select count(*)::int from website_items item where kind in ('venue', 'testimonial', 'statistic') and published_visible and deleted_at is null
          and default_key is not null
          and not exists (select from website_versions where item_id = item.id and published_by <> 'upgrade')) as "sampleItems",
        (select count(*) from user_profiles where access in ('planner', 'accounts', 'admin')) > 1 or exists (select from invitations) as "hasTeam",
        exists (select from events) as "hasEvent", exists (select from leads) as "hasEnquiry", exists (select from vendors) as "hasVendors",
        exists (select from audit_log where action = 'test mail sent' and fields->>'result' = 'sent') as "isMailTested"`),
  );
  const steps = firstSteps({
    samples: company().samples,
    hasPublished: state?.hasPublished ?? false,
    isSiteClosed: company().isSiteClosed,
    sampleItems: state?.sampleItems ?? 0,
    configuredOrigin: process.env.ORIGIN,
    hasMail: mailServerSource() !== "none",
    isMailTested: state?.isMailTested ?? false,
    hasTeam: state?.hasTeam ?? false,
    hasVendors: state?.hasVendors ?? false,
    hasEvent: state?.hasEvent ?? false,
  });
  return steps.every(({ isDone }) => isDone) ? null : { steps, hasEnquiry: state?.hasEnquiry ?? false };
}
