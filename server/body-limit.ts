import type { IncomingMessage } from "node:http";

const kib = 1024;
const accountPaths = new Set([
  "/login",
  "/login/code",
  "/passkey-options",
  "/sign-up",
  "/forgot-password",
  "/reset-password",
  "/confirm-email",
  "/set-up",
  "/invitation",
  "/logout",
  "/dashboard/account",
]);
const importPath = "/dashboard/vendors/import";
const enquiryPaths = new Set(["/contact", "/services"]);

/** The maximum body size of a post to this path, in bytes. */
export function bodyLimit(path: string): number {
  const page = path.replace(/\.data$/, "");
  if (accountPaths.has(page)) return 8 * kib;
  if (page === "/vitals") return kib;
  if (enquiryPaths.has(page)) return 32 * kib;
  // A megabyte of CSV and the overhead of the form encoding.
  if (page === importPath) return 1024 * kib + 16 * kib;
  // An invoice may have 200 lines, and a Telugu letter takes nine bytes in URL encoding.
  if (page.startsWith("/dashboard/invoices/")) return 256 * kib;
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
