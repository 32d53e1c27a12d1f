import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

const keptBytes = 64 * 1024;
/** A body up to this size is read to its end and discarded: most browsers show no response before they have sent the whole request. */
const maxBytes = 100_000_000;
const maxMs = 20_000;

/** Reads a body that is larger than its path accepts. @returns its beginning; null when it is too slow, or larger than `maxBytes` */
export function readFirstBytes(request: IncomingMessage): Promise<Buffer | null> {
  if (!(Number(request.headers["content-length"]) <= maxBytes)) return Promise.resolve(null);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const deadline = setTimeout(() => resolve(null), maxMs);
    request.on("data", (chunk: Buffer) => {
      if (size < keptBytes) chunks.push(chunk);
      size += chunk.length;
    });
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("close", () => resolve(null));
    request.once("close", () => clearTimeout(deadline));
  });
}

const fileHeader = /^content-disposition: form-data;[^\r\n]*; filename="/i;

/** The form up to its first file, which is empty in the result; null when the beginning contains no file. */
export function fieldsBeforeFile(beginning: Buffer, headers: IncomingHttpHeaders): Buffer<ArrayBuffer> | null {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(headers["content-type"] ?? "")?.[1];
  const start = `--${boundary}\r\n`;
  const parts = beginning.toString("latin1").split(start);
  const at = parts.findIndex((part) => fileHeader.test(part) && part.includes("\r\n\r\n"));
  if (at === -1) return null;
  const header = parts[at]?.split("\r\n\r\n", 1)[0];
  return Buffer.from(`${[...parts.slice(0, at), header].join(start)}\r\n\r\n\r\n--${boundary}--\r\n`, "latin1");
}
