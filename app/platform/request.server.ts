import { AsyncLocalStorage } from "node:async_hooks";

/** What the server knows about a request beside the request itself. */
export type RequestContext = {
  /** Shown to people on error pages and written in every log line and audit line. */
  id: string;
  /** From the socket, or from the proxy when TRUST_PROXY=1. */
  clientAddress: string;
};

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs the handling of one request; whatever it calls finds the request's context by `currentRequest`. */
export const runWithRequest = <T>(context: RequestContext, handle: () => T): T => storage.run(context, handle);

/** The context of the request being handled; undefined in background work and commands. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

/** For rate limits. `npm run dev` sets no context: there every client is this machine. */
export const clientAddress = (): string => currentRequest()?.clientAddress ?? "127.0.0.1";

/** What an account's own actions are limited by and recognised by. */
export type Visit = {
  clientAddress: string;
  userAgent: string;
  /** The Cookie header. */
  cookies: string;
};

export const visitOf = (request: Request): Visit => ({
  clientAddress: clientAddress(),
  userAgent: (request.headers.get("user-agent") ?? "").slice(0, 300),
  cookies: request.headers.get("cookie") ?? "",
});
