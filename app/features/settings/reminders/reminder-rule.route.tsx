import { Form, redirect } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { describeTiming, kinds, rulesUrl, ruleUrl } from "#app/features/reminders/reminders.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { ResultNotices } from "#app/ui/result/result-notices.tsx";
import { ChangesPanel } from "../changes-panel.tsx";
import { handleSettingsForm } from "../settings-action.server.ts";
import { SettingsForm } from "../settings-form.tsx";
import { SettingsFrame } from "../settings-frame.tsx";
import { PreviewPanel } from "../texts/preview-panel.tsx";
import type { Route } from "./+types/reminder-rule.route.ts";
import { reminderPreviews, sendReminderTest } from "./reminder-previews.server.ts";
import { deleteRule, readRule, readRuleForm, ruleRecord } from "./reminder-rules.server.ts";
import { ruleFields } from "./reminder-rules.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const handle = { narrowSidebar: true };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "A reminder, settings" });

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const stored = await readRuleForm(personOf(context), id, url.searchParams.get("saved"));
  return {
    ...stored,
    previews: reminderPreviews(stored.rule),
  };
}

export async function action({ params: { id }, ...args }: Route.ActionArgs) {
  const submission = await readSubmission(args, ruleUrl(id));
  return handleSettingsForm(submission, {
    record: ruleRecord(await readRule(submission.person, id)),
    buttons: {
      test: async ({ person }) => ({ successMessage: await sendReminderTest(person, id) }),
      async delete({ person }) {
        await deleteRule(person, id);
        return redirect(`${rulesUrl}?deleted=${id}`);
      },
    },
  });
}

export const clientAction = formsClientAction(["save"]);

export default function ReminderRule({ loaderData }: Route.ComponentProps) {
  const { rule, snapshot, version, changes, saved, previews } = loaderData;
  return (
    <SettingsFrame
      current={rulesUrl}
      side={
        <>
          {previews.length > 0 && (
            <PreviewPanel previews={previews}>
              <Form method="post" preventScrollReset>
                <IntentButton intent="test" small variant="quiet" icon="email" busyLabel="Sending...">
                  Mail me this as a test
                </IntentButton>
              </Form>
            </PreviewPanel>
          )}
          <ChangesPanel changes={changes} />
          <Form method="post" preventScrollReset>
            <IntentButton intent="delete" small variant="quiet" icon="trash" busyLabel="Deleting...">
              Delete this rule
            </IntentButton>
          </Form>
        </>
      }
    >
      <ResultNotices />
      <SettingsForm
        key={rule.id}
        title={kinds[rule.kind].label}
        effect="Reminders follow it from now on."
        fields={ruleFields(rule.kind)}
        snapshot={snapshot}
        version={version}
        saved={saved}
        headerActions={
          <ButtonLink to={rulesUrl} small variant="quiet" icon="previous">
            All rules
          </ButtonLink>
        }
      >
        <p className="full-width">{`Now: ${describeTiming(rule)}.`}</p>
      </SettingsForm>
    </SettingsFrame>
  );
}
