import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { settingsPages } from "./settings.ts";
import "#app/ui/panel.css";
import "./settings-desk.css";

type SettingsDeskProps = {
  /** The address of the open section in `settingsPages`. */
  current: string;
  children: ReactNode;
  /** Beside the form: what it changes, and who changed it. */
  side: ReactNode;
};

const navId = "settings-sections";

/** The sections, the form, and what it changes. On a phone the sections are a popover. */
export function SettingsDesk({ current, children, side }: SettingsDeskProps) {
  const position = settingsPages.findIndex(({ to }) => to === current);
  return (
    <>
      <PageHeader title="Settings" intro="What the company says about itself, and what its documents and mails follow." />
      <div className="settings-desk">
        <div>
          <button type="button" className="settings-desk__open" popoverTarget={navId}>
            <span>
              <small>
                Section {position + 1} of {settingsPages.length}
              </small>
              <b>{settingsPages[position]?.title}</b>
            </span>
            <Icon name="down" />
          </button>
          <nav className="settings-desk__nav panel" id={navId} popover="auto" aria-label="Settings">
            {settingsPages.map(({ to, title, icon, about }) => (
              <NavLink
                key={to}
                to={to}
                className="settings-desk__link"
                onClick={({ currentTarget }) => {
                  const nav = currentTarget.closest<HTMLElement>("[popover]");
                  if (nav?.matches(":popover-open")) nav.hidePopover();
                }}
              >
                <Icon name={icon} />
                <b>{title}</b>
                <small>{about}</small>
              </NavLink>
            ))}
          </nav>
        </div>
        <div className="settings-desk__main">{children}</div>
        <div className="settings-desk__side">{side}</div>
      </div>
    </>
  );
}
