import type { ServerBuild } from "react-router";

type Routes = Pick<ServerBuild, "routes" | "assets">;

/**
 * Splits a build by the first two segments of an address: React Router compares a request with every route of its build, twice, and
 * prepares each of them again for every page that it renders. A group has every route that can match the group's addresses.
 * @param create called once for each group, at its first request
 * @returns finds the group's result for the path of a URL
 */
export function groupRoutes<Build extends Routes, Result>(
  build: Build,
  create: (build: Build) => Result,
): (path: string) => Result {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const segmentsOf = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : build.routes[id];
    return route ? [...segmentsOf(route.parentId), ...splitPath(route.path ?? "")] : [];
  };
  const patterns = routes
    .filter(({ path, index }) => path !== undefined || index)
    .map(({ id }) => ({ id, segments: segmentsOf(id).slice(0, maxSegments) }));
  const beginnings = new Set(patterns.flatMap(({ segments }) => segments.map((_, at) => join(segments.slice(0, at + 1)))));
  const groups = new Map<string, Result>();

  const subset = (group: readonly string[]): Build => {
    const ids = new Set<string>();
    for (const { id, segments } of patterns) {
      if (!canMatch(segments, group)) continue;
      for (let at: string | undefined = id; at !== undefined; at = build.routes[at]?.parentId) ids.add(at);
    }
    const pick = <Value>(all: Record<string, Value>) => Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
    return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
  };

  return (path) => {
    const segments = splitPath(path.replace(/\.data$/, ""));
    let length = 0;
    while (length < maxSegments && length < segments.length && beginnings.has(join(segments.slice(0, length + 1)))) length++;
    const group = segments.slice(0, length);
    const key = join(group);
    const result = groups.get(key) ?? create(subset(group));
    groups.set(key, result);
    return result;
  };
}

const maxSegments = 2;
const join = (segments: readonly string[]) => segments.join("/");

/** As React Router compares them: decoded, in any case. */
const splitPath = (path: string): string[] => decode(path).toLowerCase().split("/").filter(Boolean);

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const isDynamic = (segment: string) => /^[:*]|\?$/.test(segment);

/**
 * Whether a route can match an address of the group: each of its segments is dynamic, or is the group's segment at the same place. An
 * address's segments after those of its group match dynamic segments only.
 */
function canMatch(segments: readonly string[], group: readonly string[]): boolean {
  return segments.every((segment, at) => isDynamic(segment) || segment === group[at]);
}
