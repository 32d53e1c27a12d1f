import { sql } from "drizzle-orm";
import { NotFound } from "#app/errors.ts";
import { asSecretLink, type SecretLink } from "#app/identity/secret-link.server.ts";
import { isId } from "#app/platform/values/ids.ts";
import { sendFile, sendPicture } from "./file-response.server.ts";
import type { FileType } from "./files.ts";

/** The browser caches nothing that a secret link shows. */
const cacheControl = "no-store";

/** `type` is null for a picture: the policy of `file_contents` hides originals of pictures from clients. */
type Shared = { name: string; sha256: Buffer; type: FileType | null; size: number };

/** Serves a file that a secret link leads to; a picture in its largest size, because the original may contain its GPS position. @throws NotFound */
export async function serveSharedFile(request: Request, link: Pick<SecretLink, "id">, id: string): Promise<Response> {
  const { file, picture } = await asSecretLink(link, async (tx) => {
    const [file] = isId(id)
      ? await tx.execute<Shared>(sql`
          select f.name, f.sha256, c.type, coalesce(c.size, 0) as size from files f left join file_contents c using (sha256) where f.id = ${id}`)
      : [];
    if (!file) throw new NotFound();
    if (file.type !== null) return { file: { ...file, type: file.type } };
    const [picture] = await tx.execute<{ bytes: Buffer }>(sql`
      select bytes from picture_sizes where sha256 = ${file.sha256} and format = 'webp' order by width desc limit 1`);
    if (!picture) throw new NotFound();
    return { file: null, picture };
  });
  const etag = `"${(file?.sha256 ?? Buffer.from(id)).toString("base64url")}"`;
  if (!file) return sendPicture(request, { bytes: picture.bytes, etag, format: "webp", cacheControl });
  const read = (from: number, length: number) =>
    asSecretLink(link, async (tx) => {
      const [part] = await tx.execute<{ bytes: Buffer }>(sql`
        select substring(bytes from ${from + 1}::int for ${length}::int) as bytes from file_contents where sha256 = ${file.sha256}`);
      return part?.bytes ?? Buffer.alloc(0);
    });
  return sendFile(request, { name: file.name, type: file.type, size: file.size, etag, cacheControl, read });
}
