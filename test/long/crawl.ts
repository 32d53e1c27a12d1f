import { matchRoutes } from "react-router";
import type { Client } from "../client.ts";
import { permissionTable } from "../http/permission-table.ts";

const routes = Object.keys(permissionTable).map((path) => ({ path }));

/** The line of the permission table that an address belongs to. */
export const routeOf = (address: string): string =>
  matchRoutes(routes, new URL(address, "http://site").pathname)?.at(-1)?.route.path ?? "/*";

/** How many sets of parameter names are opened of a route, one address of each; and how many addresses without parameters. */
const maxKinds = 12;
const maxPlain = 2;
/** Those that are no page: files of the build, the event stream, and what ends the session. */
const isSkipped = (path: string) => /^\/(assets\/|live|logout)/.test(path);

/**
 * Opens `start` and everything that its pages link to, also pictures and files.
 * @returns the status of each address, redirects not followed
 */
export async function crawl(client: Client, start: readonly string[]): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  const opened: Record<string, Record<string, number>> = {};
  const waiting = new Set<string>();
  const found = (links: Iterable<string>, from: string) => {
    for (const link of links) {
      const { origin, pathname, search } = new URL(link, new URL(from, client.site.url));
      if (origin === client.site.url) waiting.add(pathname + search);
    }
  };
  found(start, "/");
  // Opened in any case: those to start from, and what they redirect to (a link with a token leads to an address without it).
  const isStart = new Set(waiting);
  // A Set visits what is added meanwhile too, each address once.
  for (const path of waiting) {
    if (isSkipped(path)) continue;
    const route = routeOf(path);
    const names = [...new URL(path, client.site.url).searchParams.keys()].sort().join();
    opened[route] ??= {};
    const counts = opened[route];
    const isNeeded = names ? !counts[names] && Object.keys(counts).length < maxKinds : (counts[names] ?? 0) < maxPlain;
    if (!isNeeded && !isStart.has(path)) continue;
    counts[names] = (counts[names] ?? 0) + 1;
    const response = await client.get(path);
    statuses.set(path, response.status);
    const text = await response.text();
    const location = response.headers.get("location");
    if (location) {
      found([location], path);
      if (isStart.has(path)) isStart.add(location);
    }
    if (response.headers.get("content-type")?.startsWith("text/html"))
      found(
        [...text.matchAll(/\s(?:href|src)="([^"#]+)/g)].map(([, link = ""]) => link.replaceAll("&amp;", "&")),
        path,
      );
  }
  return statuses;
}
