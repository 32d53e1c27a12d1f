import { eq, sql } from "drizzle-orm";
import type { LinkErrors } from "#app/content/link-pages/errors/en.ts";
import { linkTextsIn } from "#app/content/link-pages/texts.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { addFileOfClient, inspectUpload, requireRoom } from "#app/features/files/files.server.ts";
import { linkErrors, linkLanguage } from "#app/identity/link-errors.server.ts";
import { asSecretLink, auditClientAction, type SecretLink } from "#app/identity/secret-link.server.ts";
import { formatDayIn, today } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { idOfText } from "#app/records/add-record.server.ts";
import { lockUntilCommit, type Tx } from "#db/client.server.ts";
import type { EventStatus } from "#db/enums.ts";
import { clientMessages, paymentClaims } from "#db/schema.ts";
import { claimProblems, exceedsOpenMessage, maxOpenClaims, type NewClaim } from "../claims.ts";
import { dailyLimits, maxMessageLength } from "../client-page.ts";
import { mailStaff } from "./client-action-mail.server.ts";
import { selectPaymentPlan } from "./payment-plan.server.ts";

/** The actions of clients on their page. Each is audited with the IP address. */
type SentFile = { name: string; bytes: Uint8Array };

/**
 * Stores a claim: a payment that the client reports. The same form submitted twice is one claim.
 * @throws Invalid, also for a payment that was reported already; Conflict when too many claims are open
 */
export async function claimPayment(link: SecretLink, claim: NewClaim, picture: SentFile | null): Promise<void> {
  const [errors, language] = [linkErrors(link), linkLanguage(link)];
  const problems = claimProblems(claim, { hasPicture: picture !== null, today: today(), errors, language });
  const asPictureProblem = refusedFile(errors, "picture");
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  if (picture) await asSecretLink(link, (tx) => limitClientFiles(tx, errors));
  if (picture) await requireRoom(picture.bytes.length, "client").catch(asPictureProblem);
  const inspected = picture && (await inspectUpload(picture).catch(asPictureProblem));
  await asSecretLink(link, async (tx) => {
    const { id, amount, paidOn, method, reference } = claim;
    const { clientId, clientName, status } = await lockEvent(tx, link);
    if ((await tx.$count(paymentClaims, eq(paymentClaims.id, id))) > 0) return;
    const corrects = await checkOtherClaims(tx, claim, link);
    if (!claim.isMore) await requireWithinOpen(tx, link, { status, amount: claim.amount });
    if (picture) await limitClientFiles(tx, errors);
    const fileId = inspected && (await addFileOfClient(tx, eventOf(link), inspected, clientName).catch(asPictureProblem));
    const added = await tx
      .insert(paymentClaims)
      .values({ id, eventId: link.recordId, clientId, amount, paidOn, method, reference, fileId, corrects })
      .onConflictDoNothing()
      .returning({ id: paymentClaims.id });
    if (added.length === 0) throw new Conflict(errors.claim.notStored);
    await auditClientAction(tx, link, "payment reported", { claim: id, amount, paid_on: paidOn, method, reference });
    await mailStaff(tx, link, clientName, {
      action: `says that ${formatRupeesAndPaise(amount)} are paid`,
      facts: [
        ["Paid on", formatDayIn(paidOn, "en")],
        ["Number", reference || "see the picture"],
      ],
    });
  });
}

/** For the field in which the file was chosen. */
const refusedFile =
  ({ file }: LinkErrors, field: "file" | "picture") =>
  (error: unknown): never => {
    throw error instanceof Invalid ? new Invalid({ [field]: file.refused || error.errors.file }) : error;
  };

type OtherClaim = { id: string; state: string; claimedOn: string; amount: number; isSame: boolean; isCorrected: boolean };

/** @returns the id of the refused claim that this one replaces: the one that it corrects, else one with its reference @throws Invalid, Conflict */
async function checkOtherClaims(tx: Tx, { reference, corrects }: NewClaim, link: SecretLink): Promise<string | null> {
  const { claim } = linkErrors(link);
  const others = await tx.execute<OtherClaim>(sql`
    select id, state, (created_at at time zone 'Asia/Kolkata')::date::text as "claimedOn", amount::float8 as amount,
      reference <> '' and reference = ${reference} as "isSame",
      exists (select from payment_claims later where later.corrects = c.id) as "isCorrected"
    from payment_claims c where event_id = ${link.recordId}`);
  const same = others.find(({ isSame, state }) => isSame && state !== "refused");
  if (same) {
    const facts = { amount: formatRupeesAndPaise(same.amount), day: formatDayIn(same.claimedOn, linkLanguage(link)) };
    throw new Invalid({ reference: fillPlaceholders(same.state === "open" ? claim.checked : claim.received, facts) });
  }
  if (others.filter(({ state }) => state === "open").length >= maxOpenClaims)
    throw new Conflict(fillPlaceholders(claim.tooMany, { count: String(maxOpenClaims) }));
  const refused = others.filter(({ state, isCorrected }) => state === "refused" && !isCorrected);
  return (refused.find(({ id }) => id === corrects) ?? refused.find(({ isSame }) => isSame))?.id ?? null;
}

