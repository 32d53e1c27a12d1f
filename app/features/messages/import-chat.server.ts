import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { withoutSignatures } from "#app/company/link-address.ts";
import { Invalid, NotFound } from "#app/errors.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { hasRoomFor } from "#app/platform/disk-space.server.ts";
import { onlyPhoneKey, phoneKeys } from "#app/platform/values/phone.ts";
import { everyWord } from "#app/records/search.server.ts";
import { asActor, lockUntilCommit, readOwn, type Tx } from "#db/client.server.ts";
import { chatUploads, leads } from "#db/schema.ts";
import { type Chat, type ChatMessage, guessStaffSenders, parseChat, requireImportable } from "./chat.ts";
import { type ChatImport, type ChatPreview, type ChatRecord, decodeChat, isZip } from "./chat-import.ts";
import { chatOfZip } from "./chat-zip.server.ts";
import { runInSlices } from "./run-in-slices.server.ts";

/** Stores an exported chat until it is imported, for a day at most. @throws Invalid when the file is not a chat */
export async function storeChatUpload(actor: Actor, id: string, file: { name: string; bytes: Uint8Array }): Promise<void> {
  requirePermission(actor, "message:send");
  if (!(await hasRoomFor(file.bytes.length)))
    throw new Invalid({
      file: "No files are taken at the moment: the server's disk is almost full. An admin sees more on OPERATIONS.",
    });
  const unpacked = isZip(file.bytes) ? await chatOfZip(file.bytes) : file;
  if ("problem" in unpacked) throw new Invalid({ file: unpacked.problem });
  const decoded = await runInSlices(decodeChat(unpacked.bytes));
  if ("problem" in decoded) throw new Invalid({ file: decoded.problem });
  const chat = await runInSlices(parseChat(decoded.text, { now: new Date() }));
  if (!chat) throw new Invalid({ file: "There is no message of WhatsApp in it: the day and the time of each one belong to it." });
  requireImportable(chat);
  const name = file.name.replaceAll("\0", "").slice(0, 200) || "chat.txt";
  await asActor(actor, (tx) =>
    tx
      .insert(chatUploads)
      .values({ id, author: actor.id, name, text: withoutSignatures(decoded.text) })
      .onConflictDoNothing(),
  );
}

/** Reads the actor's uploaded chat. Called before a transaction, because parsing a long chat takes seconds. @throws NotFound */
async function requireChat(person: Person, id: string, order?: Chat["order"]): Promise<UploadedChat> {
  const [stored] = await readOwn(person, (tx) =>
    tx
      .select({ name: chatUploads.name, text: chatUploads.text })
      .from(chatUploads)
      .where(and(eq(chatUploads.id, id), eq(chatUploads.author, person.id))),
  );
  const chat = stored && (await runInSlices(parseChat(stored.text, { now: new Date(), order })));
  if (!chat) throw new NotFound(noSuchChat);
  return { name: stored.name, chat, messages: await runInSlices(withKeys(chat.messages)) };
}

const noSuchChat = "This chat is not there any more: it was imported, or a day has passed. Choose the file again.";
const previewedPerEnd = 3;

/**
 * What an import would add. @param record the lead or client it is for, when somebody chose one
 * @param query the name or number of the lead to look for; without it, the number in the chat is looked for
 */
export async function previewChat(
  actor: Actor,
  { id, record, query, order }: { id: string; record: ChatRecord | null; query: string; order?: Chat["order"] },
): Promise<ChatPreview> {
  requirePermission(actor, "message:send");
  const { name, chat, messages } = await requireChat(actor, id, order);
  return readOwn(actor, async (tx) => {
    const chosen = record && (await selectRecord(tx, record));
    const phones = [name, ...chat.senders.slice(0, 20).map((sender) => sender.name)].filter((text) => onlyPhoneKey(text) !== "");
    const found = chosen ? [] : query ? await findLeads(tx, { query }) : await findLeads(tx, { phones });
    const candidates = chosen ? [chosen] : found;
    const { name: companyName, legalName } = company();
    const leadOrClient = candidates.length === 1 ? (candidates[0] ?? null) : null;
    return {
      id,
      fileName: name,
      count: chat.messages.length,
      media: chat.messages.filter(({ isMedia }) => isMedia).length,
      notices: chat.notices,
      senders: chat.senders,
      staffSenders: guessStaffSenders(chat.senders, { staffNames: [actor.name, companyName, legalName], leadOrClient }),
      first: chat.messages.slice(0, previewedPerEnd).map(shorten),
      last: chat.messages.slice(previewedPerEnd).slice(-previewedPerEnd).map(shorten),
      order: chat.order,
      // The question remains after somebody has answered it, so that they can answer it again.
      isOrderUnsure: chat.isOrderUnsure || order !== undefined,
      candidates,
      chosen: leadOrClient && `${leadOrClient.type}.${leadOrClient.id}`,
      known: chosen ? await countKnown(tx, chosen, messages) : 0,
    };
  });
}

