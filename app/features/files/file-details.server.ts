import { eq } from "drizzle-orm";
import { z } from "zod";
import { Conflict, Forbidden, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { env } from "#app/platform/env.ts";
import { isId } from "#app/platform/values/ids.ts";
import { formConflict } from "#app/records/form-conflict.ts";
import { changedByOthers, type Snapshot, snapshotField } from "#app/records/record.ts";
import { asActor } from "#db/client.server.ts";
import { type FileAudience, fileAudiences } from "#db/enums.ts";
import { files } from "#db/schema.ts";
import { auditFile, canEdit, readFiles, requireRecord } from "./files.server.ts";
import { audienceLabels, extensions, type FileParent, type ListedFile } from "./files.ts";
import { publicPictureUrl, widthsOf } from "./pictures/pictures.ts";

const noSuchFile = "There is no such file.";

/** A file of this record. `publicUrl`: where everybody can open it; null while only staff and client can. @throws NotFound */
export async function readFileDetails(actor: Actor, parent: FileParent, id: string) {
  requirePermission(actor, "file:list");
  const { list, canEdit } = await readFiles(actor, parent);
  const file = list.find((listed) => listed.id === id);
  if (!file) throw new NotFound(noSuchFile);
  return { file, canEdit, publicUrl: file.audience === "public" ? await publicUrlOf(actor, file) : null };
}

/** Of a picture its largest stored size: the original may contain its GPS position. */
const publicUrlOf = (actor: Person, { id, type, width }: ListedFile): Promise<string> =>
  asActor(actor, async (tx) => {
    const [file] = await tx.select({ sha256: files.sha256 }).from(files).where(eq(files.id, id));
    if (!file) throw new NotFound(noSuchFile);
    const hash = file.sha256.toString("base64url");
    const path = width ? publicPictureUrl(hash, widthsOf(width).at(-1) ?? width, "webp") : `/media/${hash}.${extensions[type]}`;
    return env().ORIGIN + path;
  });

/** What the person is asked before a file is shown to everybody. @property fields the form to submit after that */
export type PublishQuestion = { name: string; fields: Record<string, string> };

const percent = z.coerce.number().int().min(0).max(100).multipleOf(5);
/** The editable details of a file: who sees it, and the focus point of a picture. */
const details = { audience: z.enum(fileAudiences), focusX: percent.default(50), focusY: percent.default(50) };
/** The form of the details, with those that it showed. */
export const fileDetails = z.object({
  ...details,
  snapshot: snapshotField(1_000),
  /** "yes": the person was asked whether everybody may see the file. */
  confirmed: z.literal("yes").optional(),
});

const fields = {
  audience: { label: "Who sees it", format: (audience: string) => `“${audienceLabels[audience as FileAudience]}”` },
  focusX: { label: "Subject from the left", format: (share: string) => `${share}%` },
  focusY: { label: "Subject from the top", format: (share: string) => `${share}%` },
};
const textsOf = (values: Record<keyof typeof details, string | number>): Snapshot =>
  Object.fromEntries(Object.keys(details).map((name) => [name, String(values[name as keyof typeof details])]));

/**
 * @returns what to ask first, if everybody is to see a file and this was not confirmed; then nothing is changed
 * @throws NotFound
 * @throws Conflict when somebody changed a detail that the form had shown otherwise
 * @throws Forbidden for whoever may not change the record
 */
export const changeFileDetails = (
  actor: Actor,
  id: string,
  { snapshot: shown = {}, confirmed, ...details }: Omit<z.infer<typeof fileDetails>, "snapshot"> & { snapshot?: Snapshot },
): Promise<{ name: string; question?: PublishQuestion }> =>
  asPermitted(actor, "file:list", async (tx, actor) => {
    const [file] = isId(id) ? await tx.select().from(files).where(eq(files.id, id)).for("update") : [];
    if (!file || file.deletedAt) throw new NotFound(noSuchFile);
    const parent: FileParent = { type: file.parentType, id: file.parentId };
    if (!canEdit(actor, parent, await requireRecord(tx, parent))) throw new Forbidden();
    const [submitted, stored] = [textsOf(details), textsOf(file)];
    if (Object.keys(shown).some((name) => stored[name] !== undefined && shown[name] !== stored[name])) {
      const values = { ...changedByOthers(shown, submitted, stored), snapshot: JSON.stringify(stored) };
      throw Conflict.ofForm(formConflict(fields, { shown, submitted, stored }), values);
    }
    if (details.audience === "public" && file.audience !== "public" && !confirmed) {
      const fields = { ...submitted, snapshot: JSON.stringify(stored) } as Record<string, string>;
      return { name: file.name, question: { name: file.name, fields } };
    }
    await tx.update(files).set(details).where(eq(files.id, id));
    if (file.audience !== details.audience)
      await auditFile(tx, actor, "file shown to", parent, { name: file.name, audience: audienceLabels[details.audience] });
    return file;
  });
