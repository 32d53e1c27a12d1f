import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { RunTemplates } from "#app/features/events/run-sheet/run-sheet.parts.tsx";
import { handleRunTemplateForm, readRunTemplatePage } from "#app/features/events/run-sheet/run-sheet.server.ts";
import { runTemplatesUrl } from "#app/features/events/run-sheet/run-sheet.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { templatesUrl } from "../settings.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import type { Route } from "./+types/run-templates.route.ts";
import { TemplateTabs } from "./template-tabs.tsx";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const handle = { narrowSidebar: true };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Templates of run sheets, settings" });

export const loader = ({ context, url }: Route.LoaderArgs) => readRunTemplatePage(personOf(context), url);

export const action = async (args: Route.ActionArgs) => handleRunTemplateForm(await readSubmission(args, runTemplatesUrl));

export const clientAction = formsClientAction(["edit"]);

export default function RunTemplateSettings({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFrame current={templatesUrl} side={null}>
      <TemplateTabs current={runTemplatesUrl} />
      <RunTemplates {...loaderData} />
    </SettingsFrame>
  );
}
