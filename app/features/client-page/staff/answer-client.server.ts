import { eq, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { clientMailTexts } from "#app/content/mails/client-mail-texts.ts";
import { templateMail } from "#app/content/mails/client-mails.ts";
import { eventKindNames, fillTemplate } from "#app/content/mails/message-templates.ts";
import { Conflict, Invalid } from "#app/errors.ts";
import { secretLinkUrl, selectSecretLink } from "#app/identity/secret-link.server.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { mailCompany } from "#app/mail/mail-language.server.ts";
import { currentTemplates } from "#app/mail/message-templates.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { formatDateTime } from "#app/platform/values/dates.ts";
import { asActor, lockUntilCommit, type Tx } from "#db/client.server.ts";
import type { Language } from "#db/enums.ts";
import { clientMessages } from "#db/schema.ts";
import type { AnswerMail } from "../client-page.ts";
import { requireEvent } from "./staff-client-page.server.ts";

const maxAnswerLength = 2_000;

/**
 * Stores an answer, or a message that no question preceded, and mails the client that it is on their page.
 * @param id made by the form, so that an answer that is submitted twice is stored once
 * @param seen the last message that its author saw; empty: there was none; null: not known
 * @throws Invalid, NotFound, Conflict when a colleague has answered since
 */
export async function answerClient(
  actor: Actor,
  eventId: string,
  { id, text: answer, seen = null }: { id: string; text: string; seen?: string | null },
): Promise<AnswerMail> {
  requirePermission(actor, "event:change");
  const text = answer.trim();
  if (!text) throw new Invalid({ text: "Please write an answer." });
  if (text.length > maxAnswerLength) throw new Invalid({ text: `At most ${maxAnswerLength} characters.` });
  return asActor(actor, async (tx) => {
    await requireEvent(tx, eventId);
    await lockUntilCommit(tx, "clientPage", eventId);
    if ((await tx.$count(clientMessages, eq(clientMessages.id, id))) > 0) return "known";
    if (seen !== null) await requireUnanswered(tx, eventId, actor, seen);
    const [lastMessage] = await tx.execute<{ clientId: string | null }>(sql`
      select client_id as "clientId" from client_messages where event_id = ${eventId} order by created_at desc limit 1`);
    const mail = await planMail(tx, eventId);
    const row = {
      id,
      eventId,
      clientId: lastMessage?.clientId ?? null,
      isFromClient: false,
      author: actor.id,
      authorName: actor.name,
      mailedLinkId: mail.state === "sent" ? mail.linkId : null,
    };
    await tx.insert(clientMessages).values({ ...row, text });
    const fields = { message: id, mail: mail.state };
    await audit(tx, { actor: actor.id, action: "client answered", objectType: "event", objectId: eventId, fields });
    if (mail.state === "sent") await queueMail(tx, mail.mail);
    return mail.state;
  });
}

/** Tells the second of two planners that the first has answered. */
async function requireUnanswered(tx: Tx, eventId: string, actor: Person, seen: string): Promise<void> {
  const [answer] = await tx.execute<{ author: string; at: Date }>(sql`
    select author_name as author, created_at as at from client_messages
    where event_id = ${eventId} and author <> ${actor.id}
      and created_at > coalesce((select created_at from client_messages where id::text = ${seen}), '-infinity')
    order by created_at desc limit 1`);
  if (answer)
    throw new Conflict(
      `Not sent: ${answer.author} answered meanwhile, ${formatDateTime(new Date(answer.at))}. Please read it; your words are kept, and can be sent too.`,
    );
}

type MailedClient = {
  name: string;
  email: string | null;
  language: Language;
  event: string | null;
  kind: string | null;
  /** When the last answer was mailed with the current link, in the quiet hours, and the client has written nothing since. */
  lastMailed: string | null;
};
type AnswerMailPlan =
  | { state: "sent"; mail: Parameters<typeof queueMail>[1]; linkId: string }
  | { state: Exclude<AnswerMail, "sent" | "undelivered" | "known"> };

/** For this many hours after an answer was mailed, further answers are not mailed until the client has opened the page. */
const quietHours = 12;

/**
 * The mail with the link to the page, or why there is none. It does not quote the answer. It has no `leadId`: a lead's page
 * shows the staff the lead's mails, and this one contains the secret link.
 */
async function planMail(tx: Tx, eventId: string): Promise<AnswerMailPlan> {
  const link = await selectSecretLink(tx, "client", eventId);
  if (!link) return { state: "no link" };
  const [client] = await tx.execute<MailedClient>(sql`
    select coalesce(c.name, l.name, '') as name, nullif(trim(coalesce(c.email, l.email)), '') as email,
      coalesce(c.language, l.language, 'en') as language, nullif(e.name, '') as event,
      e.event_type as kind, (select to_json(max(created_at)) #>> '{}' from client_messages
        where event_id = e.id and mailed_link_id = ${link.id} and created_at > now() - ${quietHours} * interval '1 hour'
          and created_at > coalesce((select max(created_at) from client_messages where event_id = e.id and is_from_client), '-infinity')) as "lastMailed"
    from events e left join leads l on l.id = e.lead_id left join clients c on c.id = coalesce(e.client_id, l.client_id)
    where e.id = ${eventId}`);
  if (!client?.email) return { state: "no address" };
  const { name, email, language, event, kind, lastMailed } = client;
  const isUnread = lastMailed !== null && (!link.openedAt || new Date(link.openedAt) < new Date(lastMailed));
  if (isUnread) return { state: "waits" };
  const url = env().ORIGIN + secretLinkUrl("client", link.token, language);
  const values = {
    name: name || clientMailTexts(language).guest,
    event: event ?? eventKindNames[language][kind ?? ""] ?? eventKindNames[language][""],
    link: url,
  };
  const { subject, text } = currentTemplates().answerReady[language];
  const content = { subject: fillTemplate(subject, values), text: fillTemplate(text, values), link: url, language };
  const mail = { recipient: email, replyTo: company().email, ...templateMail(mailCompany(language), content) };
  return { state: "sent", mail, linkId: link.id };
}
