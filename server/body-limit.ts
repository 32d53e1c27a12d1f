const kib = 1024;
const accountPaths = new Set([
  "/login",
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

/**
 * Reads the body up to the limit, with or without a Content-Length.
 * @returns the request with its body in memory, or null when the body is too large
 */
export async function readBody(request: Request, limit: number): Promise<Request | null> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return null;
  if (!request.body) return request;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: Buffer.concat(chunks),
    signal: request.signal,
  });
}
