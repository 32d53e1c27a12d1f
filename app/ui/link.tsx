import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";

/**
 * The router's link. The server renders a path from the root as an `<a>` with the same markup, without the router's hooks, which
 * would cost time in a table with hundreds of links.
 */
export function Link(props: ComponentProps<typeof RouterLink>) {
  if (!import.meta.env.SSR || typeof props.to !== "string" || !/^\/(?!\/)/.test(props.to)) return <RouterLink {...props} />;
  const { to, preventScrollReset, replace, reloadDocument, state, prefetch, discover, relative, viewTransition, ...anchor } =
    props;
  return <a {...anchor} href={to} data-discover="true" />;
}
