import { data, type ServerBuild } from "react-router";
import { currentRequest } from "./request.server.ts";

/** The routes of files and data as pages without content, whose loader fails as the request did. */
export function withFailurePages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route || route.module.default || route.module.ErrorBoundary) return [id, route];
    const { action: _, ...module } = route.module;
    return [id, { ...route, module: { ...module, loader: fail, default: () => null } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function fail(): never {
  const { message = null, status = 500 } = currentRequest()?.failure ?? {};
  throw data(message, { status });
}

/**
 * Whether a person sees an error as the program wrote it: a route of files and data has failed, whose address they opened, or to which
 * they submitted a form without JavaScript. React Router sends the error's data as JSON, such as "null". A route's own text is words.
 */
export const isShownBare = (request: Request, response: Response): boolean =>
  response.status >= 400 &&
  (response.status === 500 || (response.headers.get("content-type") ?? "").startsWith("application/json")) &&
  !(response.headers.get("content-type") ?? "").startsWith("text/html") &&
  (request.headers.get("accept") ?? "").includes("text/html") &&
  !new URL(request.url).pathname.endsWith(".data");

/** The request for the page of a failure, which `withFailurePages` shows. */
export async function failurePageRequest(request: Request, response: Response): Promise<Request> {
  const context = currentRequest();
  const text = await response.text();
  if (context) context.failure = { status: response.status, message: messageOf(text) };
  const headers = new Headers(request.headers);
  for (const name of ["content-length", "content-type"]) headers.delete(name);
  return new Request(request.url, { headers });
}

function messageOf(json: string): string | null {
  try {
    const message: unknown = JSON.parse(json);
    return typeof message === "string" ? message : null;
  } catch {
    return null;
  }
}
