import type { IncomingMessage } from "node:http";
import { englishPath } from "#app/platform/language-path.ts";
import { accountPaths } from "./account-paths.ts";

const kib = 1024;
/** A form with files for a record, by its type and id. */
const filesPath = /^\/dashboard\/files\/\w+\/[\w-]+$/;
/** One piece of a file that the page's script uploads. */
export const uploadPath = /^\/dashboard\/files\/\w+\/[\w-]+\/upload$/;
/** The page of an event for its client, opened by a secret link: its forms take files. */
export const isClientPage = (path: string) => path === "/c" || path === "/c.data";
const importPath = "/dashboard/vendors/import";
const chatPath = "/dashboard/messages/import";
const enquiryPaths = new Set(["/contact", "/services"]);

/**
 * The maximum body size of a post to this path, in bytes.
 * @param mayUpload whether the sender may send large bodies: on a client's page the URL has an open secret link, elsewhere the request
 *   has a session cookie that we have signed
 */
export function bodyLimit(path: string, mayUpload = false): number {
  const page = path.replace(/\.data$/, "");
  if (accountPaths.includes(page)) return 8 * kib;
  // Page-speed measurements, and the problems that browsers report (CSP violations, crashes).
  if (page === "/vitals") return kib;
  if (page === "/reports") return 16 * kib;
  if (enquiryPaths.has(englishPath(page))) return 32 * kib;
  if (!mayUpload) return 64 * kib;
  if (uploadPath.test(page)) return 512 * kib;
  // The largest file and the overhead of the form encoding.
  if (filesPath.test(page) || isClientPage(page)) return 15_100_000;
  // A megabyte of CSV and the overhead of the form encoding.
  if (page === importPath) return 1024 * kib + 16 * kib;
  // A chat of 10 MB and the overhead of the form encoding.
  if (page === chatPath) return 10_100_000;
  // Invoices and quotes may have 200 lines, and a Telugu letter takes nine bytes in URL encoding.
  if (page.startsWith("/dashboard/invoices/")) return 256 * kib;
  if (page.startsWith("/dashboard/quotes/")) return 512 * kib;
  // A logo beside the texts.
  if (page === "/dashboard/settings/company") return 2_600_000;
  // The checklists of all kinds of events, twice: as edited, and as the form showed them (the snapshot).
  if (page.startsWith("/dashboard/settings/")) return 512 * kib;
  // A letter of an Indian script has three bytes, and each text comes twice: as edited, and as the form showed it.
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
