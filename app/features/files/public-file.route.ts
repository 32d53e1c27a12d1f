import { NotFound } from "#app/errors.ts";
import type { Route } from "./+types/public-file.route.ts";
import { sendFile, sendPicture } from "./file-response.server.ts";
import { readPublicFile, readPublicPicture } from "./pictures/pictures.server.ts";
import { type PictureFormat, readPublicName } from "./pictures/pictures.ts";

/** The content of an address never changes, because it contains the file's hash. But a file may be withdrawn: caches ask again after five minutes. */
const cacheControl = "public, max-age=300, must-revalidate";

/** Serves a file that visitors may see; of a picture only the sizes made from it, because the original may contain its GPS position. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const named = readPublicName(params.name);
  if (!named) throw new NotFound("There is no such file.");
  const { hash, width, extension } = named;
  const etag = `"${params.name}"`;
  if (width !== undefined) {
    const format = extension as PictureFormat;
    return sendPicture(request, { format, etag, cacheControl, bytes: await readPublicPicture(hash, width, format) });
  }
  const { read, ...file } = await readPublicFile(hash, extension);
  return sendFile(request, { ...file, etag, cacheControl, read });
}
