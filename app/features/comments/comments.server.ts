import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { Conflict, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { isId } from "#app/platform/values/ids.ts";
import { idOfText } from "#app/records/add-record.server.ts";
import { readOwn, type Tx } from "#db/client.server.ts";
import { commentRecordTypes } from "#db/enums.ts";
import { comments } from "#db/schema.ts";
import {
  type Colleague,
  type Comment,
  type CommentRecord,
  type EditedComment,
  editMinutes,
  mentionedIn,
  type NewComment,
  type RecordComments,
  unknownMentions,
} from "./comments.ts";

const noSuchRecord = "There is no such record any more, or you may not see it.";

/** The record that a URL's parameters name. @throws NotFound if they name none */
export function requireCommentRecord(actor: Actor, { type, id }: { type?: string; id?: string }): CommentRecord {
  requirePermission(actor, "comment:list");
  const known = commentRecordTypes.find((name) => name === type);
  if (!known || !isId(id)) throw new NotFound(noSuchRecord);
  return { type: known, id };
}

/** The newest comments of a record. @throws NotFound for a record that the actor may not read */
export async function readComments(actor: Actor, record: CommentRecord, shown: number): Promise<RecordComments> {
  requirePermission(actor, "comment:list");
  const { type, id } = record;
  const readAt = new Date().toISOString();
  return readOwn(actor, async (tx) => {
    const [rows, [counted], people] = await Promise.all([
      tx.execute<Comment & { at: string | Date }>(sql`
        select id, author_name as author, case when deleted_at is null then text end as text, created_at as at,
          edited_at is not null as "isEdited",
          author = ${actor.id} and created_at > now() - ${editMinutes} * interval '1 minute' as "canEdit"
        from comments where record_type = ${type} and record_id = ${id} order by created_at desc, id limit ${shown}`),
      tx.execute<{ total: number; isReadable: boolean }>(sql`
        select (select count(*)::int from comments where record_type = ${type} and record_id = ${id}) as total,
          may_discuss(${type}, ${id}) as "isReadable"`),
      selectColleagues(tx),
    ]);
    if (!counted?.isReadable) throw new NotFound(noSuchRecord);
    const list = rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })).reverse();
    return { comments: list, total: counted.total, people, ownId: actor.id, readAt };
  });
}

const selectColleagues = async (tx: Tx): Promise<Colleague[]> => [
  ...(await tx.execute<Colleague>(sql`select id, name from team_members() order by name, id`)),
];

/**
 * Adds a comment, once, and tells the people whom it names and those who have to do with the record.
 * @returns what to say about people who are named and not told; null: nothing @throws NotFound
 */
export const addComment = (actor: Actor, record: CommentRecord, { text, ...sent }: NewComment): Promise<string | null> =>
  asPermitted(actor, "comment:add", async (tx, actor) => {
    await requireReadable(tx, record);
    const id = await idOfText(tx, comments, sent.id, text);
    const columns = { id, recordType: record.type, recordId: record.id, text, author: actor.id, authorName: actor.name };
    const added = await tx.insert(comments).values(columns).onConflictDoNothing().returning({ id: comments.id });
    if (added.length === 0) return null;
    const fields = { record: record.type, record_id: record.id };
    await audit(tx, { actor: actor.id, action: "comment added", objectType: "comment", objectId: id, fields });
    const { told, unable } = await tellMentioned(tx, actor, record, { id, text });
    await tx.execute(sql`
      select tell(person, 'commented', ${record.type}, ${record.id}, ${id}) from (
        select p as person from people_of(${record.type}, ${record.id}) p union
        select author from comments where record_type = ${record.type} and record_id = ${record.id} and deleted_at is null) people
      where person <> all(${`{${told.map((one) => JSON.stringify(one)).join()}}`}::text[])`);
    return unable;
  });

