import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { rowsPerGroup, rowsPerGroupOnPhone } from "./needs.ts";
import "#app/ui/list/more-link.css";
import "./need-group.css";

type NeedGroupProps = {
  title: string;
  count: number;
  summary: ReactNode;
  /** The link to the list of all of them; shown when the group has more than its rows. */
  all?: { to: string; label: string };
  children: ReactNode;
};

export function NeedGroup({ title, count, summary, all, children }: NeedGroupProps) {
  if (count === 0) return null;
  return (
    <section className="need-group">
      <h3>
        <span>{title}</span> <span>{summary}</span>
      </h3>
      <ul>{children}</ul>
      {all && count > rowsPerGroupOnPhone && (
        <Link
          className={`more-link ${count > rowsPerGroup ? "need-group__all" : "need-group__all need-group__all--phone-only"}`}
          to={all.to}
        >
          <span>{all.label}</span>
          <Icon name="next" />
        </Link>
      )}
    </section>
  );
}
