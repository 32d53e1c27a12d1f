import { defaultTemplates, templateKeys } from "#app/content/mails/message-templates.ts";
import { runTemplatesUrl } from "#app/features/events/run-sheet/run-sheet.ts";
import { Link } from "#app/ui/link.tsx";
import { quoteTemplatesUrl, templateUrl } from "../settings.ts";
import "#app/ui/button.css";
import "#app/ui/list/filter-chip.css";

const tabs = [
  ...templateKeys.map((key) => ({ to: templateUrl(key), label: defaultTemplates[key].label })),
  { to: quoteTemplatesUrl, label: "Quotes to start from" },
  { to: runTemplatesUrl, label: "Run sheets to start from" },
];

/** @param current the URL of the open template */
export const TemplateTabs = ({ current }: { current: string }) => (
  <nav className="actions full-width" aria-label="Template">
    {tabs.map(({ to, label }) => (
      <Link key={to} className="filter-chip" to={to} aria-current={to === current ? "page" : undefined} preventScrollReset>
        {label}
      </Link>
    ))}
  </nav>
);