/** @param before the text before an edit: whom it named is not told again */
async function tellMentioned(
  tx: Tx,
  actor: Person,
  { type, id }: CommentRecord,
  comment: { id: string; text: string },
  before = "",
) {
  const people = await selectColleagues(tx);
  const known = mentionedIn(before, people);
  const told: string[] = [];
  const unable: string[] = [];
  for (const person of mentionedIn(comment.text, people)) {
    if (person.id === actor.id || known.includes(person)) continue;
    const [seen] = await tx.execute<{ canRead: boolean }>(sql`select can_person_read(${person.id}, ${type}, ${id}) as "canRead"`);
    if (!seen?.canRead) unable.push(person.name);
    else {
      await tx.execute(sql`select tell(${person.id}, 'mentioned', ${type}, ${id}, ${comment.id})`);
      told.push(person.id);
    }
  }
  const list = new Intl.ListFormat("en-IN");
  const nobody = unknownMentions(comment.text, people).filter((word) => !unknownMentions(before, people).includes(word));
  const notices = [
    unable.length > 0 &&
      `${list.format(unable)} may not see this ${type} and ${unable.length === 1 ? "is" : "are"} not told${
        type === "task" ? ": whoever gets the task sees it." : "."
      }`,
    nobody.length > 0 &&
      `Nobody is told by ${list.format(nobody.map((word) => `@${word}`))}: please choose a colleague from the list.`,
  ];
  return { told, unable: notices.filter(Boolean).join(" ") || null };
}

async function requireReadable(tx: Tx, { type, id }: CommentRecord): Promise<void> {
  const [row] = await tx.execute<{ isReadable: boolean }>(sql`select may_discuss(${type}, ${id}) as "isReadable"`);
  if (!row?.isReadable) throw new NotFound(noSuchRecord);
}

/** Changes the actor's own comment of the last minutes. @returns as `addComment` @throws Conflict */
export const editComment = (actor: Actor, record: CommentRecord, { id, text }: EditedComment): Promise<string | null> =>
  asPermitted(actor, "comment:add", async (tx, actor) => {
    const before = await lockOwn(tx, actor, record, id);
    if (before === text) return null;
    await changeOwn(tx, id, { text, editedAt: sql`now()` });
    const fields = { record: record.type, record_id: record.id, text: [before, text] };
    await audit(tx, { actor: actor.id, action: "comment edited", objectType: "comment", objectId: id, fields });
    return (await tellMentioned(tx, actor, record, { id, text }, before)).unable;
  });

/** Deletes the actor's own comment of the last minutes, or brings it back. @throws Conflict */
export const deleteComment = (actor: Actor, record: CommentRecord, id: string, isDeleting = true): Promise<void> =>
  asPermitted(actor, "comment:add", async (tx, actor) => {
    const text = await lockOwn(tx, actor, record, id, !isDeleting);
    await changeOwn(tx, id, { deletedAt: isDeleting ? sql`now()` : null });
    const fields = { record: record.type, record_id: record.id, text };
    const action = isDeleting ? "comment deleted" : "comment restored";
    await audit(tx, { actor: actor.id, action, objectType: "comment", objectId: id, fields });
  });

async function lockOwn(tx: Tx, actor: Person, record: CommentRecord, id: string, isDeleted = false): Promise<string> {
  const isOwn = and(eq(comments.id, id), eq(comments.recordType, record.type), eq(comments.recordId, record.id));
  const state = isDeleted ? isNotNull(comments.deletedAt) : isNull(comments.deletedAt);
  const [row] = await tx
    .select({ text: comments.text })
    .from(comments)
    .where(and(isOwn, eq(comments.author, actor.id), state))
    .for("update");
  // The policy of updates knows the time.
  if (!row) throw tooLate();
  return row.text;
}

async function changeOwn(tx: Tx, id: string, columns: object): Promise<void> {
  const changed = await tx.update(comments).set(columns).where(eq(comments.id, id)).returning({ id: comments.id });
  if (changed.length === 0) throw tooLate();
}

const tooLate = () =>
  new Conflict(`Not changed: a comment can be changed and deleted by who wrote it, for ${editMinutes} minutes.`);
