import { redirect, replace } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
import { safeRedirectPath } from "#app/identity/redirect-path.ts";
import { can, requirePermission } from "#app/permissions.ts";
import { env } from "#app/platform/env.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { personOf, type Submission } from "#app/platform/request-person.server.ts";
import { readForm } from "#app/platform/values/forms.ts";
import { withoutParams, withParam } from "#app/records/list-filters.ts";
import { changedParam, RecordId } from "#app/records/record.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import type { Route } from "./+types/messages.route.ts";
import { ComposerForm } from "./composer.tsx";
import { NewMessage } from "./message-text.ts";
import { reopenComposer } from "./messages.server.ts";
import type { MessagesActionData } from "./messages.ts";
import { confirmSent, discardMessage, startMessage } from "./send-message.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Messages" });

export function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  requirePermission(person, "message:send");
  return { canEditTemplates: can(person, "settings:write") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = personOf(context);
  requirePermission(person, "message:send");
  const form = await postedForm(request);
  const returnTo = safeRedirectPath(String(form.get("return") ?? "/dashboard/messages"));
  const submission = { person, form, returnTo };
  const result = await dispatchIntent<MessagesActionData, "open">(submission, {
    forms: { open },
    buttons: { sent, "not-sent": ({ person, form }) => discardMessage(person, readForm(RecordId, form).id) },
  });
  if (result instanceof Response || !result.data.formErrors) return result;
  // Without JavaScript this page has no dialog, so the response contains it, with the submitted values.
  return { ...result, data: { ...result.data, composer: await reopenComposer(person, form) } };
}

async function open({ person, form, returnTo }: Submission) {
  await startMessage(person, readForm(NewMessage, form));
  // Replaces the dialog's entry in the browser's history.
  return replace(returnTo);
}

async function sent({ person, form, returnTo }: Submission) {
  const lead = await confirmSent(person, readForm(RecordId, form).id);
  if (!lead || !returnTo.startsWith("/dashboard/leads")) return redirect(returnTo);
  // The pages of leads announce what became of the lead, and no longer the change before it.
  return redirect(withParam(withoutParams(new URL(returnTo, env().ORIGIN), "changed"), changedParam(lead)));
}

export const clientAction = formsClientAction(["open"]);

export default function Messages({ loaderData }: Route.ComponentProps) {
  const result = useActionResult<MessagesActionData>();
  return (
    <>
      <PageHeader title="Messages">
        <ButtonLink to="/dashboard/messages/import" small variant="quiet" icon="upload">
          Import a chat
        </ButtonLink>
        {loaderData.canEditTemplates && (
          <ButtonLink to="/dashboard/settings/templates" small variant="quiet" icon="edit">
            Templates
          </ButtonLink>
        )}
      </PageHeader>
      {result?.errorMessage && <ErrorBox message={result.errorMessage} />}
      <Panel title="WhatsApp message">
        {result?.composer ? (
          <div className="panel__body">
            <ComposerForm composer={result.composer} closeUrl="/dashboard/messages" formErrors={result.formErrors} />
          </div>
        ) : (
          <EmptyState message="Write a message from the page of a lead, client, event, quote, invoice or task, with its WhatsApp button." />
        )}
      </Panel>
    </>
  );
}
