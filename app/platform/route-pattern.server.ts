import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type Manifest = Pick<ServerBuild["routes"][string] & object, "id" | "parentId" | "path" | "index">;

let tree: RouteObject[] = [];

/** Tells this process its table of routes, as the build lists it; until then every path is "unknown". */
export function registerRoutes(routes: Record<string, Manifest | undefined>): void {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const below = (parent: string | undefined): RouteObject[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) => (index ? { id, path, index: true } : { id, path, children: below(id) }));
  tree = below(undefined);
}

/**
 * The address of app/routes.ts that answers a path: "/dashboard/leads/:id". Never a path as somebody typed it: what no
 * route answers is "/*", and so is a path that cannot be decoded.
 */
export function routePattern(path: string): string {
  const page = path.replace(/\.data$/, "");
  const matches = matchRoutes(tree, page === "/_root" ? "/" : page);
  const parts = matches?.map(({ route }) => route.path).filter((part) => part !== undefined && part !== "");
  return matches ? `/${parts?.join("/")}`.replace("//", "/") : "unknown";
}
