import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/file.route.ts";
import { readBytes, readFile, readPictureSize } from "./files.server.ts";
import { pictureWidths } from "./files.ts";

/** A file; `?width=480`: a picture in that size. The browser asks each time, because the right to see it may end. */
export async function loader({ context, params: { id }, request, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const width = Number(url.searchParams.get("width"));
  if (pictureWidths.includes(width)) {
    const { bytes, etag } = await readPictureSize(person, id, width);
    return respond(request, bytes, { "content-type": "image/webp", etag });
  }
  const { name, type, size, etag } = await readFile(person, id);
  const isShown = type.startsWith("image/") || type === "application/pdf" || type === "video/mp4";
  const headers = {
    "content-type": type,
    "content-disposition": `${isShown && !url.searchParams.has("download") ? "inline" : "attachment"}; filename*=UTF-8''${encodeRfc5987(name)}`,
    etag,
    // A browser's PDF viewer does not run in a sandbox.
    ...(type !== "application/pdf" && { "content-security-policy": "default-src 'none'; sandbox" }),
    ...(type === "video/mp4" && { "accept-ranges": "bytes" }),
  };
  if (request.headers.get("if-none-match") === etag) return respond(request, null, headers);
  const range = type === "video/mp4" ? readRange(request.headers.get("range"), size) : undefined;
  if (range === null) return new Response(null, { status: 416, headers: { "content-range": `bytes */${size}` } });
  const { from, to } = range ?? { from: 0, to: size - 1 };
  const bytes = await readBytes(person, id, from, to - from + 1);
  return respond(request, bytes, headers, range && `bytes ${from}-${to}/${size}`);
}

function respond(request: Request, bytes: Buffer | null, headers: Record<string, string>, contentRange?: string): Response {
  const common = { "cache-control": "private, no-cache", ...headers };
  if (bytes === null || request.headers.get("if-none-match") === headers.etag)
    return new Response(null, { status: 304, headers: common });
  return new Response(bytes as BodyInit, {
    status: contentRange ? 206 : 200,
    headers: { ...common, ...(contentRange && { "content-range": contentRange }) },
  });
}

/** The bytes that a Range header asks for; undefined: all; null: none that there are. Several ranges are answered with all. */
function readRange(header: string | null, size: number): { from: number; to: number } | null | undefined {
  const [, first = "", last = ""] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? [];
  if (!first && !last) return undefined;
  const from = first ? Number(first) : Math.max(0, size - Number(last));
  const to = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return from <= to && from < size ? { from, to } : null;
}

const encodeRfc5987 = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
