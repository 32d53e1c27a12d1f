import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";

/**
 * The router's link. On the server a path from the root becomes an anchor with the same markup, without the router's hooks: a table
 * has hundreds of links, and nobody clicks one there.
 */
export function Link(props: ComponentProps<typeof RouterLink>) {
  if (!import.meta.env.SSR || typeof props.to !== "string" || !/^\/(?!\/)/.test(props.to)) return <RouterLink {...props} />;
  const { to, preventScrollReset, replace, reloadDocument, state, prefetch, discover, relative, viewTransition, ...anchor } =
    props;
  return <a {...anchor} href={to} data-discover="true" />;
}
