import type { ReactNode } from "react";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SectionedPage } from "#app/ui/sectioned-page.tsx";
import { settingsPages } from "./settings.ts";

type SettingsDeskProps = {
  /** The address of the open section in `settingsPages`. */
  current: string;
  children: ReactNode;
  /** Beside the form: what it changes, and who changed it. */
  side: ReactNode;
};

export function SettingsDesk({ current, children, side }: SettingsDeskProps) {
  const links = settingsPages.map(({ to, title, icon, about }) => ({ to, label: title, icon, about, isCurrent: to === current }));
  return (
    <>
      <PageHeader title="Settings" intro="What the company says about itself, and what its documents and mails follow." />
      <SectionedPage label="Settings" links={links} side={side}>
        {children}
      </SectionedPage>
    </>
  );
}