/**
 * Refuses an amount above the open one: a reported payment counts as being checked, so a mistyped amount would hide how to pay the rest.
 * @throws Invalid for more than the payment plan leaves open
 */
async function requireWithinOpen(
  tx: Tx,
  link: SecretLink,
  { status, amount }: { status: EventStatus; amount: number },
): Promise<void> {
  const { plan, isKnown } = await selectPaymentPlan(tx, { id: link.recordId, status });
  const open = plan.total - plan.received - plan.beingChecked;
  const { claim } = linkTextsIn(linkLanguage(link)).client;
  if (isKnown && amount > open) throw new Invalid({ amount: exceedsOpenMessage(amount, open, linkErrors(link), claim) });
}

/** Stores a question of the client. @throws Invalid `text`; Conflict when the day's messages are used up */
export async function askQuestion(link: SecretLink, id: string, text: string): Promise<void> {
  const question = text.trim();
  const { tooLong, question: texts } = linkErrors(link);
  if (!question) throw new Invalid({ text: texts.missing });
  if (question.length > maxMessageLength)
    throw new Invalid({ text: fillPlaceholders(tooLong, { max: maxMessageLength.toLocaleString("en-IN") }) });
  await asSecretLink(link, async (tx) => {
    const { clientId, clientName } = await lockEvent(tx, link);
    const [lastDay] = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from client_messages where event_id = ${link.recordId} and is_from_client and created_at > now() - interval '1 day'`);
    if ((lastDay?.count ?? 0) >= dailyLimits.messages) throw new Conflict(texts.tooMany);
    const messageId = await idOfText(tx, clientMessages, id, question);
    const added = await tx
      .insert(clientMessages)
      .values({ id: messageId, eventId: link.recordId, clientId, isFromClient: true, authorName: clientName, text: question })
      .onConflictDoNothing()
      .returning({ id: clientMessages.id });
    if (added.length === 0) return;
    await auditClientAction(tx, link, "question asked", { message: messageId });
    await mailStaff(tx, link, clientName, { action: "asks something", facts: [["Message", question]] });
  });
}

/** Stores a file of the client. @throws Invalid `file`; Conflict when the day's files are used up */
export async function uploadFile(link: SecretLink, file: SentFile): Promise<void> {
  const errors = linkErrors(link);
  const asFileProblem = refusedFile(errors, "file");
  await asSecretLink(link, (tx) => limitClientFiles(tx, errors));
  await requireRoom(file.bytes.length, "client").catch(asFileProblem);
  const inspected = await inspectUpload(file).catch(asFileProblem);
  await asSecretLink(link, async (tx) => {
    const { clientName } = await lockEvent(tx, link);
    await limitClientFiles(tx, errors);
    await addFileOfClient(tx, eventOf(link), inspected, clientName).catch(asFileProblem);
    await auditClientAction(tx, link, "file added", { name: inspected.name });
    await mailStaff(tx, link, clientName, { action: "sent a file", facts: [["File", inspected.name]], isFile: true });
  });
}

const eventOf = (link: SecretLink) => ({ type: "event", id: link.recordId }) as const;

type LinkedEvent = { clientId: string | null; clientName: string; status: EventStatus };

/** Serializes submissions for one event, so that their limits hold. @throws NotFound for a deleted event */
async function lockEvent(tx: Tx, link: SecretLink): Promise<LinkedEvent> {
  await lockUntilCommit(tx, "clientPage", link.recordId);
  const [client] = await tx.execute<LinkedEvent>(sql`
    select status, shared_client_id() as "clientId", coalesce((select client_name from shared_people()), '') as "clientName" from shared_event()`);
  if (!client) throw new NotFound();
  return { ...client, clientName: client.clientName || "The client" };
}

async function limitClientFiles(tx: Tx, { file }: LinkErrors): Promise<void> {
  const [lastDay] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from files where added_by = 'client' and created_at > now() - interval '1 day'`);
  if ((lastDay?.count ?? 0) >= dailyLimits.files)
    throw new Conflict(fillPlaceholders(file.tooMany, { count: String(dailyLimits.files) }));
}
