import { personOf } from "#app/platform/request-person.server.ts";
import type { Route } from "./+types/file.route.ts";
import { sendFile, sendPicture } from "./file-response.server.ts";
import { readBytes, readFile, readScaledPicture } from "./files.server.ts";
import { pictureWidths } from "./pictures/pictures.ts";

/** The browser asks each time, because the right to see a file may end. */
const cacheControl = "private, no-cache";

/** Serves a file to the staff; with `?width=480` a copy of a picture scaled to that width. */
export async function loader({ context, params: { id }, request, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const width = Number(url.searchParams.get("width"));
  if (pictureWidths.includes(width)) {
    const scaled = await readScaledPicture(person, id, width);
    return sendPicture(request, { ...scaled, format: "webp", cacheControl });
  }
  const file = await readFile(person, id);
  const isDownload = url.searchParams.has("download");
  return sendFile(request, { ...file, cacheControl, isDownload, read: (from, length) => readBytes(person, id, from, length) });
}
