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

/** The most bytes a form may post to this address. */
export function bodyLimit(path: string): number {
  const page = path.replace(/\.data$/, "");
  if (accountPaths.has(page)) return 8 * kib;
  if (page === "/vitals") return kib;
  if (enquiryPaths.has(page)) return 32 * kib;
  // A megabyte of CSV, and what a form wraps around it.
  if (page === importPath) return 1024 * kib + 16 * kib;
  // An invoice may have 200 lines, and a Telugu letter takes nine bytes in a form.
  if (page.startsWith("/dashboard/invoices/")) return 256 * kib;
  return 64 * kib;
}

/**
 * Reads the body within its limit, whether or not its length was announced.
 * @returns the request with its body in memory, or null when it is too large
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
