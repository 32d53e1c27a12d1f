import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { Link } from "../link.tsx";
import "./more-link.css";

type MoreLinkProps = {
  to: string;
  /** Only where the list is cut on a phone. */
  phoneOnly?: boolean;
  children: ReactNode;
};

/** The line under a list that leads to all of it. */
export function MoreLink({ to, phoneOnly, children }: MoreLinkProps) {
  return (
    <Link className={phoneOnly ? "more-link more-link--phone" : "more-link"} to={to}>
      <span>{children}</span>
      <Icon name="next" />
    </Link>
  );
}
