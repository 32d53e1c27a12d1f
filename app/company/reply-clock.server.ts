import { type SQL, sql } from "drizzle-orm";
import { leads } from "#db/schema.ts";
import { company } from "./company.server.ts";
import { replyDueAt, replyPromiseOf } from "./reply-clock.ts";

/** The columns of a lead whose enquiry came at `since` and waits for a reply. */
export const startReplyClock = (since: Date) => ({
  awaitingReplySince: since,
  replyDueAt: replyDueAt(since, replyPromiseOf(company())),
});

/** The columns of a lead that was replied to now; unchanged where no reply was awaited. */
export const stopReplyClock = (): { awaitingReplySince: null; repliedAt: SQL; replyMinutes: SQL } => ({
  awaitingReplySince: null,
  repliedAt: sql`case when ${leads.awaitingReplySince} is null then ${leads.repliedAt} else now() end`,
  replyMinutes: sql`case when ${leads.awaitingReplySince} is null then ${leads.replyMinutes}
    else (extract(epoch from now() - ${leads.awaitingReplySince}) / 60)::int end`,
});
