import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { type PostLimits, unaskedBytes } from "#app/platform/post-limits.ts";
import { readForm, UnreadableForm } from "#app/platform/posted-form.ts";

/** The announced size of a body; without Content-Length it is unknown, and may be any. */
const announcedBytes = (headers: IncomingHttpHeaders): number => Number(headers["content-length"] ?? Number.POSITIVE_INFINITY);

/** Whether the sender must be asked for before the body is read. */
export const needsSender = (headers: IncomingHttpHeaders, { sender }: PostLimits): boolean =>
  sender !== undefined && announcedBytes(headers) > unaskedBytes;

/** The maximum size of a body, in bytes. @param isAllowed whether the sender was asked for, and is one who may send large bodies here */
export function bodyLimit(
  { bytes, multipartBytes = bytes }: PostLimits,
  headers: IncomingHttpHeaders,
  isAllowed: boolean,
): number {
  const isMultipart = /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");
  const limit = isMultipart ? multipartBytes : bytes;
  return isAllowed ? limit : Math.min(limit, unaskedBytes);
}

/** Reads a body up to the limit, with or without a Content-Length. @returns null when it is too large */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers["content-length"] ?? 0) > limit) return null;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("error", reject).on("end", () => resolve(Buffer.concat(chunks)));
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return chunks.push(chunk);
      request.pause();
      resolve(null);
    });
  });
}

/**
 * Reads the form in a body. Bodies that are no form (`limits.as`) are left to their routes.
 * @throws UnreadableForm with the status: 415 when the type is not a form's, 400 when it cannot be parsed, 413 when a limit is exceeded
 */
export function readPost(limits: PostLimits, headers: IncomingHttpHeaders, body: Uint8Array): FormData | undefined {
  const { "content-type": type = "", "content-encoding": encoding = "identity" } = headers;
  if (encoding.toLowerCase() !== "identity") throw new UnreadableForm(415);
  return limits.as ? undefined : readForm(type, body, limits);
}
