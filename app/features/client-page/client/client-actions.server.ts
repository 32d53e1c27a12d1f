import { eq, sql } from "drizzle-orm";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { addFileOfClient, inspectUpload, requireRoom } from "#app/features/files/files.server.ts";
import { asSecretLink, auditClientAction, type SecretLink } from "#app/identity/secret-link.server.ts";
import { formatDay, today } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
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
  const problems = claimProblems(claim, { hasPicture: picture !== null, today: today() });
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  if (picture) await asSecretLink(link, limitClientFiles);
  if (picture) await requireRoom(picture.bytes.length, "client").catch(asPictureProblem);
  const inspected = picture && (await inspectUpload(picture).catch(asPictureProblem));
  await asSecretLink(link, async (tx) => {
    const { id, amount, paidOn, method, reference } = claim;
    const { clientId, clientName, status } = await lockEvent(tx, link);
    if ((await tx.$count(paymentClaims, eq(paymentClaims.id, id))) > 0) return;
    const corrects = await checkOtherClaims(tx, claim);
    if (!claim.isMore) await requireWithinOpen(tx, { id: link.recordId, status }, claim.amount);
    if (picture) await limitClientFiles(tx);
    const fileId = inspected && (await addFileOfClient(tx, eventOf(link), inspected, clientName).catch(asPictureProblem));
    const added = await tx
      .insert(paymentClaims)
      .values({ id, eventId: link.recordId, clientId, amount, paidOn, method, reference, fileId, corrects })
      .onConflictDoNothing()
      .returning({ id: paymentClaims.id });
    if (added.length === 0) throw new Conflict("Nothing was stored. Please open the page again and send the form once more.");
    await auditClientAction(tx, link, "payment reported", { claim: id, amount, paid_on: paidOn, method, reference });
    await mailStaff(tx, link, clientName, {
      action: `says that ${formatRupeesAndPaise(amount)} are paid`,
      facts: [
        ["Paid on", formatDay(paidOn)],
        ["Number", reference || "see the picture"],
      ],
    });
  });
}

const asPictureProblem = (error: unknown): never => {
  throw error instanceof Invalid ? new Invalid({ picture: error.errors.file }) : error;
};

type OtherClaim = { id: string; state: string; claimedOn: string; amount: number; isSame: boolean; isCorrected: boolean };

/** @returns the id of the refused claim that this one replaces: the one that it corrects, else one with its reference @throws Invalid, Conflict */
async function checkOtherClaims(tx: Tx, { reference, corrects }: NewClaim): Promise<string | null> {
  const others = await tx.execute<OtherClaim>(sql`
    select id, state, (created_at at time zone 'Asia/Kolkata')::date::text as "claimedOn", amount::float8 as amount,
      reference <> '' and reference = ${reference} as "isSame",
      exists (select from payment_claims later where later.corrects = c.id) as "isCorrected"
    from payment_claims c`);
  const same = others.find(({ isSame, state }) => isSame && state !== "refused");
  if (same) {
    const reported = `You told us about this payment of ${formatRupeesAndPaise(same.amount)} on ${formatDay(same.claimedOn)}`;
    throw new Invalid({ reference: `${reported}: ${same.state === "open" ? "it is being checked" : "we received it"}.` });
  }
  if (others.filter(({ state }) => state === "open").length >= maxOpenClaims)
    throw new Conflict(
      `${maxOpenClaims} payments are being checked already. Please wait until we have looked at them, or ring us.`,
    );
  const refused = others.filter(({ state, isCorrected }) => state === "refused" && !isCorrected);
  return (refused.find(({ id }) => id === corrects) ?? refused.find(({ isSame }) => isSame))?.id ?? null;
}

/**
 * Refuses an amount above the open one: a reported payment counts as being checked, so a mistyped amount would hide how to pay the rest.
 * @throws Invalid for more than the payment plan leaves open
 */
async function requireWithinOpen(tx: Tx, event: Parameters<typeof selectPaymentPlan>[1], amount: number): Promise<void> {
  const { plan, isKnown } = await selectPaymentPlan(tx, event);
  const open = plan.total - plan.received - plan.beingChecked;
  if (isKnown && amount > open) throw new Invalid({ amount: exceedsOpenMessage(amount, open) });
}

/** Stores a question of the client. @throws Invalid `text`; Conflict when the day's messages are used up */
export async function askQuestion(link: SecretLink, id: string, text: string): Promise<void> {
  const question = text.trim();
  if (!question) throw new Invalid({ text: "Please write your question." });
  if (question.length > maxMessageLength) throw new Invalid({ text: `At most ${maxMessageLength} characters.` });
  await asSecretLink(link, async (tx) => {
    const { clientId, clientName } = await lockEvent(tx, link);
    const [lastDay] = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from client_messages where is_from_client and created_at > now() - interval '1 day'`);
    if ((lastDay?.count ?? 0) >= dailyLimits.messages)
      throw new Conflict("That is a lot for one day. Please ring us: we have your other questions.");
    const added = await tx
      .insert(clientMessages)
      .values({ id, eventId: link.recordId, clientId, isFromClient: true, authorName: clientName, text: question })
      .onConflictDoNothing()
      .returning({ id: clientMessages.id });
    if (added.length === 0) return;
    await auditClientAction(tx, link, "question asked", { message: id });
    await mailStaff(tx, link, clientName, { action: "asks something", facts: [["Message", question]] });
  });
}

/** Stores a file of the client. @throws Invalid `file`; Conflict when the day's files are used up */
export async function uploadFile(link: SecretLink, file: SentFile): Promise<void> {
  await asSecretLink(link, limitClientFiles);
  await requireRoom(file.bytes.length, "client");
  const inspected = await inspectUpload(file);
  await asSecretLink(link, async (tx) => {
    const { clientName } = await lockEvent(tx, link);
    await limitClientFiles(tx);
    await addFileOfClient(tx, eventOf(link), inspected, clientName);
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

async function limitClientFiles(tx: Tx): Promise<void> {
  const [lastDay] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from files where added_by = 'client' and created_at > now() - interval '1 day'`);
  if ((lastDay?.count ?? 0) >= dailyLimits.files)
    throw new Conflict(`${dailyLimits.files} files a day are taken here. Please send the others tomorrow, or by WhatsApp.`);
}
