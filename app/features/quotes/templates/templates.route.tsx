import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import type { Route } from "./+types/templates.route.ts";
import { QuoteTemplates } from "./templates.parts.tsx";
import { handleTemplateForm, readTemplatePage } from "./templates.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Templates of quotes" });

export const loader = ({ context, url }: Route.LoaderArgs) => readTemplatePage(personOf(context), url);

export const action = async (args: Route.ActionArgs) => handleTemplateForm(await readSubmission(args));

export const clientAction = formsClientAction(["edit"]);

export default function TemplatesPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Templates of quotes">
        <ButtonLink to="/dashboard/quotes" small variant="quiet">
          All quotes
        </ButtonLink>
      </PageHeader>
      <QuoteTemplates {...loaderData} />
    </>
  );
}
