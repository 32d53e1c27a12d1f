import { MaxPartsExceededError, MultipartParseError, MultipartParser } from "@remix-run/multipart-parser";
import { nameBytes, type PostLimits } from "./post-limits.ts";

type FormLimits = Pick<PostLimits, "fields" | "files" | "fieldBytes">;

/** Why a posted form is not read. The message is for the person who sent it. */
export class UnreadableForm extends Error {
  readonly status: 400 | 413 | 415;

  constructor(status: 400 | 413 | 415, message = "") {
    super(message);
    this.status = status;
  }
}

const urlEncodedType = "application/x-www-form-urlencoded";

/** How long one form is read at most. */
const maxMs = 1_000;

/**
 * Reads a posted form: the only parser of forms on the server. The number of fields and their lengths are limited before anything is
 * decoded.
 * @param type the Content-Type
 * @throws UnreadableForm 415 for another type, 400 when it cannot be parsed, 413 when a limit is exceeded
 */
export function readForm(type: string, body: Uint8Array, limits: FormLimits): FormData {
  if (type === "" && body.length === 0) return new FormData();
  const essence = type.split(";", 1)[0]?.trim().toLowerCase();
  if (essence === urlEncodedType) return readUrlEncoded(body, limits);
  if (essence === "multipart/form-data") return readMultipart(boundaryOf(type), body, limits);
  throw new UnreadableForm(415);
}

function readUrlEncoded(body: Uint8Array, limits: FormLimits): FormData {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  // A byte takes at most three in this encoding.
  const maxPair = 3 * (nameBytes + limits.fieldBytes) + 1;
  for (let start = 0, count = 1; start <= text.length; count++) {
    if (count > limits.fields) throw tooMany(limits);
    const end = text.indexOf("&", start);
    const next = (end === -1 ? text.length : end) + 1;
    if (next - start > maxPair) throw tooLong(limits);
    start = next;
  }
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text.toString("utf8"))) {
    requireLengths(Buffer.byteLength(name), Buffer.byteLength(value), limits);
    form.append(name, withLineFeeds(value));
  }
  return form;
}

/** As browsers write it (HTML, "multipart/form-data encoding algorithm"): in names `"`, CR and LF are %22, %0D and %0A. */
const disposition = /^form-data; name="([^"]*)"(?:; filename="([^"]*)")?(?:;|$)/i;
const decodeName = (name: string) =>
  name.replaceAll(/%(22|0d|0a)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
const decoder = new TextDecoder();

/**
 * Browsers send each line break as two characters, CR LF, and count it as one (HTML, "constructing the entry list" and "API value" of
 * textarea): limits and comparisons are those of the page.
 */
const withLineFeeds = (text: string) => text.replaceAll(/\r\n?/g, "\n");

function readMultipart(boundary: string, body: Uint8Array, limits: FormLimits): FormData {
  const until = performance.now() + maxMs;
  const form = new FormData();
  let files = 0;
  const parser = new MultipartParser(boundary, {
    maxHeaderSize: 2 * nameBytes + 1_000,
    maxFileSize: body.length,
    maxTotalSize: body.length,
    maxParts: limits.fields,
  });
  try {
    for (const part of parser.write(body)) {
      if (performance.now() > until) throw tooMany(limits);
      const [, name, fileName] = disposition.exec(part.headers["content-disposition"] ?? "") ?? [];
      if (name === undefined) throw new UnreadableForm(400);
      requireLengths(Math.max(Buffer.byteLength(name), Buffer.byteLength(fileName ?? "")), 0, limits);
      if (fileName === undefined) {
        requireLengths(0, part.size, limits);
        form.append(decodeName(name), withLineFeeds(decoder.decode(part.bytes)));
      } else {
        if (++files > limits.files) throw tooManyFiles(limits);
        const type = part.headers["content-type"] ?? "";
        form.append(decodeName(name), new File([part.bytes as Uint8Array<ArrayBuffer>], decodeName(fileName), { type }));
      }
    }
    parser.finish();
  } catch (error) {
    if (error instanceof MaxPartsExceededError) throw tooMany(limits);
    // TypeError: the header of a part is not UTF-8.
    if (error instanceof MultipartParseError || error instanceof TypeError) throw new UnreadableForm(400);
    throw error;
  }
  return form;
}

/** RFC 2046: 1 to 70 characters. */
function boundaryOf(type: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70})(?![^\s;]))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new UnreadableForm(400);
  return boundary;
}

function requireLengths(name: number, value: number, limits: FormLimits): void {
  if (name > nameBytes || value > limits.fieldBytes) throw tooLong(limits);
}

const tooMany = ({ fields }: FormLimits) =>
  new UnreadableForm(413, `This form has more than ${fields.toLocaleString("en-IN")} fields. Nothing was stored.`);
const tooManyFiles = ({ files }: FormLimits) =>
  new UnreadableForm(413, files === 0 ? "No files are accepted here." : `More than ${files} files at once. Nothing was stored.`);
const tooLong = ({ fieldBytes }: FormLimits) =>
  new UnreadableForm(
    413,
    `One field of this form is longer than ${Math.floor(fieldBytes / 1024).toLocaleString("en-IN")} KB. Nothing was stored: shorten it and send the form again.`,
  );