const shorten = ({ at, sender, text }: ChatMessage) => ({ at: at.toISOString(), sender, text: text.slice(0, 300) });

type Candidate = ChatPreview["candidates"][number];

async function selectRecord(tx: Tx, { type, id }: ChatRecord): Promise<Candidate> {
  const table = type === "lead" ? sql`leads` : sql`clients`;
  const [row] = await tx.execute<Candidate>(sql`select ${type} as type, id, name, phone from ${table} where id = ${id}`);
  if (!row) throw new NotFound(`There is no such ${type} any more.`);
  return row;
}

async function findLeads(tx: Tx, { query, phones = [] }: { query?: string; phones?: string[] }): Promise<Candidate[]> {
  const keys = query ? [query] : phones;
  if (keys.length === 0) return [];
  const matches = query
    ? sql`${everyWord(query, (word) => sql`search_text ${word}`)} or phone_keys && ${keysOf([query])}`
    : sql`phone_keys && ${keysOf(phones)}`;
  return tx.execute<Candidate>(
    sql`select 'lead' as type, id, name, phone from ${leads} where ${matches} order by updated_at desc, id limit 8`,
  );
}

/** Fewer than six digits are no phone number that somebody looks for. */
const keysOf = (texts: readonly string[]) => sql`${`{${texts.flatMap(phoneKeys).filter((key) => key.length > 5)}}`}::text[]`;

type KeyedMessage = ChatMessage & { key: string };
type UploadedChat = { name: string; chat: Chat; messages: KeyedMessage[] };

/**
 * Adds a key to each message, by which a second import recognises it. The same message of the same chat has the same key, whatever was exported
 * before or after it. The seconds do not count, because Android does not export them: repetitions of a text within one minute are numbered.
 */
function* withKeys(messages: readonly ChatMessage[]): Generator<undefined, KeyedMessage[]> {
  const seen = new Map<string, number>();
  const keyed: KeyedMessage[] = [];
  for (const message of messages) {
    const base = [message.at.toISOString().slice(0, 16), message.sender, message.text].join("\n");
    const repetition = (seen.get(base) ?? 0) + 1;
    seen.set(base, repetition);
    keyed.push({ ...message, key: createHash("sha256").update(`${base}\n${repetition}`).digest("base64url") });
    yield;
  }
  return keyed;
}

const selectKeys = (tx: Tx, { type, id }: ChatRecord) =>
  tx.execute<{ key: string }>(
    sql`select import_key as key from messages where record_type = ${type} and record_id = ${id} and import_key is not null`,
  );

async function countKnown(tx: Tx, record: ChatRecord, messages: readonly KeyedMessage[]): Promise<number> {
  const known = new Set((await selectKeys(tx, record)).map(({ key }) => key));
  return known.size === 0 ? 0 : messages.filter(({ key }) => known.has(key)).length;
}

const messagesPerStatement = 2_000;

/** Adds the messages of a chat that the record does not have yet. @throws NotFound, Invalid */
export async function importChat(
  actor: Actor,
  { id, record, staffSenders, order }: ChatImport,
): Promise<{ added: number; known: number }> {
  requirePermission(actor, "message:send");
  const { chat, messages: all } = await requireChat(actor, id, order);
  const names = new Set(staffSenders);
  if (chat.senders.every(({ name }) => !names.has(name)) && chat.senders.length > 1)
    throw new Invalid({ staffSenders: "Please say who of them is one of us." });
  return asActor(actor, async (tx) => {
    await lockUntilCommit(tx, "messages", record.id);
    const { name, phone } = await selectRecord(tx, record);
    const known = new Set((await selectKeys(tx, record)).map(({ key }) => key));
    const messages = all.filter(({ key }) => !known.has(key));
    for (let from = 0; from < messages.length; from += messagesPerStatement) {
      const rows = messages.slice(from, from + messagesPerStatement).map(({ at, sender, text, key }) => {
        const isOurs = names.has(sender);
        return {
          at,
          text,
          key,
          direction: isOurs ? "out" : "in",
          name: isOurs ? name : sender,
          author_name: isOurs ? sender : "",
        };
      });
      await tx.execute(sql`
        insert into messages (record_type, record_id, direction, text, at, name, phone, author, author_name, import_key)
        select ${record.type}, ${record.id}, direction, text, at, name, ${phone ?? ""}, ${actor.id}, author_name, key
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as message (direction text, text text, at timestamptz, name text, author_name text, key text)`);
    }
    const deleted = await tx.delete(chatUploads).where(eq(chatUploads.id, id)).returning({ id: chatUploads.id });
    if (deleted.length === 0) throw new NotFound(noSuchChat);
    const counts = { added: messages.length, known: chat.messages.length - messages.length };
    await audit(tx, { actor: actor.id, action: "chat imported", objectType: record.type, objectId: record.id, fields: counts });
    return counts;
  });
}
