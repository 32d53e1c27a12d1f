import { filePolicy } from "#app/platform/content-security-policy.ts";
import { contentDisposition } from "#app/platform/values/content-disposition.ts";
import type { FileType } from "./files.ts";
import type { PictureFormat } from "./pictures/pictures.ts";

type SentFile = {
  name: string;
  type: FileType;
  size: number;
  etag: string;
  cacheControl: string;
  isDownload?: boolean;
  /** @param from the position of the first byte @param length how many bytes */
  read: (from: number, length: number) => Promise<Buffer>;
};

/** Responds with a file: displayed if browsers can show it without running code in it, else downloaded; a video in ranges. */
export async function sendFile(request: Request, { name, type, size, etag, cacheControl, isDownload, read }: SentFile) {
  const isVideo = type.startsWith("video/");
  const isShown = type.startsWith("image/") || type === "application/pdf" || type === "video/mp4";
  const headers = {
    "cache-control": cacheControl,
    "content-type": type,
    "content-disposition": contentDisposition(isShown && !isDownload ? "inline" : "attachment", name),
    etag,
    // A browser's PDF viewer does not run in a sandbox.
    ...(type !== "application/pdf" && sandbox),
    ...(isVideo && { "accept-ranges": "bytes" }),
  };
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
  const range = isVideo ? readRange(request.headers.get("range"), size) : undefined;
  if (range === null) return new Response(null, { status: 416, headers: { "content-range": `bytes */${size}` } });
  const { from, to } = range ?? { from: 0, to: size - 1 };
  const bytes = await read(from, to - from + 1);
  const contentRange = range && { "content-range": `bytes ${from}-${to}/${size}` };
  return new Response(bytes as BodyInit, { status: range ? 206 : 200, headers: { ...headers, ...contentRange } });
}

type SentPicture = { format: PictureFormat; etag: string; cacheControl: string; bytes: Buffer };

export function sendPicture(request: Request, { format, etag, cacheControl, bytes }: SentPicture): Response {
  const headers = { "cache-control": cacheControl, "content-type": `image/${format}`, etag, ...sandbox };
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(bytes as BodyInit, { headers });
}

const sandbox = { "content-security-policy": filePolicy("sandbox") };

const isUnchanged = (request: Request, etag: string) => request.headers.get("if-none-match") === etag;

/** The bytes that a Range header asks for; undefined: all; null: the file has none of them. For several ranges the whole file is sent. */
function readRange(header: string | null, size: number): { from: number; to: number } | null | undefined {
  const [, first = "", last = ""] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? [];
  if (!first && !last) return undefined;
  const from = first ? Number(first) : Math.max(0, size - Number(last));
  const to = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return from <= to && from < size ? { from, to } : null;
}
