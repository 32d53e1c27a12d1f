import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { pathIn } from "#app/company/language-path.ts";
import { formatLocalDateTime } from "#app/company/local-dates.ts";
import { linkValidity } from "#app/content/mails/link-validity.ts";
import { newDeviceMail } from "#app/content/mails/mails.ts";
import { newToken, tokenHash } from "#app/identity/one-time-token.server.ts";
import { requestLanguage } from "#app/identity/request-language.server.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { mailCompany } from "#app/mail/mail-language.server.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import type { Client } from "#app/platform/request.server.ts";
import { formatDateTimeWithWeekday } from "#app/platform/values/dates.ts";
import { asSystem, type Tx } from "#db/client.server.ts";
import { authVerifications } from "#db/schema.ts";
import { deviceOf } from "./device.ts";
import { placeOf } from "./session-place.ts";

/** The session that the link in the mail about a new device can end. */
type Alert = { userId: string; sessionId: string; device: string; place: string; at: string };

/** Mails the person about a log-in from a new device (rememberDevice). The link in the mail ends that session without a log-in. */
export async function reportNewDevice(
  tx: Tx,
  user: { id: string; name: string; email: string },
  session: { id: string; client: Client },
): Promise<void> {
  const language = requestLanguage();
  const logIn = {
    device: deviceOf(session.client.userAgent),
    place: placeOf(session.client.clientIp),
    at: language === "en" ? formatDateTimeWithWeekday(new Date()) : formatLocalDateTime(new Date(), language),
  };
  const token = newToken();
  const path = pathIn(language, `/end-session?token=${token}`);
  const alert: Alert = { userId: user.id, sessionId: session.id, ...logIn };
  await Promise.all([
    tx.insert(authVerifications).values({
      id: randomUUID(),
      identifier: identifierOf(token),
      value: JSON.stringify(alert),
      expiresAt: sql`now() + make_interval(days => ${linkValidity.endSessionDays})`,
    }),
    queueMail(tx, {
      recipient: user.email,
      ...newDeviceMail(mailCompany(language), user.name, logIn, env().ORIGIN + path, language),
    }),
  ]);
}

const identifierOf = (token: string) => `end-session:${tokenHash(token)}`;

/** Adds the device to the account's known ones. @returns true when it was not known before and is not the account's first */
export async function rememberDevice(tx: Tx, id: string, device: string): Promise<boolean> {
  const [added] = await tx.execute<{ deviceCount: number }>(sql`
    update auth_users set known_devices = known_devices || ${device}::text
    where id = ${id} and not ${device}::text = any(known_devices) returning cardinality(known_devices) as "deviceCount"`);
  return added !== undefined && added.deviceCount > 1;
}

/** The log-in that a mailed link is about; null when the link was used or has expired. The check does not use the link up. */
export const reportedLogIn = (token: string): Promise<Pick<Alert, "device" | "place" | "at"> | null> =>
  asSystem("auth", async (tx) => {
    const [row] = await tx.execute<{ value: string }>(sql`
      select value from auth_verifications where identifier = ${identifierOf(token)} and expires_at > now()`);
    if (!row) return null;
    const { device, place, at } = JSON.parse(row.value) as Alert;
    return { device, place, at };
  });

/**
 * Ends the session of a reported log-in, or all sessions of its person. The link works once. @returns the number of sessions that
 * ended; null when the link does not work any more
 */
export const endReportedSession = (token: string, { endsAll }: { endsAll: boolean }): Promise<number | null> =>
  asSystem("auth", async (tx) => {
    const [row] = await tx.execute<{ value: string }>(sql`
      delete from auth_verifications where identifier = ${identifierOf(token)} and expires_at > now() returning value`);
    if (!row) return null;
    const { userId, sessionId, device } = JSON.parse(row.value) as Alert;
    const ended = await tx.execute(sql`
      delete from auth_sessions where user_id = ${userId} and (${endsAll} or id = ${sessionId}) returning id`);
    if (endsAll)
      await tx.execute(sql`
        delete from auth_verifications where identifier like 'end-session:%' and value like ${`{"userId":${JSON.stringify(userId)},%`}`);
    // The device is unknown again: its next log-in is mailed too.
    await tx.execute(sql`update auth_users set known_devices = array_remove(known_devices, ${device}) where id = ${userId}`);
    const fields = { device, sessions: ended.length, by: "link in the mail" };
    await audit(tx, { actor: "visitor", action: "session ended", objectType: "person", objectId: userId, fields });
    return ended.length;
  });
