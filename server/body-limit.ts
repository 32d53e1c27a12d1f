import type { IncomingMessage } from "node:http";
import { englishPath } from "#app/platform/language-path.ts";
import { accountPaths } from "./account-paths.ts";

const kib = 1024;
/** A form with files, and a piece of a file. */
const filesPath = /^\/dashboard\/files\/\w+\/[\w-]+$/;
export const uploadPath = /^\/dashboard\/files\/\w+\/[\w-]+\/upload$/;
/** The client's page of an event takes files by its forms. */
export const isClientPage = (path: string) => path === "/c" || path === "/c.data";
const importPath = "/dashboard/vendors/import";
const chatPath = "/dashboard/messages/import";
const enquiryPaths = new Set(["/contact", "/services"]);

/** The maximum body size of a post to this path, in bytes. @param isKnown whether the request has a session cookie of ours, or an open link */
export function bodyLimit(path: string, isKnown = false): number {
  const page = path.replace(/\.data$/, "");
  if (accountPaths.includes(page)) return 8 * kib;
  if (page === "/vitals") return kib;
  if (page === "/reports") return 16 * kib;
  if (enquiryPaths.has(englishPath(page))) return 32 * kib;
  if (!isKnown) return 64 * kib;
  if (uploadPath.test(page)) return 512 * kib;
  // The largest file and the overhead of the form encoding.
  if (filesPath.test(page) || isClientPage(page)) return 15_100_000;
  // A megabyte of CSV and the overhead of the form encoding.
  if (page === importPath) return 1024 * kib + 16 * kib;
  // A chat of 10 MB and the overhead of the form encoding.
  if (page === chatPath) return 10_100_000;
  // They may have 200 lines, and a Telugu letter takes nine bytes in URL encoding.
  if (page.startsWith("/dashboard/invoices/")) return 256 * kib;
  if (page.startsWith("/dashboard/quotes/")) return 512 * kib;
  // A logo beside the texts.
  if (page === "/dashboard/settings/company") return 2_600_000;
  // The checklists of all kinds of events, and the same again as the form showed them.
  if (page.startsWith("/dashboard/settings/")) return 512 * kib;
  // A text of another script has three bytes a letter, and comes again as the form showed it.
  if (page.startsWith("/dashboard/website/item/")) return 512 * kib;
  return 64 * kib;
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
