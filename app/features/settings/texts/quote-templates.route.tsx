import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { QuoteTemplates } from "#app/features/quotes/templates/templates.parts.tsx";
import { handleTemplateForm, readTemplatePage } from "#app/features/quotes/templates/templates.server.ts";
import { requirePermission } from "#app/permissions.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { quoteTemplatesUrl, templatesUrl } from "../settings.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import type { Route } from "./+types/quote-templates.route.ts";
import { TemplateTabs } from "./template-tabs.tsx";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const handle = { narrowSidebar: true };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Templates of quotes, settings" });

export function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  requirePermission(person, "settings:write");
  return readTemplatePage(person, url);
}

export async function action(args: Route.ActionArgs) {
  requirePermission(personOf(args.context), "settings:write");
  return handleTemplateForm(await readSubmission(args, quoteTemplatesUrl));
}

export const clientAction = formsClientAction(["edit"]);

export default function QuoteTemplateSettings({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFrame current={templatesUrl} side={null}>
      <TemplateTabs current={quoteTemplatesUrl} />
      <QuoteTemplates {...loaderData} />
    </SettingsFrame>
  );
}
