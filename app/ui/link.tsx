import type { ComponentProps } from "react";
import { Link as RouterLink, useLocation } from "react-router";

type LinkProps = ComponentProps<typeof RouterLink>;

/**
 * The router's link. The server renders a path from the root, and a query for the same page, as an `<a>` with the same markup,
 * without the router's hooks, which would cost time in a list with hundreds of links.
 */
export function Link(props: LinkProps) {
  if (import.meta.env.SSR && typeof props.to === "string") {
    if (/^\/(?!\/)/.test(props.to)) return anchor(props, props.to);
    if (/^\?./.test(props.to)) return <QueryLink {...props} />;
  }
  return <RouterLink {...props} />;
}

const QueryLink = (props: LinkProps) => anchor(props, `${useLocation().pathname}${props.to}`);

function anchor(props: LinkProps, href: string) {
  const { to, preventScrollReset, replace, reloadDocument, state, prefetch, discover, relative, viewTransition, ...attributes } =
    props;
  return <a {...attributes} href={href} data-discover="true" />;
}
