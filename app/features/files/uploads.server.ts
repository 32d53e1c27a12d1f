import { and, eq, isNull, sql } from "drizzle-orm";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { asActor } from "#db/client.server.ts";
import { files, uploadPieces, uploads } from "#db/schema.ts";
import { requireQuotaOfPerson, requireRoom, requireSize } from "./file-limits.server.ts";
import { addFile, readParentName } from "./files.server.ts";
import type { FileParent, UploadState } from "./files.ts";

type NewUpload = { id: string; name: string; size: number };

/** How much of an upload the server has; 0 of one that it does not know. @returns fileId when the file is added */
export const readUpload = (actor: Actor, uploadId: string): Promise<UploadState> =>
  asPermitted(actor, "file:add", async (tx, actor) => {
    const [upload] = await tx
      .select({ received: uploads.received, fileId: uploads.fileId, deletedAt: files.deletedAt })
      .from(uploads)
      .leftJoin(files, eq(files.id, uploads.fileId))
      .where(ownUpload(actor, uploadId));
    // The file was deleted since: the same file may be uploaded again from the start.
    if (!upload || upload.deletedAt) return { received: 0, fileId: null };
    return { received: upload.received, fileId: upload.fileId };
  });

const ownUpload = (actor: Person, id: string) => and(eq(uploads.addedBy, actor.id), eq(uploads.id, id));

/**
 * Stores the next piece of an upload, and adds the file with the last one. A piece that is there already changes nothing.
 * @param position where the piece begins
 * @throws Invalid `file`: why the file is refused; what was received of it is deleted
 * @throws Conflict when pieces before this one are missing
 */
export async function addPiece(
  actor: Actor,
  parent: FileParent,
  upload: NewUpload,
  position: number,
  bytes: Uint8Array,
): Promise<UploadState> {
  requirePermission(actor, "file:add");
  requireSize(upload.size);
  if (upload.size === 0) throw new Invalid({ file: "This file is empty." });
  await requireRoom(upload.size - position, "staff");
  // The server may have all pieces and not have checked the file, because it was too busy: an empty piece at the end asks it to.
  const asksForCheck = position === upload.size;
  if ((bytes.length === 0 && !asksForCheck) || position + bytes.length > upload.size)
    throw new Invalid({ file: "This piece is not of that file." });
  const before = await readUpload(actor, upload.id);
  if (before.fileId) return before;
  if (position === 0) await beginUpload(actor, parent, upload);
  const received = await storePiece(actor, upload, position, bytes);
  if (received < upload.size) return { received, fileId: null };
  const joined = await joinPieces(actor, upload.id);
  // The last piece was sent twice, and the other request has added the file.
  if (joined.length < upload.size) return readUpload(actor, upload.id);
  try {
    const name = upload.name;
    const fileId = await addFile(actor, parent, { name, bytes: joined }, async (tx, id) => {
      const isFirst = and(ownUpload(actor, upload.id), isNull(uploads.fileId));
      const [added] = await tx.update(uploads).set({ fileId: id }).where(isFirst).returning({ id: uploads.id });
      if (!added) throw new Conflict("This file is being added already.");
      await tx.delete(uploadPieces).where(and(eq(uploadPieces.addedBy, actor.id), eq(uploadPieces.uploadId, upload.id)));
    });
    return { received, fileId };
  } catch (error) {
    if (error instanceof Conflict) return readUpload(actor, upload.id);
    if (error instanceof Invalid || error instanceof NotFound) await cancelUpload(actor, upload.id);
    throw error;
  }
}

/** Deletes an upload and what was received of it. A file that was added stays. */
export const cancelUpload = (actor: Actor, uploadId: string): Promise<unknown> =>
  asPermitted(actor, "file:add", (tx, actor) => tx.delete(uploads).where(ownUpload(actor, uploadId)));

/** Registers an upload before its first piece, unless it is registered already. If its file was added before, the upload starts again. */
async function beginUpload(actor: Person, parent: FileParent, { id, name, size }: NewUpload): Promise<void> {
  await readParentName(actor, parent);
  await asActor(actor, async (tx) => {
    const [unfinished] = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from uploads where added_by = ${actor.id} and file_id is null and id <> ${id}`,
    );
    if ((unfinished?.count ?? 0) >= maxUnfinishedUploads)
      throw new Invalid({ file: "Too many files of yours are half received. Please finish those first, or try again tomorrow." });
    await requireQuotaOfPerson(tx, size);
    await tx.delete(uploads).where(and(ownUpload(actor, id), sql`(${uploads.received} = 0 or ${uploads.fileId} is not null)`));
    await tx
      .insert(uploads)
      .values({ addedBy: actor.id, id, parentType: parent.type, parentId: parent.id, name, size })
      .onConflictDoNothing();
  });
}

/** How many unfinished uploads of one person the database may hold. */
const maxUnfinishedUploads = 50;

/** @returns how many bytes the server has now */
const storePiece = (actor: Person, { id, size }: NewUpload, position: number, bytes: Uint8Array): Promise<number> =>
  asActor(actor, async (tx) => {
    const [upload] = await tx
      .select({ received: uploads.received, size: uploads.size })
      .from(uploads)
      .where(ownUpload(actor, id))
      .for("update");
    if (!upload || upload.size !== size || position > upload.received)
      throw new Conflict("A part of this file is missing on the server. Please add it again.");
    if (position < upload.received || bytes.length === 0) return upload.received;
    const received = position + bytes.length;
    await tx.insert(uploadPieces).values({ addedBy: actor.id, uploadId: id, position, bytes: Buffer.from(bytes) });
    await tx.update(uploads).set({ received }).where(ownUpload(actor, id));
    return received;
  });

const joinPieces = (actor: Person, uploadId: string): Promise<Buffer> =>
  asActor(actor, async (tx) => {
    const pieces = await tx
      .select({ bytes: uploadPieces.bytes })
      .from(uploadPieces)
      .where(and(eq(uploadPieces.addedBy, actor.id), eq(uploadPieces.uploadId, uploadId)))
      .orderBy(uploadPieces.position);
    return Buffer.concat(pieces.map(({ bytes }) => bytes));
  });
