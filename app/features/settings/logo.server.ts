import { createHash } from "node:crypto";
import { Invalid } from "#app/errors.ts";
import { inspectFile } from "#app/features/files/files.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { storedLogo } from "#app/platform/values/logo.ts";
import { asActor } from "#db/client.server.ts";
import { logos } from "#db/schema.ts";

const maxBytes = 2_000_000;

/** Stores the picture submitted with a form and sets its name in the form, or removes the name. @throws Invalid */
export async function storeUploadedLogo(actor: Actor, form: FormData): Promise<void> {
  requirePermission(actor, "settings:write");
  const file = form.get("logo.file");
  if (form.has("logo.remove")) form.set("logo", "");
  if (!(file instanceof File) || file.size === 0) return;
  if (file.size > maxBytes) throw new Invalid({ logo: "Please choose a picture of at most 2 MB." });
  const inspected = await inspectFile(new Uint8Array(await file.arrayBuffer()), file.name, { isLogo: true });
  if ("problem" in inspected) throw new Invalid({ logo: inspected.problem });
  // The process that inspects files drew it: this one never decodes an uploaded file.
  const { picture, bytes: png } = inspected;
  if (!picture) throw new Invalid({ logo: "Please choose a picture: PNG, JPEG, WebP, AVIF or SVG." });
  const sha256 = createHash("sha256").update(png).digest();
  await asActor(actor, (tx) =>
    tx
      .insert(logos)
      .values({ sha256, png: Buffer.from(png), addedBy: actor.id })
      .onConflictDoNothing(),
  );
  form.set("logo", storedLogo({ hash: sha256.toString("base64url"), width: picture.width, height: picture.height }));
}
