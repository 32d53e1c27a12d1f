import { QuoteTemplates } from "#app/features/quotes/templates.parts.tsx";
import { handleTemplateForm, readTemplatePage } from "#app/features/quotes/templates.server.ts";
import { requirePermission } from "#app/permissions.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import { formsClientAction } from "#app/platform/with-offline-fallback.ts";
import type { Route } from "./+types/quote-templates.route.ts";
import { quoteTemplatesUrl, templatesUrl } from "./settings.ts";
import { SettingsFrame } from "./settings-frame.tsx";
import { TemplateTabs } from "./template-tabs.tsx";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const handle = { narrowSidebar: true };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Templates of quotes, settings" });

export function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  requirePermission(person, "settings:write");
  return readTemplatePage(person, url);
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = personOf(context);
  requirePermission(person, "settings:write");
  return handleTemplateForm({ person, form: await postedForm(request), returnTo: quoteTemplatesUrl });
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
