import { type ComponentProps, createContext, type ReactNode, use } from "react";
import { Link as RouterLink, useLocation, useResolvedPath } from "react-router";

type LinkProps = ComponentProps<typeof RouterLink>;

/** Whether links to other pages load them as documents, which the browser has read before (browser/page-scripts.tsx). */
export const LinksLoadDocuments = createContext(false);

/**
 * The router's link. The server renders a path from the root, and a query for the same page, as an `<a>` with the same markup,
 * without the router's hooks, which would cost time in a list with hundreds of links.
 */
export function Link(props: LinkProps) {
  if (import.meta.env.SSR && typeof props.to === "string") {
    if (/^\/(?!\/)/.test(props.to)) return anchor(props, props.to);
    if (/^\?./.test(props.to)) return <QueryLink {...props} />;
  }
  return use(LinksLoadDocuments) ? <DocumentLink {...props} /> : <RouterLink {...props} />;
}

/** A link where something is behind it, else a box. */
export const LinkOrBox = ({ to, ...props }: { to: string | undefined; className: string; children: ReactNode }) =>
  to ? <Link {...props} to={to} /> : <div {...props} />;

function DocumentLink(props: LinkProps) {
  const isAnotherPage = useResolvedPath(props.to).pathname !== useLocation().pathname;
  return <RouterLink reloadDocument={isAnotherPage} {...props} />;
}

const QueryLink = (props: LinkProps) => anchor(props, `${useLocation().pathname}${props.to}`);

function anchor(props: LinkProps, href: string) {
  const { to, preventScrollReset, replace, reloadDocument, state, prefetch, discover, relative, viewTransition, ...attributes } =
    props;
  return <a {...attributes} href={href} data-discover="true" />;
}
