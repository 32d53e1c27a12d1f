import { and, asc, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { Conflict, Invalid } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { mailFailureTexts } from "#app/mail/mail-failures.ts";
import type { Actor } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { isId } from "#app/platform/values/ids.ts";
import type { Tx } from "#db/client.server.ts";
import type { MailFailure } from "#db/enums.ts";
import { outbox } from "#db/schema.ts";
import type { UnsentMail } from "./unsent-mail.ts";

const maxListed = 200;
const isUnsent = and(isNull(outbox.sentAt), isNotNull(outbox.failure));

/** The mails that were not sent at the first attempt, the refused ones first; never their texts, which contain secret links. */
export const listUnsentMail = (actor: Actor): Promise<{ mails: UnsentMail[]; total: number }> =>
  asPermitted(actor, "mail:manage", async (tx) => {
    const { id, recipient, subject, createdAt, failedAt, failure } = outbox;
    const rows = tx
      .select({ id, recipient, subject, createdAt, failedAt, failure })
      .from(outbox)
      .where(isUnsent)
      .orderBy(sql`${failedAt} is null`, asc(createdAt), asc(id))
      .limit(maxListed);
    const [mails, total] = await Promise.all([rows, tx.$count(outbox, isUnsent)]);
    const shown = mails.map((mail) => ({ ...mail, reason: mailFailureTexts[mail.failure as MailFailure] }));
    return { mails: shown as UnsentMail[], total };
  });

/** Sends mails again, at once. @throws Conflict when none is left @returns how many */
export const retryMail = (actor: Actor, values: FormDataEntryValue[]): Promise<number> =>
  asPermitted(actor, "mail:manage", async (tx, actor) => {
    const mails = await lockUnsent(tx, values);
    await tx
      .update(outbox)
      .set({ failedAt: null, attempts: 0, nextAttemptAt: sql`now()` })
      .where(inArray(outbox.id, idsOf(mails)));
    await tx.execute(sql`select pg_notify('outbox', '')`);
    await audit(tx, { actor: actor.id, action: "mail retried", objectType: "mail", fields: { mails: mails.map(describe) } });
    return mails.length;
  });

/** Deletes mails; they are never sent. @throws Conflict when none is left @returns how many */
export const discardMail = (actor: Actor, values: FormDataEntryValue[]): Promise<number> =>
  asPermitted(actor, "mail:manage", async (tx, actor) => {
    const mails = await lockUnsent(tx, values);
    await tx.delete(outbox).where(inArray(outbox.id, idsOf(mails)));
    const fields = { mails: mails.map(describe), ids: idsOf(mails) };
    await audit(tx, { actor: actor.id, action: "mail discarded", objectType: "mail", fields });
    return mails.length;
  });

type LockedMail = { id: string; recipient: string; subject: string };

/** Skips a mail that is being sent now. */
async function lockUnsent(tx: Tx, values: FormDataEntryValue[]): Promise<LockedMail[]> {
  if (values.length > maxListed)
    throw new Invalid({}, `Nothing was changed: at most ${maxListed} mails can be selected, and ${values.length} are.`);
  const ids = values.map(String).filter(isId);
  const mails = await tx
    .select({ id: outbox.id, recipient: outbox.recipient, subject: outbox.subject })
    .from(outbox)
    .where(and(inArray(outbox.id, ids), isUnsent))
    .for("update", { skipLocked: true });
  if (mails.length === 0)
    throw new Conflict("Nothing was changed: this mail was sent or discarded meanwhile, or is being sent now.");
  return mails;
}

const idsOf = (mails: LockedMail[]) => mails.map(({ id }) => id);
const describe = ({ recipient, subject }: LockedMail) => `${subject} (to ${recipient})`;
