import { useRef } from "react";
import { NavLink } from "react-router";
import { company } from "#app/content/company.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Counts, View } from "./dashboard.ts";
import { Logo } from "./logo.tsx";
import "./sidebar.css";

export const sidebarId = "side";

type SidebarProps = { views: readonly View[]; counts: Counts | null; person: { name: string; access: string } };

/** A strip of night cloth on wide screens, a drawer on phones. */
export function Sidebar({ views, counts, person }: SidebarProps) {
  const strip = useRef<HTMLElement>(null);
  const shut = () => strip.current?.matches(":popover-open") && strip.current.hidePopover();
  return (
    <nav className="sidebar" id={sidebarId} ref={strip} popover="auto" aria-label="Dashboard">
      <Logo name={company.name} />
      <ul>
        {views.map((view) => (
          <li key={view.to}>
            <NavLink className="sidebar__link" to={view.to} end={view.to === "/dashboard"} onClick={shut}>
              <Icon name={view.icon} />
              <span>{view.label}</span>
              {counts && view.counts && (
                <Badge count={counts[view.counts]} label={view.counted} tone={view.counts === "tasks" ? "hot" : undefined} />
              )}
            </NavLink>
          </li>
        ))}
      </ul>
      <div className="sidebar__account">
        <Avatar name={person.name} />
        <b>{person.name}</b>
        <small>{person.access.toUpperCase()}</small>
        <NavLink className="button button--ghost button--small" to="/dashboard/account" onClick={shut}>
          ACCOUNT
        </NavLink>
        {/* A plain post: what the page still holds of the session goes with it. */}
        <form method="post" action="/logout">
          <Button small variant="ghost">
            LOGOUT
          </Button>
        </form>
      </div>
    </nav>
  );
}
