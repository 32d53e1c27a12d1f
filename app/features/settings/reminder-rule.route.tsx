import { describeTiming, kinds, ruleFields, rulesUrl, ruleUrl } from "#app/features/reminders/reminders.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useStickyActionData } from "#app/platform/use-sticky-action-data.ts";
import { formsClientAction } from "#app/platform/with-offline-fallback.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import type { Route } from "./+types/reminder-rule.route.ts";
import { ChangesPanel } from "./changes-panel.tsx";
import { reminderPreviews } from "./message-previews.server.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import { readRule, saveRule, undoRuleChange } from "./reminder-rules.server.ts";
import type { SettingsActionData } from "./settings.ts";
import { handleSettingsForm } from "./settings-action.server.ts";
import { SettingsDesk } from "./settings-desk.tsx";
import { SettingsForm } from "./settings-form.tsx";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const handle = { narrowSidebar: true };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "A reminder, settings" });

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const stored = await readRule(personOf(context), id);
  const savedId = Number(url.searchParams.get("saved"));
  return {
    ...stored,
    saved: stored.changes.find((change) => change.id === savedId) ?? null,
    previews: reminderPreviews(stored.rule.kind),
  };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const submission = { person: personOf(context), form: await request.formData(), returnTo: ruleUrl(id) };
  const { rule } = await readRule(submission.person, id);
  return handleSettingsForm(submission, {
    fields: ruleFields(rule.kind),
    save: ({ person }, edited) => saveRule(person, id, edited),
    undo: ({ person }, entryId) => undoRuleChange(person, id, entryId),
  });
}

export const clientAction = formsClientAction(["save"]);

export default function ReminderRule({ loaderData, actionData }: Route.ComponentProps) {
  const { rule, snapshot, version, changes, saved, previews } = loaderData;
  const result = useStickyActionData<SettingsActionData>(actionData);
  return (
    <SettingsDesk
      current={rulesUrl}
      side={
        <>
          {previews.length > 0 && <PreviewPanel previews={previews} />}
          <ChangesPanel changes={changes} />
        </>
      }
    >
      {result?.errorMessage && <ErrorBox message={result.errorMessage} />}
      <SettingsForm
        key={rule.id}
        title={kinds[rule.kind].label}
        effect="It reminds by this from now on."
        fields={ruleFields(rule.kind)}
        snapshot={snapshot}
        version={version}
        saved={saved}
        formErrors={result?.formErrors}
        headerActions={
          <ButtonLink to={rulesUrl} small variant="quiet" icon="previous">
            All rules
          </ButtonLink>
        }
      >
        <p className="full-width">Now: {describeTiming(rule)}.</p>
      </SettingsForm>
    </SettingsDesk>
  );
}
