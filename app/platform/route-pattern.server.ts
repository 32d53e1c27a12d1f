import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type Manifest = Pick<ServerBuild["routes"][string] & object, "id" | "parentId" | "path" | "index">;

let tree: RouteObject[] = [];

/** Stores the route table of the build. Until then the pattern of every path is "unknown". */
export function registerRoutes(routes: Record<string, Manifest | undefined>): void {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const childrenOf = (parent: string | undefined): RouteObject[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) => (index ? { id, path, index: true } : { id, path, children: childrenOf(id) }));
  tree = childrenOf(undefined);
}

/**
 * The pattern of the route that matches a path: "/dashboard/leads/:id". A path that no route matches or that cannot be decoded
 * gives "/*", so that the result never contains requested text.
 */
export function routePattern(path: string): string {
  const page = path.replace(/\.data$/, "");
  const matches = matchRoutes(tree, page === "/_root" ? "/" : page);
  const parts = matches?.map(({ route }) => route.path).filter((part) => part !== undefined && part !== "");
  return matches ? `/${parts?.join("/")}`.replace("//", "/") : "unknown";
}
