import type { IncomingHttpHeaders } from "node:http";
import { uploadPath } from "./body-limit.ts";

/** Browsers send measurements and reports as JSON, which the routes parse. */
const jsonPaths = new Set(["/vitals", "/reports"]);

/**
 * The status that refuses a post: 415 when its type is not a form's, 400 when the form cannot be parsed; null when it can. Without this
 * check `request.formData()` would throw in every route.
 */
export async function bodyProblem(
  path: string,
  headers: IncomingHttpHeaders,
  body: Uint8Array<ArrayBuffer>,
): Promise<400 | 415 | null> {
  const { "content-type": type = "", "content-encoding": encoding = "identity" } = headers;
  if (encoding.toLowerCase() !== "identity") return 415;
  if (uploadPath.test(path)) return type === bytesType ? null : 415;
  if (jsonPaths.has(path) || (type === "" && body.length === 0)) return null;
  const [essence = ""] = type.split(";");
  switch (essence.trim().toLowerCase()) {
    case formType:
      return null;
    case "multipart/form-data":
      return (await isReadable(type, body)) ? null : 400;
    default:
      return 415;
  }
}

/** The type of a piece of a file. */
const bytesType = "application/octet-stream";

/** The type of a form without files. */
export const formType = "application/x-www-form-urlencoded";

const isReadable = (type: string, body: Uint8Array<ArrayBuffer>) =>
  new Response(body, { headers: { "content-type": type } }).formData().then(
    () => true,
    () => false,
  );
