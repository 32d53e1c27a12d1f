import { createHash } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { untitledEvent, untitledTask } from "#app/content/untitled.ts";
import { Forbidden, Invalid, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Action, type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { isId } from "#app/platform/values/ids.ts";
import { asActor, lockUntilCommit, type Tx } from "#db/client.server.ts";
import { type FileAudience, type FileParentType, fileParentTypes } from "#db/enums.ts";
import { fileContents, files, pictureSizes } from "#db/schema.ts";
import {
  maxParentBytes,
  quotas,
  requireQuotaOfClient,
  requireQuotaOfPerson,
  requireRoom,
  requireSize,
  sizeText,
} from "./file-limits.server.ts";
import {
  type FileParent,
  type FileType,
  fileName,
  formatFileSize,
  type InspectedFile,
  type ListedFile,
  type RecordFiles,
  websiteLibrary,
} from "./files.ts";
import { inspectFile } from "./inspect-file.server.ts";

export { requireRoom, requireSize } from "./file-limits.server.ts";
export { inspectFile } from "./inspect-file.server.ts";
export { serveSharedFile } from "./shared-files.server.ts";

const noSuchFile = "There is no such file.";
const noSuchRecord = "There is no such record any more, or you may not see it.";

/** The record that a URL's parameters name. @throws NotFound if they name none */
export function requireParent(actor: Actor, { type, id }: { type?: string; id?: string }): FileParent {
  requirePermission(actor, "file:list");
  const known = fileParentTypes.find((name) => name === type);
  if (!known || !isId(id) || (known === "website" && id !== websiteLibrary.id)) throw new NotFound(noSuchRecord);
  return { type: known, id };
}

/** The files of a record, the newest first. @throws NotFound for a record that the actor may not read */
export const readFiles = (actor: Actor, parent: FileParent): Promise<RecordFiles> =>
  asPermitted(actor, "file:list", async (tx, actor) => {
    const record = await requireRecord(tx, parent);
    const rows = await tx.execute<Omit<ListedFile, "canDelete" | "addedAt"> & { addedAt: string; addedById: string }>(sql`
      select f.id, f.name, c.type, c.size, f.created_at as "addedAt", f.added_by as "addedById", f.added_by_name as "addedBy",
        c.width, c.height, f.audience, f.focus_x as "focusX", f.focus_y as "focusY"
      from files f join file_contents c using (sha256)
      where f.parent_type = ${parent.type} and f.parent_id = ${parent.id} and f.deleted_at is null
      order by f.created_at desc, f.id`);
    const list = rows.map(({ addedAt, addedById, ...file }) => ({
      ...file,
      addedAt: new Date(addedAt).toISOString(),
      canDelete: can(actor, "file:delete", { addedBy: addedById }),
    }));
    return { list, canEdit: canEdit(actor, parent, record), maxFileBytes: quotas().file };
  });

/** The name of the record that has files. @throws NotFound */
export const readParentName = (actor: Actor, parent: FileParent): Promise<string> =>
  asPermitted(actor, "file:list", async (tx) => (await requireRecord(tx, parent)).name);

const recordNames = {
  event: sql`select coalesce(nullif(name, ''), ${untitledEvent}) as name from events`,
  lead: sql`select name from leads`,
  client: sql`select name from clients`,
  vendor: sql`select vendor_name as name from vendors`,
  invoice: sql`select coalesce(number, nullif(reference, ''), 'Draft') as name from invoices`,
  task: sql`select coalesce(nullif(title, ''), ${untitledTask}) as name, assigned_to as "assignedTo", asked_by as "askedBy", earlier_askers as "earlierAskers" from tasks`,
  website: sql`select 'Website' as name from (select ${websiteLibrary.id}::text as id where can_read_record('website', null)) library`,
};

type ParentRecord = { name: string; assignedTo?: string | null; askedBy?: string | null; earlierAskers?: string[] };

/** @throws NotFound for a record that is not there, or that the transaction's actor may not read */
export async function requireRecord(tx: Tx, { type, id }: FileParent): Promise<ParentRecord> {
  const [record] = await tx.execute<ParentRecord>(sql`${recordNames[type]} where id = ${id}`);
  if (!record) throw new NotFound(noSuchRecord);
  return record;
}

const editActions: Record<FileParentType, Action> = {
  event: "event:change",
  lead: "lead:change",
  client: "client:write",
  vendor: "vendor:write",
  invoice: "invoice:draft",
  task: "task:change",
  website: "website:edit",
};

/** Whoever may change a record decides who sees its files. */
export const canEdit = (person: Person, { type }: FileParent, record: ParentRecord): boolean =>
  can(person, editActions[type], record);

/**
 * Checks a file and adds it to a record. Visitors see the pictures of the website's library; other files are for the staff at first.
 * @param afterAdding runs in the same transaction, with the id of the file
 * @returns its id
 * @throws Invalid `file`: why it is refused
 */
export async function addFile(
  actor: Actor,
  parent: FileParent,
  { name, bytes }: { name: string; bytes: Uint8Array },
  afterAdding: (tx: Tx, id: string) => Promise<unknown> = async () => {},
): Promise<string> {
  requirePermission(actor, "file:add");
  requireContent(bytes);
  await requireRoom(bytes.length, "staff");
  await readParentName(actor, parent);
  const inspected = await inspectUpload({ name, bytes });
  return asActor(actor, async (tx) => {
    await lockContents(tx);
    await requireRecord(tx, parent);
    await requireQuotaOfPerson(tx, inspected.bytes.length);
    const audience = parent.type === "website" ? "public" : "staff";
    const id = await storeFile(tx, parent, inspected, { addedBy: actor.id, addedByName: actor.name, audience });
    await auditFile(tx, actor, "file added", parent, { name: inspected.name, size: formatFileSize(inspected.bytes.length) });
    await afterAdding(tx, id);
    return id;
  });
}

/** A shared lock: adding a file waits only for the deletion of unused contents. */
const lockContents = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('file_contents'))`);

function requireContent(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new Invalid({ file: "This file is empty." });
  requireSize(bytes.length);
}

/** A file that was checked and accepted, with the name under which it is stored. */
export type CheckedFile = Exclude<InspectedFile, { problem: string }> & { name: string };

/** @throws Invalid `file`: why it is refused */
export async function inspectUpload({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<CheckedFile> {
  requireContent(bytes);
  const inspected = await inspectFile(bytes, name);
  if ("problem" in inspected) throw new Invalid({ file: inspected.problem });
  return { ...inspected, name: fileName(name, inspected.type) };
}

/** Adds to an event a file that a client uploaded through a secret link. @returns its id @throws Invalid `file` when the event's limit is reached */
export async function addFileOfClient(tx: Tx, event: FileParent, file: CheckedFile, clientName: string): Promise<string> {
  await lockContents(tx);
  await requireQuotaOfClient(tx, event.id, file.bytes.length);
  return storeFile(tx, event, file, { addedBy: "client", addedByName: clientName, audience: "client" });
}

async function storeFile(
  tx: Tx,
  parent: FileParent,
  file: CheckedFile,
  added: { addedBy: string; addedByName: string; audience: FileAudience },
): Promise<string> {
  const sha256 = await storeContent(tx, file);
  await requireFreeSpace(tx, parent, file.bytes.length);
  const values = { ...added, parentType: parent.type, parentId: parent.id, sha256, name: file.name };
  const [stored] = await tx.insert(files).values(values).returning({ id: files.id });
  return (stored as { id: string }).id;
}

/** Stores the content of a file, unless the same content is stored already. @returns its SHA-256 */
async function storeContent(tx: Tx, { type, bytes, picture }: CheckedFile): Promise<Buffer> {
  const sha256 = createHash("sha256").update(bytes).digest();
  const { width, height, placeholder } = picture ?? {};
  await tx
    .insert(fileContents)
    .values({ sha256, type, size: bytes.length, width, height, placeholder, bytes: Buffer.from(bytes) })
    .onConflictDoNothing();
  const sizes = picture?.sizes.map((size) => ({ ...size, sha256, bytes: Buffer.from(size.bytes) })) ?? [];
  if (sizes.length > 0) await tx.insert(pictureSizes).values(sizes).onConflictDoNothing();
  return sha256;
}

async function requireFreeSpace(tx: Tx, { type, id }: FileParent, addedBytes: number): Promise<void> {
  await lockUntilCommit(tx, "files", id);
  const [used] = await tx.execute<{ bytes: number }>(sql`select file_bytes_of(${type}, ${id}::uuid)::float8 as bytes`);
  const max = maxParentBytes(type);
  if ((used?.bytes ?? 0) + addedBytes <= max) return;
  throw new Invalid({ file: `There is no room: the files of one ${type} may have ${sizeText(max)} together. Delete one first.` });
}

/** Can be undone for 30 days. @throws NotFound, Forbidden */
export async function deleteFile(actor: Actor, id: string): Promise<{ name: string }> {
  requirePermission(actor, "file:list");
  return setDeleted(actor, id, true);
}

/** @throws NotFound, Forbidden */
export async function restoreFile(actor: Actor, id: string): Promise<{ name: string }> {
  requirePermission(actor, "file:list");
  return setDeleted(actor, id, false);
}

function setDeleted(actor: Person, id: string, isDeleted: boolean): Promise<{ name: string }> {
  return asActor(actor, async (tx) => {
    const [file] = isId(id) ? await tx.select().from(files).where(eq(files.id, id)) : [];
    if (!file) throw new NotFound(noSuchFile);
    if (!can(actor, "file:delete", file)) throw new Forbidden();
    const parent: FileParent = { type: file.parentType, id: file.parentId };
    if ((file.deletedAt !== null) === isDeleted) return file;
    const [content] = await tx.select({ size: fileContents.size }).from(fileContents).where(eq(fileContents.sha256, file.sha256));
    if (!isDeleted) await requireFreeSpace(tx, parent, content?.size ?? 0);
    await tx
      .update(files)
      .set({ deletedAt: isDeleted ? sql`now()` : null })
      .where(eq(files.id, id));
    await auditFile(tx, actor, isDeleted ? "file deleted" : "file restored", parent, { name: file.name });
    return file;
  });
}

export const auditFile = (tx: Tx, actor: Person, action: string, parent: FileParent, fields: Record<string, unknown>) =>
  audit(tx, { actor: actor.id, action, objectType: parent.type, objectId: parent.id, fields });

export type FileContent = { name: string; type: FileType; size: number; etag: string };
type Selected = FileContent & { sha256: Buffer };

/** @throws NotFound */
export const readFile = (actor: Actor, id: string): Promise<FileContent> =>
  asPermitted(actor, "file:list", (tx) => selectFile(tx, id));

async function selectFile(tx: Tx, id: string): Promise<Selected> {
  const { sha256, type, size } = fileContents;
  const [file] = isId(id)
    ? await tx
        .select({ name: files.name, sha256, type, size })
        .from(files)
        .innerJoin(fileContents, eq(sha256, files.sha256))
        .where(and(eq(files.id, id), isNull(files.deletedAt)))
    : [];
  if (!file) throw new NotFound(noSuchFile);
  return { ...file, type: file.type as FileType, etag: `"${file.sha256.toString("base64url")}"` };
}

/** @param from the first byte @param length how many @throws NotFound */
export const readBytes = (actor: Actor, id: string, from: number, length: number): Promise<Buffer> =>
  asPermitted(actor, "file:list", async (tx) => {
    const { sha256 } = await selectFile(tx, id);
    const [part] = await tx.execute<{ bytes: Buffer }>(
      sql`select substring(bytes from ${from + 1}::int for ${length}::int) as bytes from file_contents where sha256 = ${sha256}`,
    );
    return part?.bytes ?? Buffer.alloc(0);
  });

/** The smallest scaled copy of a picture with at least this width, or else the largest. @throws NotFound, also if the file is not a picture */
export const readScaledPicture = (actor: Actor, id: string, width: number): Promise<{ bytes: Buffer; etag: string }> =>
  asPermitted(actor, "file:list", async (tx) => {
    const { sha256, etag } = await selectFile(tx, id);
    const [scaled] = await tx.execute<{ bytes: Buffer }>(sql`
      select bytes from picture_sizes where sha256 = ${sha256} and format = 'webp'
      order by width < ${width}, abs(width - ${width}) limit 1`);
    if (!scaled) throw new NotFound(noSuchFile);
    return { bytes: scaled.bytes, etag: etag.replace(/"$/, `-${width}"`) };
  });
