import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { Forbidden, NotFound } from "#app/platform/errors.ts";
import { isId } from "#app/platform/list-filters.ts";
import { asActor } from "#db/client.server.ts";
import { fileAudiences } from "#db/enums.ts";
import { files } from "#db/schema.ts";
import { auditFile, canEdit, readFiles, requireRecord } from "./files.server.ts";
import { audienceLabels, type FileParent } from "./files.ts";

const noSuchFile = "There is no such file.";

/** A file of this record. @throws NotFound */
export async function readFileDetails(actor: Actor, parent: FileParent, id: string) {
  requirePermission(actor, "file:list");
  const { list, canEdit } = await readFiles(actor, parent);
  const file = list.find((listed) => listed.id === id);
  if (!file) throw new NotFound(noSuchFile);
  return { file, canEdit };
}

const percent = z.coerce.number().int().min(0).max(100).multipleOf(5);
/** The editable details of a file: who sees it, and the focus point of a picture. */
export const fileDetails = z.object({
  audience: z.enum(fileAudiences),
  focusX: percent.default(50),
  focusY: percent.default(50),
});

/** @throws NotFound @throws Forbidden for whoever may not change the record */
export async function changeFileDetails(
  actor: Actor,
  id: string,
  details: z.infer<typeof fileDetails>,
): Promise<{ name: string }> {
  requirePermission(actor, "file:list");
  return asActor(actor, async (tx) => {
    const [file] = isId(id) ? await tx.select().from(files).where(eq(files.id, id)).for("update") : [];
    if (!file || file.deletedAt) throw new NotFound(noSuchFile);
    const parent: FileParent = { type: file.parentType, id: file.parentId };
    if (!canEdit(actor, parent, await requireRecord(tx, parent))) throw new Forbidden();
    await tx.update(files).set(details).where(eq(files.id, id));
    if (file.audience !== details.audience)
      await auditFile(tx, actor, "file shown to", parent, { name: file.name, audience: audienceLabels[details.audience] });
    return file;
  });
}
