import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { SectionedPage } from "#app/ui/page/sectioned-page.tsx";
import { type SettingsPage, settingsPages, settingsUrl, settingsViews } from "./settings.ts";

type SettingsSectionsProps = {
  /** The address of the open page: one of `settingsPages` or `settingsViews`. */
  current: string;
  children: ReactNode;
  side?: ReactNode;
};

/** The list of what SETTINGS leads to, of which a person sees what they may open, beside the page that is open. */
export function SettingsSections({ current, children, side }: SettingsSectionsProps) {
  const { isAllowed, waiting } = useDashboard();
  const pages: SettingsPage[] = [
    ...(isAllowed(settingsUrl) ? settingsPages : []),
    ...settingsViews.filter(({ to }) => isAllowed(to)).map((view) => ({ ...view, about: waiting(view.to) || view.about })),
  ];
  const links = pages.map(({ to, title, icon, about }) => ({ to, label: title, icon, about, isCurrent: to === current }));
  return (
    <SectionedPage label="Settings" links={links} side={side}>
      {children}
    </SectionedPage>
  );
}

/** Back to SETTINGS, from a view with sections of its own. */
export function SettingsLink() {
  if (!useDashboard().isAllowed(settingsUrl)) return null;
  return (
    <ButtonLink to={settingsUrl} small variant="quiet" icon="previous">
      Settings
    </ButtonLink>
  );
}

/** What the dashboard's frame knows of its views. */
function useDashboard() {
  const data = useRouteLoaderData("features/dashboard/dashboard.layout") as
    | { views: readonly { to: string }[]; counts: { people: number; mail: number } | null }
    | undefined;
  const { people = 0, mail = 0 } = data?.counts ?? {};
  const texts: Record<string, string> = {
    "/dashboard/team": people > 0 ? `${people} to approve` : "",
    "/dashboard/operations": mail > 0 ? `${mail} unsent` : "",
  };
  return {
    isAllowed: (url: string) => data?.views.some(({ to }) => to === url) ?? false,
    waiting: (url: string) => texts[url],
  };
}
