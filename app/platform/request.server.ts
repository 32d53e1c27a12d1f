import { createContext, RouterContextProvider } from "react-router";

/** What the server knows about a request beside the request itself. */
export type RequestFacts = {
  /** Shown to people on error pages and written in every log line. */
  id: string;
  /** From the socket, or from the proxy when TRUST_PROXY=1. */
  clientAddress: string;
};

const requestFacts = createContext<RequestFacts>({ id: "dev", clientAddress: "127.0.0.1" });

/** The context the server hands to every loader and action of one request. */
export function makeContext(facts: RequestFacts): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestFacts, facts);
  return context;
}

type Context = Readonly<RouterContextProvider>;
export const clientAddress = (context: Context): string => context.get(requestFacts).clientAddress;
export const requestId = (context: Context): string => context.get(requestFacts).id;

/** What an account's own acts are noted and limited by. */
export type Visit = {
  requestId: string;
  clientAddress: string;
  userAgent: string;
  /** The Cookie header. */
  cookies: string;
};

export const visitOf = (request: Request, context: Context): Visit => ({
  requestId: requestId(context),
  clientAddress: clientAddress(context),
  userAgent: (request.headers.get("user-agent") ?? "").slice(0, 300),
  cookies: request.headers.get("cookie") ?? "",
});
