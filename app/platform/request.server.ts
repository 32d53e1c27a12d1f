import { AsyncLocalStorage } from "node:async_hooks";
import { readForm } from "./posted-form.ts";
import { visibleForm } from "./values/visible-text.ts";

/** The data of a request besides the Request object. */
export type RequestContext = {
  /** Shown to people on error pages and written in every log line and audit entry. */
  id: string;
  path?: string;
  /** The address of the socket, or the proxy's client when TRUST_PROXY=1. */
  clientIp: string;
  /** The email address whose password is checked or set: the queue of hashes is fair to accounts (hash-queue.ts). */
  account?: string;
  /** The posted form, which server/http/http.ts has read. */
  form?: FormData;
  /** The body is larger than its path accepts. `form` then has the fields before the file; without them the action is not run. */
  isTooLarge?: boolean;
  /** The body is large, and the sender may not send large bodies here: it was not read, and the action is not run. */
  isForbidden?: boolean;
  /** A mail was queued while no mail server is set up: the page says that nobody gets it. */
  hasUndeliverableMail?: boolean;
  /** The Retry-After of the response, set when a limit is used up. */
  retryAfterSeconds?: number;
  /** What a route without a page responded with, which the error page shows (failure-page.server.ts). */
  failure?: { status: number; message: string | null };
};

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `handle` so that all code it calls finds the context by `currentRequest`. */
export const runWithRequest = <T>(context: RequestContext, handle: () => T): T => storage.run(context, handle);

/** The context of the request being handled; undefined in background work and commands. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

/** `npm run dev` has no limits by route. */
const developmentLimits = { fields: 5_000, files: 50, fieldBytes: 2_000_000 };

/**
 * The posted form, within the limits of its route (post-limits.ts) and without characters that nobody sees (visible-text.ts). Actions use
 * this, never `request.formData()`.
 */
export const postedForm = async (request: Request): Promise<FormData> =>
  visibleForm(
    currentRequest()?.form ??
      readForm(request.headers.get("content-type") ?? "", new Uint8Array(await request.arrayBuffer()), developmentLimits),
  );

/** Names the account whose password this request checks or sets. */
export function setRequestAccount(email: string): void {
  const request = currentRequest();
  if (request) request.account = email;
}

/** The address that rate limits count. `npm run dev` sets no context, so every client counts as this machine. */
export const clientIp = (): string => currentRequest()?.clientIp ?? "127.0.0.1";

/** Identifies the browser and device of a log-in, for its limits. */
export type Client = {
  clientIp: string;
  userAgent: string;
  /** The Cookie header. */
  cookies: string;
};

export const readClient = (request: Request): Client => ({
  clientIp: clientIp(),
  userAgent: (request.headers.get("user-agent") ?? "").slice(0, 300),
  cookies: request.headers.get("cookie") ?? "",
});
