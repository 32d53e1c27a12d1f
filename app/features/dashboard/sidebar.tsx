import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useCompany } from "#app/company/use-company.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Brand } from "#app/ui/page/brand.tsx";
import { ColorSchemeToggle } from "./color-scheme-toggle.tsx";
import { isOpenView, type SidebarCounts, sidebarViews, type View, waitingBelow } from "./dashboard.ts";
import { logOut } from "./log-out.ts";
import "#app/ui/page/brand.css";
import "./sidebar.css";

export const sidebarId = "side";

const urgentCounts: readonly (keyof SidebarCounts)[] = ["tasks", "held", "mail"];

type SidebarProps = {
  views: readonly View[];
  counts: SidebarCounts | null;
  person: { name: string; access: string };
  /** Only icons on wide screens; the names are tooltips. */
  isNarrow: boolean;
};

/** A column on wide screens, a popover drawer on phones. */
export function Sidebar({ views, counts, person, isNarrow }: SidebarProps) {
  const sidebar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const company = useCompany();
  // Messages are shown behind the drawer.
  const submitLogOut = (event: FormEvent<HTMLFormElement>) => {
    close();
    void logOut(event);
  };
  const close = () => sidebar.current?.matches(":popover-open") && sidebar.current.hidePopover();
  return (
    <nav className="sidebar" id={sidebarId} ref={sidebar} popover="auto" aria-label="Dashboard">
      {company.shownLogo ? <Brand name={company.name} logo={company.shownLogo} /> : <Logo name={company.name} />}
      <ul>
        {sidebarViews(views).map((view) => (
          <li key={view.to} className={view.isDivided ? "sidebar__divided" : undefined}>
            <Link
              className="sidebar__link"
              to={view.to}
              aria-current={isOpenView(view.to, pathname) ? "page" : undefined}
              onClick={close}
              title={isNarrow ? titleOf(view.label) : undefined}
            >
              <Icon name={view.icon} />
              <span>{view.label}</span>
              {counts && view.countKey && counts[view.countKey] > 0 && (
                <Badge
                  count={counts[view.countKey]}
                  label={view.countLabel}
                  tone={urgentCounts.includes(view.countKey) ? "urgent" : undefined}
                />
              )}
              {counts && !view.countKey && <Dot label={waitingBelow(view.to, views, counts)} />}
            </Link>
          </li>
        ))}
      </ul>
      <div className="sidebar__account">
        <Avatar name={person.name} />
        <b>{person.name}</b>
        <small>{person.access.toUpperCase()}</small>
        <ColorSchemeToggle />
        <div className="sidebar__account-buttons">
          <Link
            className="button button--ghost button--small"
            to="/dashboard/account"
            aria-current={pathname === "/dashboard/account" ? "page" : undefined}
            onClick={close}
            title={isNarrow ? "Account" : undefined}
          >
            {isNarrow && <Icon name="person" />}
            <span>ACCOUNT</span>
          </Link>
          {/* A document request: the data of the session must not remain in the page's memory. */}
          <form method="post" action="/logout" onSubmit={submitLogOut}>
            <Button small variant="ghost" title={isNarrow ? "Logout" : undefined}>
              {isNarrow && <Icon name="logout" />}
              <span>LOGOUT</span>
            </Button>
          </form>
        </div>
      </div>
    </nav>
  );
}

/** Something waits in a view that the link leads to. */
const Dot = ({ label }: { label: string }) =>
  label && (
    <i className="sidebar__dot" title={label}>
      <span className="visually-hidden">{` ${label}`}</span>
    </i>
  );

const titleOf = (label: string) => label[0] + label.slice(1).toLowerCase();

/** The logo of a company that has not uploaded one, with its name. When the picture fails to load, a subtitle follows the name. */
function Logo({ name }: { name: string }) {
  const picture = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);

  // The picture may have failed before hydration, when no error handler was attached.
  useEffect(() => {
    const { complete, naturalWidth } = picture.current ?? {};
    if (complete && naturalWidth === 0) setFailed(true);
  }, []);

  return (
    <Link className="brand" to="/" aria-label={`${name}, home`}>
      {!failed && <img ref={picture} src="/logo-night.svg" alt="" width="32" height="32" onError={() => setFailed(true)} />}
      <span>
        <span>{name}</span>
        {failed && <small>Professional Services</small>}
      </span>
    </Link>
  );
}
