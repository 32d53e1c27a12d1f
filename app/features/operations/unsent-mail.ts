import { formatDateTime, formatDuration } from "#app/platform/values/dates.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import type { MailFailure } from "#db/enums.ts";

/** A mail that was not sent at the first attempt. */
export type UnsentMail = {
  id: string;
  recipient: string;
  subject: string;
  createdAt: Date;
  /** Null while it waits for its next attempt. */
  failedAt: Date | null;
  failure: MailFailure;
  /** Why it was not sent. A refused mail that is sent again waits with its old reason. */
  reason: string;
};

export type OperationsActionData = FormActionData;

export const stateOf = ({ failedAt }: UnsentMail) => (failedAt ? "Refused" : "Waiting");

const dayMs = 24 * 3_600_000;

/** How long ago a mail was written: "3 h 20 min ago"; for a mail older than a day, its date and time. */
export function ageOf({ createdAt }: UnsentMail, now: Date): string {
  const ageMs = now.getTime() - new Date(createdAt).getTime();
  return ageMs < dayMs ? `${formatDuration(ageMs)} ago` : formatDateTime(createdAt);
}

export const countMails = (count: number) => (count === 1 ? "one mail" : `${count} mails`);
