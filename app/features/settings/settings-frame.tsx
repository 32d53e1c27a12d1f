import type { ReactNode } from "react";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { SettingsSections } from "./settings.parts.tsx";
import { templatePages, templatesUrl } from "./settings.ts";

type SettingsFrameProps = {
  /** The address of the open page, one of `settingsPages` or `templatePages`. */
  current: string;
  children: ReactNode;
  /** Beside the form: a preview, and the last changes. */
  side: ReactNode;
};

export function SettingsFrame({ current, children, side }: SettingsFrameProps) {
  const isTemplate = templatePages.some(({ to }) => to === current);
  return (
    <>
      <PageHeader title="Settings" intro="What the company says about itself, and what its documents and mails follow." />
      <SettingsSections current={isTemplate ? templatesUrl : current} side={side}>
        {isTemplate && (
          <Segmented label="Templates" choices={templatePages.map(({ to, label }) => ({ to, label, current: to === current }))} />
        )}
        {children}
      </SettingsSections>
    </>
  );
}
