import type { ReactNode } from "react";
import { Menu, MenuLink } from "#app/ui/dialog/menu.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { TabLinks } from "#app/ui/page/tab-links.tsx";
import "./overview-header.css";

type OverviewHeaderProps = {
  /** "Good evening, Sravani" */
  welcome: string;
  intro: ReactNode;
  current: "today" | "figures";
  hasFigures: boolean;
};

export function OverviewHeader({ welcome, intro, current, hasFigures }: OverviewHeaderProps) {
  const tabs = [
    { to: "/dashboard", label: "Today", current: current === "today" },
    { to: "/dashboard/figures", label: "Figures", current: current === "figures" },
  ];
  return (
    <div className="overview-header">
      <PageHeader title={welcome} intro={intro} compact>
        <Menu label="New" icon="plus" variant="primary" small className="overview-header__new">
          <MenuLink to="/dashboard/tasks?new" icon="tasks">
            Add New Task
          </MenuLink>
          <MenuLink to="/dashboard/leads?new" icon="leads">
            Create Lead
          </MenuLink>
          <MenuLink to="/dashboard/events?new" icon="events">
            Create Event
          </MenuLink>
          <MenuLink to="/dashboard/invoices?new" icon="invoices">
            Create Invoice
          </MenuLink>
        </Menu>
      </PageHeader>
      {hasFigures && <TabLinks label="Overview" tabs={tabs} isInPage />}
    </div>
  );
}
